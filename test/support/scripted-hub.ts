import { decodeUp } from '../../protocol/decode-up.ts';
import { isMalformed } from '../../protocol/decode-values.ts';
import { encodeDown } from '../../protocol/encode-down.ts';
import type { DownMessage, EventMessage, HelloMessage, SenseMessage, UpMessage } from '../../protocol/messages.ts';
import { parseTopic, tileTopic } from '../../protocol/topics.ts';
import { parseJson } from './protocol-codecs.ts';

export interface KnownTile {
  readonly hello: HelloMessage;
  readonly claim: number;
  readonly beacon: number;
  /** Highest sequence taken of this boot. */
  cursor: number;
}

/**
 * The hub's end of delivery as protocol/README.md section 3 has it, without games: it welcomes, takes each numbered message
 * once and in order, acknowledges, asks for gaps and answers status. What else it says a test scripts with `say`.
 */
export function createScriptedHub(publish: (topic: string, payload: string) => void, hub = 'kitchen') {
  const tiles = new Map<string, KnownTile>();
  const replaced = new Set<string>();
  const taken: (SenseMessage | EventMessage)[] = [];
  const heard: UpMessage[] = [];
  const malformed: string[] = [];
  let lastClaim = 0;
  const clock = { sessionMs: 0, statusMs: 2000 };

  const send = (tile: string, message: DownMessage) => publish(tileTopic(tile, 'dn'), encodeDown(message));

  /** The answer to a hello. */
  function welcome(tile: string, hello: HelloMessage): DownMessage {
    const before = tiles.get(tile);
    if (before !== undefined && before.hello.boot !== hello.boot) replaced.add(`${tile} ${before.hello.boot}`);
    lastClaim = Math.max(lastClaim, hello.claim) + 1;
    const cursor = before?.hello.boot === hello.boot ? before.cursor : 0;
    const beacon = before?.beacon ?? tiles.size + 1;
    tiles.set(tile, { hello, claim: lastClaim, beacon, cursor });
    return {
      type: 'welcome',
      boot: hello.boot,
      count: hello.count,
      claim: lastClaim,
      hub,
      beacon,
      sessionMs: clock.sessionMs,
      statusMs: clock.statusMs,
      sequence: cursor,
      name: `tile-${beacon}`,
    };
  }

  function acknowledge({ claim, cursor, hello }: KnownTile): DownMessage {
    return { type: 'ack', claim, boot: hello.boot, sequence: cursor, sessionMs: clock.sessionMs };
  }

  function take(known: KnownTile, message: SenseMessage | EventMessage): DownMessage {
    if (message.sequence > known.cursor + 1) {
      return { type: 'resend', claim: known.claim, boot: message.boot, sequence: known.cursor + 1 };
    }
    if (message.sequence === known.cursor + 1) {
      known.cursor++;
      taken.push(message);
    }
    return acknowledge(known);
  }

  function answer(tile: string, message: UpMessage): DownMessage | undefined {
    if (replaced.has(`${tile} ${message.boot}`)) return { type: 'reboot', boot: message.boot };
    if (message.type === 'hello') return welcome(tile, message);
    const known = tiles.get(tile);
    if (known === undefined || known.hello.boot !== message.boot) return { type: 'who', hub };
    if (message.type === 'sense' || message.type === 'event') return take(known, message);
    if (message.type !== 'status') return undefined;
    return message.claim === known.claim ? acknowledge(known) : { type: 'who', hub };
  }

  function hear(tile: string, message: UpMessage): void {
    heard.push(message);
    const down = answer(tile, message);
    if (down !== undefined) send(tile, down);
  }

  return {
    clock,
    taken,
    heard,
    malformed,
    tiles,
    /** A message from the broker. */
    receive(topic: string, payload: string): void {
      const place = parseTopic(topic);
      if (place?.of !== 'tile' || place.kind !== 'up') return;
      const message = decodeUp(payload, parseJson);
      if (isMalformed(message)) malformed.push(payload);
      else hear(place.tile, message);
    },
    /** A message under the claim that the tile has now. */
    say(
      tile: string,
      message: DownMessage extends infer M ? (M extends { claim: number } ? Omit<M, 'claim'> : M) : never,
    ) {
      send(tile, { ...message, claim: tiles.get(tile)?.claim ?? 0 } as DownMessage);
    },
    /** Forgets all but what the journal keeps: who took what under which boot. Claims stay above the ones before. */
    restart(): void {
      lastClaim = 0;
      for (const [tile, known] of tiles) tiles.set(tile, { ...known, claim: -1 });
    },
  };
}
