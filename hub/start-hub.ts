/** Composition root: builds the adapters, joins them with the core, starts the tables. Nothing else builds an adapter. */
import { randomBytes, randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AdapterError } from './adapters/adapter-error.ts';
import { createEmbeddedBroker, type EmbeddedBroker } from './adapters/broker/embedded-broker.ts';
import { createExternalBroker } from './adapters/broker/external-broker.ts';
import { type Clock, createClock } from './adapters/clock.ts';
import { createCredentials, type TileCredentials } from './adapters/credentials.ts';
import type { FilePort } from './adapters/files/file-port.ts';
import { NODE_FILES } from './adapters/files/node-files.ts';
import { createHttp, type HubHttp } from './adapters/http/http-server.ts';
import { readWebPages } from './adapters/http/web-pages.ts';
import { faultFromEnvironment } from './adapters/journal/fault.ts';
import { createJsonlJournal, type JsonlJournal } from './adapters/journal/jsonl-journal.ts';
import { createInProcessLease } from './adapters/lease/in-process-lease.ts';
import { createLinks } from './adapters/links.ts';
import type { Log } from './adapters/log.ts';
import { hostToken, removeRunningHub, writeRunningHub } from './adapters/running-hub.ts';
import type { HubConfig } from './config.ts';
import { Doors, lanInterfaces } from './doors.ts';
import { BANKS } from './games/banks.generated.ts';
import type { AnyGame } from './games/game.ts';
import { GAMES } from './games/registry.generated.ts';
import { HostDesk } from './host-desk.ts';
import type { LanInterface } from './lan-choice.ts';
import { Shell } from './shell.ts';
import { createHub } from './table/hub.ts';
import { TILES_STREAM } from './table/hub-state.ts';
import { createImageLookup } from './table/images.ts';
import type { Broker } from './table/ports.ts';
import { readHeader } from './table/recover.ts';

/** A hub that runs. */
export interface StartedHub {
  /** Of the page: http://127.0.0.1:8080. */
  readonly url: string;
  readonly mqttPort: number;
  readonly token: string;
  readonly reopened: Reopened;
  close(): Promise<void>;
}

/** Tables with a session of before: those that go on, and those whose session opens for reading only. */
export interface Reopened {
  readonly resumed: number;
  readonly readOnly: number;
}

