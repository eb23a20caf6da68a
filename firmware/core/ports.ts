/**
 * What the tile needs from the body it runs in. Bodies (espruino, nodemcu, virtual) implement the ports; core calls nothing else.
 * Every number is an integer; bodies floor what they pass in. No port throws: a body catches its own faults and logs them.
 */
import type { ParseJson } from '../../protocol/messages.ts';
import type { Colour, Face, Side } from '../../protocol/scene.ts';

/** Monotonic milliseconds 0..2^30-1 that wrap; differences by `elapsedMs` (time.ts) only. */
export interface Clock {
  nowMs(): number;
}

/**
 * The panel. Coordinates are logical pixels of the turned 128x128 screen. Core clips rectangles itself; glyphs and images are
 * clipped by the body to the window of `begin`. All bodies leave the same pixels for the same calls.
 */
export interface Screen {
  /** Drawing starts: everything lands inside x, y, w, h only; the picture is turned by `turn` quarter turns clockwise. */
  begin(x: number, y: number, w: number, h: number, turn: Side): void;
  fill(x: number, y: number, w: number, h: number, colour: Colour): void;
  /** Text from its left edge and the top of the face's box; printable ASCII. */
  glyphs(x: number, y: number, text: string, face: Face, colour: Colour): void;
  /** An image of the bank or the store; `map` as in the protocol, "" for none. Missing images are not asked for. */
  image(id: string, x: number, y: number, map: string): void;
  /** Drawing is over: the window goes to the panel. */
  end(): void;
  /** Width in pixels without the gap after the last glyph. */
  textWidth(text: string, face: Face): number;
  /** Width * 256 + height, or -1 while the image is not on this tile. */
  imageSize(id: string): number;
  /** Backlight percent, 0 dark. */
  backlight(percent: number): void;
  /** Light at the panel's own edge, drawn over everything at the next end(): side 0-3, colour, or -1 for none. Not turned. */
  rim(side: Side, colour: number): void;
}

/** Infrared sending. Readings come in through TileInput.beacon. */
export interface Edges {
  /** Send this number from now on; 0 sends nothing. */
  setBeacon(number: number): void;
}

/** The piezo. */
export interface Speaker {
  /** Pairs of Hz (0: silence) and ms, one after another, in place of what sounds now. */
  play(steps: readonly number[]): void;
  stop(): void;
}

/** How a connection is wanted. */
export interface LinkOptions {
  readonly clientId: string;
  readonly user: string;
  readonly secret: string;
  readonly willTopic: string;
  readonly willPayload: string;
  readonly keepaliveS: number;
  /** Subscribed at QoS 0 before linkUp is reported. */
  readonly filters: readonly string[];
}

/** One MQTT connection at a time, discovery included. Outcomes come in through TileInput.linkUp, linkDown and message. */
export interface Link {
  /** Find the hub, connect, subscribe. Ends in exactly one linkUp or linkDown; after linkUp, in one linkDown. */
  open(options: LinkOptions): void;
  /** QoS 0, not retained. false: not connected or the socket does not take it. */
  publish(topic: string, payload: string): boolean;
  close(): void;
  /** dBm, 0 unknown. */
  rssi(): number;
}

/** Small strings that survive a restart. Keys are at most 12 characters. */
export interface Store {
  /** "" when there is none. */
  get(key: string): string;
  /** false: no room. */
  set(key: string, value: string): boolean;
  /** Keep a fetched image; afterwards imageSize knows it. false: no room or damaged. */
  keepImage(id: string, base64: string): boolean;
}

export interface Power {
  /** Percent, or -1. */
  batteryPercent(): number;
  /** Free memory in bytes, or -1. */
  freeBytes(): number;
  restart(): void;
  /** Wi-Fi power save on or off. */
  saver(on: boolean): void;
  /** Until the button wakes it. */
  deepSleep(): void;
}

export interface Ports {
  readonly clock: Clock;
  readonly screen: Screen;
  readonly edges: Edges;
  readonly speaker: Speaker;
  readonly link: Link;
  readonly store: Store;
  readonly power: Power;
  /** 0 <= result < below; seeded by the body. */
  random(below: number): number;
  readonly parseJson: ParseJson;
}

/** Who this tile is and what it can do. */
export interface Identity {
  /** 12 hex digits. */
  readonly tile: string;
  readonly secret: string;
  /** "" or the only hub it may join. */
  readonly hub: string;
  readonly firmware: string;
  readonly body: string;
  /** Letters of the capabilities: "embtps". */
  readonly capabilities: string;
  readonly panelWidth: number;
  readonly panelHeight: number;
}

/** What the body tells the tile. */
export interface TileInput {
  /** Once, after all ports work. */
  start(): void;
  /** Every 50 ms, or as often as the body can. */
  tick(): void;
  /** A beacon frame with a right checksum arrived at `side`: the neighbour's number and its side. */
  beacon(side: Side, number: number, neighbourSide: Side): void;
  /** Acceleration in milli-g: x to the east, y to the north, z out of the screen; flat face up is 0, 0, 1000. Holds until the next. */
  motion(x: number, y: number, z: number): void;
  /** The UID read in one poll, lower-case hex; "" when none answered. */
  tag(uid: string): void;
  /** The raw button. */
  button(down: boolean): void;
  /** A finger or mouse went down at a logical pixel of the upright picture. */
  point(x: number, y: number): void;
  /** A finger on "look" (phones, tiles without motion). */
  look(on: boolean): void;
  /** Connected and subscribed. */
  linkUp(): void;
  /** Not connected, and why: "wifi", "nohub", "refused", "auth", "lost", "timeout". */
  linkDown(reason: string): void;
  message(topic: string, payload: string): void;
}
