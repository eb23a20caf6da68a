/** Connections that have not said who they are: few, and few from one place. When there are too many the oldest goes, so that nobody is kept out by those who wait. */

/** From one address; a house behind one router shares it. */
const ADDRESS_MAX = 8;
const ALL_MAX = 32;

export class Strangers<One = unknown> {
  /** With their addresses, the oldest first. */
  readonly #known = new Map<One, string>();

  /** Takes one more; answers who has to go for it. */
  admit(one: One, address: string): One | undefined {
    const all = [...this.#known.keys()];
    const near = all.filter((other) => this.#known.get(other) === address);
    const [oldest] = near.length >= ADDRESS_MAX ? near : all.length >= ALL_MAX ? all : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(one, address);
    return oldest;
  }

  /** It is known now, or gone. */
  forget(one: One): void {
    this.#known.delete(one);
  }
}
