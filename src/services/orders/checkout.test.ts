import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import type { OpenCheckout } from '../../contracts/orders.checkout.ts';
import { checkoutModel } from '../../machines/orders/checkout.model.ts';
import { defineCheckout, waitBefore } from './checkout.actors.ts';
import { createCheckout } from './checkout.ts';

const link = { order: '3f0c5a52-6f7e-4f0c-9a40-54e2f5f5a001', key: 'b7c1d9a0-1111-4222-8333-944455556666' };
const pass = '9b2f0c5a-6f7e-4f0c-9a40-54e2f5f5a002';
const page = checkoutModel.outcomes['readCheckout']!.done['order'] as { total: number };
const waiting = checkoutModel.outcomes['issueAccount']!.done['waiting'] as OpenCheckout;
const never = new AbortController().signal;

const memory = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
};

const setup = (respond: (path: string, body: unknown) => Response, storage = memory()) => {
  const sent: [path: string, body: unknown][] = [];
  const checkout = createCheckout({
    url: 'https://backend.test',
    fetch: async (input, init) => {
      const path = new URL(input as string).pathname.replace('/functions/v1/checkout/', '');
      const body: unknown = JSON.parse(init?.body as string);
      sent.push([path, body]);
      return respond(path, body);
    },
    link,
    storage,
    isOnline: () => true,
  });
  return { checkout, sent, storage };
};

const opened = () => Response.json({ outcome: 'opened', pass, page });
const openedWaiting = () => Response.json({ outcome: 'opened', pass, page: waiting });

test('the pass of the digits is sent with later readings, also after the page was closed', async () => {
  const storage = memory();
  await setup(opened, storage).checkout.open('0123', never);
  const { checkout, sent } = setup(() => Response.json(page), storage);
  expect(await checkout.read(never)).toMatchObject({ access: 'open', total: page.total });
  expect(sent).toEqual([['read', { ...link, pass }]]);
});

test('the digits are not kept, and the key of the link is in no address', async () => {
  const { checkout, storage, sent } = setup(opened);
  await checkout.open('0123', never);
  expect(storage.getItem(`checkout:${link.order}`)).not.toContain('0123"');
  expect(sent.map(([path]) => path)).toEqual(['open']);
});

test.each([
  [404, { why: 'missing' }],
  [429, { why: 'rate-limited', retryAfter: 30 }],
  [503, { why: 'unreachable' }],
  [400, { why: 'unexpected' }],
])('the status %d is a refusal', async (status, refusal) => {
  const { checkout } = setup(() => Response.json({ statusText: 'No', code: null }, { status }));
  expect(await checkout.read(never)).toMatchObject({ refused: refusal });
});

test('a deleted order is removed from the device', async () => {
  const storage = memory();
  await setup(openedWaiting, storage).checkout.open('0123', never);
  const { checkout } = setup(() => Response.json({}, { status: 404 }), storage);
  expect(checkout.saved()).toMatchObject({ total: page.total });
  await checkout.read(never);
  expect(checkout.saved()).toBeNull();
});

const noEvents = { addEventListener: () => undefined };
const define = (checkout: ReturnType<typeof createCheckout>) =>
  defineCheckout(checkout, { document: { ...noEvents, visibilityState: 'visible' }, window: noEvents });

test('in an outage the last reading of this device is shown', async () => {
  const storage = memory();
  await setup(openedWaiting, storage).checkout.open('0123', never);
  const { checkout } = setup(() => Response.json({}, { status: 503 }), storage);
  const reading = createActor(define(checkout).readCheckout, { input: undefined }).start();
  await expect.poll(() => reading.getSnapshot().output).toMatchObject({ access: 'open', total: page.total });
});

test('the device keeps how to pay, and neither the goods nor an order without an open payment', async () => {
  const { checkout, storage } = setup(openedWaiting);
  await checkout.open('0123', never);
  expect(checkout.saved()).toMatchObject({ account: waiting.account, total: waiting.total, lines: [], note: null });
  expect(storage.getItem(`checkout:${link.order}`)).not.toContain('Batik Tulis');
  const other = setup(opened, memory());
  await other.checkout.open('0123', never);
  expect(other.checkout.saved()).toBeNull();
});

test('an address without a link is missing, and nothing is requested', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const checkout = createCheckout({ url: '', fetch, link: null, storage: memory(), isOnline: () => true });
  expect(await checkout.read(never)).toEqual({ refused: { why: 'missing' } });
  expect(await checkout.open('0123', never)).toEqual({ refused: { why: 'missing' } });
  expect(fetch).not.toHaveBeenCalled();
});

test('readings become rarer, up to one a minute, and none is after the deadline', () => {
  const waits = Array.from({ length: 40 }, (_, at) => waitBefore(at, null));
  expect(waits[0]).toBe(4000);
  expect(waits.every((wait, at) => at === 0 || wait >= waits[at - 1]!)).toBe(true);
  expect(waits.at(-1)).toBe(60_000);
  expect(waitBefore(40, 10_000)).toBe(10_500);
});
