/** What one client may take from the broker. Each has an abuse test. */
export interface BrokerLimits {
  /** Longest MQTT packet, in bytes: a message of 900 and its headers, with room. A longer one is cut off before it is read. */
  readonly frameBytesMax: number;
  /** A CONNECT comes whole within this. */
  readonly connectTimeoutMs: number;
  /** Longest keepalive a client may ask for; 0 (none) is refused. */
  readonly keepaliveMaxS: number;
  /** Packets a client may send in a second, and at once after a rest; then it is not read for a while. */
  readonly framesPerSecond: number;
  readonly framesBurst: number;
  /** A client that is over its rate for so long is cut. */
  readonly overloadMs: number;
  /** Bytes waiting for a tile that does not read; beyond it is cut, so that it never holds up the others. */
  readonly tileBufferBytes: number;
  /** The same for a page, which hears every tile. */
  readonly pageBufferBytes: number;
  /** Connections from one address that have not yet said who they are. This machine's own are not limited. */
  readonly strangersPerAddress: number;
  readonly connectionsMax: number;
}

export const BROKER_LIMITS: BrokerLimits = {
  frameBytesMax: 1200,
  connectTimeoutMs: 5000,
  keepaliveMaxS: 120,
  framesPerSecond: 50,
  framesBurst: 100,
  overloadMs: 5000,
  tileBufferBytes: 32 * 1024,
  pageBufferBytes: 1024 * 1024,
  strangersPerAddress: 8,
  connectionsMax: 2000,
};

/** Why the broker ended a connection. */
export type CutReason =
  | 'tooLong'
  | 'badPacket'
  | 'notConnect'
  | 'silent'
  | 'flood'
  | 'slow'
  | 'foreignTopic'
  | 'qos2'
  | 'takenOver'
  | 'kicked'
  | 'tooMany'
  | 'closing';
