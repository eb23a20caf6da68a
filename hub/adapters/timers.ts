/** Runs something later. Tests bring one whose time they move by hand. */
export interface Timers {
  /** Runs `run` once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Node's timers. They do not keep the process alive: what does is the listeners. */
export const NODE_TIMERS: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
