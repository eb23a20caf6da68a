/** Images of games by id, fetched from the hub once each. */

/** Base64 of the asset of this id, or why not: rejects when the hub cannot be asked. */
export type FetchImage = (id: string) => Promise<string>;

export interface ImageShelf {
  /** Base64 of the asset, or undefined where the hub has none or is away; then it is asked for again the next time. */
  image(id: string): Promise<string | undefined>;
}

export function createImageShelf(fetchImage: FetchImage): ImageShelf {
  const kept = new Map<string, Promise<string | undefined>>();
  return {
    image: (id) => {
      const known = kept.get(id);
      if (known !== undefined) return known;
      const coming = fetchImage(id).catch(() => {
        kept.delete(id);
        return undefined;
      });
      kept.set(id, coming);
      return coming;
    },
  };
}

/** From the hub that served this page. */
export async function fetchImage(id: string): Promise<string> {
  const answer = await fetch(`image/${id}`);
  if (!answer.ok) throw new Error(`There is no image ${id}.`);
  return (await answer.text()).trim();
}
