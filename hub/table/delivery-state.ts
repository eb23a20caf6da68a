/** Where the hub stands with one tile: plain data, so that it can be printed, compared and kept. protocol/README.md section 3. */
import type { Capability, HelloMessage } from '../../protocol/messages.ts';
import type { Scene } from '../../protocol/scene.ts';

/** What the hub is at the moment of an input. */
export interface LinkHub {
  /** Its id. */
  readonly hub: string;
  /** Session ms of the tile's table now; 0 at no table. */
  readonly sessionMs: number;
  /** Is the tile at a table whose session runs? Sets the status period and the silence after which it is gone. */
  readonly inSession: boolean;
  /** Does it ask tiles to say hello that speak under a claim it does not know? Yes for the only hub of a broker. */
  readonly greets: boolean;
}

/** A picture as the table wants it. */
export interface WantedPicture {
  readonly scene: Scene;
  /** Number of the journal record that led to it; 0 for none. */
  readonly cause: number;
  /** Bytes of the whole scene as a payload. */
  readonly bytes: number;
}
/** A picture under way, not yet reported as shown. */
export interface SentPicture {
  readonly revision: number;
  readonly scene: Scene;
  readonly cause: number;
  readonly atMs: number;
  /** Sent as a scene, not as a patch. */
  readonly whole: boolean;
}

/** The picture of a tile. No revision is used under two claims, so that none of them means two pictures. */
export interface PictureState {
  /** Highest revision given out. */
  readonly revision: number;
  /** Revision reported as shown under this claim; 0 for none. */
  readonly shown: number;
  /** The scene of `shown`, where it is known. */
  readonly shownScene: Scene | null;
  /** When something was last sent or reported. */
  readonly movedMs: number;
  /** Unreported, oldest first; at most UNREPORTED_REVISIONS_MAX. */
  readonly sent: readonly SentPicture[];
  /** The newest picture; null before the first. */
  readonly wanted: WantedPicture | null;
  /** It has not been sent under this claim. */
  readonly waiting: boolean;
  /** What a press means by the newest picture, and the first revision since which it does. */
  readonly means: string;
  readonly meansFrom: number;
}

/** Lasting settings of a tile; absent ones are the tile's own. */
export interface TileConfig {
  readonly name?: string;
  /** Backlight percent, 5-100. */
  readonly brightness?: number;
  readonly mute?: boolean;
  readonly still?: boolean;
}

/** Messages since the state was made. */
export interface LinkCounts {
  readonly received: number;
  readonly bytes: number;
  readonly repeats: number;
  readonly gaps: number;
  readonly dropped: number;
}

/**
 * unknown: never heard. greeting: said hello, waits for its welcome. here: welcomed and heard of lately. gone: silent or
 * disconnected. refused: turned away until `refusedUntilMs`.
 */
export type LinkPresence = 'unknown' | 'greeting' | 'here' | 'gone' | 'refused';

export interface LinkState {
  readonly tile: string;
  readonly presence: LinkPresence;
  /** The current boot; 0 before the first hello. */
  readonly boot: number;
  /** Boots it replaced, oldest first; at most REPLACED_BOOTS_MAX. */
  readonly replaced: readonly number[];
  /** When messages of replaced boots came, and when the connection was taken over, within TWINS_WINDOW_MS. */
  readonly replacedHeardMs: readonly number[];
  readonly takenOverMs: readonly number[];
  readonly refusedUntilMs: number;
  /** The claim of the current boot; 0 before its welcome. */
  readonly claim: number;
  /** The highest claim known of the tile, whoever holds it. */
  readonly claimMax: number;
  readonly beacon: number;
  readonly name: string;
  /** The newest hello, until it is answered, and when the hub core was asked. */
  readonly hello: HelloMessage | null;
  readonly helloMs: number;
  /** When the welcome of this claim was first sent, and when `who` was last. */
  readonly welcomedMs: number;
  readonly askedMs: number;
  /** Highest connection heard of, and the lowest whose will counts. */
  readonly connection: number;
  readonly willFrom: number;
  readonly capabilities: readonly Capability[];
  readonly panel: readonly [number, number];
  readonly firmware: string;
  readonly body: string;
  readonly heardMs: number;
  /** Highest sequence of this boot handed to the table, and synced in its journal. */
  readonly taken: number;
  readonly acked: number;
  /** The missing sequence that keeps later ones out (0: none), since when, and when it was last asked for. */
  readonly gapAt: number;
  readonly gapMs: number;
  readonly resendMs: number;
  readonly picture: PictureState;
  readonly config: TileConfig;
  /** How often the config is yet to be sent again: nothing reports it, so a few status messages each bring it once more. */
  readonly configLeft: number;
  readonly counts: LinkCounts;
}

/** Long ago, so that no waiting time runs at the start. */
const LONG_AGO_MS = -1_000_000_000;

/** A tile of which nothing is known. */
export function newLink(tile: string): LinkState {
  return {
    tile,
    presence: 'unknown',
    boot: 0,
    replaced: [],
    replacedHeardMs: [],
    takenOverMs: [],
    refusedUntilMs: LONG_AGO_MS,
    claim: 0,
    claimMax: 0,
    beacon: 0,
    name: '',
    hello: null,
    helloMs: LONG_AGO_MS,
    welcomedMs: LONG_AGO_MS,
    askedMs: LONG_AGO_MS,
    connection: 0,
    willFrom: 0,
    capabilities: [],
    panel: [0, 0],
    firmware: '',
    body: '',
    heardMs: LONG_AGO_MS,
    taken: 0,
    acked: 0,
    gapAt: 0,
    gapMs: LONG_AGO_MS,
    resendMs: LONG_AGO_MS,
    picture: {
      revision: 0,
      shown: 0,
      shownScene: null,
      movedMs: LONG_AGO_MS,
      sent: [],
      wanted: null,
      waiting: false,
      means: '',
      meansFrom: 1,
    },
    config: {},
    configLeft: 0,
    counts: { received: 0, bytes: 0, repeats: 0, gaps: 0, dropped: 0 },
  };
}
