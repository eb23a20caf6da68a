import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal, type Json } from '../../../../hub/games/game.ts';
import { drawFor } from '../../../../hub/games/random.ts';
import { cellName } from '../../../../hub/games/virus-war/coordinates.ts';
import type { Options } from '../../../../hub/games/virus-war/options.ts';
import { rules } from '../../../../hub/games/virus-war/rules.ts';
import type { Event, State } from '../../../../hub/games/virus-war/state.ts';
import { transcripts } from '../../../../hub/games/virus-war/transcripts.ts';
import { playTranscript } from '../../../../tools/referee/play-transcript.ts';
import { accepted, anyOptions, playout, type Step, submitted } from './support/playouts.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const judged = { rules, transcripts };

/** Checks something over whole random games under any options. */
function overGames(check: (steps: readonly Step[], options: Options) => void, numRuns = 60): void {
  fc.assert(
    fc.property(anyOptions, seeds, (options, seed) => check(playout(options, seed), options)),
    { numRuns },
  );
}

const lastOf = (steps: readonly Step[]) => steps.at(-1)?.after;
const actionsIn = (event: Event) => (event.act === 'cell' ? 1 : event.act === 'timeout' ? event.cells.length : 0);

test('every game ends, with at most two actions a cell (VW17)', () => {
  overGames((steps) => {
    const end = lastOf(steps);
    expect(end?.outcome).not.toBeNull();
    const actions = steps.reduce((sum, { event }) => sum + actionsIn(event), 0);
    expect(actions).toBeLessThanOrEqual(2 * (end?.cells.length ?? 0));
  });
});

test('a cell only goes from empty to live to killed (VW3)', () => {
  const next: { readonly [cell: string]: string } = { '.': '.XOxo', X: 'Xx', O: 'Oo', x: 'x', o: 'o' };
  overGames((steps) => {
    for (const { before, after } of steps) {
      for (let i = 0; i < before.cells.length; i += 1) {
        expect(next[before.cells.charAt(i)]).toContain(after.cells.charAt(i));
      }
    }
  });
});

function acceptedCells(state: State): readonly string[] {
  const names = [...state.cells].map((_, index) => cellName(state, index));
  return names.filter((cell) => !isRefusal(rules.apply(state, { by: state.toMove, act: 'cell', cell })));
}

test('legal() lists exactly what the rules accept', () => {
  overGames((steps) => {
    for (const { before } of steps.filter((_, number) => number % 5 === 0)) {
      const listed = rules.legal(before, before.toMove) ?? [];
      const cells = listed.flatMap((intent) => (intent.act === 'cell' ? [intent.cell] : []));
      expect([...cells].sort()).toEqual([...acceptedCells(before)].sort());
      const passes = !isRefusal(rules.apply(before, { by: before.toMove, act: 'pass' }));
      expect(listed.some(({ act }) => act === 'pass')).toBe(passes);
    }
  }, 25);
});

test('before the end there is always something to do', () => {
  overGames((steps) => {
    for (const { before } of steps) expect(rules.legal(before, before.toMove)?.[0]?.act).toBe('cell');
  });
});

test('the events replay to the same state, and states and events are plain JSON', () => {
  overGames((steps) => {
    const first = steps[0]?.before;
    if (first === undefined) return;
    const events = JSON.parse(JSON.stringify(steps.map(({ event }) => event))) as Event[];
    expect(events.reduce(accepted, first)).toEqual(lastOf(steps));
    for (const { after } of steps.slice(-3)) expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  });
});

test('an event is at most 120 bytes', () => {
  overGames((steps) => {
    for (const { event } of steps) expect(JSON.stringify(event).length).toBeLessThanOrEqual(120);
  });
});

test('whatever is due by the clock is accepted, and ends the turn where the time was up', () => {
  overGames((steps) => {
    for (const { before } of steps) {
      for (const { fires } of rules.timers(before)) {
        const [, after] = submitted(before, 'hub', fires, drawFor(7, before.turnsPlayed));
        if (fires.act === 'timeout') expect(after.turnsPlayed).toBe(before.turnsPlayed + 1);
      }
    }
  });
});

test('a game that is written down reads back to the same position, also in mid-turn and conceded', () => {
  fc.assert(
    fc.property(anyOptions, seeds, fc.nat({ max: 40 }), fc.boolean(), (options, seed, length, concedes) => {
      const steps = playout(options, seed, length);
      const events = steps.map(({ event }) => event);
      let state = lastOf(steps) ?? rules.setup(options, ['X', 'O'], null);
      if (concedes && state.outcome === null) {
        events.push({ by: 'O', act: 'concede' });
        state = accepted(state, { by: 'O', act: 'concede' });
      }
      const written: Json = JSON.parse(JSON.stringify(transcripts.write(options, ['X', 'O'], null, events))) as Json;
      expect(playTranscript(judged, written)).toEqual({ ok: true, ...transcripts.position(state) });
    }),
    { numRuns: 100 },
  );
});

const nonsense = fc.oneof(
  fc.jsonValue(),
  fc.record({
    options: fc.jsonValue(),
    turns: fc.array(fc.oneof(fc.jsonValue(), fc.stringMatching(/^[a-p0-9-]{0,12}$/))),
  }),
  fc.record({
    options: fc.record(
      { position: fc.jsonValue(), starts: fc.jsonValue(), width: fc.jsonValue() },
      { requiredKeys: [] },
    ),
    turns: fc.array(fc.constantFrom('b2-c3-d4', 'pass', 'concede:O', '', 'i9-h8-g7', 'a1')),
  }),
);

test('whatever is given as a transcript gets a verdict', () => {
  fc.assert(
    fc.property(nonsense, (transcript) => {
      const verdict = playTranscript(judged, transcript as Json);
      expect(typeof verdict.ok).toBe('boolean');
      expect(verdict.ok).toBe(verdict.error === undefined);
    }),
    { numRuns: 400 },
  );
});
