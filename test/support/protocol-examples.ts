import { readFileSync } from 'node:fs';
import type { Channel } from './protocol-codecs.ts';

export interface Example {
  readonly channel: Channel;
  readonly text: string;
  /** Line of the specification on which it stands. */
  readonly line: number;
}

/** The text of protocol/README.md. */
export function readSpecification(): string {
  return readFileSync(new URL('../../protocol/README.md', import.meta.url), 'utf8');
}

/** Every example of protocol/README.md: the text of each block fenced with json and the name of a channel. */
export function readExamples(): readonly Example[] {
  const lines = readSpecification().split('\n');
  const examples: Example[] = [];
  lines.forEach((line, i) => {
    const channel = /^```json (\w+)$/.exec(line)?.[1];
    if (channel === undefined) return;
    for (let j = i + 1; lines[j] !== '```' && j < lines.length; j++) {
      examples.push({ channel: channel as Channel, text: lines[j] ?? '', line: j + 1 });
    }
  });
  return examples;
}
