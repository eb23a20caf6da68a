/**
 * Every message of the wire as a type, after decoding. README.md is the specification; the wire's short keys are spelled there.
 * All numbers are integers. Optional properties are absent, never undefined or null.
 */
import type { Cover, Motion, Op, Side } from './scene.ts';

/** A neighbour's beacon number 1-1023 and its touching side, or 0 for nothing. */
export type Edge = readonly [number, Side] | 0;
/** North, east, south, west. */
export type Edges = readonly [Edge, Edge, Edge, Edge];
/** 0 flat, 1-4 tipped more than 30 degrees towards N E S W, 5 face down, 6 unknown (no motion sensor). */
export type Posture = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** What a tile senses at one moment. */
export interface World {
  readonly edges: Edges;
  readonly posture: Posture;
  /** UID of the tag under the tile, lower-case hex of 8-20 digits, or "". */
  readonly tag: string;
  readonly button: boolean;
  /** The edges are the ones from before it was tipped [3.10]. */
  readonly frozen: boolean;
}

/** The momentary things a tile can report. RULES C6. */
export type EventKind = 'press' | 'hold' | 'long' | 'tilt' | 'shake' | 'flip' | 'pour' | 'tap' | 'point';

/** What every numbered message carries. */
interface Numbered {
  readonly boot: number;
  /** 1, 2, 3, ... in each boot. */
  readonly sequence: number;
  /** ms since it happened, computed anew at each sending. */
  readonly ageMs: number;
  /** Revision on the screen when it happened; 0: none. */
  readonly revision: number;
  readonly world: World;
}
export interface SenseMessage extends Numbered {
  readonly type: 'sense';
}
export interface EventMessage extends Numbered {
  readonly type: 'event';
  readonly kind: EventKind;
  /** Of a tilt: towards which side of the picture, as the reader sees it: the tile takes the turn of the scene it shows into account. */
  readonly to?: Side;
  /** Of a point: the logical pixel under the finger, before any turn of the scene; the hub knows what is drawn there. */
  readonly at?: readonly [number, number];
}

/** What a tile is able to do: e edges, m motion, t tag, b button, p point, s sound, w battery. */
export type Capability = 'e' | 'm' | 't' | 'b' | 'p' | 's' | 'w';

export interface HelloMessage {
  readonly type: 'hello';
  readonly boot: number;
  /** Counts hellos of this boot from 1. */
  readonly count: number;
  /** Highest claim accepted; 0 none. */
  readonly claim: number;
  /** Lowest and highest wire version. */
  readonly versions: readonly [number, number];
  /** Firmware version, "0.1.0". */
  readonly firmware: string;
  /** Body: "virtual", "espruino", "nodemcu". */
  readonly body: string;
  readonly capabilities: readonly Capability[];
  /** Panel width and height in device pixels. */
  readonly panel: readonly [number, number];
}
export interface StatusMessage {
  readonly type: 'status';
  readonly boot: number;
  readonly claim: number;
  readonly revision: number;
  readonly world: World;
  /** Percent, or -1 on mains or unknown. */
  readonly battery: number;
  /** dBm, or 0 unknown. */
  readonly rssi: number;
  /** Free memory in bytes, or -1 unknown. */
  readonly freeBytes: number;
  /** Numbered messages not yet acknowledged. */
  readonly queued: number;
  /** Messages dropped since the boot: malformed, too big, of another claim. */
  readonly dropped: readonly [number, number, number];
}
/** The screen now shows this revision. */
export interface ShownMessage {
  readonly type: 'shown';
  readonly boot: number;
  readonly claim: number;
  readonly revision: number;
}
/** Send the whole scene: the patch's base is not what I show (`revision`). */
export interface WantMessage {
  readonly type: 'want';
  readonly boot: number;
  readonly claim: number;
  readonly revision: number;
}
/** Send piece `index` of asset `id`. */
export interface FetchMessage {
  readonly type: 'fetch';
  readonly boot: number;
  readonly claim: number;
  readonly id: string;
  readonly index: number;
}
export type UpMessage =
  | HelloMessage
  | SenseMessage
  | EventMessage
  | StatusMessage
  | ShownMessage
  | WantMessage
  | FetchMessage;

