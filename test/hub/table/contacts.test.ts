import { describe, expect, test } from 'vitest';
import {
  agreedContacts,
  contactKey,
  emptyContacts,
  lightOf,
  nextContactMs,
  PART_MS,
  shiftContacts,
  stepContacts,
} from '../../../hub/table/contacts.ts';
import { ONE_SIDED_MS } from '../../../protocol/limits.ts';
import { contactLog, contactsOf, inputOf, lightsOn, run, tell } from './contact-rig.ts';

const JOINED = '0 A e:B.w; 10 B w:A.e';

describe('a contact', () => {
  test.each([
    ['when both ends name each other', '0 A e:B.w; 30 B w:A.e', ['30 begun A.e-B.w']],
    ['whichever end says so first', '0 B w:A.e; 30 A e:B.w', ['30 begun A.e-B.w']],
    ['between any two sides', '0 B n:A.n; 30 A n:B.n', ['30 begun A.n-B.n']],
    ['while a tile is held up', '0 A e:B.w tipped; 30 B w:A.e', ['30 begun A.e-B.w']],
    ['without motion sensors', '0 A e:B.w unsure; 30 B w:A.e unsure', ['30 begun A.e-B.w']],
  ])('begins %s', (_how, script, log) => {
    expect(contactLog(script)).toEqual(log);
  });

  test.each([
    ['only one end sees the other', '0 A e:B.w; 10 B; 9000 due'],
    ['the other end sees nothing and has never been heard', '0 A e:B.w; 9000 due'],
    ['an end names another side of the tile', '0 A e:B.w; 10 B w:A.s; 9000 due'],
    ['an end sees a stranger', '0 A e:?; 10 B w:A.e; 9000 due'],
    ['a tile sees itself', '0 A e:A.w w:A.e; 9000 due'],
    ['the other tile has left', '0 B w:A.e; 5 B gone; 10 A e:B.w; 9000 due'],
  ])('never begins when %s', (_why, script) => {
    expect(contactLog(script)).toEqual([]);
  });

  test('joins several tiles, sorted by key, the first letter of a pair in front', () => {
    const { state } = run('0 C w:B.e; 0 B e:C.w w:A.e n:D.n; 0 D n:B.n; 0 A e:B.w');
    expect(agreedContacts(state).map(contactKey)).toEqual(['A.1-B.3', 'B.0-D.0', 'B.1-C.3']);
  });
});

describe('parting', () => {
  test.each([
    ['one end', '1000 A'],
    ['the other end', '1000 B'],
    ['both ends', '1000 A; 1000 B'],
    ['the later of both ends counts from the first', '1000 A; 1400 B'],
    ['an end that sees a stranger instead', '1000 A e:?'],
  ])('ends a contact PART_MS after %s stopped agreeing', (_who, lost) => {
    expect(contactLog(`${JOINED}; ${lost}; 9000 due`)).toEqual(['10 begun A.e-B.w', '1500 ended A.e-B.w']);
  });

  test.each([
    ['in time', '1000 A; 1499 A e:B.w'],
    ['at the last ms', '1000 A; 1500 A e:B.w'],
    ['again and again', '1000 A; 1400 A e:B.w; 1450 B; 1900 B w:A.e; 2000 A; 2450 A e:B.w'],
    ['by the other end', '1000 A; 1000 B; 1200 A e:B.w; 1400 B w:A.e'],
  ])('nothing has happened when it is agreed again %s', (_when, script) => {
    const { state, changes } = run(`${JOINED}; ${script}; 9000 due`);
    expect(changes.map(tell)).toEqual(['A.e half', '10 begun A.e-B.w', 'A.e joined', 'B.w joined']);
    expect(agreedContacts(state)[0]?.sinceMs).toBe(10);
  });

  test('a contact that is agreed again too late is another one', () => {
    const log = ['10 begun A.e-B.w', '1500 ended A.e-B.w', '1501 begun A.e-B.w'];
    expect(contactLog(`${JOINED}; 1000 A; 1501 A e:B.w`)).toEqual(log);
  });

  test('is carried out at its own time by whatever comes next', () => {
    const late = run(`${JOINED}; 1000 A; 7000 C`, false);
    expect(late.changes.map(tell)).toContain('1500 ended A.e-B.w');
    expect(late.changes).toEqual(run(`${JOINED}; 1000 A; 7000 C`).changes);
  });

  test('is what nextContactMs waits for', () => {
    expect(nextContactMs(run(JOINED).state)).toBeUndefined();
    expect(nextContactMs(run(`${JOINED}; 1000 A`).state)).toBe(1000 + PART_MS);
    expect(nextContactMs(run(`${JOINED}; 1000 A; 1200 A e:B.w`).state)).toBeUndefined();
    expect(nextContactMs(run(`${JOINED}; 1000 A; 1500 due`).state)).toBeUndefined();
  });
});

