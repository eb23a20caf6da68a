/** Copying text on pages that may be no secure context, where browsers give no clipboard. */

/** Answers whether the text is in the clipboard; if not, it has to be selected and copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  // Undefined on a plain address of the local network, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
