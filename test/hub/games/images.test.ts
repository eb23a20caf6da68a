import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BANKS } from '../../../hub/games/banks.generated.ts';
import type { AnyGame } from '../../../hub/games/game.ts';
import { SET_KINDS } from '../../../hub/games/game.ts';
import { GAMES } from '../../../hub/games/registry.generated.ts';
import type { Op } from '../../../protocol/scene.ts';
import {
  emptyDraft,
  piecesShownTo,
  playFor,
  screenOf,
  seatedGroups,
  someDesk,
  viewersAt,
  viewFor,
} from '../../support/game-desk.ts';
import { sampleStates, type WalkSpec, walk, walkSpecs } from '../../support/game-walk.ts';

function imagesIn(ops: readonly Op[]): readonly string[] {
  return ops.flatMap((op) => {
    if (op[0] === 'i') return [op[3]];
    return op[0] === 'g' ? op[8].map(([, , image]) => image).filter((image) => image !== '') : [];
  });
}

/** Names of all images drawn in some states of a game, at a table with some set. */
function imagesDrawn(game: AnyGame, spec: WalkSpec): readonly string[] {
  const of = walk(game, spec);
  return sampleStates(of, 3).flatMap(({ state }) => {
    const desk = someDesk(of, of.draw.pick(SET_KINDS));
    const board = game.binding.board(of.options, viewFor(game, state, 'table'));
    const screens = viewersAt(desk).flatMap((viewer) => {
      const hands = { draft: emptyDraft(desk, state, viewer), groups: seatedGroups(desk, state) };
      const play = playFor(desk, state, viewer, hands);
      return piecesShownTo(desk, viewer).map((piece) => screenOf(desk, play, piece));
    });
    return [board.ops, ...screens.flatMap(({ ops, cover = [] }) => [ops, cover])].flatMap(imagesIn);
  });
}

test('images are found in operations and in the legends of grids', () => {
  const legend = [
    ['a', 1, 'x-small', -1],
    ['b', 1, '', -1],
  ] as const;
  expect(
    imagesIn([
      ['c', 0],
      ['i', 0, 0, 'x-live'],
      ['g', 0, 0, 1, 9, 9, 1, 'ab', legend],
    ]),
  ).toEqual(['x-live', 'x-small']);
});

describe.each(GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  const isKnown = (image: string) =>
    Object.hasOwn(BANKS.house ?? {}, image) || Object.hasOwn(BANKS[game.id] ?? {}, image);

  test('draws only images of its own bank and the house', () => {
    fc.assert(
      fc.property(walkSpecs(game, 400), (spec) => {
        expect(imagesDrawn(game, spec).filter((image) => !isKnown(image))).toEqual([]);
      }),
      { numRuns: 100, interruptAfterTimeLimit: 1000, markInterruptAsFailure: false },
    );
  });

  test('gives each seat a mark that can be drawn', () => {
    const marks = Object.values(game.seats.look).map(([, mark]) => mark);
    expect(marks.filter((mark) => !isKnown(mark))).toEqual([]);
  });
});
