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
      if (!filterMatches(filter, topic)) continue;
      found = found === undefined ? clients : new Set([...found, ...clients]);
    }
    return found ?? [];
  }

  #tableOf(filter: string): Map<string, Set<Client>> {
    return filter.includes('+') || filter.includes('#') ? this.#wild : this.#exact;
  }
}
