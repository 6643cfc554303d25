import { describe, expect, test } from 'vitest';

import { memoryStorage } from '../platform/memoryStorage.fixture.ts';
import { createDraftForms } from './draftForms.ts';
import { restoreDraft } from './draftRestore.ts';
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
  test('a draft is readable only by its author in its room', () => {
    const drafts = createDrafts(memoryStorage());
    drafts.write(key, { text: 'Baik Bu', replyTo: 'm1' });
    expect(drafts.read(key)).toEqual({ text: 'Baik Bu', replyTo: 'm1' });
    for (const other of [{ userId: 'dimas' }, { businessId: 'b2' }, { roomId: 'r2' }])
      expect(drafts.read({ ...key, ...other })).toBeNull();
  });

  test('an emptied draft and an expired draft are deleted', () => {
    let now = 0;
    const drafts = createDrafts(memoryStorage(), () => now);
    drafts.write(key, { text: 'Baik', replyTo: null });
    drafts.write(key, { text: '  ', replyTo: null });
    expect(drafts.read(key)).toBeNull();
    drafts.write(key, { text: 'Baik', replyTo: null });
    now = 31 * 24 * 3_600_000;
    expect(drafts.read(key)).toBeNull();
  });

  test('the draft of an order is kept beside the message draft of its room, expires like it, and is cleared with it', () => {
    let now = 0;
    const storage = memoryStorage();
    const drafts = createDrafts(storage, () => now);
    const line = { key: 'a', name: 'Kemeja', price: 185_000, quantity: null, weight: null, isCustom: true };
    const order = { id: '00000000-0000-4000-8000-000000000001', lines: [line], shipping: null, note: 'XL' };
    drafts.write(key, { text: 'Baik', replyTo: null });
    createDraftForms(drafts).draftOrders.write(key, order);
    // The page is reloaded.
    const { draftOrders: orders } = createDraftForms(createDrafts(storage, () => now));
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

  test('a draft over the length limit is truncated on writing and on reading', () => {
    const long = 'x'.repeat(4 * 65_536 + 1);
    const stored = JSON.stringify({ text: long, replyTo: null, at: Date.now() });
    const drafts = createDrafts(memoryStorage({ 'chabot-draft:sari:b1:r1': stored }));
    expect(drafts.read(key)?.text).toHaveLength(4 * 65_536);
    drafts.write({ ...key, roomId: 'r2' }, { text: long, replyTo: null });
    expect(drafts.read({ ...key, roomId: 'r2' })?.text).toHaveLength(4 * 65_536);
  });

  test('signing out clears every draft and nothing else', () => {
    const storage = memoryStorage({ theme: 'dark' });
    const drafts = createDrafts(storage);
    drafts.write(key, { text: 'Baik', replyTo: null });
    drafts.write({ ...key, userId: 'dimas' }, { text: 'Siap', replyTo: null });
    drafts.clear();
    expect(Object.keys(storage)).toEqual(['theme']);
  });

  test.each(['', '{', 'null', '[]', '{"text":7}', '{"text":"x","replyTo":null}'])(
    'the stored value %j is not a draft',
    (stored) => {
      expect(createDrafts(memoryStorage({ 'chabot-draft:sari:b1:r1': stored })).read(key)).toBeNull();
    },
  );

  test('broken storage loses drafts and throws nothing', () => {
    const drafts = createDrafts(refusing);
    drafts.write(key, { text: 'Baik', replyTo: null });
    drafts.clear();
    expect(drafts.read(key)).toBeNull();
  });

  test('returned text is prepended to the current draft, or not restored at all', () => {
    const drafts = createDrafts(memoryStorage());
    expect(restoreDraft(drafts, key, { text: 'Yang pertama', replyTo: 'm1' })).toBe(true);
    drafts.write(key, { text: 'Berikutnya', replyTo: 'm2' });
    expect(restoreDraft(drafts, key, { text: 'Yang pertama', replyTo: null })).toBe(true);
    expect(drafts.read(key)).toEqual({ text: 'Yang pertama\nBerikutnya', replyTo: 'm2' });
    expect(restoreDraft(drafts, key, { text: 'x'.repeat(4 * 65_536), replyTo: null })).toBe(false);
    expect(restoreDraft(createDrafts(refusing), key, { text: 'Siap', replyTo: null })).toBe(false);
  });
});
