/** The page's line to the hub: requests, answers and feeds over `/host`. */
import type { HostCommand } from '../../table/host-commands.ts';
import { fields, text } from './read.ts';

/** The hub said no, or is away. `code` as the hub gives it; 'away' when the line is down. */
export class HostError extends Error {
  readonly code: string;
  readonly hint: string;

  constructor(code: string, say: string, hint: string) {
    super(say);
    this.name = 'HostError';
    this.code = code;
    this.hint = hint;
  }
}

/** 'stranger': this browser has no token; the address that the hub printed brings it. */
export type LineState = 'connecting' | 'open' | 'away' | 'stranger';

/** Says anew who asks, by a token: answers { role, hub, table?, seat? }. The cookie does so for most. */
export interface HelloCommand {
  readonly do: 'hello';
  readonly token: string;
}

export interface HostLine {
  /** The answer's fields. Rejects with a HostError. */
  ask(command: HostCommand | HelloCommand): Promise<{ readonly [key: string]: unknown }>;
}

export interface HostLineOptions {
  readonly url: string;
  /** Feeds that it hears; 'tables' and 'room' unless told. */
  readonly feeds?: readonly string[];
  readonly onState: (state: LineState) => void;
  readonly onFeed: (feed: string, data: unknown) => void;
}

const FEEDS = ['tables', 'room'];
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 5000;
const AWAY_HINT = 'The game is saved; the page goes on when the hub is back.';

interface Waiting {
  readonly resolve: (answer: { readonly [key: string]: unknown }) => void;
  readonly reject: (error: HostError) => void;
}

/** Connects, and again whenever the line breaks. Whether the browser may is told by the first answer. */
export function openHostLine(options: HostLineOptions): HostLine {
  const waiting = new Map<number, Waiting>();
  let socket: WebSocket | undefined;
  let asked = 0;
  let retryMs = RETRY_FIRST_MS;

  function hear(data: unknown): void {
    const message = parse(data);
    if (typeof message.feed === 'string') {
      options.onFeed(message.feed, message.data);
      return;
    }
    const id = typeof message.id === 'number' ? message.id : -1;
    const asker = waiting.get(id);
    waiting.delete(id);
    if (message.ok === true) asker?.resolve(message);
    else asker?.reject(new HostError(text(message.code), text(message.say), text(message.hint)));
  }

  function lost(): void {
    socket = undefined;
    for (const { reject } of waiting.values()) reject(new HostError('away', 'The hub is away.', AWAY_HINT));
    waiting.clear();
  }

  function connect(): void {
    const mine = new WebSocket(options.url);
    let isStranger = false;
    mine.onopen = () => {
      socket = mine;
      retryMs = RETRY_FIRST_MS;
      ask({ do: 'watch', feeds: options.feeds ?? FEEDS }).then(
        () => options.onState('open'),
        (error: unknown) => {
          isStranger = error instanceof HostError && error.code === 'helloFirst';
          if (isStranger) options.onState('stranger');
          mine.close();
        },
      );
    };
    mine.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    mine.onclose = () => {
      lost();
      if (isStranger) return;
      options.onState('away');
      setTimeout(connect, retryMs);
      retryMs = Math.min(RETRY_MAX_MS, 2 * retryMs);
    };
  }

  function ask(command: HostCommand | HelloCommand): Promise<{ readonly [key: string]: unknown }> {
    const line = socket;
    if (line === undefined || line.readyState !== WebSocket.OPEN) {
      return Promise.reject(new HostError('away', 'The hub is away.', AWAY_HINT));
    }
    asked++;
    const id = asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      line.send(JSON.stringify({ id, ...command }));
    });
  }

  options.onState('connecting');
  connect();
  return { ask };
}

function parse(data: unknown): { readonly [key: string]: unknown } {
  try {
    return fields(JSON.parse(text(data)));
  } catch {
    return {};
  }
}
