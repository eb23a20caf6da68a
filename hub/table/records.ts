/**
 * What a session's journal holds: a header, then one record for every input that a table took, with its outcome.
 * Folding the records over the header gives the table again, screen for screen; that is how a session resumes and how it is replayed.
 */
import type { EventKind, Posture } from '../../protocol/messages.ts';
import type { Side } from '../../protocol/scene.ts';
import type { Actor, Json, Seat } from '../games/game.ts';
import type { HostCommand, SeatSetup } from './host-commands.ts';

/** What an edge sees, in tile ids: a neighbour and its side, a beacon this hub does not know, or nothing. */
export type TileEdge = readonly [string, Side] | 'stranger' | 0;
export type TileEdges = readonly [TileEdge, TileEdge, TileEdge, TileEdge];

/** The world of a tile message, translated from beacon numbers to tile ids. */
export interface TileWorld {
  readonly edges: TileEdges;
  readonly posture: Posture;
  readonly tag: string;
  readonly button: boolean;
  readonly frozen: boolean;
}

/** A numbered message of a tile at this table. */
export interface TileInput {
  readonly i: 'tile';
  readonly tile: string;
  readonly boot: number;
  readonly sequence: number;
  readonly kind: 'sense' | EventKind;
  readonly world: TileWorld;
  /** Of a tilt: towards which side of the picture, as the reader sees it. */
  readonly to?: Side;
  /** Of a point: the pixel of the picture as sent. */
  readonly at?: readonly [number, number];
  /** Judged too late by delivery (protocol 3.5): no action. */
  readonly late?: boolean;
}
/** A tile is here, or here again with another name or other capabilities. */
export interface JoinInput {
  readonly i: 'join';
  readonly tile: string;
  readonly name: string;
  readonly capabilities: string;
}
export interface GoneInput {
  readonly i: 'gone';
  readonly tile: string;
}
/** A tile was taken from the table. */
export interface RemoveInput {
  readonly i: 'remove';
  readonly tile: string;
}
/** A host's command to this table. */
export interface HostInput {
  readonly i: 'host';
  readonly command: HostCommand;
}
/** Time came for something: a timer, a dwell, a hub player, a tile off its place. */
export interface DueInput {
  readonly i: 'due';
}
/** The hub came back: the session goes on, paused until a seat presses. */
export interface ResumeInput {
  readonly i: 'resume';
}
export type TableInput = TileInput | JoinInput | GoneInput | RemoveInput | HostInput | DueInput | ResumeInput;

/** An event of the game that an input led to. `n` is its number in the match, from 1. */
export interface PlayedEvent {
  readonly n: number;
  readonly by: Actor;
  readonly event: Json;
}

/** What came of an input. */
export interface Outcome {
  /** taken: something happened; none: no meaning; refused: a rule or the table said no; late: too old to count. */
  readonly result: 'taken' | 'none' | 'refused' | 'late';
  /** Code of the refusal. */
  readonly refused?: string;
  readonly events?: readonly PlayedEvent[];
  /** Number of the event that was taken back, with all after it. */
  readonly undone?: number;
}

/** One line of a session's journal. */
export interface TableRecord {
  /** ms since the table began, without the time the hub was down. */
  readonly atMs: number;
  readonly in: TableInput;
  readonly out: Outcome;
}

/** The first line of a session's journal. */
export interface SessionHeader {
  readonly kind: 'session';
  readonly version: 1;
  readonly session: string;
  readonly table: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly options: Json;
  readonly seats: readonly SeatSetup[];
  readonly seed: number;
  readonly pace: 'table' | 'correspondence';
  /** When it began, wall-clock ms. Of no consequence to the game. */
  readonly beganMs: number;
  /** What stood on the table: tiles, contacts, casting. */
  readonly before: Json;
}

/** Seats of a header in order. */
export function seatNames(seats: readonly SeatSetup[]): readonly Seat[] {
  return seats.map((setup) => setup.seat);
}
