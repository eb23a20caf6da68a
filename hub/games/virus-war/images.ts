/** Every image that screens and board of the game name: those of art/, and the house's seat marks. A test asks the banks for them. */
export const IMAGES = [
  'dish',
  'slash',
  'x-live',
  'o-live',
  'x-dead',
  'o-dead',
  'x-live40',
  'o-live40',
  'x14',
  'o14',
  'xd14',
  'od14',
  'dot5',
  'mark-bow',
  'mark-plus',
] as const;

export type ImageName = (typeof IMAGES)[number];
