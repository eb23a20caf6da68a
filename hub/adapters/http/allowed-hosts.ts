/**
 * Which Host and Origin a request may bear. A page of another site that a browser has open can reach this server too, and with a name of its own that
 * points here (DNS rebinding) it would even be of the same origin: only names that we gave out are taken.
 */
export class AllowedHosts {
  readonly #hosts = new Map<string, number>();

  /** Allows the names of an open address; the answer takes them back. `names` may bear no port, as behind a tunnel. */
  add(names: readonly string[]): () => void {
    for (const name of names) this.#hosts.set(name, (this.#hosts.get(name) ?? 0) + 1);
    return () => {
      for (const name of names) {
        const left = (this.#hosts.get(name) ?? 1) - 1;
        if (left > 0) this.#hosts.set(name, left);
        else this.#hosts.delete(name);
      }
    };
  }

  allowsHost(host: string | undefined): boolean {
    return host !== undefined && this.#hosts.has(host.toLowerCase());
  }

  /** Programs send no Origin, browsers always do with a WebSocket or a POST. */
  allowsOrigin(origin: string | undefined): boolean {
    if (origin === undefined) return true;
    const host = /^https?:\/\/([^/]+)$/.exec(origin.toLowerCase())?.[1];
    return this.allowsHost(host);
  }
}

/** The names under which a browser of this machine or network reaches an address. */
export function namesOf(host: string, port: number): readonly string[] {
  const shown = host.includes(':') ? `[${host}]` : host;
  const names = host === '127.0.0.1' || host === '::1' ? [shown, 'localhost'] : [shown];
  // Browsers leave the port of their scheme out.
  return port === 80 ? [...names, ...names.map((name) => `${name}:80`)] : names.map((name) => `${name}:${port}`);
}
