/**
 * Everything that may go wrong while three kinds of messages are sent, in one conversation, one fault after the other:
 * whatever happens, the customer gets each message once, in the order in which they were written, and at every moment the
 * page says no more of a message than what is true (reliability.md §3).
 *
 * `FAULTS=13` sends as many of each kind under each fault: 507 without what the customer writes.
 */
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Fault } from '../../local/whatsapp/faults.ts';
import { goOfflineNow, goOffline } from './network.ts';
import { log, startApp, PASSWORD, sendMessage, takeOverChat, type Customer, type TestApp } from './testApp.ts';

/** How many messages of each kind are sent under each fault. */
const ROUNDS = Number(process.env['FAULTS'] ?? 1);

const GATEWAY = /\/waha\/send-/;
const UPLOAD = /\/storage\/v1\/object\/media\//;

const NAME = 'Bu Wulan';

/** What a page may say of a message that goes out, from the first word to the last. */
const STATUSES = ['Menunggu dikirim', 'Mengirim', 'Menunggu WhatsApp', 'Terkirim', 'Sampai', 'Dibaca'];

let app: TestApp;
let customer: Customer;
let context: BrowserContext;
let page: Page;
let picture: Buffer;

/** Every message that was written, in order, as the customer has to get it. */
const written: { kind: string; body: string; isReply: boolean }[] = [];
/** What a page was seen to say that is not so. */
const falseStatuses: string[] = [];

beforeAll(async () => {
  app = await startApp();
  ({ customer, page, context } = await takeOverChat(app, NAME));
  await context.exposeBinding('witness', (_, marker: string, statuses: string[]) => checkStatuses(marker, statuses));
  await context.addInitScript(reportStatuses);
  await page.evaluate(reportStatuses);
  picture = Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
    }),
  );
});
afterAll(() => app.close());

/** In the page: tells what stands beside each of our messages, whenever it changes. */
const reportStatuses = () => {
  const reported = new Map<string, string>();
  const scan = () => {
    const now = new Map<string, string[]>();
    for (const article of document.querySelectorAll('[role=log] article')) {
      const marker = /#\d{3}/.exec(article.textContent ?? '')?.[0];
      const tick = article.querySelector('time ~ span[title], time ~ * span[title]')?.getAttribute('title');
      if (marker !== undefined) now.set(marker, [...(now.get(marker) ?? []), tick ?? 'nothing']);
    }
    for (const [marker, statuses] of now) {
      if (reported.get(marker) === statuses.join()) continue;
      reported.set(marker, statuses.join());
      (globalThis as unknown as { witness: (marker: string, statuses: string[]) => void }).witness(marker, statuses);
    }
  };
  new MutationObserver(scan).observe(document, { subtree: true, childList: true, attributes: true });
};

/** Whoever says that it was sent is right only if the phone has it. */
const checkStatuses = (marker: string, statuses: string[]) => {
  if (statuses.length > 1) falseStatuses.push(`${marker} stands there ${statuses.length} times`);
  for (const status of statuses) {
    const at = STATUSES.indexOf(status);
    if (at < 0) falseStatuses.push(`${marker}: ${status}`);
    const chat = app.stack.whatsapp.network.findChat('batik-lestari', customer.chatId);
    const isThere = chat?.messages.some(({ body }) => body?.includes(marker));
    if (at >= STATUSES.indexOf('Terkirim') && !isThere) falseStatuses.push(`${marker}: ${status}, and it is not`);
  }
};

const nextBody = (kind: string, name: string, isReply = false): string => {
  const body = `#${String(written.length + 1).padStart(3, '0')} ${kind}, ${name}`;
  written.push({ kind: kind === 'picture' ? 'image' : 'text', body, isReply });
  return body;
};

/** The customer asks something that can be answered. */
const askQuestion = async (): Promise<void> => {
  const question = `ada yang lain? (${written.length})`;
  await customer.write(question);
  await log(page).getByText(question).waitFor();
};

/** Texts, answers to what the customer wrote, and pictures, as somebody sends them who does not wait for any. */
const sendAllKinds = async (name: string, here = page): Promise<void> => {
  await sendMessage(here, nextBody('text', name));
  const question = log(here).locator(`article[aria-label^="${NAME}"]`).last();
  await question.getByRole('button', { name: 'Balas' }).click();
  await sendMessage(here, nextBody('reply', name, true));
  await here.locator('input[type=file]').setInputFiles([{ name: 'kain.jpg', mimeType: 'image/jpeg', buffer: picture }]);
  await here.getByPlaceholder('Tambah keterangan').fill(nextBody('picture', name));
  await here.getByRole('button', { name: 'Kirim 1' }).click();
  await here.getByRole('dialog').waitFor({ state: 'detached' });
};

const injectFault = (rule: Fault) => app.stack.whatsapp.faults.add(rule);

