import { afterEach, expect, test, vi } from 'vitest';

import { notify, watchPermission } from './desktopNotifications.ts';

afterEach(() => vi.restoreAllMocks());

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';

/** A phone: pages may show nothing, the worker of the application may. */
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
  const press = (tag: string) =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'notification.pressed', tag } }));
  return { shown, press };
};

const asked = (title: string, onPress = vi.fn<() => void>(), signal = new AbortController().signal) => ({
  title,
  body: 'Buka Chabot untuk membacanya.',
  tag: 'chabot:b1',
  url: '/inbox/r1',
  onPress,
  signal,
});

test('on a phone the worker shows it, knows where it leads, and says when it was pressed', async () => {
  const { shown, press } = phone();
  const pressed = vi.fn<() => void>();
  const take = await notify(asked('Nur perlu bantuan', pressed));
  expect(shown).toMatchObject([{ title: 'Nur perlu bantuan', tag: 'chabot:b1', data: { url: '/inbox/r1' } }]);
  press('chabot:another');
  expect(pressed).not.toHaveBeenCalled();
  press('chabot:b1');
  expect(pressed).toHaveBeenCalledOnce();
  take();
  await expect.poll(() => shown).toEqual([]);
});

test('whoever does not want to hear of it any more does not', async () => {
  const { press } = phone();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const replaced = new AbortController();
  await notify(asked('satu', first, replaced.signal));
  replaced.abort();
  await notify(asked('dua', second));
  press('chabot:b1');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('a phone that saves data keeps no application, and so has none', () => {
  phone();
  const told: string[] = [];
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  watchPermission((permission) => told.push(permission))();
  Reflect.deleteProperty(navigator, 'connection');
  watchPermission((permission) => told.push(permission))();
  expect(told).toEqual(['missing', Notification.permission]);
});
