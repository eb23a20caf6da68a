/** What can be seen at a tile's own end of the network: what it said, what it heard, what it shows. Feeds nothing back. */
import { parseJson } from '../../firmware/virtual/json.ts';
import { decodeDown } from '../../protocol/decode-down.ts';
import { decodeUp } from '../../protocol/decode-up.ts';
import { isMalformed } from '../../protocol/decode-values.ts';
import type { DownMessage, EventKind, UpMessage } from '../../protocol/messages.ts';
import type { Op, Side } from '../../protocol/scene.ts';
import type { Watcher } from './lossy-stream.ts';

/** A numbered gesture of the tile. */
export interface ToldEvent {
  readonly boot: number;
  readonly sequence: number;
  readonly kind: EventKind;
}

export interface TileWatch extends Watcher {
  /** Gestures that the tile has told so far, each once however often it was sent. */
  events(): readonly ToldEvent[];
  isAcknowledged(event: ToldEvent): boolean;
  /** Quarter turns clockwise of the picture against the tile. */
  turn(): Side;
  /** The reasons that it was told, oldest first. */
  refusals(): readonly string[];
  /** The texts of its last whole picture, for people. */
  texts(): readonly string[];
  /** How many of its edges see a neighbour, by its last word. */
  joinedEdges(): number;
  /** "boot:sequence:kind" of every numbered message it ever said. */
  numbered(): ReadonlySet<string>;
}

export function createTileWatch(): TileWatch {
  const events: ToldEvent[] = [];
  const numbered = new Set<string>();
  const refusals: string[] = [];
  let acknowledged = { boot: 0, sequence: 0 };
  let turn: Side = 0;
  let texts: readonly string[] = [];
  let joinedEdges = 0;

  function takeNumbered(message: Extract<UpMessage, { type: 'event' | 'sense' }>): void {
    const kind = message.type === 'event' ? message.kind : 'sense';
    const key = `${message.boot}:${message.sequence}:${kind}`;
    joinedEdges = message.world.edges.filter((edge) => edge !== 0).length;
    if (numbered.has(key)) return;
    numbered.add(key);
    if (message.type === 'event') events.push({ boot: message.boot, sequence: message.sequence, kind: message.kind });
  }

  function takeDown(message: DownMessage): void {
    if (message.type === 'ack') acknowledged = { boot: message.boot, sequence: message.sequence };
    else if (message.type === 'refuse') refusals.push(message.lines.join(' '));
    else if (message.type === 'scene') {
      turn = message.turn;
      texts = textsOf(message.ops);
    }
  }

  return {
    said: (payload) => {
      const message = decodeUp(payload, parseJson);
      if (!isMalformed(message) && (message.type === 'event' || message.type === 'sense')) takeNumbered(message);
    },
    heard: (payload) => {
      const message = decodeDown(payload, parseJson);
      if (!isMalformed(message)) takeDown(message);
    },
    events: () => events,
    isAcknowledged: ({ boot, sequence }) => acknowledged.boot === boot && acknowledged.sequence >= sequence,
    turn: () => turn,
    refusals: () => refusals,
    texts: () => texts,
    joinedEdges: () => joinedEdges,
    numbered: () => numbered,
  };
}

function textsOf(ops: readonly Op[]): readonly string[] {
  return ops.flatMap((op) => (op[0] === 't' ? [String(op[5])] : []));
}
