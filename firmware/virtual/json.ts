import type { ParseJson } from '../../protocol/messages.ts';

/** The ParseJson port by JSON.parse. */
export const parseJson: ParseJson = (text) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
