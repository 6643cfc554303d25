import { describe, expect, test } from 'vitest';

import { memory } from '../platform/memoryStorage.fixture.ts';
import { begunBeside } from './draftForms.ts';
import { putBefore } from './draftRestore.ts';
import { createDrafts } from './drafts.ts';

const key = { userId: 'sari', businessId: 'b1', roomId: 'r1' };
const refusing = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('no', 'SecurityError');
  },
} as unknown as Storage;

describe('drafts', () => {
  test('a draft is found in its room, by its writer, and nowhere else', () => {
    const drafts = createDrafts(memory());
    drafts.write(key, { text: 'Baik Bu', replyTo: 'm1' });
    expect(drafts.read(key)).toEqual({ text: 'Baik Bu', replyTo: 'm1' });
    for (const other of [{ userId: 'dimas' }, { businessId: 'b2' }, { roomId: 'r2' }])
      expect(drafts.read({ ...key, ...other })).toBeNull();
  });

  test('an emptied draft is gone, an old one too', () => {
    let now = 0;
    const drafts = createDrafts(memory(), () => now);
    drafts.write(key, { text: 'Baik', replyTo: null });
    drafts.write(key, { text: '  ', replyTo: null });
    expect(drafts.read(key)).toBeNull();
    drafts.write(key, { text: 'Baik', replyTo: null });
    now = 31 * 24 * 3_600_000;
    expect(drafts.read(key)).toBeNull();
  });

  test('an order that is being written is kept beside the message of its room, as long as one, and goes with it', () => {
    let now = 0;
    const storage = memory();
    const drafts = createDrafts(storage, () => now);
    const line = { key: 'a', name: 'Kemeja', price: 185_000, quantity: null, weight: null, isFree: true };
    const order = { id: '00000000-0000-4000-8000-000000000001', lines: [line], shipping: null, note: 'XL' };
    drafts.write(key, { text: 'Baik', replyTo: null });
    begunBeside(drafts).begunOrders.write(key, order);
    // The page is opened anew.
    const { begunOrders: orders } = begunBeside(createDrafts(storage, () => now));
    expect(orders.read(key)).toEqual(order);
    expect(orders.read({ ...key, roomId: 'r2' })).toBeNull();
    expect(drafts.read(key)).toEqual({ text: 'Baik', replyTo: null });
    now = 31 * 24 * 3_600_000;
    expect(orders.read(key)).toBeNull();
    now = 0;
    orders.write({ ...key, roomId: 'r2' }, order);
    orders.write(key, null);
    expect(orders.read(key)).toBeNull();
    drafts.clear();
    expect(Object.keys(storage)).toEqual([]);
  });

  test('what is longer than any message can become is cut, also where it was left by somebody else', () => {
    const long = 'x'.repeat(4 * 65_536 + 1);
    const stored = JSON.stringify({ text: long, replyTo: null, at: Date.now() });
    const drafts = createDrafts(memory({ 'chabot-draft:sari:b1:r1': stored }));
    expect(drafts.read(key)?.text).toHaveLength(4 * 65_536);
    drafts.write({ ...key, roomId: 'r2' }, { text: long, replyTo: null });
    expect(drafts.read({ ...key, roomId: 'r2' })?.text).toHaveLength(4 * 65_536);
  });

  test('signing out clears every draft and nothing else', () => {
    const storage = memory({ theme: 'dark' });
    const drafts = createDrafts(storage);
    drafts.write(key, { text: 'Baik', replyTo: null });
    drafts.write({ ...key, userId: 'dimas' }, { text: 'Siap', replyTo: null });
    drafts.clear();
    expect(Object.keys(storage)).toEqual(['theme']);
  });

  test.each(['', '{', 'null', '[]', '{"text":7}', '{"text":"x","replyTo":null}'])('stored %j is no draft', (stored) => {
    expect(createDrafts(memory({ 'chabot-draft:sari:b1:r1': stored })).read(key)).toBeNull();
  });

  test('storage that refuses costs the memory, nothing else', () => {
    const drafts = createDrafts(refusing);
    drafts.write(key, { text: 'Baik', replyTo: null });
    drafts.clear();
    expect(drafts.read(key)).toBeNull();
  });

  test('words that come back stand before what was begun since, or are not taken', () => {
    const drafts = createDrafts(memory());
    expect(putBefore(drafts, key, { text: 'Yang pertama', replyTo: 'm1' })).toBe(true);
    drafts.write(key, { text: 'Berikutnya', replyTo: 'm2' });
    expect(putBefore(drafts, key, { text: 'Yang pertama', replyTo: null })).toBe(true);
    expect(drafts.read(key)).toEqual({ text: 'Yang pertama\nBerikutnya', replyTo: 'm2' });
    expect(putBefore(drafts, key, { text: 'x'.repeat(4 * 65_536), replyTo: null })).toBe(false);
    expect(putBefore(createDrafts(refusing), key, { text: 'Siap', replyTo: null })).toBe(false);
  });
});
