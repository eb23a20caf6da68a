/** The hub as a program: reads the settings, starts everything, says where it is, ends on a signal. */
import { createLog } from './adapters/log.ts';
import { readConfig } from './config.ts';
import { type Reopened, startHub } from './start-hub.ts';

/** Flags of `tile hub`, by their names in camel case. */
export type HubFlags = { readonly [name: string]: unknown };

/** Runs until SIGINT or SIGTERM. Rejects with an error that has code, sentence and hint when it cannot start. */
export async function runHub(flags: HubFlags): Promise<void> {
  const config = readConfig(flags, process.env);
  const log = createLog({ form: config.jsonLog ? 'json' : 'pretty', level: config.logLevel, out: process.stderr });
  const hub = await startHub(config, log);
  const page = `${hub.url}/#token=${hub.token}`;
  process.stdout.write(
    config.jsonLog
      ? `${JSON.stringify({ url: hub.url, mqttPort: hub.mqttPort })}\n`
      : greeting(page, hub.mqttPort, hub.reopened, config.data),
  );
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    if (flags.stopWithStdin === true) process.stdin.on('close', () => resolve()).resume();
  });
  log.info('the hub ends; unfinished games are kept');
  await hub.close();
  // Listened to, it would keep the process.
  if (flags.stopWithStdin === true) process.stdin.destroy();
}

function greeting(page: string, mqttPort: number, reopened: Reopened, data: string): string {
  const tiles = mqttPort === 0 ? 'tiles   over the broker you named' : `tiles   mqtt on port ${mqttPort}`;
  const words = reopenedWords(reopened);
  const games = words === '' ? '' : `\n  games   ${words}`;
  return `\n  Contact is running.\n\n  host    ${page}\n  ${tiles}\n  data    ${data}${games}\n\n  Ctrl-C ends it; unfinished games are kept.\n\n`;
}

/** What became of the games of before; '' when there are none. */
export function reopenedWords({ resumed, readOnly }: Reopened): string {
  const going =
    resumed === 0 ? [] : [`${resumed} resumed, ${resumed === 1 ? 'and' : 'each'} goes on when a seat presses`];
  const reading =
    readOnly === 0 ? [] : [`${readOnly} ${readOnly === 1 ? 'opens' : 'open'} for reading only (see the log)`];
  return [...going, ...reading].join('; ');
}
