import { AdapterError, type AdapterErrorDetails } from '../adapter-error.ts';

/**
 * badAddress: not an mqtt:// or mqtts:// address. unreachable: nobody answers there. refused: the broker does not take our user and password.
 * forbidden: it does, but lets us not read what tiles say.
 */
export type BrokerErrorCode = 'badAddress' | 'unreachable' | 'refused' | 'forbidden';

/** An outside broker cannot be used. */
export class BrokerError extends AdapterError<BrokerErrorCode> {
  constructor(code: BrokerErrorCode, sentence: string, details: AdapterErrorDetails) {
    super('BrokerError', code, sentence, details);
  }
}
