import { filterMatches } from './access.ts';

/** Who listens to what, for messages of the hub itself: those go straight to the connections, past the broker's own routing. */
export class Subscriptions<Client> {
  readonly #exact = new Map<string, Set<Client>>();
  readonly #wild = new Map<string, Set<Client>>();

  add(filter: string, client: Client): void {
    const table = this.#tableOf(filter);
    const clients = table.get(filter);
    if (clients === undefined) table.set(filter, new Set([client]));
    else clients.add(client);
  }

  remove(filter: string, client: Client): void {
    const table = this.#tableOf(filter);
    const clients = table.get(filter);
    clients?.delete(client);
    if (clients?.size === 0) table.delete(filter);
  }

  /** Each client with a filter that takes the topic, once. */
  receivers(topic: string): Iterable<Client> {
    let found = this.#exact.get(topic);
    for (const [filter, clients] of this.#wild) {
      // Asked with every message to a tile: what differs before the first wildcard is told without taking both apart.
      if (!topic.startsWith(literalStart(filter)) || !filterMatches(filter, topic)) continue;
      found = found === undefined ? clients : new Set([...found, ...clients]);
    }
    return found ?? [];
  }

  #tableOf(filter: string): Map<string, Set<Client>> {
    return filter.includes('+') || filter.includes('#') ? this.#wild : this.#exact;
  }
}

/** The whole levels before the first one with a wildcard, without the slash after them: `#` takes its parent too. */
function literalStart(filter: string): string {
  const wild = filter.search(/[+#]/);
  return wild <= 0 ? '' : filter.slice(0, wild - 1);
}
