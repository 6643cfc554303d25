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
import { log, openHouse, PASSWORD, say, takenChat, type Customer, type House } from './house.ts';
import { cut, goOffline } from './network.ts';

/** How many messages of each kind are sent under each fault. */
const ROUNDS = Number(process.env['FAULTS'] ?? 1);

const GATEWAY = /\/waha\/send-/;
const UPLOAD = /\/storage\/v1\/object\/media\//;

const NAME = 'Bu Wulan';

/** What a page may say of a message that goes out, from the first word to the last. */
const WORDS = ['Menunggu dikirim', 'Mengirim', 'Menunggu WhatsApp', 'Terkirim', 'Sampai', 'Dibaca'];

let house: House;
let customer: Customer;
let context: BrowserContext;
let page: Page;
let picture: Buffer;

/** Every message that was written, in order, as the customer has to get it. */
const written: { kind: string; body: string; answers: boolean }[] = [];
/** What a page was seen to say that is not so. */
const lies: string[] = [];

beforeAll(async () => {
  house = await openHouse();
  ({ customer, page, context } = await takenChat(house, NAME));
  await context.exposeBinding('witness', (_, mark: string, said: string[]) => listen(mark, said));
  await context.addInitScript(watchLog);
  await page.evaluate(watchLog);
  picture = Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
    }),
  );
});
afterAll(() => house.close());

