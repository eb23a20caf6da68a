import type { CommandSpec } from '../command-spec.ts';

const EXAMPLES = `
Exit codes: 0 a position, 1 a refused transcript (with --lines always 0), 2 wrong usage.

Examples:
  $ echo '{"turns":["b2-c3-d4","i9-h8-g7"]}' | npx tile referee virus_war
  $ npx tile referee virus-war transcript.json
  $ npx tile referee virus_war --lines < many.jsonl
`;

export const command: CommandSpec = {
  name: 'referee',
  summary: 'play a transcript and print the position it leads to',
  build: (command) => {
    command
      .argument('<game>', 'virus_war, cure-plague, ...: any game of the hub')
      .argument('[file]', 'the transcript; standard input when left out')
      .option('--lines', 'one transcript a line in, one result a line out')
      .addHelpText('after', EXAMPLES)
      .action(async (game: string, file: string | undefined, options: { lines?: boolean }) => {
        const { runReferee } = await import('../referee/run-referee.ts');
        const { openInput } = await import('../referee/open-input.ts');
        const { writeOut } = command.configureOutput();
        const write = (text: string) => (writeOut === undefined ? process.stdout.write(text) : writeOut(text));
        process.exitCode = await runReferee({ game, lines: options.lines === true, input: openInput(file), write });
      });
  },
};
