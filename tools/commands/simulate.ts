import type { CommandSpec } from '../command-spec.ts';

const EXAMPLES = `
The tiles run the code of a real tile, lie in a plane with random quarter turns, lose one infrared reading in ten and one message
in fifty, and play by touch, press and tilt. Without --hub a hub of its own is started and thrown away.

Exit codes: 0 every game ends in the referee's position and only tiles played, 1 not so, 2 wrong usage.

Examples:
  $ npx tile simulate --game virus_war --transcript test/vectors/games/virus_war --set hands
  $ npx tile simulate --game virus_war --transcript game.json --set full --seed 7 --speed 2
`;

export const command: CommandSpec = {
  name: 'simulate',
  summary: 'play a transcript on simulated tiles and compare with the referee',
  build: (command) => {
    command
      .requiredOption('--game <game>', 'virus_war, ...')
      .requiredOption('--transcript <file...>', 'transcripts, or folders of them')
      .option('--set <set>', 'full, small or hands', 'full')
      .option('--speed <factor>', 'how many times faster than real hands are, 0.1-50', '10')
      .option('--preset <name>', "options of the game's preset under those of the transcript")
      .option('--seed <n>', 'repeats a run; drawn when left out')
      .option('--faults <on|off>', 'lost readings and messages', 'on')
      .option('--hub <url>', 'a running hub, with --token; its folder cannot be looked into')
      .option('--token <token>', "that hub's token")
      .option('--mqtt-port <port>', "that hub's MQTT port (default: as its hub.json in --data says, or 1883)")
      .option('--data <folder>', 'where a running hub keeps its hub.json (default: contact-data)')
      .option('--keep', "keep the hub's folder, and say where it is")
      .option('--json', 'one JSON object a game')
      .addHelpText('after', EXAMPLES)
      .action(async (flags) => {
        const { runSimulate } = await import('../simulate/run-simulate.ts');
        const { writeOut } = command.configureOutput();
        const out = (text: string) => (writeOut === undefined ? process.stdout.write(text) : writeOut(text));
        process.exitCode = await runSimulate(flags, { out });
      });
  },
};
