import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { waitUntil } from '../sut/retry.ts';
import { hostileTexts, hostileNames } from './hostileInputs.ts';
import { collectPageErrors } from './pageErrors.ts';
import { composer, eventually, log, startApp, sendMessage, openAs, type Customer, type TestApp } from './testApp.ts';

/** One less than the first page of a room: a last message follows. */
const MESSAGES_PER_CHAT = 49;

/** Longer than WhatsApp allows. A webhook may still contain it. */
const MEGABYTE = 'Panjang'.padEnd(1_000_000, 'g');

let app: TestApp;
/** The chats of customers with hostile names. */
const hostileChatIds: string[] = [];
const writers: { name: string; customer: Customer; texts: readonly string[] }[] = [];
beforeAll(async () => {
  app = await startApp();
  for (let at = 0; at < hostileTexts.length; at += MESSAGES_PER_CHAT) {
    const name = `Penulis ${'ABCDE'[at / MESSAGES_PER_CHAT]}`;
    writers.push({
      name,
      customer: await app.newCustomer(name),
      texts: hostileTexts.slice(at, at + MESSAGES_PER_CHAT),
    });
  }
  await Promise.all(
    writers.map(async ({ customer, texts }) => {
      for (const text of texts) await customer.write(text);
      if (texts.length < MESSAGES_PER_CHAT)
        app.stack.whatsapp.server.receive('batik-lestari', customer.chatId, { kind: 'text', body: MEGABYTE });
      await customer.write('Sekian');
    }),
  );
  // WhatsApp reports the messages with a delay.
  const received = () => app.stack.database.query(`select from public.message where body = 'Sekian'`);
  await waitUntil(async () => (await received()).length === writers.length, 100_000);
  for (const name of hostileNames) {
    const customer = await app.newCustomer(name);
    await customer.write(name);
    hostileChatIds.push(customer.chatId);
  }
});
afterAll(() => app.close());

interface ConversationScan {
  bodies: string[];
  links: { href: string; rel: string; target: string }[];
  elements: string[];
  tooWide: string[];
  tallest: number;
}

/** Scrolls the conversation from its end to its start, and collects what is rendered. */
const scanConversation = (page: Page): Promise<ConversationScan> =>
  log(page).evaluate(async (frame) => {
    const bodies = new Set<string>();
    const elements = new Set<string>();
    const tooWide = new Set<string>();
    const links = new Map<string, { href: string; rel: string; target: string }>();
    let tallest = 0;
    const scan = () => {
      const { left, right } = frame.getBoundingClientRect();
      for (const article of frame.querySelectorAll('article')) {
        const box = article.getBoundingClientRect();
        tallest = Math.max(tallest, box.height);
        const body = article.querySelector('[dir=auto]')?.textContent ?? '';
        bodies.add(body);
        if (box.left < left || box.right > right + 1) tooWide.add(body.slice(0, 60));
        for (const element of article.querySelectorAll('[dir=auto], [dir=auto] *')) elements.add(element.localName);
        for (const { href, rel, target } of article.querySelectorAll('a')) links.set(href, { href, rel, target });
      }
      const page = document.documentElement;
      if (frame.scrollWidth > frame.clientWidth || page.scrollWidth > page.clientWidth) tooWide.add('the page');
    };
    const frames = async (count: number) => {
      for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
    };
    // Messages that scroll into view are measured, which may move the scroll position. The top counts once it is
    // stable.
    for (let atTop = 0; atTop < 5; atTop = frame.scrollTop <= 0 ? atTop + 1 : 0) {
      scan();
      frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
      frame.scrollTop -= frame.clientHeight * 0.3;
      await frames(3);
    }
    return {
      bodies: [...bodies],
      links: [...links.values()],
      elements: [...elements],
      tooWide: [...tooWide],
      tallest,
    };
  });