describe('an edge that moves to another tile', () => {
  test('ends the old contact at once when the new one is agreed', () => {
    const log = ['10 begun A.e-B.w', '1100 ended A.e-B.w', '1100 begun A.e-C.w'];
    expect(contactLog(`${JOINED}; 1000 A e:C.w; 1050 B; 1100 C w:A.e; 9000 due`)).toEqual(log);
  });

  test('ends it also while the old neighbour still names it', () => {
    const log = ['10 begun A.e-B.w', '1100 ended A.e-B.w', '1100 begun A.e-C.w'];
    expect(contactLog(`${JOINED}; 1000 A e:C.w; 1100 C w:A.e; 1300 B`)).toEqual(log);
  });

  test('leaves it its time while the new one is not agreed', () => {
    expect(contactLog(`${JOINED}; 1000 A e:C.w; 1499 B`)).toEqual(['10 begun A.e-B.w']);
    expect(contactLog(`${JOINED}; 1000 A e:C.w; 1600 C w:A.e`)).toEqual([
      '10 begun A.e-B.w',
      '1500 ended A.e-B.w',
      '1600 begun A.e-C.w',
    ]);
  });

  test('makes one contact out of two when both ends come from others', () => {
    const before = '0 A e:B.w; 0 B w:A.e; 0 C e:D.w; 0 D w:C.e';
    expect(contactLog(`${before}; 1000 A e:D.w; 1000 D w:A.e`)).toEqual([
      '0 begun A.e-B.w',
      '0 begun C.e-D.w',
      '1000 ended A.e-B.w',
      '1000 ended C.e-D.w',
      '1000 begun A.e-D.w',
    ]);
  });
});

