/** What came of the games, for people and for scripts. */
import { basename } from 'node:path';
import type { ToolError } from '../tool-error.ts';
import type { PlayedGame } from './play-game.ts';

export interface Verdict {
  readonly file: string;
  readonly seed: number;
  readonly seconds: number;
  /** The hub's position is the referee's, and nobody but tiles played. */
  readonly good: boolean;
  /** Inputs that no tile made, in words. */
  readonly injected: readonly string[];
  readonly played?: PlayedGame;
  /** Why it got stuck. */
  readonly error?: ToolError;
}

/** One JSON object; positions only when they differ. */
export function jsonLine({ file, seed, seconds, good, injected, played, error }: Verdict): string {
  const head = { ok: good, file, seed, seconds: Math.round(seconds * 10) / 10, injected };
  if (played === undefined) {
    return `${JSON.stringify({ ...head, error: { code: error?.code, message: error?.message, hint: error?.hint } })}\n`;
  }
  const { position, expected, said: _, foreign: __, ...counts } = played;
  return `${JSON.stringify({ ...head, ...counts, ...(played.equal ? {} : { position, expected }) })}\n`;
}

/** The end of one game. */
export function lines({ seconds, good, injected, played, error }: Verdict): string {
  if (played === undefined) return `  WRONG: ${error?.message}\n  next step: ${error?.hint}\n`;
  const { gestures, repeats, hostCommands, messages, lostMessages, refusal, position, expected } = played;
  const end = refusal === '' ? 'played to its end' : `the refused entry came to "${refusal}"`;
  const host = hostCommands === 0 ? '' : `, ${hostCommands} time given up by the host`;
  const counts = `${gestures} gestures, ${repeats} repeated${host}, ${lostMessages} of ${messages} messages lost`;
  const told = [`${good ? 'ok' : 'WRONG'}: ${end}; ${counts}, ${seconds.toFixed(1)} s`];
  for (const input of injected) told.push(`not a tile's doing: ${input}`);
  if (!played.equal) told.push(`the hub has ${JSON.stringify(position)}`, `the referee ${JSON.stringify(expected)}`);
  return told.map((line) => `  ${line}\n`).join('');
}

/** All games in rows, when there were several, and how many are right. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const right = verdicts.filter((one) => one.good).length;
  const last = `${right} of ${verdicts.length} games end in the referee's position\n`;
  if (verdicts.length === 1) return last;
  const rows = verdicts.map(({ file, seed, seconds, good, played }) => [
    good ? 'ok' : 'WRONG',
    basename(file),
    String(seed),
    String(played?.gestures ?? '-'),
    String(played?.repeats ?? '-'),
    `${played?.lostMessages ?? '-'}/${played?.messages ?? '-'}`,
    seconds.toFixed(1),
  ]);
  return `\n${columns([['', 'game', 'seed', 'gestures', 'repeated', 'lost', 's'], ...rows])}${last}`;
}

function columns(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? '').length));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(width(i)))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
