/** Contacts driven by a script. Tiles are single letters, edges are letters too: `A.e` is the east edge of A. */

import {
  agreedContacts,
  type Contact,
  type ContactChange,
  type ContactInput,
  type ContactsState,
  emptyContacts,
  nextContactMs,
  stepContacts,
} from '../../../hub/table/contacts.ts';
import type { TileEdge } from '../../../hub/table/records.ts';
import type { Posture } from '../../../protocol/messages.ts';
import type { Side } from '../../../protocol/scene.ts';

const SIDE_LETTERS = 'nesw';
const POSTURES: { readonly [word: string]: Posture } = { tipped: 2, over: 5, unsure: 6 };

function sideOf(letter: string | undefined): Side {
  return SIDE_LETTERS.indexOf(letter ?? '') as Side;
}

/** 'e:B.w' is an edge and what it sees; 'n:?' sees a stranger. */
function world(tile: string, words: readonly string[], atMs: number): ContactInput {
  const edges: [TileEdge, TileEdge, TileEdge, TileEdge] = [0, 0, 0, 0];
  let posture: Posture = 0;
  for (const word of words) {
    const [side, seen] = word.split(':');
    posture = POSTURES[word] ?? posture;
    if (seen !== undefined) edges[sideOf(side)] = seen === '?' ? 'stranger' : [seen[0]!, sideOf(seen[2])];
  }
  return { in: 'world', tile, edges, frozen: words.includes('frozen'), posture, atMs };
}

/**
 * One line of a script: ms, then who and what. `A e:B.w s:?` sees that and nothing else (and `frozen`, `tipped`, `over`, `unsure`); `A gone`;
 * `A senseless` and `A sensing` without and with capability 'e'; `A.e blind` and `A.e seeing` are the host's mark; `due`.
 */
export function inputOf(line: string): ContactInput {
  const [ms, who = '', ...words] = line.trim().split(/\s+/);
  const atMs = Number(ms);
  if (who === 'due') return { in: 'due', atMs };
  const [tile = '', side] = who.split('.');
  if (side !== undefined) return { in: 'blind', tile, side: sideOf(side), blind: words[0] === 'blind', atMs };
  if (words[0] === 'gone') return { in: 'gone', tile, atMs };
  if (words[0] === 'senseless' || words[0] === 'sensing') {
    return { in: 'sensing', tile, edgeSense: words[0] === 'sensing' };
  }
  return world(tile, words, atMs);
}

export function nameOf({ a, aSide, b, bSide }: Contact): string {
  return `${a}.${SIDE_LETTERS[aSide]}-${b}.${SIDE_LETTERS[bSide]}`;
}

/** '100 begun A.e-B.w', or 'A.e joined'. */
export function tell(change: ContactChange): string {
  if (change.change === 'light') return `${change.tile}.${SIDE_LETTERS[change.side]} ${change.light}`;
  return `${change.atMs} ${change.change} ${nameOf(change.contact)}`;
}

export interface Run {
  readonly state: ContactsState;
  readonly changes: readonly ContactChange[];
}

/** Carries out inputs; with `timers` a due input comes at every time the contacts ask for, as in a hub that is in time. */
export function runInputs(inputs: readonly ContactInput[], timers = true): Run {
  let state = emptyContacts();
  const changes: ContactChange[] = [];
  const feed = (input: ContactInput): void => {
    const [next, some] = stepContacts(state, input);
    state = next;
    changes.push(...some);
  };
  let nowMs = 0;
  for (const input of inputs) {
    const atMs = 'atMs' in input ? input.atMs : nowMs;
    for (let due = nextContactMs(state); timers && due !== undefined && due < atMs; due = nextContactMs(state)) {
      nowMs = Math.max(nowMs, due);
      feed({ in: 'due', atMs: nowMs });
    }
    nowMs = atMs;
    feed(input);
  }
  return { state, changes };
}

/** The lines of a script, one input each; several may be separated by semicolons. */
export function run(script: string, timers = true): Run {
  const lines = script.split(/[\n;]/).filter((line) => line.trim() !== '');
  return runInputs(lines.map(inputOf), timers);
}

/** What a script makes begin and end. */
export function contactLog(script: string): readonly string[] {
  return run(script)
    .changes.filter((change) => change.change !== 'light')
    .map(tell);
}

/** The lights that are on after a script, in order of edges. */
export function lightsOn(state: ContactsState): readonly string[] {
  return Object.entries(state.tiles).flatMap(([tile, { lights }]) =>
    lights.flatMap((light, side) => (light === 'dark' ? [] : [`${tile}.${SIDE_LETTERS[side]} ${light}`])),
  );
}

export function contactsOf(state: ContactsState): readonly string[] {
  return agreedContacts(state).map(nameOf);
}
