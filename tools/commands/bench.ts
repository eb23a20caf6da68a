import type { CommandSpec } from '../command-spec.ts';

const EXAMPLES = `
Hubs of its own are started as processes and thrown away afterwards; this process makes the load. Figures are told as ratios of one
run: "echo" is a message through the same broker and back, without the hub behind it.

Examples:
  $ npx tile bench                          touch to screen: 100 tiles, 5 presses a second each, 5 rounds
  $ npx tile bench --tiles 20 --rounds 1 --json
  $ npx tile bench --storm 1000 --tables 20
  $ npx tile bench --frozen
`;

export const command: CommandSpec = {
  name: 'bench',
  summary: 'measure the hub: touch to screen, storms, a frozen tile',
  build: (command) => {
    command
      .option('--tiles <n>', 'virtual tiles, 1-1000', '100')
      .option('--rate <n>', 'presses a second of each tile, 0.1-8', '5')
      .option('--rounds <n>', 'interleaved rounds', '5')
      .option('--seconds <n>', 'of each way in a round, 0.2-60', '4')
      .option('--storm <n>', 'instead: so many tiles connect at once')
      .option('--tables <n>', 'of a storm: tables that its tiles are at', '1')
      .option('--frozen', 'instead: one of twenty tiles stops reading')
      .option('--json', 'one JSON object')
      .addHelpText('after', EXAMPLES)
      .action(async (flags) => {
        const { runBench } = await import('../bench/run-bench.ts');
        const { writeOut, writeErr } = command.configureOutput();
        await runBench(flags, {
          out: (text) => (writeOut === undefined ? process.stdout.write(text) : writeOut(text)),
          err: (text) => (writeErr === undefined ? process.stderr.write(text) : writeErr(text)),
        });
      });
  },
};
