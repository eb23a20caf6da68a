/** What the command line may set. Grows with the hub. */
export type HubOptions = Readonly<Record<string, string | boolean | undefined>>;

/** Composition root: reads the options, builds the adapters, starts the tables. Nothing else builds an adapter. */
export async function runHub(_options: HubOptions): Promise<void> {
  process.stdout.write('The hub is not built yet.\n');
}
