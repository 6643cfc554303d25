/**
 * Sends three kinds of messages in one conversation under one fault after the other. The customer receives each message
 * once and in order, and the page never shows a status that is not true.
 *
 * `FAULT_ROUNDS=13` sends 13 of each kind under each fault, 507 messages in total.
 */
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Fault } from '../../local/whatsapp/faults.ts';
import { goOfflineNow, goOffline } from './network.ts';
import { log, startApp, PASSWORD, sendMessage, takeOverChat, type Customer, type TestApp } from './testApp.ts';

/** How many messages of each kind are sent under each fault. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

const GATEWAY = /\/waha\/send-/;
const UPLOAD = /\/storage\/v1\/object\/media\//;

const NAME = 'Bu Wulan';

/** The statuses of an outgoing message, in order. */
const STATUSES = ['Menunggu dikirim', 'Mengirim', 'Menunggu WhatsApp', 'Terkirim', 'Sampai', 'Dibaca'];

let app: TestApp;
let customer: Customer;
let context: BrowserContext;
let page: Page;
let picture: Buffer;

/** All messages that were written, in the order in which the customer has to receive them. */
const written: { kind: string; body: string; isReply: boolean }[] = [];
/** Statuses that the page showed although they were not true. */
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

/** Runs in the page: reports the status of each outgoing message whenever it changes. */
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

/** A status from "Terkirim" on is true only if the phone has the message. */
const checkStatuses = (marker: string, statuses: string[]) => {
  if (statuses.length > 1) falseStatuses.push(`${marker} is shown ${statuses.length} times`);
  for (const status of statuses) {
    const at = STATUSES.indexOf(status);
    if (at < 0) falseStatuses.push(`${marker}: ${status}`);
    const chat = app.stack.whatsapp.server.findChat('batik-lestari', customer.chatId);
    const isThere = chat?.messages.some(({ body }) => body?.includes(marker));
    if (at >= STATUSES.indexOf('Terkirim') && !isThere)
      falseStatuses.push(`${marker}: ${status}, but the phone does not have it`);
  }
};

const nextBody = (kind: string, name: string, isReply = false): string => {
  const body = `#${String(written.length + 1).padStart(3, '0')} ${kind}, ${name}`;
  written.push({ kind: kind === 'picture' ? 'image' : 'text', body, isReply });
  return body;
};

let questions = 0;
/** The customer writes a message that can be quoted. */
const askQuestion = async (): Promise<void> => {
  const question = `ada yang lain? (${(questions += 1)})`;
  await customer.write(question);
  await log(page).getByText(question).waitFor();
};

/** Sends a text, a reply and a picture without waiting for any of them. */
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

/** The latest messages that the customer received, at most as many as the phone lists. */
const latestReceived = async (): Promise<(string | null)[]> => (await customer.received()).slice(-60);
/** A hanging request is aborted after 30 s and retried, so a message may arrive that late. */
const POLL_OPTIONS = { timeout: 70_000, interval: 50 };
const expected = (): string[] => written.slice(-60).map(({ body }) => body);

/** Waits until the page shows the last message as sent. */
const waitUntilConfirmed = async (): Promise<void> => {
  const last = log(page).locator('article', { hasText: written.at(-1)?.body ?? NAME });
  await last
    .last()
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .waitFor();
};

/** Completes each request, and drops the first response of each message. */
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

describe.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))('delivery once and in order, round %i', () => {
  beforeEach(async () => {
    if (written.length > 0) await waitUntilConfirmed();
    await askQuestion();
  });

  test('messages written offline are delivered once and in order', async () => {
    await goOffline(page);
    await sendAllKinds('offline before');
    await log(page).getByText('Menunggu jaringan').first().waitFor();
    await context.setOffline(false);
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('messages whose responses are lost as the network goes away are delivered once and in order', async () => {
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

  test('acks that arrive while the page is offline are shown afterwards', async () => {
    await sendAllKinds('offline after');
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
    await waitUntilConfirmed();
    await goOffline(page);
    await customer.read();
    await context.setOffline(false);
    await log(page).getByTitle('Dibaca').last().waitFor();
  });

  test('messages are delivered once and in order when the gateway fails before or after sending', async () => {
    for (const path of ['/sendText', '/sendImage']) {
      injectFault({ kind: 'status', status: 500, path });
      injectFault({ kind: 'status', status: 503, path, after: true });
    }
    await context.route(UPLOAD, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await sendAllKinds('gateway fails');
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('messages are delivered once and in order when WhatsApp does not respond in time', async () => {
    for (const path of ['/sendText', '/sendImage']) injectFault({ kind: 'timeout', path, after: true });
    await sendAllKinds('no answer');
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('messages are delivered once and in order when webhooks are lost, duplicated or reordered', async () => {
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

  test('messages are delivered once and in order when the tab is closed during sending', async () => {
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
    // Chromium never completes a request that is intercepted while the routes change during a page load.
    await context.unroute(GATEWAY, refuse);
    page = await context.newPage();
    await page.goto(url);
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });

  test('messages written in two tabs are delivered once and in order', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await log(other).locator('article').first().waitFor();
    await sendAllKinds('first of two tabs');
    await log(other)
      .getByText(written.at(-1)?.body ?? '')
      .first()
      .waitFor();
    await sendAllKinds('second of two tabs', other);
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
    await other.close();
  });

  test('messages are delivered once and in order when the session ends before sending', async () => {
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

  test('messages are delivered once and in order when the stack restarts during sending', async () => {
    const stopped = app.restart();
    await sendAllKinds('started anew');
    await stopped;
    await expect.poll(latestReceived, POLL_OPTIONS).toEqual(expected());
  });
});

test('after all faults no message is lost or duplicated, and no status was false', async () => {
  const chat = app.stack.whatsapp.server.findChat('batik-lestari', customer.chatId);
  const customerMessageIds = new Set(chat?.messages.flatMap(({ fromMe, rawId }) => (fromMe ? [] : [rawId])));
  const sent = chat?.messages.filter(({ fromMe }) => fromMe);
  expect(
    sent?.map(({ kind, body, replyTo }) => ({ kind, body, isReply: customerMessageIds.has(replyTo ?? '') })),
  ).toEqual(written);
  expect(falseStatuses).toEqual([]);
});
