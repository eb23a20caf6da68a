/** One window of a browser is the tile; two would take each other's connection over. The newest is; the others say so. */

/** What is used of a BroadcastChannel. */
export interface WindowLine {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown): void;
}

export interface OneWindow {
  /** This window is the tile from now on. */
  claim(): void;
}

/** `onLost`: another window has claimed it. */
export function oneWindow(line: WindowLine, onLost: () => void): OneWindow {
  let isMine = false;
  line.onmessage = ({ data }) => {
    if (data !== 'mine' || !isMine) return;
    isMine = false;
    onLost();
  };
  return {
    claim: () => {
      isMine = true;
      line.postMessage('mine');
    },
  };
}
