import type { Command } from 'commander';

/** One command of `tile`. A file commands/NAME.ts (or commands/NAME/command.ts) exports it as `command`. */
export interface CommandSpec {
  /** The word after `tile`; equals the file's or folder's name. */
  readonly name: string;
  /** One line for `tile --help`. */
  readonly summary: string;
  /**
   * Adds arguments, options, help text with an example, and the action. `command` is the subcommand, already named and
   * described. Heavy modules are imported inside the action, so that `tile --help` stays fast.
   */
  readonly build: (command: Command) => void;
}