describe('a one-sided contact', () => {
  const SINCE_MS = 200;
  const SILENT = '0 A; 0 B';
  const ONCE = `${SINCE_MS} A e:B.w`;
  /** B's west edge fails to see A once, from 10 s before `endMs` on. */
  const failure = (endMs: number): string => `${endMs - ONE_SIDED_MS} A e:B.w; ${endMs} A`;
  const FAILED_THRICE = `${failure(2000)}; ${failure(4000)}; ${failure(6000)}`;

  test.each([
    ['a tile without edge sense', '0 B senseless; 0 A'],
    ["an edge with the host's mark", '0 A; 0 B; 0 B.w blind'],
    ['a tile without motion sensor', '0 A unsure; 0 B unsure; 0 B.w blind'],
  ])('counts after ONE_SIDED_MS with %s', (_whom, before) => {
    const dueMs = SINCE_MS + ONE_SIDED_MS;
    const { state } = run(`${before}; ${ONCE}; ${dueMs - 1} due`);
    expect(contactsOf(state)).toEqual([]);
    expect(nextContactMs(state)).toBe(dueMs);
    expect(contactLog(`${before}; ${ONCE}; ${dueMs} due`)).toEqual([`${dueMs} begun A.e-B.w`]);
  });

  test('counts at once when the mark comes later', () => {
    expect(contactLog(`${SILENT}; ${ONCE}; 5000 B.w blind`)).toEqual(['5000 begun A.e-B.w']);
  });

  test('counts as soon as there is a time when the capability comes later', () => {
    const before = `${SILENT}; ${ONCE}; 5000 due; 0 B senseless`;
    const { state } = run(before);
    expect(contactsOf(state)).toEqual([]);
    expect(nextContactMs(state)).toBeLessThanOrEqual(5000);
    expect(contactLog(`${before}; 5001 due`)).toEqual(['5000 begun A.e-B.w']);
    expect(run(`${before}; 5001 C`, false).changes.map(tell)).toContain('5001 begun A.e-B.w');
    expect(nextContactMs(run(`${before}; 5001 due`).state)).toBeUndefined();
  });

  test.each([
    ['another edge is marked', `${SILENT}; 0 B.e blind; ${ONCE}`],
    ['the mark was taken away', `${SILENT}; 0 B.w blind; 100 B.w seeing; ${ONCE}`],
    ['the seeing edge is the marked one', `${SILENT}; 0 A.e blind; ${ONCE}`],
    ['the marked edge sees a stranger', `0 A; 0 B w:?; 0 B.w blind; ${ONCE}`],
    ['the seeing tile was lifted before the mark came', '0 A e:B.w; 0 B; 5000 A e:B.w frozen; 6000 B.w blind'],
    ['the blind tile was lifted before the mark came', '0 A e:B.w; 0 B; 5000 B tipped; 6000 B.w blind'],
    ['the seeing tile is in the air', '0 A; 0 B senseless; 200 A e:B.w tipped'],
    ['the seeing edge is frozen', '0 A; 0 B senseless; 200 A e:B.w frozen'],
    ['the blind tile is in the air', '0 A; 0 B tipped; 0 B.w blind; 200 A e:B.w'],
    ['the blind tile is face down', '0 A; 0 B over; 0 B.w blind; 200 A e:B.w'],
  ])('never counts when %s', (_why, script) => {
    expect(contactLog(`${script}; 9000 due`)).toEqual([]);
  });

  test('counts its time anew after a gap', () => {
    const gap = `0 B senseless; 0 A e:B.w; 1400 A; 1450 A e:B.w`;
    expect(contactLog(`${gap}; 9000 due`)).toEqual(['2950 begun A.e-B.w']);
  });

  test('counts its time anew when a tile was lifted meanwhile', () => {
    const seeing = '0 B senseless; 0 A e:B.w; 1400 A e:B.w frozen; 2000 A e:B.w';
    expect(contactLog(`${seeing}; 9000 due`)).toEqual(['3500 begun A.e-B.w']);
    const silent = '0 B senseless; 0 A e:B.w; 1400 B tipped; 2000 B';
    expect(contactLog(`${silent}; 9000 due`)).toEqual(['3500 begun A.e-B.w']);
  });

  test('counts its time anew with another tile', () => {
    const moved = '0 B senseless; 0 C senseless; 0 A e:B.w; 1400 A e:C.w';
    expect(contactLog(`${moved}; 9000 due`)).toEqual(['2900 begun A.e-C.w']);
  });

  test('is agreed as long as the seeing edge says so, and parts like any other', () => {
    const before = `0 B senseless; 0 A e:B.w; 9000 A; 9400 A e:B.w; 20000 A; 30000 due`;
    expect(contactLog(before)).toEqual(['1500 begun A.e-B.w', '20500 ended A.e-B.w']);
  });

  test('does not interrupt a contact whose blind end sees no more', () => {
    expect(contactLog('0 B.w blind; 0 A e:B.w; 0 B w:A.e; 4000 B; 9000 due')).toEqual(['0 begun A.e-B.w']);
  });

  test('parts when its blind end names another', () => {
    const named = '0 B.w blind; 0 A e:B.w; 0 B w:A.e; 4000 B w:C.e; 9000 due';
    expect(contactLog(named)).toEqual(['0 begun A.e-B.w', '4500 ended A.e-B.w']);
  });

  test('of two with the same blind edge the longer one counts', () => {
    const both = '0 B senseless; 100 C e:B.w; 200 A e:B.w';
    expect(contactLog(`${both}; 9000 due`)).toEqual(['1600 begun B.w-C.e']);
    expect(contactLog('0 B; 100 C e:B.w; 200 A e:B.w; 5000 B.w blind')).toEqual(['5000 begun B.w-C.e']);
    expect(contactLog('0 B senseless; 100 C e:B.w; 100 A e:B.w; 9000 due')).toEqual(['1600 begun A.e-B.w']);
  });

  test('of two the other counts when the first has parted', () => {
    const both = '0 B senseless; 100 C e:B.w; 200 A e:B.w; 3000 C; 9000 due';
    expect(contactLog(both)).toEqual(['1600 begun B.w-C.e', '3500 ended B.w-C.e', '3500 begun A.e-B.w']);
  });

  describe('that fails', () => {
    test('three times makes the silent edge known blind', () => {
      expect(contactLog(`${SILENT}; ${FAILED_THRICE}; 8000 A e:B.w; 20000 due`)).toEqual(['9500 begun A.e-B.w']);
    });

    test('whoever it failed with', () => {
      const mixed = `${SILENT}; ${failure(2000)}; 3000 C n:B.w; 5000 C; 6000 D s:B.w; 8000 D; 9000 A e:B.w`;
      expect(contactLog(`${mixed}; 20000 due`)).toEqual(['10500 begun A.e-B.w']);
    });

    test.each([
      ['twice', `${failure(2000)}; ${failure(4000)}`],
      [
        'and succeeds in between',
        `${failure(2000)}; ${failure(4000)}; 4500 A e:B.w; 4500 B w:A.e; 5500 A; 5500 B; ${failure(8000)}`,
      ],
      ['once too short', `${failure(2000)}; ${failure(4000)}; 4501 A e:B.w; 6000 A`],
      ['at another edge once', `${failure(2000)}; ${failure(4000)}; 4500 A e:B.e; 6000 A`],
      ['and is only lifted in the end', `${failure(2000)}; ${failure(4000)}; 4500 A e:B.w; 6000 A e:B.w frozen`],
      ['as the silent tile left', `${failure(2000)}; ${failure(4000)}; 4500 A e:B.w; 6000 B gone; 6000 B; 6001 A`],
      [
        'as a pour in the air, which names its partner all along',
        `${failure(2000)}; ${failure(4000)}; 4500 A e:B.w tipped; 7000 A`,
      ],
      ['as a tile with frozen edges', `${failure(2000)}; ${failure(4000)}; 4500 A e:B.w frozen; 7000 A`],
      [
        'with a silent tile in the air',
        `${failure(2000)}; ${failure(4000)}; 4400 B tipped; 4500 A e:B.w; 7000 A; 7000 B`,
      ],
      ['and then the host says that the edge sees', `${FAILED_THRICE}; 7000 B.w seeing`],
    ])('%s does not', (_how, failures) => {
      expect(contactLog(`${SILENT}; ${failures}; 10000 A e:B.w; 20000 due`)).not.toContain('11500 begun A.e-B.w');
    });

    test('counts also when the tile is lifted off, which freezes it first', () => {
      const lifted = `${SILENT}; ${failure(2000)}; ${failure(4000)}; 4500 A e:B.w; 6000 A e:B.w frozen tipped; 8000 A`;
      expect(contactLog(`${lifted}; 10000 A e:B.w; 20000 due`)).toEqual(['11500 begun A.e-B.w']);
    });

    test('is forgotten at the first success: the blind contact ends when it turns silent again', () => {
      const seen = `${SILENT}; ${FAILED_THRICE}; 8000 A e:B.w; 10000 B w:A.e; 11000 B; 20000 due`;
      expect(contactLog(seen)).toEqual(['9500 begun A.e-B.w', '11500 ended A.e-B.w']);
    });

    test('stays known while the tile is away', () => {
      const away = `${SILENT}; ${FAILED_THRICE}; 7000 B gone; 8000 B; 8000 A e:B.w; 20000 due`;
      expect(contactLog(away)).toEqual(['9500 begun A.e-B.w']);
    });
  });

  test('that counts ends PART_MS after the mark is taken away', () => {
    const marked = '0 A; 0 B; 0 B.w blind; 0 A e:B.w; 5000 B.w seeing; 9000 due';
    expect(contactLog(marked)).toEqual(['1500 begun A.e-B.w', '5500 ended A.e-B.w']);
  });
});

