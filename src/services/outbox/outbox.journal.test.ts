import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { OutgoingMessage } from '../../contracts/outbox.ts';
import { dumpDatabase } from '../platform/indexedDb.fixture.ts';
import { OUTBOX_DATABASE } from '../platform/storageKeys.ts';
import { StorageRefusal } from './outbox.database.ts';
import { createJournal } from './outbox.journal.ts';
import { countJournal, emptyJournal } from './outbox.unsent.ts';

const written = (id: string, text = 'Siap'): OutgoingMessage => ({
  id,
  roomId: 'r1',
  chatId: '628111@c.us',
  sessionName: 'batik-lestari',
  businessId: 'b1',
  text,
  replyTo: null,
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('outbox journal', () => {
  test('keeps the order of writing, regardless of length', async () => {
    const journal = createJournal('sari');
    const texts = ['x'.repeat(200_000), 'b', 'c'.repeat(60_000), 'd'];
    await Promise.all(texts.map(async (text, at) => journal.write(written(`m${at}`, text))));
    expect((await createJournal('sari').open()).map(({ text }) => text)).toEqual(texts);
  });

  test('no content is readable on disk, and the key is not extractable', async () => {
    const journal = createJournal('sari');
    await journal.write(written('m1', 'rahasia keluarga'));
    expect(await dumpDatabase(OUTBOX_DATABASE)).not.toContain('rahasia');
    expect(await dumpDatabase(OUTBOX_DATABASE)).not.toContain('628111');
    expect((await journal.read('m1'))?.text).toBe('rahasia keluarga');
  });

  test('a file is stored with its message, encrypted, and deleted with it', async () => {
    const journal = createJournal('sari');
    const file = { kind: 'image', mimetype: 'image/jpeg', name: 'rahasia.jpg', size: 7 } as const;
    await journal.write({ ...written('m1'), file }, new Blob(['rahasia']));
    expect(await dumpDatabase(OUTBOX_DATABASE)).not.toContain('rahasia');
    expect(await (await createJournal('sari').file('m1'))?.text()).toBe('rahasia');
    expect(await createJournal('dimas').file('m1')).toBeNull();
    await journal.uploaded('m1');
    expect(await journal.open()).toMatchObject([{ id: 'm1', file, uploaded: true }]);
    await journal.clear();
    expect(await createJournal('sari').file('m1')).toBeNull();
  });

  test('another user of the browser sees nothing, and the first user finds the message again', async () => {
    await createJournal('sari').write(written('m1'));
    const other = createJournal('dimas');
    expect(await other.open()).toEqual([]);
    expect(await other.read('m1')).toBeNull();
    expect(await other.count()).toBe(0);
    await other.clear();
    expect((await createJournal('sari').open()).map(({ id }) => id)).toEqual(['m1']);
  });

  test('messages of another user are deleted after a day', async () => {
    await createJournal('sari', () => 0).write(written('m1'));
    await createJournal('dimas', () => 23 * 3_600_000).open();
    expect(await createJournal('sari').count()).toBe(1);
    await createJournal('dimas', () => 25 * 3_600_000).open();
    expect(await createJournal('sari').count()).toBe(0);
  });

  test('sign-out leaves neither messages nor key', async () => {
    const journal = createJournal('sari');
    await journal.write(written('m1'));
    await journal.clear();
    expect(await dumpDatabase(OUTBOX_DATABASE)).toBe('[[],[],[],[],[],[]]');
    await journal.write(written('m2', 'kembali'));
    expect((await createJournal('sari').read('m2'))?.text).toBe('kembali');
  });

  test('signing out before the journal has been opened deletes the user’s messages and no others', async () => {
    await createJournal('sari').write(written('m1'));
    await createJournal('dimas').write(written('m2'));
    expect(await countJournal('sari')).toBe(1);
    await emptyJournal('sari');
    expect(await countJournal('sari')).toBe(0);
    expect((await createJournal('dimas').open()).map(({ id }) => id)).toEqual(['m2']);
  });

  test('counting and emptying a missing journal does not create one', async () => {
    expect(await countJournal('sari')).toBe(0);
    await emptyJournal('sari');
    expect(await indexedDB.databases()).toEqual([]);
    await createJournal('sari').write(written('m1'));
    expect(await countJournal('sari')).toBe(1);
  });

  test('a failed message keeps its position until it is retried, then it is the last', async () => {
    const journal = createJournal('sari');
    await journal.write(written('m1'));
    await journal.write(written('m2'));
    const failure = { reason: 'refused', detail: 'API error: 422 Unprocessable Entity', code: null } as const;
    expect(await journal.fail('m1', failure)).toMatchObject({ id: 'm1', failure });
    expect((await journal.open()).map(({ id }) => id)).toEqual(['m1', 'm2']);
    expect(await journal.requeue('m1')).toMatchObject({ id: 'm1', failure: null });
    expect((await journal.open()).map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(await journal.requeue('m3')).toBeNull();
  });

  test('two tabs create only one key', async () => {
    const [one, other] = [createJournal('sari'), createJournal('sari')];
    await Promise.all([one.write(written('m1', 'satu')), other.write(written('m2', 'dua'))]);
    expect((await one.open()).map(({ text }) => text).toSorted()).toEqual(['dua', 'satu']);
    expect((await other.open()).map(({ text }) => text).toSorted()).toEqual(['dua', 'satu']);
  });

  test.each([
    ['full', 'QuotaExceededError'],
    ['blocked', 'UnknownError'],
  ])('storage that is %s rejects with that reason, and works again afterwards', async (reason, name) => {
    const journal = createJournal('sari');
    await journal.open();
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no', name);
    });
    await expect(journal.write(written('m1'))).rejects.toEqual(expect.objectContaining({ reason }));
    add.mockRestore();
    await journal.write(written('m2'));
    expect((await journal.open()).map(({ id }) => id)).toEqual(['m2']);
  });

  test('a database that does not open is a refusal after ten seconds, and is opened again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opened = vi.spyOn(indexedDB, 'open').mockImplementationOnce((name, version) => {
      const request = new IDBFactory().open(name, version);
      request.addEventListener = () => {};
      return request;
    });
    const journal = createJournal('sari');
    const reading = journal.open().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reading).toBeInstanceOf(StorageRefusal);
    vi.useRealTimers();
    await journal.write(written('m1'));
    expect((await journal.open()).map(({ id }) => id)).toEqual(['m1']);
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('a missing IndexedDB is a refusal, not a crash', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(createJournal('sari').write(written('m1'))).rejects.toBeInstanceOf(StorageRefusal);
  });
});
