/** A line to the hub that parts of a page share, and a hook that shows what it answers. */
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { HostCommand } from '../../table/host-commands.ts';
import { HostError, type HostLine, type LineState, openHostLine } from './host-socket.ts';
import { socketUrl } from './session.ts';

export interface HostLink {
  readonly line: HostLine;
  state(): LineState;
  /** Hears each change of the state. Answers what ends it. */
  subscribe(listener: () => void): () => void;
}

/** `onFeed` hears the feeds that are asked for. */
export function openHostLink(feeds: readonly string[], onFeed: (feed: string, data: unknown) => void): HostLink {
  const listeners = new Set<() => void>();
  let state: LineState = 'connecting';
  const line = openHostLine({
    url: socketUrl('host'),
    feeds,
    onFeed,
    onState: (now) => {
      state = now;
      for (const listener of listeners) listener();
    },
  });
  return {
    line,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const LinkContext = createContext<HostLink | undefined>(undefined);

/** The link of the page. Throws outside of a LinkContext. */
export function useLink(): HostLink {
  const link = useContext(LinkContext);
  if (link === undefined) throw new Error('There is no LinkContext round this part.');
  return link;
}

export function useLineState(): LineState {
  const link = useLink();
  const [state, setState] = useState(link.state());
  useEffect(() => {
    setState(link.state());
    return link.subscribe(() => setState(link.state()));
  }, [link]);
  return state;
}

/** The last answer, and why there is none to the last question. While a new one is on its way the old answer stays. */
export interface Asked<T> {
  readonly value: T | undefined;
  readonly fault: HostError | undefined;
}

/**
 * Asks when the line opens, and again when the command or `version` changes; undefined asks nothing. `read` turns the answer's fields into what is shown.
 */
export function useAsked<T>(
  command: HostCommand | undefined,
  read: (answer: unknown) => T,
  version: string | number = '',
): Asked<T> {
  const { line } = useLink();
  const isOpen = useLineState() === 'open';
  const key = command === undefined ? '' : JSON.stringify(command);
  const [asked, setAsked] = useState<Asked<T>>({ value: undefined, fault: undefined });
  useEffect(() => {
    if (!isOpen || command === undefined) return;
    let isOld = false;
    line.ask(command).then(
      (answer) => {
        if (!isOld) setAsked({ value: read(answer), fault: undefined });
      },
      (error: unknown) => {
        if (!(error instanceof HostError)) throw error;
        if (!isOld && error.code !== 'away') setAsked((before) => ({ value: before.value, fault: error }));
      },
    );
    return () => {
      isOld = true;
    };
  }, [line, isOpen, key, version]);
  return asked;
}