/** What the customer got last, as many as a phone shows at once. */
const latestReceived = async (): Promise<(string | null)[]> => (await customer.received()).slice(-60);
/** A call or an upload that hangs is given up after 30 s, and made again: so late a message may come, and no later. */
const POLL_OPTIONS = { timeout: 70_000, interval: 50 };
const expected = (): string[] => written.slice(-60).map(({ body }) => body);

/** The page says of the last message that it is out, before anything else is tried. */
const waitUntilConfirmed = async (): Promise<void> => {
  const last = log(page).locator('article', { hasText: written.at(-1)?.body ?? NAME });
  await last
    .last()
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .waitFor();
};

/** Lets each request be answered, and loses the first answer to each message. */
const losingFirstResponses = (lose: (route: Route) => Promise<void>) => {
  const known = new Set<string>();
  return async (route: Route) => {
    const { messageId } = route.request().postDataJSON() as { messageId: string };
    const response = await route.fetch();
    if (known.has(messageId)) return route.fulfill({ response });
    known.add(messageId);
    return lose(route);
  };
};

describe.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))('once and in order, round %i', () => {
  beforeEach(async () => {
    if (written.length > 0) await waitUntilConfirmed();
    await askQuestion();
  });

  test('offline before it is sent', async () => {
    await goOffline(page);
    await sendAllKinds('offline before');
    await log(page).getByText('Menunggu jaringan').first().waitFor();
    await context.setOffline(false);
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('offline while it is sent', async () => {
    const handler = losingFirstResponses(async (route) => {
      await goOfflineNow(page);
      await route.abort('internetdisconnected');
      await context.setOffline(false);
    });
    await context.route(GATEWAY, handler);
    await sendAllKinds('offline during');
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
    await context.unrouteAll({ behavior: 'wait' });
  });

  test('offline after it was sent', async () => {
    await sendAllKinds('offline after');
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
    await waitUntilConfirmed();
    await goOffline(page);
    await customer.read();
    await context.setOffline(false);
    await log(page).getByTitle('Dibaca').last().waitFor();
  });

  test('the gateway fails, before WhatsApp has it and after', async () => {
    for (const path of ['/sendText', '/sendImage']) {
      injectFault({ kind: 'status', status: 500, path });
      injectFault({ kind: 'status', status: 503, path, after: true });
    }
    await context.route(UPLOAD, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await sendAllKinds('gateway fails');
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('WhatsApp has it, and does not say so in time', async () => {
    for (const path of ['/sendText', '/sendImage']) injectFault({ kind: 'timeout', path, after: true });
    await sendAllKinds('no answer');
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('what WhatsApp tells of it is lost, told twice, and told in another order', async () => {
    for (const kind of ['webhook-lost', 'webhook-doubled', 'webhook-reordered'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await askQuestion();
      for (const event of ['message.any', 'message.ack']) injectFault({ kind, event, times: 3 });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sendAllKinds(kind);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
      app.stack.whatsapp.faults.clear();
    }
  });

  test('the tab is closed while it is sent', async () => {
    const refuse = (route: Route) => route.abort('connectionfailed');
    await context.route(GATEWAY, refuse);
    const attempted = page.waitForRequest(GATEWAY);
    await sendAllKinds('tab closed');
    await attempted;
    await log(page)
      .getByText(written.at(-1)?.body ?? '')
      .first()
      .waitFor();
    await page.getByText('3 pesan menunggu dikirim').waitFor();
    const url = page.url();
    await page.close();
    // Not while a page loads: a request that the browser holds back in that moment is never answered, be it a page's code.
    await context.unroute(GATEWAY, refuse);
    page = await context.newPage();
    await page.goto(url);
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('two tabs write in turn', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await log(other).locator('article').first().waitFor();
    await sendAllKinds('the first of two tabs');
    await log(other)
      .getByText(written.at(-1)?.body ?? '')
      .first()
      .waitFor();
    await sendAllKinds('the other of two tabs', other);
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
    await other.close();
  });

  test('the session ends before it is sent', async () => {
    await goOffline(page);
    await sendAllKinds('session ends');
    await context.clearCookies();
    await context.setOffline(false);
    const dialog = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('everything behind the page is started anew while it is sent', async () => {
    const stopped = app.restart();
    await sendAllKinds('started anew');
    await stopped;
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });
});

test('nothing was lost, nothing came twice, and no page said what was not so', async () => {
  const chat = app.stack.whatsapp.network.findChat('batik-lestari', customer.chatId);
  const customerMessageIds = new Set(chat?.messages.flatMap(({ fromMe, rawId }) => (fromMe ? [] : [rawId])));
  const sent = chat?.messages.filter(({ fromMe }) => fromMe);
  expect(
    sent?.map(({ kind, body, replyTo }) => ({ kind, body, isReply: customerMessageIds.has(replyTo ?? '') })),
  ).toEqual(written);
  expect(falseStatuses).toEqual([]);
});
