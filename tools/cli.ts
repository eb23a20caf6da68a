import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { findCommands, loadCommand } from './command-list.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_USAGE, ToolError } from './tool-error.ts';

/** Where a run writes; tests give their own. */
export interface CliOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const TERMINAL: CliOutput = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
};

/** Runs one `tile` command line and answers its exit code. The only place where an error is printed. */
export async function runTile(argv: readonly string[], output: CliOutput = TERMINAL): Promise<number> {
  try {
    const program = await buildProgram(argv, output);
    await program.parseAsync([...argv], { from: 'user' });
    // A command may have set a code of its own, e.g. `doctor` when a check failed.
    return Number(process.exitCode ?? EXIT_OK);
  } catch (error) {
    // Commander has printed the help, because it was asked for or because no command was given.
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT_OK;
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT_USAGE;
    const failure = describeFailure(error, argv);
    output.err(`${pc.red('error:')} ${failure.message}\nnext step: ${failure.hint}\n`);
    if (process.env.CONTACT_DEBUG === '1' && error instanceof Error) output.err(`${error.stack}\n`);
    return failure.exitCode;
  }
}

async function buildProgram(argv: readonly string[], output: CliOutput): Promise<Command> {
  const program = new Command('tile')
    .description('Contact: table games played by touching tiles together')
    .version(readVersion(), '-V, --version')
    .exitOverride()
    .configureOutput({ writeOut: output.out, writeErr: output.err, outputError: () => undefined })
    .showHelpAfterError(false)
    // Arguments stand in each command's own help; in the list they would leave no room for the summaries.
    .configureHelp({ subcommandTerm: (subcommand) => subcommand.name() })
    .addHelpText('after', '\nExample:\n  $ npx tile hub          start the hub and open the lobby\n');
  const commands = findCommands();
  const [first = '-'] = argv;
  const wanted = commands.get(first);
  if (wanted === undefined && first !== 'help' && !first.startsWith('-')) throw unknownCommand(first);
  const names = wanted === undefined ? [...commands.keys()] : [argv[0] as string];
  for (const name of names) {
    const spec = await loadCommand(name, commands.get(name) as URL);
    spec.build(program.command(spec.name).summary(spec.summary).description(spec.summary));
  }
  return program;
}

function unknownCommand(name: string): ToolError {
  return new ToolError('ERR_USAGE', `There is no command "${name}".`, {
    hint: 'run npx tile --help',
    exitCode: EXIT_USAGE,
  });
}

function describeFailure(error: unknown, argv: readonly string[]): ToolError {
  if (error instanceof ToolError) return error;
  if (error instanceof CommanderError) {
    const known = argv[0] !== undefined && findCommands().has(argv[0]);
    return new ToolError('ERR_USAGE', sentence(error.message.replace(/^error: /, '')), {
      hint: `run npx tile ${known ? `${argv[0]} ` : ''}--help`,
      cause: error,
      exitCode: EXIT_USAGE,
    });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new ToolError('ERR_UNEXPECTED', `Something unexpected went wrong: ${message}`, {
    hint: 'run the same command with CONTACT_DEBUG=1 and report what it prints',
    cause: error,
    exitCode: EXIT_FAILED,
  });
}

function sentence(text: string): string {
  const head = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!)]$/.test(head) ? head : `${head}.`;
}

function readVersion(): string {
  // From sources the package is one folder up, from dist two.
  const up = import.meta.url.endsWith('.ts') ? '../package.json' : '../../package.json';
  const manifest = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}
