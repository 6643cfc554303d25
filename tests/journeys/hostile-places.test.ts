import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { hostileNames, hostileTexts } from './hostile.ts';
import { log, openHouse, signIn, type House } from './house.ts';
import { watched } from './watched.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';
/** A word that a search finds, in front of everything. */
const FOUND = 'gelombang';

/** As much of a text as a column takes, in characters. Blank texts are no title and no note. */
const fitting = (most: number): string[] =>
  hostileTexts.map((text) => Array.from(text).slice(0, most).join('')).filter((text) => /\S/.test(text));

let house: House;
let roomId: string;
const sql = <Row>(text: string, values: unknown[]): Promise<Row[]> => house.stack.database.query<Row>(text, values);

/** A chat in which everything that can hold a text holds a hostile one; the gateway is not asked, it has its own tests. */
beforeAll(async () => {
  house = await openHouse();
  const customer = await house.customer(hostileNames[0] ?? '');
  await customer.write('Halo');
  const room = () =>
    sql<{ id: string; business_id: string; channel_id: string }>('select * from public.room where chat_id = $1', [
      customer.chatId,
    ]);
  await vi.waitUntil(async () => (await room()).length === 1, { timeout: 20_000 });
  const { id = '', channel_id: channel = '' } = (await room())[0] ?? {};
  roomId = id;
  const [{ owner }] = (await sql<{ owner: string }>('select profile_id as owner from public.business where id = $1', [
    SHOP,
  ])) as [{ owner: string }];
  const [words, short, tags] = [fitting(4000), fitting(200), fitting(40)];
  const folder = `${SHOP}/${id}/`;
  const common = 'business_id, room_id, channel_id, author, sent_at';
  const stands = `$1, $2, $3, 'customer', now() - interval '1 day' + n * interval '1 second'`;
  // A file of each kind, with a hostile name and a hostile caption; none of them is there, so that all are broken.
  await sql(
    `insert into public.message (${common}, author_name, kind, body, media)
     select ${stands}, left(word, 100), (array['document','image','video','voice','sticker'])[n % 5 + 1], word,
       jsonb_build_object('path', $4 || n, 'filename', left(word, 120), 'size', 1000,
         'mimetype', (array['application/pdf','image/png','video/mp4','audio/ogg','image/webp'])[n % 5 + 1])
     from unnest($5::text[]) with ordinality as said (word, n)`,
    [SHOP, id, channel, folder, fitting(600).slice(0, 60)],
  );
  // Cards, places and quotes.
  await sql(
    `insert into public.message (${common}, kind, body, location, reply_preview)
     select ${stands}, (array['contact','location','text','unknown'])[n % 4 + 1],
       word,
       case when n % 4 = 1 then jsonb_build_object('latitude', 1e308, 'longitude', -7.2, 'name', word) end,
       jsonb_build_object('author', 'customer', 'kind', 'text', 'body', word)
     from unnest($4::text[]) with ordinality as said (word, n)`,
    [SHOP, id, channel, fitting(600).slice(60, 120)],
  );
  // Everything at once: cards, options that are chosen, and signs.
  const each = fitting(200);
  await sql(
    `insert into public.message (${common}, kind, body, content, votes, reactions)
     select ${stands}, kind, 'Semua', content, $5::jsonb, $6::jsonb
     from jsonb_to_recordset($4::jsonb) as said (n int, kind text, content jsonb)`,
    [
      SHOP,
      id,
      channel,
      JSON.stringify([
        { n: 1, kind: 'contact', content: { contacts: each.slice(0, 20).map((name) => ({ name, phones: [name] })) } },
        { n: 2, kind: 'poll', content: { poll: { options: each.slice(20, 32), multiple: true } } },
      ]),
      JSON.stringify({ one: { options: each.slice(20, 32) } }),
      JSON.stringify(Object.fromEntries(each.slice(32, 72).map((sign, at) => [at, { text: sign.slice(0, 32) }]))),
    ],
  );
  await sql(
    `insert into public.message (${common}, body) select ${stands}, $4 || ' ' || word
     from unnest($5::text[]) with ordinality as said (word, n)`,
    [SHOP, id, channel, FOUND, words],
  );
  await sql(
    `insert into public.room_note (business_id, room_id, author_id, body) select $1, $2, $3, unnest($4::text[])`,
    [SHOP, id, owner, words.slice(0, 60)],
  );
  // What was promised, asked for and refused, and why the AI was stopped.
  const beside = short.filter((_, at) => at % 3 === 0);
  await sql(
    `insert into public.promise (business_id, room_id, author_id, body) select $1, $2, $3, unnest($4::text[])`,
    [SHOP, id, owner, beside],
  );
  await sql(
    `insert into public.customer_request (business_id, room_id, kind, requested_by, settled_at, outcome, reason)
     select $1, $2, 'correct', $3, now(), 'refused', unnest($4::text[])`,
    [SHOP, id, owner, beside],
  );
  await sql(
    `insert into public.ai_stop (business_id, room_id, stopped_by, ended_at, reason) select $1, $2, $3, now(), unnest($4::text[])`,
    [SHOP, id, owner, beside],
  );
  await sql(`update public.room set tags = $2, status = 'ai_need_help', help_reason = $3 where id = $1`, [
    id,
    tags.slice(0, 30),
    short[0],
  ]);
  await sql(
    `insert into public.ticket (business_id, room_id, title, status) select $1, $2, title, 'baru'
     from unnest($3::text[]) with ordinality as asked (title, n)`,
    [SHOP, id, short],
  );
  // The newest is the one that is opened: it is called by a row of Hangul fillers, which no rule breaks.
  await sql(
    `insert into public.ticket (business_id, room_id, title, status, created_at)
     values ($1, $2, repeat(chr(4448), 150), 'baru', now() + interval '1 second')`,
    [SHOP, id],
  );
  await sql(
    `insert into public.ticket_comment (business_id, ticket_id, author_id, body)
     select $1, (select ticket.id from public.ticket where ticket.business_id = $1 order by created_at desc, id desc limit 1),
       $2, unnest($3::text[])`,
    [SHOP, owner, words.slice(0, 80)],
  );
});
afterAll(() => house.close());

