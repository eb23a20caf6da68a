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
  'x-dead40',
  'o-dead40',
  'x25',
  'o25',
  'xd25',
  'od25',
  'x14',
  'o14',
  'xd14',
  'od14',
  'dot5',
  'dot5-o',
  'dot9',
  'dot9-o',
  'mark-bow',
  'mark-disc',
] as const;

export type ImageName = (typeof IMAGES)[number];
