/** The rules of a game as the hub tells them, in parts. */

import type { ShownScene } from '../../../firmware/virtual/draw-scene.ts';
import { fields, items, text } from '../host/read.ts';
import { GLASS } from '../plane/geometry.ts';
import { readOps } from '../scene/read-scene.ts';

export interface RulesScreen {
  readonly piece: string;
  readonly scene: ShownScene;
}

export interface RulesParagraph {
  readonly say: string;
  /** Screens of tiles that it speaks of. */
  readonly screens: readonly RulesScreen[];
}

export interface RulesPart {
  /** '' only where the rules begin without one. */
  readonly title: string;
  readonly paragraphs: readonly RulesParagraph[];
}

function readParagraph(entry: { readonly [key: string]: unknown }): RulesParagraph {
  const screens = items(entry.screens)
    .map(fields)
    .map(({ piece, ops }) => ({ piece: text(piece), scene: { width: GLASS, height: GLASS, ops: readOps(ops) } }));
  return { say: text(entry.say), screens };
}

/** The `rules` answer: an entry with a title begins a part, the others go on with it. */
export function readRules(answer: unknown): readonly RulesPart[] {
  const parts: { title: string; paragraphs: RulesParagraph[] }[] = [];
  for (const entry of items(fields(answer).help).map(fields)) {
    const title = text(entry.title);
    const last = parts.at(-1);
    if (last === undefined || title !== '') parts.push({ title, paragraphs: [readParagraph(entry)] });
    else last.paragraphs.push(readParagraph(entry));
  }
  return parts;
}

/** An element id for a part, for links to it: 'part-3'. */
export function partId(index: number): string {
  return `part-${index + 1}`;
}
