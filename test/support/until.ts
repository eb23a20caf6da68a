/** Resolves as soon as the condition holds; the test's own time limit ends what never does. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}
