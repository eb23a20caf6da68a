import { existsSync, readdirSync } from 'node:fs';
import type { CommandSpec } from './command-spec.ts';
import { ToolError } from './tool-error.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const COMMANDS = new URL('./commands/', import.meta.url);

/** Command name -> file that defines it, in the order of the alphabet. Reads the folder; imports nothing. */
export function findCommands(folder: URL = COMMANDS): ReadonlyMap<string, URL> {
  const found: [string, URL][] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      const file = new URL(`${entry.name}/command${EXTENSION}`, folder);
      if (existsSync(file)) found.push([entry.name, file]);
    } else if (entry.name.endsWith(EXTENSION) && !entry.name.endsWith('.d.ts')) {
      found.push([entry.name.slice(0, -EXTENSION.length), new URL(entry.name, folder)]);
    }
  }
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export async function loadCommand(name: string, file: URL): Promise<CommandSpec> {
  const module = (await import(file.href)) as { command?: CommandSpec };
  if (module.command?.name !== name) {
    throw new ToolError('ERR_BAD_COMMAND', `The file of command "${name}" does not export a command of that name.`, {
      hint: `export \`command\` with name "${name}" from tools/commands/${name}.ts`,
    });
  }
  return module.command;
}
