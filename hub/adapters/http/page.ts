/** A page, or a file that one needs, as it is sent. */
export interface Page {
  readonly type: string;
  readonly body: Buffer;
  /** Content-Security-Policy; files that are no pages need none. */
  readonly policy?: string;
  /** Its name changes with its content, so a browser may keep it. */
  readonly isForever?: boolean;
}