describe('frozen edges', () => {
  test.each([
    ['the neighbour sees nothing', '1000 A e:B.w frozen tipped; 1100 B'],
    ['the neighbour saw nothing first', '1000 B; 1300 A e:B.w frozen tipped'],
    ['both are frozen', '1000 A e:B.w frozen; 1000 B w:A.e frozen'],
    ['the neighbour sees a stranger', '1000 A e:B.w frozen; 1100 B w:?'],
    ['the neighbour sees another that does not see it', '1000 A e:B.w frozen; 1100 B w:C.e'],
  ])('keep a contact while %s', (_what, script) => {
    expect(contactLog(`${JOINED}; ${script}; 4000 due`)).toEqual(['10 begun A.e-B.w']);
  });

  test('keep it from either end', () => {
    expect(contactLog(`${JOINED}; 1000 B w:A.e frozen; 1100 A; 4000 due`)).toEqual(['10 begun A.e-B.w']);
  });

  test('let it part PART_MS after they thaw elsewhere', () => {
    const lifted = `${JOINED}; 1000 A e:B.w frozen tipped; 1100 B; 3000 A tipped; 9000 due`;
    expect(contactLog(lifted)).toEqual(['10 begun A.e-B.w', '3500 ended A.e-B.w']);
  });

  test('let it be as if nothing had happened when the tile is laid back', () => {
    const laid = `${JOINED}; 1000 A e:B.w frozen tipped; 1100 B; 3000 B w:A.e; 3200 A e:B.w; 9000 due`;
    expect(contactLog(laid)).toEqual(['10 begun A.e-B.w']);
  });

  test('do not keep what they do not name', () => {
    expect(contactLog(`${JOINED}; 1000 A; 1100 A frozen; 9000 due`)).toContain('1500 ended A.e-B.w');
  });

  test('lose it at once to another tile that is laid there', () => {
    const taken = `${JOINED}; 1000 A e:B.w frozen tipped; 2000 B w:C.e; 2100 C e:B.w`;
    expect(contactLog(taken)).toEqual(['10 begun A.e-B.w', '2100 ended A.e-B.w', '2100 begun B.w-C.e']);
  });

  test('begin nothing by themselves', () => {
    expect(contactLog('0 A e:B.w frozen; 0 B; 9000 due')).toEqual([]);
  });
});

