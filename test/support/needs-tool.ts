import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';

/** Debian keeps servers such as mosquitto in sbin, which is not on everybody's PATH. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

type Environment = Readonly<Record<string, string | undefined>>;
type Body = () => void | Promise<void>;
export type ToolTest = (name: string, body: Body, timeoutMs?: number) => void;

/** How tests are registered; tests of this file give their own. */
export interface Registrar {
  readonly run: ToolTest;
  readonly skip: (name: string, body: Body) => void;
}

const VITEST: Registrar = { run: test, skip: test.skip };

/** Full path of a program, or undefined when this machine has none of that name. */
export function findTool(tool: string, env: Environment = process.env): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, tool))
    .find(isExecutable);
}

/**
 * A `test` for what needs a program outside the package. Without the program the test is skipped, its name saying why;
 * with CONTACT_NO_SKIP=1, as in CI, it fails instead.
 */
export function needsTool(tool: string, env: Environment = process.env, registrar: Registrar = VITEST): ToolTest {
  if (findTool(tool, env) !== undefined) return registrar.run;
  if (env.CONTACT_NO_SKIP !== '1') return (name, body) => registrar.skip(`${name} (needs ${tool})`, body);
  return (name) =>
    registrar.run(name, () => {
      expect.fail(`${tool} is not installed, and CONTACT_NO_SKIP=1 forbids skipping. Install it and run again.`);
    });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