/** What is on the screen and should not be: elements that only markup makes, and what sticks out of its place. */
const damage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrongs: string[] = [];
    const named = (element: Element) => `${element.localName}: ${(element.textContent ?? '').slice(0, 60)}`;
    const made = 'iframe,object,embed,base,form[action],meta[http-equiv=refresh],[onerror],[onload],[onclick],[srcdoc]';
    for (const element of document.body.querySelectorAll(made)) wrongs.push(`made of markup: ${named(element)}`);
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (!/^(?:https:\/\/|http:\/\/127\.0\.0\.1:|blob:)/.test(href)) wrongs.push(`leads to ${href.slice(0, 60)}`);
    if (document.documentElement.scrollWidth > innerWidth) wrongs.push('the page scrolls sideways');
    const scrolls = (element: Element) => getComputedStyle(element).overflowY === 'auto';
    for (const element of document.querySelectorAll('[class*=overflow-y]'))
      if (scrolls(element) && element.scrollWidth > element.clientWidth + 1)
        wrongs.push(`scrolls sideways: ${named(element)}`);
    if ('alarmed' in window) wrongs.push('was executed');
    return wrongs;
  });

/** Goes down whatever scrolls around an element, and looks at each part of it. */
const walked = async (page: Page, around: string): Promise<{ wrongs: string[]; tallest: number }> => {
  const wrongs = new Set<string>();
  let tallest = 0;
  for (let atEnd = false; !atEnd;) {
    for (const wrong of await damage(page)) wrongs.add(wrong);
    const seen = await page
      .locator(around)
      .first()
      .evaluate(async (first, each) => {
        let frame: Element = first;
        while (frame.scrollHeight <= frame.clientHeight || getComputedStyle(frame).overflowY === 'visible') {
          if (frame === document.documentElement) break;
          frame = frame.parentElement ?? document.documentElement;
        }
        const heights = [...document.querySelectorAll(each)].map((one) => one.getBoundingClientRect().height);
        frame.scrollTop += frame.clientHeight * 0.9;
        for (let at = 0; at < 2; at += 1) await new Promise(requestAnimationFrame);
        return { tallest: Math.max(...heights), atEnd: frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1 };
      }, around);
    tallest = Math.max(tallest, seen.tallest);
    ({ atEnd } = seen);
  }
  return { wrongs: [...wrongs], tallest };
};

test.for([{ phone: true }, { phone: false }])(
  'hostile files, cards, notes, labels, tickets and finds are text in their place (phone: $phone)',
  async ({ phone }) => {
    const { page, context } = await house.visitor({ phone });
    const wrongs = await watched(house, page);
    await page.goto(`/tickets?businessId=${SHOP}`);
    await signIn(page, 'owner@chabot.test');
    await page.locator('article').first().waitFor();
    const tickets = await walked(page, 'main article');
    expect(tickets.wrongs).toEqual([]);
    expect(tickets.tallest).toBeLessThan(220);

    await page.locator('article a').first().click();
    await page.getByText('Komentar').first().waitFor();
    expect(await damage(page)).toEqual([]);

    await page.goto(`/inbox?businessId=${SHOP}`);
    await page.locator('[data-room]').first().waitFor();
    await page.getByRole('searchbox').fill(FOUND);
    await page.getByRole('button', { name: `Cari "${FOUND}" di isi pesan` }).click();
    await page.locator('mark').first().waitFor();
    expect((await walked(page, 'nav li a')).wrongs).toEqual([]);

    await page.goto(`/inbox/${roomId}?businessId=${SHOP}`);
    await log(page).locator('article').first().waitFor();
    expect((await walked(page, '[role=log] article')).wrongs).toEqual([]);
    await page.getByRole('button', { name: 'Detail pelanggan' }).click();
    await page.getByRole('heading', { name: 'Catatan internal' }).waitFor();
    expect((await walked(page, 'section li')).wrongs).toEqual([]);
    expect(wrongs.filter((wrong) => !wrong.includes('Failed to load resource'))).toEqual([]);
    await context.close();
  },
);
