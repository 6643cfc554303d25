import { afterEach, expect, test, vi } from 'vitest';

import { showNotification, watchPermission } from './desktopNotifications.ts';

afterEach(() => vi.restoreAllMocks());

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';

/** A phone, where only the service worker shows notifications. */
const phone = () => {
  const shown: { title: string; tag: string; data: unknown; close: () => void }[] = [];
  const registration = {
    showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) => {
      const one = { title, tag, data, close: () => void shown.splice(shown.indexOf(one), 1) };
      shown.splice(0, shown.length, ...shown.filter((other) => other.tag !== tag), one);
    },
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
  };
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(
    registration as unknown as ServiceWorkerRegistration,
  );
  const click = (tag: string) =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'notification.clicked', tag } }));
  return { shown, click };
};

const request = (title: string, onClick = vi.fn<() => void>(), signal = new AbortController().signal) => ({
  title,
  body: 'Buka Chabot untuk membacanya.',
  tag: 'chabot:b1',
  url: '/inbox/r1',
  onClick,
  signal,
});

test('on a phone the service worker shows the notification with its address and reports the click', async () => {
  const { shown, click } = phone();
  const onClick = vi.fn<() => void>();
  const close = await showNotification(request('Nur perlu bantuan', onClick));
  expect(shown).toMatchObject([{ title: 'Nur perlu bantuan', tag: 'chabot:b1', data: { url: '/inbox/r1' } }]);
  click('chabot:another');
  expect(onClick).not.toHaveBeenCalled();
  click('chabot:b1');
  expect(onClick).toHaveBeenCalledOnce();
  close();
  await expect.poll(() => shown).toEqual([]);
});

test('an aborted notification reports no click', async () => {
  const { click } = phone();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const replaced = new AbortController();
  await showNotification(request('satu', first, replaced.signal));
  replaced.abort();
  await showNotification(request('dua', second));
  click('chabot:b1');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('a phone that saves data does not support notifications', () => {
  phone();
  const permissions: string[] = [];
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  watchPermission((permission) => permissions.push(permission))();
  Reflect.deleteProperty(navigator, 'connection');
  watchPermission((permission) => permissions.push(permission))();
  expect(permissions).toEqual(['unsupported', Notification.permission]);
});
