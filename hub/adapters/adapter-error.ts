/** What can be said about a failure of the outside world besides its sentence. */
export interface AdapterErrorDetails {
  /** The next step, as an imperative: "free some space". */
  readonly hint: string;
  readonly cause?: unknown;
}

/** A failure of the outside world that a person can do something about. Each area has a class of its own with its codes. */
export class AdapterError<Code extends string = string> extends Error {
  /** Stable, lowerCamelCase: programs and tests compare it, never the sentence. */
  readonly code: Code;
  readonly hint: string;

  constructor(name: string, code: Code, sentence: string, details: AdapterErrorDetails) {
    super(sentence, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = name;
    this.code = code;
    this.hint = details.hint;
  }
}

/** The `code` of an error of Node's own, as 'ENOSPC', or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
