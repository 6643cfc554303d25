import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { StorageRefusal } from '../outbox/outbox.database.ts';
import { createJournal } from '../outbox/outbox.journal.ts';
import { emptyJournal } from '../outbox/outbox.signOut.ts';
import { createTrays, type KeptPiece } from './attachments.storage.ts';

const DAY = 24 * 60 * 60_000;

const piece = (id: string, caption = ''): KeptPiece => ({
  id,
  name: `${id}.jpg`,
  fit: { kind: 'image', mimetype: 'image/jpeg', name: `${id}.jpg`, size: 5 },
  original: null,
  caption,
  asOriginal: false,
  replyTo: null,
  why: null,
});
const files = (content: string) => ({ fit: new Blob([content]), original: null });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('files that are not sent yet', () => {
  test('are there after a reload, in their order, with what was written beside them', async () => {
    const before = createTrays('sari');
    await before.keep('r1', piece('b'), files('first'));
    await before.keep('r1', piece('a'), { fit: new Blob(['small']), original: new Blob(['large']) });
    await before.keep('r2', piece('c'), files('elsewhere'));
    await before.change('r1', piece('b', 'Warna biru'));
    const after = createTrays('sari');
    expect(await after.read('r1')).toEqual([piece('b', 'Warna biru'), piece('a')]);
    expect(await (await after.file('r1', 'b', 'fit'))?.text()).toBe('first');
    expect(await (await after.file('r1', 'a', 'original'))?.text()).toBe('large');
    expect(await after.file('r1', 'b', 'original')).toBeNull();
  });

  test('are nobody else’s, and go with signing out, also those that are being kept at that moment', async () => {
    const mine = createTrays('sari');
    await mine.keep('r1', piece('a'), files('secret'));
    expect(await createTrays('budi').read('r1')).toEqual([]);
    expect(await createTrays('budi').file('r1', 'a', 'fit')).toBeNull();
    const late = mine.keep('r1', piece('b'), files('late'));
    await emptyJournal('sari');
    await late;
    expect(await mine.read('r1')).toEqual([]);
    expect(await mine.file('r1', 'b', 'fit')).toBeNull();
  });

  test('leave the tray with the write that puts them into the outbox', async () => {
    const trays = createTrays('sari');
    await trays.keep('r1', piece('a'), files('kain'));
    await trays.keep('r1', piece('b'), files('other'));
    const journal = createJournal('sari');
    const address = { roomId: 'r1', chatId: '628111@c.us', sessionName: 'batik', businessId: 'b1' };
    await journal.write({ id: 'a', ...address, text: '', replyTo: null, file: piece('a').fit }, new Blob(['kain']));
    expect((await trays.read('r1')).map(({ id }) => id)).toEqual(['b']);
    expect(await trays.file('r1', 'a', 'fit')).toBeNull();
    expect(await (await journal.file('a'))?.text()).toBe('kain');
  });

  test('do not come back when they are sent or removed while they are being kept', async () => {
    const trays = createTrays('sari');
    const [sent, removed] = [trays.keep('r1', piece('a'), files('a')), trays.keep('r1', piece('b'), files('b'))];
    trays.letGo('r1', ['a']);
    await trays.remove('r1', ['b']);
    await Promise.all([sent, removed]);
    expect(await trays.read('r1')).toEqual([]);
    // What comes back after all is kept again.
    await trays.keep('r1', piece('a'), files('a'));
    expect(await trays.read('r1')).toEqual([piece('a')]);
  });

  test('are not kept beyond what a device has room for, and the ones before stay', async () => {
    const trays = createTrays('sari');
    await trays.keep('r1', piece('a'), files('small'));
    const huge = Object.defineProperty(new Blob(['x']), 'size', { value: 128 * 1024 * 1024 });
    await expect(trays.keep('r2', piece('b'), { fit: huge, original: null })).rejects.toThrow(StorageRefusal);
    expect(await trays.read('r1')).toEqual([piece('a')]);
    expect(await trays.read('r2')).toEqual([]);
  });

  test('are forgotten after a week, those of somebody else after a day', async () => {
    let now = 0;
    await createTrays('sari', () => now).keep('r1', piece('a'), files('a'));
    now = 2 * DAY;
    await createJournal('sari', () => now).open();
    expect(await createTrays('sari', () => now).read('r1')).toEqual([piece('a')]);
    now = 8 * DAY;
    expect(await createTrays('sari', () => now).read('r1')).toEqual([]);
    await createTrays('sari', () => now).keep('r1', piece('a'), files('a'));
    await createJournal('budi', () => now + 2 * DAY).open();
    expect(await createTrays('sari', () => now).read('r1')).toEqual([]);
  });

  test('a file that is given back is told to the room that is open, and lies there where it is not', async () => {
    const trays = createTrays('sari');
    const heard: string[] = [];
    const leave = trays.watch('r1', ({ id }) => void heard.push(id));
    await trays.giveBack('r1', piece('a'), files('a'));
    leave();
    await trays.giveBack('r1', piece('b'), files('b'));
    expect(heard).toEqual(['a']);
    expect((await trays.read('r1')).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