describe('a tile face down', () => {
  test('begins no contact, since its east is on the west now, until it lies on its back again', () => {
    expect(contactLog('0 A e:B.e over; 100 B e:A.e; 9000 due')).toEqual([]);
    expect(contactLog('0 A e:B.e over; 100 B e:A.e; 5000 A; 5000 A e:B.e')).toEqual(['5000 begun A.e-B.e']);
    expect(contactLog('0 A e:B.e; 100 B e:A.e over; 5000 B e:A.e')).toEqual(['5000 begun A.e-B.e']);
  });

  test('keeps those it has while both ends agree', () => {
    expect(contactLog(`${JOINED}; 1000 A e:B.w over; 9000 due`)).toEqual(['10 begun A.e-B.w']);
  });

  test('takes no edge from the contact it had before it was turned', () => {
    const flipped = `${JOINED}; 1000 A w:B.w over; 1100 B w:A.w; 1400 A e:B.w; 1450 B w:A.e; 9000 due`;
    expect(contactLog(flipped)).toEqual(['10 begun A.e-B.w']);
  });
});

describe('a tile that leaves', () => {
  test('ends its contacts at once, and no others', () => {
    const row = '0 A e:B.w; 0 B w:A.e e:C.w; 0 C w:B.e e:D.w; 0 D w:C.e';
    const { state, changes } = run(`${row}; 1000 B gone`);
    expect(changes.map(tell).slice(-6)).toEqual([
      '1000 ended A.e-B.w',
      '1000 ended B.e-C.w',
      'A.e half',
      'B.e dark',
      'B.w dark',
      'C.w half',
    ]);
    expect(contactsOf(state)).toEqual(['C.e-D.w']);
  });

  test.each([
    ['frozen', `${JOINED}; 500 A e:B.w frozen; 1000 A gone`],
    ['left by a frozen one', `${JOINED}; 500 A e:B.w frozen; 1000 B gone`],
    ['without edge sense', '0 B senseless; 0 A e:B.w; 1510 B gone'],
    ['joined to one without edge sense', '0 B senseless; 0 A e:B.w; 1510 A gone'],
  ])('ends them also when it is %s', (_how, script) => {
    expect(contactsOf(run(script).state)).toEqual([]);
  });

  test('is joined again when it is back', () => {
    const back = `${JOINED}; 1000 B gone; 5000 B sensing; 5100 B w:A.e`;
    expect(contactLog(back)).toEqual(['10 begun A.e-B.w', '1000 ended A.e-B.w', '5100 begun A.e-B.w']);
  });

  test('leaves nothing behind but its faults', () => {
    expect(run('0 A; 0 B; 10 A gone; 10 B gone').state).toEqual(emptyContacts());
    expect(Object.keys(run('0 A; 0 B; 0 A.n blind; 10 A gone; 10 B gone').state.tiles)).toEqual(['A']);
    expect(Object.keys(run('0 A senseless; 10 A gone').state.tiles)).toEqual(['A']);
  });
});

