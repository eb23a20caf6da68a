/** A session's story in words: which line the board shows, and the whole as text. */
import type { GameSpec } from '../host/answers.ts';
import { titleCase } from '../page/words.ts';
import type { PlayedLine, SessionStory } from './replay-answers.ts';

/** How a seat is called: its person, else its title; both where two have one name, as two players of the hub. */
export function sitterName(game: GameSpec | undefined, { seats }: SessionStory, seat: string): string {
  const name = seats.find((one) => one.seat === seat)?.name ?? '';
  const title = titleCase(game?.seats.find((one) => one.seat === seat)?.title ?? seat);
  const isShared = seats.filter((one) => one.name === name).length > 1;
  return name === '' ? title : isShared ? `${name} (${title})` : name;
}

/** Index of the last line that has happened after so many events; -1 before the first. */
export function lineAt(lines: readonly PlayedLine[], events: number): number {
  // Lines stand in the order of their events.
  const next = lines.findIndex((line) => line.events > events);
  return (next < 0 ? lines.length : next) - 1;
}

/** What the board shows, in a sentence. */
export function shownWords(game: GameSpec | undefined, story: SessionStory, events: number): string {
  const line = story.lines[lineAt(story.lines, events)];
  if (events === 0 || line === undefined) return 'The beginning';
  const is = line.by === 'hub' || line.by === '' ? line.say : `${sitterName(game, story, line.by)}: ${line.say}`;
  return events >= story.events && story.result !== '' ? `${is}. ${story.result}` : is;
}

/** The whole story, a line a move: to be copied. */
export function storyText(game: GameSpec | undefined, story: SessionStory): string {
  const sitters = story.seats.map(({ seat }) => {
    const title = titleCase(game?.seats.find((one) => one.seat === seat)?.title ?? seat);
    return `${title}: ${sitterName(game, story, seat)}`;
  });
  const began = story.beganMs === 0 ? [] : [`Began ${new Date(story.beganMs).toISOString().slice(0, 16)} UTC`];
  const lines = story.lines.map(({ by, say }, i) =>
    by === 'hub' || by === '' ? `${i + 1}. ${say}` : `${i + 1}. ${sitterName(game, story, by)}: ${say}`,
  );
  const end = story.result === '' ? [] : [story.result];
  return [game?.title ?? story.game, ...sitters, ...began, '', ...lines, ...end, ''].join('\n');
}
