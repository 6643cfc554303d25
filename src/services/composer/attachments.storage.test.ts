import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { StorageRefusal } from '../outbox/outbox.database.ts';
import { createJournal } from '../outbox/outbox.journal.ts';
import { emptyJournal } from '../outbox/outbox.unsent.ts';
import { createAttachmentsStorage, type StoredAttachment } from './attachments.storage.ts';

const DAY = 24 * 60 * 60_000;

const attachment = (id: string, caption = ''): StoredAttachment => ({
  id,
  name: `${id}.jpg`,
  prepared: { kind: 'image', mimetype: 'image/jpeg', name: `${id}.jpg`, size: 5 },
  original: null,
  caption,
  asOriginal: false,
  replyTo: null,
  failure: null,
});
const files = (content: string) => ({ prepared: new Blob([content]), original: null });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('stored attachments', () => {
  test('are there after a reload, in order, with their captions', async () => {
    const before = createAttachmentsStorage('sari');
    await before.save('r1', attachment('b'), files('first'));
    await before.save('r1', attachment('a'), { prepared: new Blob(['small']), original: new Blob(['large']) });
    await before.save('r2', attachment('c'), files('elsewhere'));
    await before.update('r1', attachment('b', 'Warna biru'));
    const after = createAttachmentsStorage('sari');
    expect(await after.read('r1')).toEqual([attachment('b', 'Warna biru'), attachment('a')]);
    expect(await (await after.file('r1', 'b', 'prepared'))?.text()).toBe('first');
    expect(await (await after.file('r1', 'a', 'original'))?.text()).toBe('large');
    expect(await after.file('r1', 'b', 'original')).toBeNull();
  });

  test('that are added in the same millisecond keep their order', async () => {
    const storage = createAttachmentsStorage('sari', () => 1_000_000_000_000);
    for (const id of ['b', 'c', 'a']) await storage.save('r1', attachment(id), files(id));
    expect((await storage.read('r1')).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('are hidden from other users and deleted at sign-out, including pending saves', async () => {
    const own = createAttachmentsStorage('sari');
    await own.save('r1', attachment('a'), files('secret'));
    expect(await createAttachmentsStorage('budi').read('r1')).toEqual([]);
    expect(await createAttachmentsStorage('budi').file('r1', 'a', 'prepared')).toBeNull();
    const late = own.save('r1', attachment('b'), files('late'));
    await emptyJournal('sari');
    await late;
    expect(await own.read('r1')).toEqual([]);
    expect(await own.file('r1', 'b', 'prepared')).toBeNull();
  });

  test('are deleted by the same write that puts them into the outbox journal', async () => {
    const storage = createAttachmentsStorage('sari');
    await storage.save('r1', attachment('a'), files('kain'));
    await storage.save('r1', attachment('b'), files('other'));
    const journal = createJournal('sari');
    const address = { roomId: 'r1', chatId: '628111@c.us', sessionName: 'batik', businessId: 'b1' };
    await journal.write(
      { id: 'a', ...address, text: '', replyTo: null, file: attachment('a').prepared },
      new Blob(['kain']),
    );
    expect((await storage.read('r1')).map(({ id }) => id)).toEqual(['b']);
    expect(await storage.file('r1', 'a', 'prepared')).toBeNull();
    expect(await (await journal.file('a'))?.text()).toBe('kain');
  });

  test('do not reappear when they are queued or removed during a save', async () => {
    const storage = createAttachmentsStorage('sari');
    const [sent, removed] = [
      storage.save('r1', attachment('a'), files('a')),
      storage.save('r1', attachment('b'), files('b')),
    ];
    storage.release('r1', ['a']);
    await storage.remove('r1', ['b']);
    await Promise.all([sent, removed]);
    expect(await storage.read('r1')).toEqual([]);
    // An attachment that is restored later is stored again.
    await storage.save('r1', attachment('a'), files('a'));
    expect(await storage.read('r1')).toEqual([attachment('a')]);
  });

  test('are not saved beyond the size limit, and earlier ones stay', async () => {
    const storage = createAttachmentsStorage('sari');
    await storage.save('r1', attachment('a'), files('small'));
    const huge = Object.defineProperty(new Blob(['x']), 'size', { value: 128 * 1024 * 1024 });
    await expect(storage.save('r2', attachment('b'), { prepared: huge, original: null })).rejects.toThrow(
      StorageRefusal,
    );
    expect(await storage.read('r1')).toEqual([attachment('a')]);
    expect(await storage.read('r2')).toEqual([]);
  });

  test('are deleted after a week, those of another user after a day', async () => {
    let now = 0;
    await createAttachmentsStorage('sari', () => now).save('r1', attachment('a'), files('a'));
    now = 2 * DAY;
    await createJournal('sari', () => now).open();
    expect(await createAttachmentsStorage('sari', () => now).read('r1')).toEqual([attachment('a')]);
    now = 8 * DAY;
    expect(await createAttachmentsStorage('sari', () => now).read('r1')).toEqual([]);
    await createAttachmentsStorage('sari', () => now).save('r1', attachment('a'), files('a'));
    await createJournal('budi', () => now + 2 * DAY).open();
    expect(await createAttachmentsStorage('sari', () => now).read('r1')).toEqual([]);
  });

  test('a restored attachment notifies the open room, and is stored where none is open', async () => {
    const storage = createAttachmentsStorage('sari');
    const restored: string[] = [];
    const unwatch = storage.watch('r1', ({ id }) => void restored.push(id));
    await storage.restore('r1', attachment('a'), files('a'));
    unwatch();
    await storage.restore('r1', attachment('b'), files('b'));
    expect(restored).toEqual(['a']);
    expect((await storage.read('r1')).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