describe('the lights', () => {
  test.each([
    ['on both sides of a contact', JOINED, ['A.e joined', 'B.w joined']],
    ['as long as a contact is parting', `${JOINED}; 1000 A; 1000 B`, ['A.e joined', 'B.w joined']],
    ['no longer', `${JOINED}; 1000 A; 1000 B; 1500 due`, []],
    ['half on an edge that is not seen', '0 A e:B.w; 0 B', ['A.e half']],
    ['half of what is left of a contact', `${JOINED}; 1000 B; 1500 due`, ['A.e half']],
    ['half towards a stranger', '0 A e:?', ['A.e half']],
    ['half towards a tile that left', `${JOINED}; 1000 B gone`, ['A.e half']],
    ['half under a tile that was turned over', '0 A e:B.e over; 0 B e:A.e', ['A.e half', 'B.e half']],
    ['on both sides of a blind contact', '0 B senseless; 0 A e:B.w; 1500 due', ['A.e joined', 'B.w joined'].reverse()],
    [
      'in conflict on both edges when the seen one names a third',
      '0 A e:B.w; 0 B w:C.s; 0 C',
      ['A.e conflict', 'B.w conflict'],
    ],
    ['in conflict with another side of the same tile', '0 A e:B.w; 0 B w:A.s', ['A.e conflict', 'B.w conflict']],
    [
      'in conflict all round a ring of three',
      '0 A e:B.w; 0 B w:C.s; 0 C s:A.e',
      ['A.e conflict', 'B.w conflict', 'C.s conflict'],
    ],
    [
      'in conflict only where there is no contact',
      `${JOINED}; 1000 C n:B.w`,
      ['A.e joined', 'B.w joined', 'C.n conflict'],
    ],
    ['half where a frozen edge names a third', '0 A e:B.w; 0 B w:C.s frozen; 0 C', ['A.e half', 'B.w half']],
    ['half on a frozen edge that is outdated', '0 A e:B.w frozen; 0 B w:C.s; 0 C', ['A.e half', 'B.w half']],
  ])('are %s', (_how, script, lights) => {
    expect(lightsOn(run(script).state)).toEqual(lights);
  });

  test('are told only when they change', () => {
    const { changes } = run(`${JOINED}; 20 A e:B.w n:?; 30 A e:B.w n:?; 40 A e:B.w; 50 B w:A.e tipped`);
    expect(changes.map(tell)).toEqual([
      'A.e half',
      '10 begun A.e-B.w',
      'A.e joined',
      'B.w joined',
      'A.n half',
      'A.n dark',
    ]);
  });

  test('can be asked for, dark where nothing is known', () => {
    const { state } = run(JOINED);
    expect(lightOf(state, 'A', 1)).toBe('joined');
    expect(lightOf(state, 'A', 0)).toBe('dark');
    expect(lightOf(state, 'Z', 0)).toBe('dark');
  });

  test('come after what ended and what began', () => {
    const { changes } = run(`${JOINED}; 0 D; 1000 A e:C.w; 1100 C w:A.e`);
    expect(changes.map(tell).slice(-4)).toEqual([
      '1100 ended A.e-B.w',
      '1100 begun A.e-C.w',
      'B.w conflict',
      'C.w joined',
    ]);
  });
});

