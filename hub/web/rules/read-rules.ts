/** The rules of a game as the hub answers them, in parts that a page can show. */
import type { Op } from '../../../protocol/scene.ts';
import { fields, items, text } from '../host/read.ts';
import { readOps } from '../scene/read-scene.ts';

/** What a tile shows of a piece while the text speaks of it; 128x128. */
export interface RulesScreen {
  /** 'cell:c3'. */
  readonly piece: string;
  readonly ops: readonly Op[];
}

/** Text, and the screens beside it. */
export interface RulesParagraph {
  readonly say: string;
  readonly screens: readonly RulesScreen[];
}

/** What stands under one title; '' only for a first part that has none. */
export interface RulesPart {
  readonly title: string;
  readonly paragraphs: readonly RulesParagraph[];
}

/** From the `rules` answer: an entry without a title goes on with the part before it. */
export function readRules(answer: unknown): readonly RulesPart[] {
  const parts: { title: string; paragraphs: RulesParagraph[] }[] = [];
  for (const entry of items(fields(answer).help).map(fields)) {
    const title = text(entry.title);
    const say = text(entry.say);
    const screens = items(entry.screens)
      .map(fields)
      .map(({ piece, ops }) => ({ piece: text(piece), ops: readOps(ops) }))
      .filter(({ ops }) => ops.length > 0);
    if (say === '' && screens.length === 0) continue;
    const last = parts.at(-1);
    if (title === '' && last !== undefined) last.paragraphs.push({ say, screens });
    else parts.push({ title, paragraphs: [{ say, screens }] });
  }
  return parts;
}

/** The game that a fragment names, '#game=virus-war'; '' when it names none. */
export function gameIn(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('game') ?? '';
}
