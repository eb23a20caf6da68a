import { AdapterError, type AdapterErrorDetails, systemCode } from '../adapter-error.ts';

/**
 * full: no space left. io: the disk fails. damaged: a line before the last is not what was written. locked: another hub has the folder.
 * missing, exists: there is no such stream, or one already. badName: not 1-40 characters of [a-z0-9-]. outOfOrder: a record's number is not the last + 1.
 */
export type JournalErrorCode = 'full' | 'io' | 'damaged' | 'locked' | 'missing' | 'exists' | 'badName' | 'outOfOrder';

/** Every failure of the journal. */
export class JournalError extends AdapterError<JournalErrorCode> {
  constructor(code: JournalErrorCode, sentence: string, details: AdapterErrorDetails) {
    super('JournalError', code, sentence, details);
  }
}

const FULL_CODES: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** A failed file operation as a JournalError; one that is a JournalError already stays. `doing`: "write the journal". */
export function toJournalError(error: unknown, doing: string, folder: string): JournalError {
  if (error instanceof JournalError) return error;
  const code = systemCode(error);
  if (FULL_CODES.includes(code)) {
    return new JournalError('full', `The disk is full: could not ${doing} in ${folder}.`, {
      hint: `free some space on the disk of ${folder}; the hub goes on by itself`,
      cause: error,
    });
  }
  return new JournalError('io', `Could not ${doing} in ${folder} (${code ?? String(error)}).`, {
    hint: 'check the disk, its cable and the rights of the folder; the hub tries again each second',
    cause: error,
  });
}
