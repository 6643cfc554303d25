import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';

import { transformWithOxc } from 'vite';
import { beforeAll, expect, test } from 'vitest';

// The compiled worker in a scope of its own: what a push message, a press and a changed subscription cause.

let code = '';
beforeAll(async () => {
  const file = new URL('worker.ts', import.meta.url);
  code = (await transformWithOxc(await readFile(file, 'utf8'), 'worker.ts', { sourcemap: false })).code
    .replace(/JSON\.parse\(['"]%BUILD%['"]\)/, '{version: "1", files: []}')
    .replace(/^export\s*\{\s*\};?$/m, '');
});

const pushed = {
  title: 'Bu Ratna perlu bantuan',
  body: 'Minta nego harga',
  lang: 'id',
  kind: 'eskalasi',
  businessId: 'b1',
  roomId: 'r1',
  url: '/eskalasi/r1?businessId=b1',
};

interface TestPage {
  focused: boolean;
  answers: boolean;
  heard: Record<string, unknown>[];
  focus: () => Promise<void>;
  postMessage: (message: Record<string, unknown>, ports?: MessagePort[]) => void;
}

const pageThat = ({ focused = false, answers = true } = {}): TestPage => {
  const page: TestPage = {
    focused,
    answers,
    heard: [],
    focus: async () => void page.heard.push({ type: 'focus' }),
    postMessage: (message, [port] = []) => {
      page.heard.push(message);
      if (page.answers) port?.postMessage(true);
      port?.close();
    },
  };
  return page;
};

const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

const subscription = (endpoint: string, onUnsubscribe = () => {}) => ({
  options: { userVisibleOnly: true, applicationServerKey: null },
  toJSON: () => ({ endpoint, keys: { p256dh: `key of ${endpoint}`, auth: `secret of ${endpoint}` } }),
  unsubscribe: async () => onUnsubscribe(),
});

/** Starts the worker. `dispatch` resolves when the work of the event is done. */
const startWorker = ({ pages = [] as TestPage[], agent = CHROME, cookies = ['chabot-sb-auth.0'] } = {}) => {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const requests: { url: string; body: unknown; apikey: string | undefined }[] = [];
  const unsubscribed: string[] = [];
  const page = '<meta name="supabase-url" content="" /><meta name="supabase-key" content="sb_publishable_1" />';
  const scope = {
    URL,
    Response,
    MessageChannel,
    // A page that does not answer is given up at once.
    setTimeout: (run: (value: unknown) => void, _: number, value: unknown) =>
      setImmediate(() => setImmediate(run, value)),
    navigator: { userAgent: agent },
    location: new URL('https://app.test/sw.js'),
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    caches: { match: async () => new Response(page), keys: async () => [] },
    cookieStore: { getAll: async () => cookies.map((name) => ({ name })) },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
      pushManager: {
        getSubscription: async () => subscription('lama', () => void unsubscribed.push('lama')),
        subscribe: async () => subscription('https://push.test/subscribed'),
      },
    },
    fetch: async (url: string, init: { body: string; headers: Record<string, string> }) => {
      requests.push({ url, body: JSON.parse(init.body), apikey: init.headers['apikey'] });
      return new Response('{}');
    },
  };
  runInContext(code, createContext(scope));
  const dispatch = async (name: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (task: Promise<unknown>) => void work.push(task) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    requests,
    unsubscribed,
    push: (data: unknown = pushed) =>
      dispatch('push', {
        data: {
          json: () => {
            if (typeof data === 'string') throw new SyntaxError('no JSON');
            return data;
          },
        },
      }),
    press: (data: unknown) =>
      dispatch('notificationclick', { notification: { tag: 'chabot:r1', data, close: () => {} } }),
    change: (oldSubscription: unknown, newSubscription: unknown) =>
      dispatch('pushsubscriptionchange', { oldSubscription, newSubscription }),
  };
};

test('without a page the chat is shown, one notification for each chat', async () => {
  const worker = startWorker();
  await worker.push();
  expect(worker.shown).toMatchObject([
    {
      title: pushed.title,
      options: { body: pushed.body, tag: 'chabot:r1', renotify: true, silent: false, data: pushed },
    },
  ]);
});

test('a page that has the focus and answers alerts by itself', async () => {
  const page = pageThat({ focused: true });
  const worker = startWorker({ pages: [page] });
  await worker.push();
  expect(page.heard).toMatchObject([{ type: 'push.received', roomId: 'r1' }]);
  expect(worker.shown).toEqual([]);
});

test.each([
  ['in the background', { focused: false, answers: true }],
  ['of another business', { focused: true, answers: false }],
])('a page %s hears of the chat, which is shown', async (_, how) => {
  const page = pageThat(how);
  const worker = startWorker({ pages: [page] });
  await worker.push();
  expect(page.heard).toMatchObject([{ type: 'push.received', roomId: 'r1' }]);
  expect(worker.shown).toMatchObject([{ title: pushed.title, options: { silent: false } }]);
});

test('Safari shows each message, silently beside a page that has the focus', async () => {
  const worker = startWorker({ pages: [pageThat({ focused: true })], agent: SAFARI });
  await worker.push();
  expect(worker.shown).toMatchObject([{ title: pushed.title, options: { silent: true, renotify: false } }]);
});

test.each([['no JSON'], [null], [{ title: 'Halo' }], [{ ...pushed, url: 7 }]])(
  'a message that is %j is shown without its content',
  async (data) => {
    const worker = startWorker();
    await worker.push(data);
    expect(worker.shown).toMatchObject([{ title: 'Chabot', options: { data: { url: '/inbox' } } }]);
  },
);

test('a device from which the user has signed out shows nothing, and ends its subscription', async () => {
  const worker = startWorker({ cookies: ['chabot-consent'] });
  await worker.push();
  expect([worker.shown, worker.unsubscribed]).toEqual([[], ['lama']]);
});

test('a press makes the page open the chat', async () => {
  const page = pageThat();
  const worker = startWorker({ pages: [page] });
  await worker.press(pushed);
  expect(page.heard).toMatchObject([{ type: 'push.opened', roomId: 'r1', businessId: 'b1' }, { type: 'focus' }]);
  expect(worker.opened).toEqual([]);
});

test('a press without a page that answers opens the address of the chat, and no address of another site', async () => {
  const worker = startWorker({ pages: [pageThat({ answers: false })] });
  await worker.press(pushed);
  await worker.press({ ...pushed, url: 'https://jahat.id/inbox' });
  await worker.press({ ...pushed, url: '//jahat.id' });
  expect(worker.opened).toEqual([pushed.url, '/inbox', '/inbox']);
});

test('a changed subscription is renewed with the secret of the old one', async () => {
  const worker = startWorker();
  await worker.change(subscription('https://push.test/old'), subscription('https://push.test/new'));
  await worker.change(subscription('https://push.test/old'), null);
  const renewal = (endpoint: string) => ({
    url: 'https://app.test/functions/v1/push/renew',
    apikey: 'sb_publishable_1',
    body: {
      old: { endpoint: 'https://push.test/old', auth: 'secret of https://push.test/old' },
      endpoint,
      p256dh: `key of ${endpoint}`,
      auth: `secret of ${endpoint}`,
    },
  });
  expect(worker.requests).toEqual([renewal('https://push.test/new'), renewal('https://push.test/subscribed')]);
});

test('a changed subscription of which the browser does not tell the old one changes nothing', async () => {
  const worker = startWorker();
  await worker.change(null, subscription('https://push.test/new'));
  expect(worker.requests).toEqual([]);
});
