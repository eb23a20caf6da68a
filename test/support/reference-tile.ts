/**
 * A tile in the words of protocol/README.md section 3 and nothing more: hello until welcome, one numbered stream with
 * queue and window, pictures by scene and patch. The measure for the hub's side of delivery.
 */
import {
  HELLO_REPEAT_MS,
  QUEUE_MAX,
  RESEND_MAX_MS,
  RESEND_MIN_MS,
  STATUS_SESSION_MS,
  WINDOW_MAX,
} from '../../protocol/limits.ts';
import type {
  DownMessage,
  EventMessage,
  PatchMessage,
  SceneMessage,
  UpMessage,
  WelcomeMessage,
} from '../../protocol/messages.ts';
import type { Op, Scene } from '../../protocol/scene.ts';
import { helloOf, pressOf, statusOf } from './link-desk.ts';

interface Queued {
  readonly message: EventMessage;
  readonly atMs: number;
  sentMs: number;
  waitMs: number;
}

export interface ReferenceTile {
  readonly boot: () => number;
  readonly claim: () => number;
  /** The scene on its screen. */
  readonly scene: () => Scene | undefined;
  readonly queued: () => number;
  /** A press now; its sequence, or 0 when the tile refuses it. */
  press(): number;
  /** The connection broke and is there again. */
  reconnect(): void;
  /** Power off and on: another boot, nothing kept but the highest claim. */
  restart(): void;
  receive(message: DownMessage): void;
  tick(nowMs: number): void;
}

const NEVER_MS = -1_000_000;

export function createReferenceTile(send: (message: UpMessage) => void): ReferenceTile {
  let nowMs = 0;
  let boot = 1;
  let claim = 0;
  let count = 0;
  let sequence = 0;
  let welcomed = false;
  let helloMs = NEVER_MS;
  let helloTurn = 0;
  let asked = new Set<number>();
  let quietUntilMs = 0;
  let statusMs = NEVER_MS;
  let queue: Queued[] = [];
  let revision = 0;
  let scene: Scene | undefined;

  function sayHello(): void {
    count++;
    asked.add(count);
    helloMs = nowMs;
    send(helloOf({ boot, count, claim }));
  }
  function greet(): void {
    welcomed = false;
    asked = new Set();
    helloTurn = 0;
    if (nowMs >= quietUntilMs) sayHello();
  }
  function begin(nextBoot: number): void {
    boot = nextBoot;
    queue = [];
    sequence = 0;
    count = 0;
    revision = 0;
    scene = undefined;
    greet();
  }
  function transmit(one: Queued): void {
    one.sentMs = nowMs;
    send({ ...one.message, ageMs: nowMs - one.atMs });
  }
  function transmitNew(): void {
    for (const one of queue.slice(0, WINDOW_MAX)) if (one.sentMs === NEVER_MS) transmit(one);
  }
  function acknowledge(to: number): void {
    queue = queue.filter((one) => one.message.sequence > to);
    transmitNew();
  }
  function welcome(message: WelcomeMessage): void {
    if (message.boot !== boot || !asked.has(message.count) || message.claim < claim) return;
    if (message.claim > claim) {
      claim = message.claim;
      revision = 0;
      scene = undefined;
    }
    welcomed = true;
    for (const one of queue) Object.assign(one, { sentMs: NEVER_MS, waitMs: RESEND_MIN_MS });
    acknowledge(message.sequence);
  }
  function report(): void {
    send({ type: 'shown', boot, claim, revision });
  }
  function draw(message: SceneMessage): void {
    if (message.revision < revision) return;
    revision = message.revision;
    scene = {
      ops: message.ops,
      motions: message.motions,
      turn: message.turn,
      ...(message.deadlineMs === undefined ? {} : { deadlineMs: message.deadlineMs }),
      ...(message.cover === undefined ? {} : { cover: message.cover }),
    };
    report();
  }
  function patch(message: PatchMessage): void {
    if (scene === undefined || message.base !== revision) {
      send({ type: 'want', boot, claim, revision });
      return;
    }
    const ops: Op[] = [...scene.ops];
    for (const [id, op] of message.ops) ops[id] = op;
    const { deadlineMs, ...rest } = scene;
    const deadline = message.deadlineMs ?? deadlineMs ?? -1;
    scene = {
      ...rest,
      ops,
      motions: message.motions ?? scene.motions,
      ...(deadline < 0 ? {} : { deadlineMs: deadline }),
    };
    revision = message.revision;
    report();
  }

  return {
    boot: () => boot,
    claim: () => claim,
    scene: () => scene,
    queued: () => queue.length,
    press() {
      if (queue.length >= QUEUE_MAX) return 0;
      sequence++;
      const one = {
        message: pressOf(sequence, { boot, revision }),
        atMs: nowMs,
        sentMs: NEVER_MS,
        waitMs: RESEND_MIN_MS,
      };
      queue.push(one);
      if (welcomed) transmitNew();
      return sequence;
    },
    reconnect: greet,
    restart: () => begin(boot + 1),
    receive(message) {
      if (message.type === 'who') greet();
      if (message.type === 'reboot' && message.boot === boot) begin(boot + 1);
      if (message.type === 'welcome') welcome(message);
      if (message.type === 'away' && message.boot === boot) {
        welcomed = false;
        quietUntilMs = nowMs + message.retryMs;
      }
      if (!welcomed || !('claim' in message) || message.claim !== claim) return;
      if (message.type === 'ack' && message.boot === boot) acknowledge(message.sequence);
      if (message.type === 'resend' && message.boot === boot) {
        for (const one of queue.slice(0, WINDOW_MAX)) if (one.message.sequence >= message.sequence) transmit(one);
      }
      if (message.type === 'scene') draw(message);
      if (message.type === 'patch') patch(message);
    },
    tick(ms) {
      nowMs = ms;
      if (!welcomed) {
        const waitMs = HELLO_REPEAT_MS[Math.min(helloTurn, HELLO_REPEAT_MS.length - 1)] ?? 0;
        if (nowMs < quietUntilMs || nowMs - helloMs < waitMs) return;
        helloTurn++;
        sayHello();
        return;
      }
      if (nowMs - statusMs >= STATUS_SESSION_MS) {
        statusMs = nowMs;
        send(statusOf(claim, revision, boot));
      }
      const [oldest] = queue;
      if (oldest === undefined || nowMs - oldest.sentMs < oldest.waitMs) return;
      oldest.waitMs = Math.min(oldest.waitMs * 2, RESEND_MAX_MS);
      transmit(oldest);
    },
  };
}
