import { houseSound } from '../../firmware/core/house-sounds.ts';
import { parseTune, stepsMs } from '../../firmware/core/tunes.ts';
import { fromLinear } from '../../firmware/virtual/srgb.ts';
import { BANKS } from '../../hub/games/banks.generated.ts';
import type { AnyGame, Sound } from '../../hub/games/game.ts';
import { GAMES } from '../../hub/games/registry.generated.ts';
import { SCREEN_SIZE } from '../../protocol/limits.ts';
import { BONE, INK } from '../../protocol/scene.ts';
import { GAME_BUDGET_BYTES, HOUSE_BUDGET_BYTES } from './budgets.ts';
import { withIds } from './desk.ts';
import { contrastOf, EYES, type Eye, lightOf, seenBy } from './eyes.ts';
import { boardOf, type Shot, screenOf } from './shot.ts';
import { SHOTS } from './shots/all.ts';

/** As hub/web/proof/proof-data.ts describes it; that page may not be imported here, the compiler compares the two in the generated file. */
export function proofData() {
  return {
    palette: PALETTE.map((name, colour) => ({ name, onInk: contrast(colour, INK), onBone: contrast(colour, BONE) })),
    eyes: EYES.map((eye) => ({ eye, colours: PALETTE.map((_, colour) => hexOf(eye, colour)) })),
    owners: [houseProof(), ...GAMES.map(gameProof)],
  };
}

/** In palette order. */
const PALETTE = 'ink night slate fog bone wine red ember sun moss leaf ice blue violet tan umber'.split(' ');

const contrast = (one: number, other: number) => Math.round(contrastOf(one, other) * 10) / 10;

function hexOf(eye: Eye, colour: number): string {
  return `#${seenBy(eye, lightOf(colour))
    .map((part) => fromLinear(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** House sounds, and how far they carry (look/LOOK.md, section 6). */
const HOUSE_SOUNDS: readonly (readonly [name: string, heard: string])[] = [
  ['turn', 'table'],
  ['refuse', 'hand'],
  ['touch', 'hand'],
  ['part', 'hand'],
  ['press', 'hand'],
  ['tick', 'table'],
  ['win', 'room'],
  ['lose', 'table'],
  ['join', 'table'],
  ['gone', 'table'],
  ['find', 'room'],
  ['whisper', 'hand'],
];

function houseProof() {
  const sounds = HOUSE_SOUNDS.map(([name, heard]) => {
    const { tune = '', lightSide = -1, lightColour = 0, lightMs = 0 } = houseSound(name) ?? {};
    return { name, tune, ms: msOf(tune), heard, light: lightSide < 0 ? null : { colour: lightColour, ms: lightMs } };
  });
  return { title: 'House', budgetBytes: HOUSE_BUDGET_BYTES, images: imagesOf('house'), sounds, screens: [] };
}

function gameProof(game: AnyGame) {
  const square = { width: SCREEN_SIZE, height: SCREEN_SIZE };
  const cover = { name: 'cover', ...square, ops: withIds(game.cover, game.id) };
  return {
    title: game.title,
    budgetBytes: GAME_BUDGET_BYTES,
    images: imagesOf(game.id),
    sounds: Object.entries(game.sounds).map(([name, sound]) => soundProof(name, sound)),
    screens: [cover, ...(SHOTS[game.id] ?? []).map((shot) => shotProof(game, shot))],
  };
}

function shotProof(game: AnyGame, shot: Shot) {
  const isBoard = shot.piece === undefined;
  const { width, height, ops } = isBoard
    ? boardOf(game, shot)
    : { width: SCREEN_SIZE, height: SCREEN_SIZE, ops: screenOf(game, shot).ops };
  return { name: shot.name, width, height, ops: withIds(ops, game.id) };
}

function imagesOf(owner: string) {
  return Object.entries(BANKS[owner] ?? {}).map(([name, image]) => ({
    name,
    ...image,
    bytes: Buffer.from(image.base64, 'base64').length,
  }));
}

function soundProof(name: string, { tune, light, room = false }: Sound) {
  return {
    name,
    tune,
    ms: msOf(tune),
    heard: room ? 'room' : reachOf(tune),
    light: light === undefined ? null : { colour: light[1], ms: light[2] },
  };
}

/** Octaves from 6 on carry to the table, lower ones stay in the hand. */
function reachOf(tune: string): string {
  return /[a-g]#?[6-8]/.test(tune) ? 'table' : 'hand';
}

function msOf(tune: string): number {
  return stepsMs(parseTune(tune));
}
