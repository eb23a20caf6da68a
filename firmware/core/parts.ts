/**
 * The three parts of a tile and how they meet. `tile.ts` makes them and passes calls between them; each part knows only its ports.
 *   senses.ts    raw readings -> world and events      (debounce, gestures, freezing)
 *   delivery.ts  world, events <-> the hub's messages  (hello, claims, queue, status)
 *   picture.ts   scenes, overlays -> primitives        (dirty rectangles, motions, cover, house screens)
 */
import type { EventKind, PatchMessage, SceneMessage, World } from '../../protocol/messages.ts';
import type { Side } from '../../protocol/scene.ts';

/** What the senses tell the tile. */
export interface SensesOut {
  /** The world changed (after debounce). */
  changed(): void;
  /** A gesture, with its direction (tilt, else 0) and pixel (point, else 0, 0). `world()` is the one it happened in. */
  event(kind: EventKind, to: Side, x: number, y: number): void;
}
export interface Senses {
  beacon(side: Side, number: number, neighbourSide: Side): void;
  motion(x: number, y: number, z: number): void;
  tag(uid: string): void;
  button(down: boolean): void;
  point(x: number, y: number): void;
  tick(): void;
  world(): World;
  /** How long the button is down by now, in ms; -1 when up. */
  heldMs(): number;
  /** Held up 20-70 degrees, front up, towards this edge's reader? Always false without motion. */
  liftedTowards(reader: Side): boolean;
}

/** Where the tile stands with its hub. */
export type Standing =
  | 'start'
  /** No network or no hub; `reason` says why. */
  | 'offline'
  | 'connecting'
  /** Connected, hello not yet answered. */
  | 'greeting'
  | 'welcome'
  /** Welcomed, but three status messages unanswered. */
  | 'hubAway'
  /** Turned away: twins, version, stranger, full. */
  | 'turnedAway';

export interface DeliveryOut {
  standing(now: Standing, reason: string, retryMs: number): void;
  /** A valid message of the current claim. `text` is its payload, so that the scene can be kept as text. */
  scene(message: SceneMessage, text: string): void;
  /** false: another base is shown (delivery then sends want). */
  patch(message: PatchMessage): boolean;
  refuse(lines: readonly string[]): void;
  sound(tune: string, lightSide: number, lightColour: number, lightMs: number): void;
  config(name: string, brightness: number, mute: number, still: number): void;
  perform(what: string): void;
  piece(id: string, index: number, count: number, data: string): void;
  /** A new claim: forget the picture, revision 0. */
  claimed(name: string): void;
}
export interface Delivery {
  start(): void;
  tick(): void;
  linkUp(): void;
  linkDown(reason: string): void;
  message(topic: string, payload: string): void;
  /** The world changed: queue or replace a sense. */
  sense(): void;
  /** Queue an event. false: refused, because the queue is full or the hub is away. */
  event(kind: EventKind, to: Side, x: number, y: number): boolean;
  /** The screen shows this revision now. */
  shown(revision: number): void;
  fetch(id: string, index: number): void;
  log(level: 0 | 1 | 2 | 3, text: string): void;
  /** Session ms now, by the last welcome or ack. */
  sessionMs(): number;
  standing(): Standing;
}

export interface PictureOut {
  /** Everything of this revision is on the panel. */
  shown(revision: number): void;
  /** This image is missing: fetch its first piece. */
  missing(id: string): void;
}
export interface Picture {
  scene(message: SceneMessage, text: string): void;
  patch(message: PatchMessage): boolean;
  revision(): number;
  /** Forget the scene: revision 0, house screens until the next. */
  clear(name: string): void;
  standing(now: Standing, reason: string, retryMs: number): void;
  refuse(lines: readonly string[]): void;
  /** Another gesture came: the refusal goes. */
  gesture(): void;
  light(side: number, colour: number, ms: number): void;
  /** The tile's own contact light at an edge, at once; colour -1: dark. */
  edge(side: Side, colour: number): void;
  /** The button is down for this long; -1: up. Draws the growing ring. */
  held(heldMs: number): void;
  /** May the private face be shown now? */
  reveal(allowed: boolean): void;
  /** The scene's reader edge, or -1 when it is not private; friends are asked by `isFriend`. */
  reader(): number;
  isFriend(beacon: number): boolean;
  /** An image arrived: draw what was waiting for it. */
  imageKept(id: string): void;
  find(): void;
  still(on: boolean): void;
  dim(on: boolean): void;
  tick(sessionMs: number): void;
}
