/** Transcripts from files: single ones, whole folders, and those inside test vectors. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyGame, Json } from '../../hub/games/game.ts';
import { bareTranscript, parseTranscript } from '../referee/parse-transcript.ts';
import { EXIT_USAGE, ToolError } from '../tool-error.ts';

/** The transcript with the options of a preset under its own: hub and referee then agree on them. Throws ToolError ERR_USAGE. */
function withPreset(game: AnyGame, transcript: Json, name: string | undefined): Json {
  if (name === undefined || typeof transcript !== 'object' || transcript === null || Array.isArray(transcript)) {
    return transcript;
  }
  const preset = game.presets[name] as { readonly [option: string]: Json } | undefined;
  if (preset === undefined) {
    throw new ToolError('ERR_USAGE', `${game.title} has no preset "${name}".`, {
      hint: `presets: ${Object.keys(game.presets).join(', ')}`,
      exitCode: EXIT_USAGE,
    });
  }
  const given = transcript as { readonly [key: string]: Json };
  const { options } = given;
  const own = typeof options === 'object' && options !== null && !Array.isArray(options) ? options : {};
  return { ...given, options: { ...preset, ...own } };
}

/** A file, or every .json file of a folder. Throws ToolError ERR_NO_FILE. */
export function filesIn(path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(path, name));
  } catch (cause) {
    throw new ToolError('ERR_NO_FILE', `There is no file or folder ${path}.`, {
      hint: 'check the path',
      cause,
      exitCode: EXIT_USAGE,
    });
  }
}

/**
 * A transcript of the game, or the one inside a test vector, with the preset under its options. What it leads to is not looked at. Throws
 * ToolError ERR_TRANSCRIPT, ERR_USAGE.
 */
export function readTranscript(game: AnyGame, file: string, preset: string | undefined): Json {
  const transcript = withPreset(game, bareTranscript(parseFile(file)), preset);
  const read = game.transcripts.read(transcript);
  if (!('error' in read)) return transcript;
  throw new ToolError('ERR_TRANSCRIPT', `${file} cannot be played: ${JSON.stringify(read.error)}`, {
    hint: `look at it with npx tile referee ${game.transcriptName} ${file}`,
  });
}

function parseFile(file: string): Json {
  try {
    return parseTranscript(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ToolError('ERR_TRANSCRIPT', `${file} is no JSON.`, {
      hint: 'a transcript is one JSON object, see --help',
      cause,
    });
  }
}
