import { expect, test, vi } from 'vitest';
import { createImageShelf } from '../../../../hub/web/scene/image-shelf.ts';

test('an image is fetched once, however often and however soon it is wanted', async () => {
  const fetchImage = vi.fn(async (id: string) => `base64 of ${id}`);
  const shelf = createImageShelf(fetchImage);
  const both = await Promise.all([shelf.image('0a'), shelf.image('0a')]);
  expect([...both, await shelf.image('0a')]).toEqual(Array(3).fill('base64 of 0a'));
  expect(fetchImage).toHaveBeenCalledTimes(1);
});

test('an image that did not come is asked for again the next time', async () => {
  const fetchImage = vi.fn(async (): Promise<string> => {
    if (fetchImage.mock.calls.length === 1) throw new Error('away');
    return 'here';
  });
  const shelf = createImageShelf(fetchImage);
  expect(await shelf.image('0a')).toBeUndefined();
  expect(await shelf.image('0a')).toBe('here');
});
