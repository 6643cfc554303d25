import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { waitUntil } from '../sut/retry.ts';
import { hostileNames, hostileTexts } from './hostileInputs.ts';
import { collectPageErrors } from './pageErrors.ts';
import { log, startApp, openAs, type TestApp } from './testApp.ts';

const BUSINESS_ID = 'b0000000-0000-4000-8000-000000000001';
/** A term that the search finds, at the start of each text. */
const SEARCH_TERM = 'gelombang';

/** The texts cut to the length of a column, in characters. Blank texts are invalid titles and notes. */
const truncatedTo = (limit: number): string[] =>
  hostileTexts.map((text) => Array.from(text).slice(0, limit).join('')).filter((text) => /\S/.test(text));

let app: TestApp;
let roomId: string;
const sql = <Row>(text: string, values: unknown[]): Promise<Row[]> => app.stack.database.query<Row>(text, values);

/** A chat with a hostile text in every field. Rows are inserted directly; the gateway has its own tests. */
beforeAll(async () => {
  app = await startApp();
  const customer = await app.newCustomer(hostileNames[0] ?? '');
  await customer.write('Halo');
  const room = () =>
    sql<{ id: string; business_id: string; channel_id: string }>('select * from public.room where chat_id = $1', [
      customer.chatId,
    ]);
  await waitUntil(async () => (await room()).length === 1);
  const { id = '', channel_id: channel = '' } = (await room())[0] ?? {};
  roomId = id;
  const [{ owner }] = (await sql<{ owner: string }>('select profile_id as owner from public.business where id = $1', [
    BUSINESS_ID,
  ])) as [{ owner: string }];
  const [texts, short, tags] = [truncatedTo(4000), truncatedTo(200), truncatedTo(40)];
  const folder = `${BUSINESS_ID}/${id}/`;
  const common = 'business_id, room_id, channel_id, author, sent_at';
  const VALUES = `$1, $2, $3, 'customer', now() - interval '1 day' + n * interval '1 second'`;
  // A file of each kind with a hostile name and caption. None of them exists, so all are broken.
  await sql(
    `insert into public.message (${common}, author_name, kind, body, media)
     select ${VALUES}, left(word, 100), (array['document','image','video','voice','sticker'])[n % 5 + 1], word,
       jsonb_build_object('path', $4 || n, 'filename', left(word, 120), 'size', 1000,
         'mimetype', (array['application/pdf','image/png','video/mp4','audio/ogg','image/webp'])[n % 5 + 1])
     from unnest($5::text[]) with ordinality as payload (word, n)`,
    [BUSINESS_ID, id, channel, folder, truncatedTo(600).slice(0, 60)],
  );
  // Contacts, locations and quotes.
  await sql(
    `insert into public.message (${common}, kind, body, location, reply_preview)
     select ${VALUES}, (array['contact','location','text','unknown'])[n % 4 + 1],
       word,
       case when n % 4 = 1 then jsonb_build_object('latitude', 1e308, 'longitude', -7.2, 'name', word) end,
       jsonb_build_object('author', 'customer', 'kind', 'text', 'body', word)
     from unnest($4::text[]) with ordinality as payload (word, n)`,
    [BUSINESS_ID, id, channel, truncatedTo(600).slice(60, 120)],
  );
  // Contacts, polls with votes, and reactions.
  const each = truncatedTo(200);
  await sql(
    `insert into public.message (${common}, kind, body, content, votes, reactions)
     select ${VALUES}, kind, 'Semua', content, $5::jsonb, $6::jsonb
     from jsonb_to_recordset($4::jsonb) as payload (n int, kind text, content jsonb)`,
    [
      BUSINESS_ID,
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
    `insert into public.message (${common}, body) select ${VALUES}, $4 || ' ' || word
     from unnest($5::text[]) with ordinality as payload (word, n)`,
    [BUSINESS_ID, id, channel, SEARCH_TERM, texts],
  );
  await sql('select private.refresh_room($1)', [id]);
  await sql(
    `insert into public.room_note (business_id, room_id, author_id, body) select $1, $2, $3, unnest($4::text[])`,
    [BUSINESS_ID, id, owner, texts.slice(0, 60)],
  );
  // Promises, refused privacy requests and AI pauses.
  const everyThird = short.filter((_, at) => at % 3 === 0);
  await sql(
    `insert into public.promise (business_id, room_id, author_id, body) select $1, $2, $3, unnest($4::text[])`,
    [BUSINESS_ID, id, owner, everyThird],
  );
  await sql(
    `insert into public.privacy_request (business_id, room_id, kind, requested_by, settled_at, outcome, reason)
     select $1, $2, 'correct', $3, now(), 'refused', unnest($4::text[])`,
    [BUSINESS_ID, id, owner, everyThird],
  );
  await sql(
    `insert into public.ai_pause (business_id, room_id, paused_by, ended_at, reason) select $1, $2, $3, now(), unnest($4::text[])`,
    [BUSINESS_ID, id, owner, everyThird],
  );
  await sql(`update public.room set tags = $2, status = 'ai_need_help', help_reason = $3 where id = $1`, [
    id,
    tags.slice(0, 30),
    short[0],
  ]);
  await sql(
    `insert into public.ticket (business_id, room_id, title, status) select $1, $2, title, 'baru'
     from unnest($3::text[]) with ordinality as payload (title, n)`,
    [BUSINESS_ID, id, short],
  );
  // The newest ticket is opened by the test. Its title is a valid row of Hangul fillers.
  await sql(
    `insert into public.ticket (business_id, room_id, title, status, created_at)
     values ($1, $2, repeat(chr(4448), 150), 'baru', now() + interval '1 second')`,
    [BUSINESS_ID, id],
  );
  await sql(
    `insert into public.ticket_comment (business_id, ticket_id, author_id, body)
     select $1, (select ticket.id from public.ticket where ticket.business_id = $1 order by created_at desc, id desc limit 1),
       $2, unnest($3::text[])`,
    [BUSINESS_ID, owner, texts.slice(0, 80)],
  );
});
afterAll(() => app.close());

/** Finds elements that only markup would create, and layout problems. */
const findDamage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const label = (element: Element) => `${element.localName}: ${(element.textContent ?? '').slice(0, 60)}`;
    const selector =
      'iframe,object,embed,base,form[action],meta[http-equiv=refresh],[onerror],[onload],[onclick],[srcdoc]';
    for (const element of document.body.querySelectorAll(selector))
      problems.push(`created by markup: ${label(element)}`);
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (!/^(?:https:\/\/|http:\/\/127\.0\.0\.1:|blob:)/.test(href)) problems.push(`leads to ${href.slice(0, 60)}`);
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways');
    const scrolls = (element: Element) => getComputedStyle(element).overflowY === 'auto';
    for (const element of document.querySelectorAll('[class*=overflow-y]'))
      if (scrolls(element) && element.scrollWidth > element.clientWidth + 1)
        problems.push(`scrolls sideways: ${label(element)}`);
    if ('alarmed' in window) problems.push('a script was executed');
    return problems;
  });