/** In the page: tells what stands beside each of our messages, whenever it changes. */
const watchLog = () => {
  const told = new Map<string, string>();
  const look = () => {
    const now = new Map<string, string[]>();
    for (const article of document.querySelectorAll('[role=log] article')) {
      const mark = /#\d{3}/.exec(article.textContent ?? '')?.[0];
      const tick = article.querySelector('time ~ span[title], time ~ * span[title]')?.getAttribute('title');
      if (mark !== undefined) now.set(mark, [...(now.get(mark) ?? []), tick ?? 'nothing']);
    }
    for (const [mark, said] of now) {
      if (told.get(mark) === said.join()) continue;
      told.set(mark, said.join());
      (globalThis as unknown as { witness: (mark: string, said: string[]) => void }).witness(mark, said);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
};

/** Whoever says that it was sent is right only if the phone has it. */
const listen = (mark: string, said: string[]) => {
  if (said.length > 1) lies.push(`${mark} stands there ${said.length} times`);
  for (const word of said) {
    const at = WORDS.indexOf(word);
    if (at < 0) lies.push(`${mark}: ${word}`);
    const chat = house.stack.whatsapp.network.findChat('batik-lestari', customer.chatId);
    const isThere = chat?.messages.some(({ body }) => body?.includes(mark));
    if (at >= WORDS.indexOf('Terkirim') && !isThere) lies.push(`${mark}: ${word}, and it is not`);
  }
};

const next = (kind: string, name: string, answers = false): string => {
  const body = `#${String(written.length + 1).padStart(3, '0')} ${kind}, ${name}`;
  written.push({ kind: kind === 'picture' ? 'image' : 'text', body, answers });
  return body;
};

/** The customer asks something that can be answered. */
const ask = async (): Promise<void> => {
  const question = `ada yang lain? (${written.length})`;
  await customer.write(question);
  await log(page).getByText(question).waitFor();
};

/** Texts, answers to what the customer wrote, and pictures, as somebody sends them who does not wait for any. */
const writeAll = async (name: string, here = page): Promise<void> => {
  await say(here, next('text', name));
  const asked = log(here).locator(`article[aria-label^="${NAME}"]`).last();
  await asked.getByRole('button', { name: 'Balas' }).click();
  await say(here, next('reply', name, true));
  await here.locator('input[type=file]').setInputFiles([{ name: 'kain.jpg', mimeType: 'image/jpeg', buffer: picture }]);
  await here.getByPlaceholder('Tambah keterangan').fill(next('picture', name));
  await here.getByRole('button', { name: 'Kirim 1' }).click();
  await here.getByRole('dialog').waitFor({ state: 'detached' });
};

const fault = (one: Fault) => house.stack.whatsapp.faults.add(one);

/** What the customer got last, as many as a phone shows at once. */
const newest = async (): Promise<(string | null)[]> => (await customer.received()).slice(-60);
/** A call or an upload that hangs is given up after 30 s, and made again: so late a message may come, and no later. */
const PATIENCE = { timeout: 70_000, interval: 50 };
const expected = (): string[] => written.slice(-60).map(({ body }) => body);

/** The page says of the last message that it is out, before anything else is tried. */
const isTold = async (): Promise<void> => {
  const last = log(page).locator('article', { hasText: written.at(-1)?.body ?? NAME });
  await last
    .last()
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .waitFor();
};

/** Lets each request be answered, and loses the first answer to each message. */
const losingAnswers = (lose: (route: Route) => Promise<void>) => {
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
    if (written.length > 0) await isTold();
    await ask();
  });

  test('offline before it is sent', async () => {
    await goOffline(page);
    await writeAll('offline before');
    await log(page).getByText('Menunggu jaringan').first().waitFor();
    await context.setOffline(false);
    await expect.poll(newest, PATIENCE).toEqual(expected());
  });

  test('offline while it is sent', async () => {
    const losing = losingAnswers(async (route) => {
      await cut(page);
      await route.abort('internetdisconnected');
      await context.setOffline(false);
    });
    await context.route(GATEWAY, losing);
    await writeAll('offline during');
    await expect.poll(newest, PATIENCE).toEqual(expected());
    await context.unrouteAll({ behavior: 'wait' });
  });

  test('offline after it was sent', async () => {
    await writeAll('offline after');
    await expect.poll(newest, PATIENCE).toEqual(expected());
    await isTold();
    await goOffline(page);
    await customer.read();
    await context.setOffline(false);
    await log(page).getByTitle('Dibaca').last().waitFor();
  });

  test('the gateway fails, before WhatsApp has it and after', async () => {
    for (const path of ['/sendText', '/sendImage']) {
      fault({ kind: 'status', status: 500, path });
      fault({ kind: 'status', status: 503, path, after: true });
    }
    await context.route(UPLOAD, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await writeAll('gateway fails');
    await expect.poll(newest, PATIENCE).toEqual(expected());
  });

  test('WhatsApp has it, and does not say so in time', async () => {
    for (const path of ['/sendText', '/sendImage']) fault({ kind: 'timeout', path, after: true });
    await writeAll('no answer');
    await expect.poll(newest, PATIENCE).toEqual(expected());
  });

  test('what WhatsApp tells of it is lost, told twice, and told in another order', async () => {
    for (const kind of ['webhook-lost', 'webhook-doubled', 'webhook-reordered'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ask();
      for (const event of ['message.any', 'message.ack']) fault({ kind, event, times: 3 });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await writeAll(kind);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect.poll(newest, PATIENCE).toEqual(expected());
      house.stack.whatsapp.faults.clear();
    }
  });

  test('the tab is closed while it is sent', async () => {
    const refuse = (route: Route) => route.abort('connectionfailed');
    await context.route(GATEWAY, refuse);
    const tried = page.waitForRequest(GATEWAY);
    await writeAll('tab closed');
    await tried;
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
    await expect.poll(newest, PATIENCE).toEqual(expected());
  });

  test('two tabs write in turn', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await log(other).locator('article').first().waitFor();
    await writeAll('the first of two tabs');
    await log(other)
      .getByText(written.at(-1)?.body ?? '')
      .first()
      .waitFor();
    await writeAll('the other of two tabs', other);
    await expect.poll(newest, PATIENCE).toEqual(expected());
    await other.close();
  });

  test('the session ends before it is sent', async () => {
    await goOffline(page);
    await writeAll('session ends');
    await context.clearCookies();
    await context.setOffline(false);
    const dialog = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(newest, PATIENCE).toEqual(expected());
  });

  test('everything behind the page is started anew while it is sent', async () => {
    const stopped = house.restart();
    await writeAll('started anew');
    await stopped;
    await expect.poll(newest, PATIENCE).toEqual(expected());
  });
});

test('nothing was lost, nothing came twice, and no page said what was not so', async () => {
  const chat = house.stack.whatsapp.network.findChat('batik-lestari', customer.chatId);
  const asked = new Set(chat?.messages.flatMap(({ fromMe, rawId }) => (fromMe ? [] : [rawId])));
  const got = chat?.messages.filter(({ fromMe }) => fromMe);
  expect(got?.map(({ kind, body, replyTo }) => ({ kind, body, answers: asked.has(replyTo ?? '') }))).toEqual(written);
  expect(lies).toEqual([]);
});
