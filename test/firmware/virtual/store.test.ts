import { describe, expect, test } from 'vitest';
import { BreachError, createBudget } from '../../../firmware/virtual/budget.ts';
import { createStore, IMAGE_BYTES_MAX, STORE_CHARS_MAX, VALUE_CHARS_MAX } from '../../../firmware/virtual/store.ts';

const base64Of = (bytes: number) => Buffer.alloc(bytes).toString('base64');

function createRig(keep: (id: string) => boolean = () => true) {
  const budget = createBudget(false);
  const entries = new Map<string, string>();
  const images: string[] = [];
  const store = createStore(entries, (id) => keep(id) && images.push(id) > 0, budget);
  return { budget, entries, images, store };
}

describe('the store of a virtual tile', () => {
  test('keeps what it is given, and "" for what it never had', () => {
    const { store } = createRig();
    expect(store.set('boot', '48213')).toBe(true);
    expect([store.get('boot'), store.get('other')]).toEqual(['48213', '']);
  });

  test('outlives its tile in the map it was given', () => {
    const { store, entries } = createRig();
    store.set('boot', '7');
    expect(createStore(entries, () => true, createBudget(true)).get('boot')).toBe('7');
  });

  test.each([
    ['a key of 13 characters', 'abcdefghijklm', '', 'key-too-long'],
    ['a value of 257 characters', 'k', 'x'.repeat(VALUE_CHARS_MAX + 1), 'value-too-long'],
  ])('does not take %s', (_name, key, value, code) => {
    const { store, budget } = createRig();
    expect(store.set(key, value)).toBe(false);
    expect(store.get(key)).toBe('');
    expect(budget.breaches()).toEqual({ [code]: 1 });
  });

  test('takes the longest key and value', () => {
    const { store, budget } = createRig();
    expect(store.set('abcdefghijkl', 'x'.repeat(VALUE_CHARS_MAX))).toBe(true);
    expect(budget.breaches()).toEqual({});
  });

  test('is full at 4 KB, and writing the same key again needs no more room', () => {
    const { store, budget } = createRig();
    const value = 'x'.repeat(VALUE_CHARS_MAX - 4);
    const count = STORE_CHARS_MAX / VALUE_CHARS_MAX;
    for (let i = 0; i < count; i++) expect(store.set(`k${String(i).padStart(3, '0')}`, value)).toBe(true);
    expect(store.set('k000', value)).toBe(true);
    expect(store.set('one', '')).toBe(false);
    expect(budget.breaches()).toEqual({ 'store-full': 1 });
  });

  test('holds 64 KB of images, counts one once, and none that is damaged', () => {
    const { store, budget, images } = createRig((id) => id !== 'damaged');
    const half = base64Of(IMAGE_BYTES_MAX / 2);
    expect(store.keepImage('aa', half)).toBe(true);
    expect(store.keepImage('aa', half)).toBe(true);
    expect(store.keepImage('damaged', half)).toBe(false);
    expect(store.keepImage('bb', base64Of(IMAGE_BYTES_MAX / 2 - 1))).toBe(true);
    expect(store.keepImage('cc', base64Of(1))).toBe(true);
    expect(store.keepImage('dd', base64Of(1))).toBe(false);
    expect(images).toEqual(['aa', 'bb', 'cc']);
    expect(budget.breaches()).toEqual({ 'images-full': 1 });
  });
});

test('a strict budget throws what is broken, with code and hint', () => {
  const budget = createBudget(true);
  try {
    budget.breach('images-full', 'Too much.');
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(BreachError);
    expect(error).toMatchObject({ code: 'images-full', message: 'Too much.', hint: expect.stringContaining('64 KB') });
  }
  expect(budget.breaches()).toEqual({ 'images-full': 1 });
});
