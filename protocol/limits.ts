/** Sizes, times and versions that both ends must agree on. Each is explained in README.md; the numbers in brackets are its clauses. */

/** The wire version this code speaks. A hello names the lowest and highest it can. */
export const PROTOCOL_VERSION = 1;

/** Longest message: topic and payload together, in bytes [1.2]. */
export const MESSAGE_BYTES_MAX = 900;
/** Deepest nesting of arrays and objects in a payload [1.2]. */
export const MESSAGE_DEPTH_MAX = 6;
/** Integers on the wire lie in -INT_MAX..INT_MAX. */
export const INT_MAX = 1073741824;

/** Hello is repeated after these delays, the last one again and again, each +-25 % [3.1]. */
export const HELLO_REPEAT_MS: readonly number[] = [500, 1000, 2000, 4000];
/** Boot ids are 1..BOOT_MAX, compared for equality only [3.2]. */
export const BOOT_MAX = 999999;
/** Replaced boots that the hub remembers for each tile [3.2]. */
export const REPLACED_BOOTS_MAX = 8;
/** So many messages of replaced boots, or take-overs of the connection, within TWINS_WINDOW_MS are two devices with one id [3.2]. */
export const TWINS_COUNT = 3;
export const TWINS_WINDOW_MS = 60000;
/** So long both are turned away [3.2]. */
export const TWINS_REFUSED_MS = 30000;

/** Numbered messages a tile holds [3.4]. */
export const QUEUE_MAX = 16;
/** Numbered messages in flight [3.4]. */
export const WINDOW_MAX = 4;
/** The oldest unacknowledged message is sent again after this, doubling up to RESEND_MAX_MS [3.4]. */
export const RESEND_MIN_MS = 250;
export const RESEND_MAX_MS = 4000;
/** At this sequence number a tile starts a new boot [3.4]. */
export const SEQUENCE_MAX = 1073741824;

/** An event older than this when the hub takes it is too late [3.5]. */
export const EVENT_AGE_MAX_MS = 2000;

/** A tile reports a changed revision within this [3.7]. */
export const SHOWN_WITHIN_MS = 100;
/** Without a report for this long the hub sends the whole scene again [3.7]. */
export const SHOWN_TIMEOUT_MS = 1000;
/** Revisions sent and not yet reported [3.7]. */
export const UNREPORTED_REVISIONS_MAX = 2;

/** Status period in a session and idle [3.8]. */
export const STATUS_SESSION_MS = 2000;
export const STATUS_IDLE_MS = 10000;
/** Unanswered status messages after which the hub counts as away [3.8]. */
export const STATUS_UNANSWERED_MAX = 3;
/** MQTT keepalive in seconds [3.8]. */
export const KEEPALIVE_S = 10;
/** Silence after which the hub counts a tile as gone: three status periods in a session, and a quarter [3.8]. */
export const TILE_SILENT_SESSION_MS = 7500;
export const TILE_SILENT_IDLE_MS = 32500;

/** Beacon numbers are 1..BEACON_MAX; 0 is no neighbour [3.10]. */
export const BEACON_MAX = 1023;
/** A one-sided contact counts after this, if the silent edge is known blind [3.10]. */
export const ONE_SIDED_MS = 1500;
/** Failed pairings after which an edge is known blind [3.10]. */
export const BLIND_AFTER = 3;
/** Tipped further than this, and for FROZEN_AFTER_MS after, a tile's edges are frozen, at most FROZEN_MAX_MS [3.10]. */
export const FROZEN_TILT_DEGREES = 30;
export const FROZEN_AFTER_MS = 1000;
export const FROZEN_MAX_MS = 3000;

/** Operations in a scene, its cover included [4]. */
export const OPS_MAX = 64;
/** Motions in a scene [4]. */
export const MOTIONS_MAX = 4;
/** Characters of one text operation [4]. */
export const TEXT_MAX = 40;
/** Beacon numbers a cover names as friends [4]. */
export const FRIENDS_MAX = 8;
/** Screen edge in logical pixels, and the first and last pixel of the safe area [4]. */
export const SCREEN_SIZE = 128;
export const SAFE_MIN = 4;
export const SAFE_MAX = 123;

/** Base64 characters of one asset piece [5]. */
export const PIECE_CHARS_MAX = 700;
/** Pieces of one asset [5]. */
export const PIECES_MAX = 16;
/** Characters of a tune [2.2]. */
export const TUNE_MAX = 120;
/** Lines of a refusal and characters of each [2.2]. */
export const REFUSAL_LINES_MAX = 2;
export const REFUSAL_CHARS_MAX = 20;
/** How long a tile shows a refusal, unless a gesture ends it [2.2]. */
export const REFUSAL_MS = 2000;
/** Log text in characters, and log lines a tile sends in a second [2.3]. */
export const LOG_CHARS_MAX = 200;
export const LOG_PER_SECOND_MAX = 4;

/** UDP port of discovery, and how long a tile waits for an answer [6]. */
export const DISCOVERY_PORT = 17117;
export const DISCOVERY_TIMEOUT_MS = 500;
