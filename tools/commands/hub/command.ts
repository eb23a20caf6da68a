import type { CommandSpec } from '../../command-spec.ts';

export const command: CommandSpec = {
  name: 'hub',
  summary: 'run the hub: lobby, games, broker and journal in one process',
  build: (command) => {
    command.addHelpText('after', '\nExample:\n  $ npx tile hub\n').action(async (options) => {
      const { runHub } = await import('../../../hub/main.ts');
      await runHub(options);
    });
  },
};
