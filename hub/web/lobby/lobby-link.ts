/** The lobby's line to the hub: opened when the lobby is first shown, kept as long as the page. */
import { type HostLink, openHostLink } from '../host/host-link.ts';

let link: HostLink | undefined;

export function lobbyLink(): HostLink {
  // Tables come with the page's own state; this line only asks.
  link ??= openHostLink([], () => undefined);
  return link;
}
