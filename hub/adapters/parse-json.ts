import type { ParseJson } from '../../protocol/messages.ts';

/** JSON.parse that answers undefined for what is no JSON. */
export const parseJson: ParseJson = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