/** Scrolls the container of an element to its end, and looks for problems in each part. */
const scanScrolled = async (page: Page, around: string): Promise<{ problems: string[]; tallest: number }> => {
  const problems = new Set<string>();
  let tallest = 0;
  for (let atEnd = false; !atEnd;) {
    for (const problem of await findDamage(page)) problems.add(problem);
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
  return { problems: [...problems], tallest };
};

test.for([{ phone: true }, { phone: false }])(
  'hostile files, contacts, notes, tags, tickets and search results are rendered as text (phone: $phone)',
  async ({ phone }) => {
    const { page, context } = await app.newContext({ phone });
    const problems = await collectPageErrors(app, page);
    await openAs(app, page, 'owner@chabot.test', `/tickets?businessId=${BUSINESS_ID}`);
    await page.locator('article').first().waitFor();
    const tickets = await scanScrolled(page, 'main article');
    expect(tickets.problems).toEqual([]);
    expect(tickets.tallest).toBeLessThan(220);

    await page.locator('article a').first().click();
    await page.getByText('Komentar').first().waitFor();
    expect(await findDamage(page)).toEqual([]);

    await page.goto(`/inbox?businessId=${BUSINESS_ID}`);
    await page.locator('[data-room]').first().waitFor();
    await page.getByRole('searchbox').fill(SEARCH_TERM);
    await page.locator('mark').first().waitFor();
    expect((await scanScrolled(page, 'nav li a')).problems).toEqual([]);

    await page.goto(`/inbox/${roomId}?businessId=${BUSINESS_ID}`);
    await log(page).locator('article').first().waitFor();
    expect((await scanScrolled(page, '[role=log] article')).problems).toEqual([]);
    await page.getByRole('button', { name: 'Detail pelanggan' }).click();
    await page.getByRole('heading', { name: 'Catatan internal' }).waitFor();
    expect((await scanScrolled(page, 'section li')).problems).toEqual([]);
    expect(problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([]);
    await context.close();
  },
);
