/**
 * What aedes asks of a store, answered by one that keeps nothing: no retained messages, no sessions, no queues (DESIGN 3: the broker is a stateless
 * pipe). Its own store in memory grows without bound for whoever asks it to, and costs two streams for each client that connects.
 */
import { Readable } from 'node:stream';

const NOTHING: readonly never[] = [];

/** aedes does not declare the interface; these are all the calls that it makes. */
export const NO_PERSISTENCE = {
  // Must be an async function: aedes looks at its kind.
  setup: async (): Promise<void> => undefined,
  storeRetained: async (): Promise<void> => undefined,
  createRetainedStreamCombi: () => ({ pipe: () => undefined }),
  addSubscriptions: async (): Promise<void> => undefined,
  removeSubscriptions: async (): Promise<void> => undefined,
  cleanSubscriptions: async (): Promise<void> => undefined,
  subscriptionsByClient: async () => NOTHING,
  subscriptionsByTopic: async () => NOTHING,
  outgoingEnqueue: async (): Promise<void> => undefined,
  outgoingEnqueueCombi: async (): Promise<void> => undefined,
  outgoingUpdate: async (): Promise<void> => undefined,
  outgoingClearMessageId: async (): Promise<void> => undefined,
  outgoingStream: () => Readable.from(NOTHING),
  incomingStorePacket: async (): Promise<void> => undefined,
  incomingDelPacket: async (): Promise<void> => undefined,
  incomingGetPacket: () => Promise.reject(new Error('nothing is kept')),
  // The will itself is in the client; this would be its copy for other brokers of a cluster.
  putWill: async (): Promise<void> => undefined,
  delWill: async (): Promise<void> => undefined,
  streamWill: () => Readable.from(NOTHING),
};
