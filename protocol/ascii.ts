/** Text on the wire is printable ASCII. README.md section 1.2. */

/** Is every character between space and tilde? */
export function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126) return false;
  }
  return true;
}

/** Is every character of `text` one of `allowed`? */
export function isMadeOf(text: string, allowed: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (allowed.indexOf(text.charAt(i)) < 0) return false;
  }
  return true;
}

export const HEX_DIGITS = '0123456789abcdef';