/** Sessions that are opened again at a start: the newest of these, if they were used within these days. */
const REOPEN_MAX = 50;
const REOPEN_DAYS = 30;
const DAY_MS = 86_400_000;
/** Built pages, seen from the built hub and from its sources. */
const WEB_FOLDERS = ['./web/pages/', '../dist/hub/web/pages/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** What a test puts in the place of the outside. */
export interface HubOutside {
  /** Where everything is kept; the real file system when absent. */
  readonly files?: FilePort;
  /** Where built pages are; those of this package when absent. */
  readonly webFolders?: readonly string[];
  /** Addresses on networks; those of this machine when absent. */
  readonly interfaces?: () => readonly LanInterface[];
}

/** Starts everything. Throws ConfigError, JournalError, ListenError, BrokerError, CredentialsError, LeaseError. */
export async function startHub(config: HubConfig, log: Log, outside: HubOutside = {}): Promise<StartedHub> {
  const { files = NODE_FILES, webFolders = WEB_FOLDERS, interfaces = lanInterfaces } = outside;
  const fault = faultFromEnvironment(process.env);
  const journal = await createJsonlJournal({ folder: config.data, sync: config.sync, fault, files });
  // What is open is closed again, the last first: at the end, and when something later does not open.
  const closers: Closer[] = [() => journal.close()];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    // A disk that fails must not keep ports open.
    for (const one of closers.splice(0).reverse()) {
      try {
        await one();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await startWith(config, log, journal, fault, { files, webFolders, interfaces }, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closer = () => Promise<void> | void;

async function startWith(
  config: HubConfig,
  log: Log,
  journal: JsonlJournal,
  fault: ReturnType<typeof faultFromEnvironment>,
  { files, webFolders, interfaces }: Required<HubOutside>,
  closers: Closer[],
): Promise<Omit<StartedHub, 'close'>> {
  const clock = createClock({ onDown: (downMs) => log.warn('the machine slept; clocks stood still', { downMs }) });
  const lease = await createInProcessLease({ folder: config.data, files });
  closers.push(
    () => clock.close(),
    () => lease.close(),
  );
  const credentials = await createCredentials({ folder: config.data, files });
  const token = config.token ?? (await hostToken(config.data, files));
  const games = [...GAMES, ...(await loadGames(config.gameModule))];
  const game = (id: string): AnyGame | undefined => games.find((one) => one.id === id);
  const { asset, ...images } = createImageLookup(BANKS);
  const hub = createHub({ hub: config.hubId, games, game, ...images });
  let http: HubHttp | undefined;
  const shell = new Shell({
    hub,
    journal,
    lease,
    clock,
    log,
    fault,
    ids: drawIds(clock),
    onFeed: (feed, data) => http?.feed(feed, data),
    isWatched: (feed) => http?.isWatched(feed) ?? false,
  });
  await shell.openTiles(TILES_STREAM);
  const reopened = await reopen(shell, journal, clock, log);
  closers.push(() => shell.close());
  const start = randomInt(1, 2 ** 30);
  const { broker, embedded } = await openBroker(config, log, shell, credentials, start);
  closers.push(() => broker.close());
  shell.attach(broker);
  const pages = await readWebPages(webFolders);
  if (pages === undefined) log.info('the pages are not built; npm run build builds them');
  const doors = new Doors({ config, log, files, broker: embedded, http: () => http, interfaces });
  const links = await createLinks({
    folder: config.data,
    secret: token,
    isOpen: (id) => hub.state.tables.has(id),
    files,
  });
  const isTest = process.env.CONTACT_TEST === '1';
  const onRenewed = (): void => http?.dropGuests();
  const desk = new HostDesk({ shell, hub, journal, credentials, broker, doors, links, onRenewed, isTest });
  const web = createHttp({
    ...{ hub: config.hubId, keys: links, names: config.name, image: asset, log },
    carryOut: (command, role) => desk.carryOut(command, role),
    ...(pages === undefined ? {} : { pages }),
    ...(embedded === undefined ? {} : { acceptMqtt: (transport) => embedded.accept(transport) }),
  });
  http = web;
  closers.push(
    () => web.close(),
    () => doors.close(),
  );
  const { url, mqttPort } = await doors.open();
  shell.start();
  broker.announce({ online: true, hub: config.hubId, start, tables: [...hub.state.tables.keys()].slice(0, 20) });
  await writeRunningHub(config.data, { pid: process.pid, url, mqttPort, hubId: config.hubId, token }, files);
  closers.push(
    () => removeRunningHub(config.data, files),
    () => broker.announce({ online: false, hub: config.hubId, start, tables: [] }),
  );
  return { url, mqttPort, token, reopened };
}

/** Session ids say when they began; seeds come from the system. */
function drawIds(clock: Clock): { session(): string; seed(): number } {
  return {
    session: () => {
      const when = new Date(clock.wallMs()).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
      return `s-${when}-${randomBytes(2).toString('hex')}`;
    },
    seed: () => randomInt(1, 2 ** 31 - 1),
  };
}

async function loadGames(files: readonly string[]): Promise<readonly AnyGame[]> {
  const games: AnyGame[] = [];
  for (const file of files) {
    try {
      const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly game?: AnyGame };
      if (module.game === undefined) throw new Error('it exports no `game`');
      games.push(module.game);
    } catch (cause) {
      throw new AdapterError('GameError', 'badGame', `${file} cannot be used as a game: ${String(cause)}`, {
        hint: 'see hub/games/README.md for what a game exports',
        cause,
      });
    }
  }
  return games;
}

/** Unfinished matches go on where they were. A journal that is damaged is named and left alone. */
async function reopen(shell: Shell, journal: JsonlJournal, clock: Clock, log: Log): Promise<Reopened> {
  const sinceMs = clock.wallMs() - REOPEN_DAYS * DAY_MS;
  const sessions = (await journal.list()).filter((one) => one.stream !== TILES_STREAM && one.changedMs >= sinceMs);
  const newest = [...sessions].sort((a, b) => b.changedMs - a.changedMs).slice(0, REOPEN_MAX);
  // A table goes on with its newest match that is not ended; older ones wait in the list of sessions.
  const taken = new Map<string, keyof Reopened>();
  for (const { stream, header } of newest) {
    const table = readHeader(header)?.table ?? '';
    const how = taken.has(table) ? undefined : await reopenOne(shell, stream, log);
    if (how !== undefined) taken.set(table, how);
  }
  const count = (how: keyof Reopened): number => [...taken.values()].filter((one) => one === how).length;
  return { resumed: count('resumed'), readOnly: count('readOnly') };
}

/** undefined: it stays closed. */
async function reopenOne(shell: Shell, stream: string, log: Log): Promise<keyof Reopened | undefined> {
  try {
    const answer = await shell.open(stream);
    if (!answer.ok) return undefined;
    return answer.readOnly === '' ? 'resumed' : 'readOnly';
  } catch (error) {
    log.error('a session cannot be read', { stream, error: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

async function openBroker(
  config: HubConfig,
  log: Log,
  shell: Shell,
  credentials: TileCredentials,
  start: number,
): Promise<{ readonly broker: Broker; readonly embedded: EmbeddedBroker | undefined }> {
  if (config.broker !== undefined) {
    const broker = await createExternalBroker({
      url: config.broker,
      hub: config.hubId,
      start,
      events: shell.events,
      log,
    });
    return { broker, embedded: undefined };
  }
  const embedded = await createEmbeddedBroker({ credentials, events: shell.events, log });
  return { broker: embedded, embedded };
}
