/** What can be said about a failure besides its sentence. `hint` is the next step, as an imperative. */
export interface ToolErrorDetails {
  readonly hint: string;
  readonly cause?: unknown;
  readonly exitCode?: number;
}

/** Exit codes of `tile`: scripts may rely on them. */
export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

/** A failure that a person can do something about. Commands throw it; only cli.ts prints it. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** Stable, e.g. ERR_NO_HUB: scripts and tests compare it, never the sentence. */
  readonly code: string;
  readonly hint: string;
  readonly exitCode: number;

  constructor(code: string, message: string, details: ToolErrorDetails) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.hint = details.hint;
    this.exitCode = details.exitCode ?? EXIT_FAILED;
  }
}