export interface WelcomeMessage {
  readonly type: 'welcome';
  readonly boot: number;
  readonly count: number;
  /** Above the claim in the hello. */
  readonly claim: number;
  readonly hub: string;
  readonly beacon: number;
  readonly sessionMs: number;
  readonly statusMs: number;
  /** Highest sequence of this boot that the hub has taken. */
  readonly sequence: number;
  /** The tile's name, at most 12 characters. */
  readonly name: string;
}
/** Say hello: the one message valid under any claim [3.3]. */
export interface WhoMessage {
  readonly type: 'who';
  readonly hub: string;
}
/** Your boot `boot` has been replaced by another: start a new one [3.2]. */
export interface RebootMessage {
  readonly type: 'reboot';
  readonly boot: number;
}
/** The hub does not take this tile: 'twins', 'version', 'stranger', 'full'. Ask again after `retryMs`. */
export interface AwayMessage {
  readonly type: 'away';
  readonly boot: number;
  readonly reason: 'twins' | 'version' | 'stranger' | 'full';
  readonly retryMs: number;
}
export interface SceneMessage {
  readonly type: 'scene';
  readonly claim: number;
  readonly revision: number;
  readonly ops: readonly Op[];
  readonly motions: readonly Motion[];
  readonly turn: Side;
  readonly deadlineMs?: number;
  readonly cover?: Cover;
}
export interface PatchMessage {
  readonly type: 'patch';
  readonly claim: number;
  readonly revision: number;
  /** The revision it changes. */
  readonly base: number;
  /** Element id and its new operation; an id equal to the number of operations appends one. */
  readonly ops: readonly (readonly [number, Op])[];
  /** Replace the motions; absent: they stay. */
  readonly motions?: readonly Motion[];
  /** Replace the deadline; absent: it stays; -1: none any more. */
  readonly deadlineMs?: number;
}
export interface SoundMessage {
  readonly type: 'sound';
  readonly claim: number;
  /** A tune (it has a "/") or the name of a house sound. */
  readonly tune: string;
  /** Rim light instead or beside: side 0-4, colour, ms. */
  readonly light?: readonly [number, number, number];
  /** Session ms after which it is dropped. */
  readonly untilMs: number;
}
/** A rule said no: red rim, reason, low buzz for REFUSAL_MS; the scene itself stays. */
export interface RefuseMessage {
  readonly type: 'refuse';
  readonly claim: number;
  readonly lines: readonly string[];
}
/** Everything up to `sequence` is in the synced journal; also the answer to a status. */
export interface AckMessage {
  readonly type: 'ack';
  readonly claim: number;
  readonly boot: number;
  readonly sequence: number;
  readonly sessionMs: number;
}
/** There is a gap: send again from `sequence` on. */
export interface ResendMessage {
  readonly type: 'resend';
  readonly claim: number;
  readonly boot: number;
  readonly sequence: number;
}
export interface ConfigMessage {
  readonly type: 'config';
  readonly claim: number;
  readonly name?: string;
  /** Backlight percent, 5-100. */
  readonly brightness?: number;
  readonly mute?: boolean;
  /** No blinking and pulsing. */
  readonly still?: boolean;
}
export interface PieceMessage {
  readonly type: 'piece';
  readonly claim: number;
  readonly id: string;
  readonly index: number;
  readonly count: number;
  /** Base64 of this part of the asset. */
  readonly data: string;
}
export interface DoMessage {
  readonly type: 'do';
  readonly claim: number;
  readonly what: 'find' | 'restart' | 'sleep' | 'wake' | 'log';
}
export type DownMessage =
  | WelcomeMessage
  | WhoMessage
  | RebootMessage
  | AwayMessage
  | SceneMessage
  | PatchMessage
  | SoundMessage
  | RefuseMessage
  | AckMessage
  | ResendMessage
  | ConfigMessage
  | PieceMessage
  | DoMessage;

/** On `ct/t/<tile>/on`, the will (online false) or after a welcome (online true). */
export interface PresenceMessage {
  readonly online: boolean;
  readonly boot: number;
  /** Counts the connections of this boot from 1. */
  readonly connection: number;
}
/** On `ct/hub/<hub>/on`. Tiles say hello again when a hub comes back. */
export interface HubMessage {
  readonly online: boolean;
  readonly hub: string;
  /** Differs at each start of the hub. */
  readonly start: number;
  /** Running tables, at most 20. */
  readonly tables: readonly string[];
}
/** On `ct/t/<tile>/log`. Level: 0 debug, 1 info, 2 warning, 3 error. */
export interface LogMessage {
  readonly boot: number;
  /** Counts log lines of this boot. */
  readonly index: number;
  readonly level: 0 | 1 | 2 | 3;
  readonly text: string;
}

/** UDP question of a tile and the hub's answer [6]. */
export interface AskMessage {
  readonly version: number;
  readonly tile: string;
}
export interface AnswerMessage {
  readonly version: number;
  readonly hub: string;
  readonly port: number;
}

/**
 * Why a payload was no message. `path` is the place, as in "e[2]" or "o[14][3]"; "" for the whole.
 * tooBig: over the limits; notJson: no JSON value; shape: wrong type or missing; range: outside its limits; unknown: no such message or operation.
 */
export interface Malformed {
  readonly malformed: 'tooBig' | 'notJson' | 'shape' | 'range' | 'unknown';
  readonly path: string;
}

/** Text to value as JSON.parse does, without throwing: undefined for text that is no JSON. Each body brings its own. */
export type ParseJson = (text: string) => unknown;
