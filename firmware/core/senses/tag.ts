/** The NFC tag under the tile (RULES C6, "tap place"): two equal reads in a row take it, two empty ones lose it. */
const UID_MIN = 8;
const UID_MAX = 20;

export interface TagReader {
  /** One poll: lower-case hex of 8-20 digits; anything else is an empty read. True when a tag is newly taken. */
  read(uid: string): boolean;
  /** The tag that is there, or "". */
  uid(): string;
}

function isUid(text: string): boolean {
  if (text.length < UID_MIN || text.length > UID_MAX) return false;
  for (let i = 0; i < text.length; i++) {
    if ('0123456789abcdef'.indexOf(text.charAt(i)) < 0) return false;
  }
  return true;
}

export function createTagReader(): TagReader {
  let taken = '';
  let last = '';

  function read(text: string): boolean {
    const uid = isUid(text) ? text : '';
    const again = uid === last;
    last = uid;
    if (!again || uid === taken) return false;
    taken = uid;
    return uid !== '';
  }

  return { read: read, uid: () => taken };
}
