import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createJournal } from '../outbox/outbox.journal.ts';
import { openTabChannel } from '../outbox/outbox.tabs.ts';
import { memoryStorage } from '../platform/memoryStorage.fixture.ts';
import { APPEARANCE, DRAFTS, SENT_CODE, SHELL_CACHE } from '../platform/storageKeys.ts';
import { createForget, type DeviceData } from './signOutData.ts';

const message = { id: 'm1', roomId: 'r1', chatId: '', sessionName: '', businessId: 'b1', text: 'Siap', replyTo: null };

/** A device with something of everything, and what is gone from it. */
const device = (loaded: DeviceData['outboxes'] = () => undefined) => {
  const gone: string[] = [];
  const clearing = (name: string) => ({ clear: () => void gone.push(name) });
  const page = {
    localStorage: memoryStorage({ [APPEARANCE]: 'dark', [`${DRAFTS}r1`]: 'Halo' }),
    sessionStorage: memoryStorage({ [SENT_CODE]: 'sari@usaha.id' }),
  };
  const cacheNames = [`${SHELL_CACHE}1`, 'other'];
  vi.stubGlobal('localStorage', page.localStorage);
  vi.stubGlobal('sessionStorage', page.sessionStorage);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(cacheNames),
    delete: (name: string) => Promise.resolve(gone.push(name)),
  });
  const getNotifications = () => Promise.resolve([{ close: () => gone.push('notification') }]);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ getNotifications }) } });
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(gone.push(address)));
  const parts = { rooms: clearing('rooms'), drafts: clearing('drafts'), outboxes: loaded };
  const forget = createForget({ ...parts, release: () => void gone.push('memory') });
  return { gone, page, forget };
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what a sign-out deletes', () => {
  test('everything of the user is deleted, and what names no person stays', async () => {
    const { gone, page, forget } = device();
    await forget('sari');
    expect(gone.sort()).toEqual(
      ['/signed-out', `${SHELL_CACHE}1`, 'other', 'drafts', 'memory', 'notification', 'rooms'].sort(),
    );
    expect([Object.keys(page.localStorage), Object.keys(page.sessionStorage)]).toEqual([[APPEARANCE], []]);
  });

  test('without the code of the outbox, unsent messages of an earlier visit are deleted, and the other tabs hear it', async () => {
    await createJournal('sari').write(message);
    await createJournal('dimas').write({ ...message, id: 'm2' });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const stop = openTabChannel('sari').listen(resolve);
    await device().forget('sari');
    expect(await promise).toEqual({ type: 'cleared' });
    stop();
    expect([await createJournal('sari').count(), await createJournal('dimas').count()]).toEqual([0, 1]);
  });

  test('open outboxes are cleared by themselves, before the sign-out goes on', async () => {
    const cleared: (string | null)[] = [];
    const clear = (userId: string | null) => async () => {
      await Promise.resolve();
      cleared.push(userId);
    };
    await device((userId) => [{ clear: clear(userId) }, { clear: clear('dimas') }]).forget('sari');
    expect(cleared).toEqual(['sari', 'dimas']);
  });

  test('what cannot be deleted is an error, and everything else is deleted all the same', async () => {
    await createJournal('sari').write(message);
    const { gone, forget } = device();
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('denied')) });
    await expect(forget('sari')).rejects.toThrow('denied');
    expect(gone).toContain('notification');
    expect(await createJournal('sari').count()).toBe(0);
  });

  test('a browser without caches, service workers and storage does not end the sign-out', async () => {
    const { gone, forget } = device();
    vi.stubGlobal('caches', undefined);
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('localStorage', null);
    await forget(null);
    expect(gone).toEqual(['rooms', 'drafts', '/signed-out', 'memory']);
  });
});