/** Whether a text is rendered unchanged: without formatting, links and folding. */
const isVerbatim = (text: string) =>
  text.length <= 800 && text.split('\n').length < 20 && !/[*_~`]|https:\/\//i.test(text);

/** The rendered text: quoted lines have no ">". */
const rendered = (text: string) => text.replaceAll(/^> (?=\S)/gm, '');

// On a desktop only writer C is read, whose texts are long or unbroken. The rendering does not depend on the width.
test.for([
  { phone: false, read: 'C' },
  { phone: true, read: 'ABCDE' },
])('hostile messages are rendered as text (phone: $phone, writers $read)', async ({ phone, read }) => {
  const { page, context } = await app.newContext({ phone });
  const problems = await collectPageErrors(app, page);
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  for (const { name, texts } of writers.filter(({ name: who }) => read.includes(who.at(-1) ?? ''))) {
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('link', { name: new RegExp(name) });
    await row.getByText('Sekian').waitFor();
    await row.click();
    await log(page).getByText('Sekian').waitFor();
    const { bodies, links, elements, tooWide, tallest } = await scanConversation(page);
    const missing = texts.filter((text) => isVerbatim(text) && !bodies.includes(rendered(text)));
    expect(missing, name).toEqual([]);
    expect(bodies.length, name).toBeGreaterThanOrEqual(texts.length * 0.9);
    expect(tooWide, name).toEqual([]);
    expect(tallest, name).toBeLessThan(3000);
    expect(
      elements.filter((element) => !['div', 'strong', 'em', 's', 'code', 'a', 'blockquote'].includes(element)),
    ).toEqual([]);
    for (const { href, rel, target } of links) {
      expect(href).toMatch(/^https:\/\/[^@/]+(?:\/|$)/);
      expect({ rel, target }, href).toEqual({ rel: 'noopener noreferrer', target: '_blank' });
    }
    expect(bodies.filter((body) => body.startsWith('Panjangggg'))).toHaveLength(
      texts.length < MESSAGES_PER_CHAT ? 1 : 0,
    );
    if (phone) await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  }
  const storedLength = `select char_length(body) as length from public.message where body like 'Panjangggg%'`;
  expect(await app.stack.database.query(storedLength)).toEqual([{ length: 65_536 }]);
  expect(await page.evaluate(() => 'alarmed' in window)).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

test('hostile names and previews keep the layout of every row', async () => {
  const { page, context } = await app.newContext({ phone: true });
  const problems = await collectPageErrors(app, page);
  // WhatsApp reports them with a delay, after all earlier messages.
  const arrived = () => app.stack.database.query('select from public.room where chat_id = any($1)', [hostileChatIds]);
  await eventually(async () => (await arrived()).length).toBe(hostileChatIds.length);
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  await page.locator('[data-room]').nth(5).waitFor();
  // The list is virtual: rows are collected while it scrolls to its end.
  const rows = await page
    .locator('[data-room]')
    .first()
    .evaluate(async (row, end) => {
      const seen = new Map<string, { name: string; height: number; fits: boolean; elements: string[] }>();
      let frame: Element = row;
      while (frame.scrollHeight <= frame.clientHeight || getComputedStyle(frame).overflowY === 'visible')
        frame = frame.parentElement ?? document.documentElement;
      for (let atEnd = 0; atEnd < 5;) {
        for (const link of document.querySelectorAll<HTMLElement>('[data-room]')) {
          const { height, left, right } = link.getBoundingClientRect();
          seen.set(link.dataset['room'] ?? '', {
            // The first name is the avatar's or the row's. The preview contains the name as well.
            name: [...link.querySelectorAll('bdi')].map(({ textContent }) => textContent).join('\n'),
            height,
            fits: left >= 0 && right <= innerWidth,
            elements: [...link.querySelectorAll('*')].map(({ localName }) => localName),
          });
        }
        frame.scrollTop += frame.clientHeight * 0.5;
        const isAtEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
        atEnd = isAtEnd && document.body.textContent.includes(end) ? atEnd + 1 : 0;
        for (let at = 0; at < 4; at += 1) await new Promise(requestAnimationFrame);
      }
      return [...seen.values()];
    }, 'Semua chat sudah tampil.');
  // WhatsApp trims names, and a row shows one line.
  const normalized = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const names = rows.map(({ name }) => normalized(name));
  expect(hostileNames.filter((name) => !names.some((rendered) => rendered.includes(normalized(name))))).toEqual([]);
  for (const { name, height, fits, elements } of rows) {
    expect({ name, height, fits }).toEqual({ name, height: 88, fits: true });
    expect(elements.filter((element) => ['script', 'iframe', 'style', 'object', 'embed'].includes(element))).toEqual(
      [],
    );
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await page.evaluate(() => 'alarmed' in window)).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

test('hostile search terms are treated as data and return 200', async () => {
  const { page, context } = await app.newContext();
  const problems = await collectPageErrors(app, page);
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  await page.locator('[data-room]').nth(5).waitFor();
  const queries = [
    '%_\\%',
    'a,b.eq.c,(d)',
    '"""',
    "'; drop table room; --",
    '*)(uid=*',
    '\\',
    '\u202e',
    '𒐫',
    'x'.repeat(2000),
  ];
  for (const query of queries) {
    const response = page.waitForResponse((response) => /\/rest\/v1\/(?:room\?|rpc\/find_rooms)/.test(response.url()));
    await page.getByRole('searchbox').fill(query);
    expect((await response).status(), query.slice(0, 40)).toBe(200);
  }
  await page.getByText('Tidak ada nama atau nomor yang cocok.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('hostile texts from a member are sent unchanged', async () => {
  const { page, context } = await app.newContext();
  const customer = await app.newCustomer('Bu Penyimak');
  await customer.write('silakan');
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  await page.getByRole('link', { name: /Bu Penyimak/ }).click();
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByText('Anda mengambil alih').first().waitFor();
  const sentTexts = [
    '<img src=x onerror="alert(1)">',
    "'; drop table message; --",
    '{{nama}} ${x} %s',
    '🌸'.repeat(1000),
  ];
  for (const text of sentTexts) {
    await sendMessage(page, text);
    // Braces are unfilled placeholders, which need a confirmation.
    if (text.startsWith('{{')) await page.getByRole('button', { name: 'Kirim apa adanya' }).click();
    await eventually(async () => (await customer.received()).at(-1)).toBe(text);
  }
  expect(await composer(page).inputValue()).toBe('');
  await context.close();
});