describe('an input that says nothing new', () => {
  test.each([
    '20 B w:A.e',
    '20 A e:B.w',
    '20 D tipped',
    '20 E frozen e:B.w',
    '20 C sensing',
    '20 C senseless',
    '20 A gone',
    '20 C gone',
    '20 A.n blind',
    '20 B.s seeing',
    '20 due',
  ])('returns the very same state: %s', (line) => {
    const [state] = stepContacts(run(`${JOINED}; 10 C`).state, inputOf(line));
    const [again, changes] = stepContacts(state, inputOf(line));
    expect(again).toBe(state);
    expect(changes).toEqual([]);
  });

  test('is answered by a look at that tile alone, however many there are', () => {
    const { state } = run(`${JOINED}; 10 C; 10 D`);
    const looked: PropertyKey[] = [];
    const tiles = new Proxy(state.tiles, {
      get: (all, tile: string) => {
        looked.push(tile);
        return all[tile];
      },
      ownKeys: () => expect.fail('all tiles were gone through'),
    });
    stepContacts({ ...state, tiles }, inputOf('20 B w:A.e'));
    expect(looked).toEqual(['B']);
  });

  test('leaves everything as it is that it does not touch', () => {
    const { state } = run(`${JOINED}; 10 C; 10 D`);
    const [next] = stepContacts(state, inputOf('20 C n:D.s'));
    expect(next.contacts).toBe(state.contacts);
    expect(next.tiles.A).toBe(state.tiles.A);
    expect(next.tiles.C).not.toBe(state.tiles.C);
  });
});

test('contacts on a shifted clock part and count as they would have', () => {
  const { state } = run(`${JOINED}; 0 D senseless; 800 C n:D.s; 1000 A`);
  const shifted = shiftContacts(state, -1000);
  expect(agreedContacts(shifted)[0]?.sinceMs).toBe(-990);
  expect(nextContactMs(shifted)).toBe(500);
  const [, changes] = stepContacts(shifted, inputOf('9000 due'));
  const log = changes.filter((change) => change.change !== 'light').map(tell);
  expect(log).toEqual(['500 ended A.e-B.w', '1300 begun C.n-D.s']);
});
