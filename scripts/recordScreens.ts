/**
 * Records what the embedded stack answers to the screens of `.storybook/screens/screens.ts`, one file for each account. It
 * has the sample data and the rows of `.storybook/screens/rows.sql`. `node scripts/recordScreens.ts` starts a stack of its
 * own. The stories replay the answers.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@supabase/supabase-js';
import { chromium as playwright, type Page, type Request } from 'playwright-core';

import { keyOf, moveTimes, RECORDED_AT, type Answer, type Recording } from '../.storybook/screens/recording.ts';
import { screens, type Account } from '../.storybook/screens/screens.ts';
import { buildSite } from '../local/build.ts';
import { fillIndexHtml } from '../local/http/indexHtml.ts';
import { openStaticSite } from '../local/http/staticSite.ts';
import { startStack, type Stack } from '../local/stack.ts';
import { storeSession } from '../tests/journeys/sessionCookies.ts';
import { verifyFactor } from '../tests/seeded/authenticator.ts';
import { chromium } from './chromium.ts';
import { root } from './generated.ts';

const emails: Record<Account, string | null> = {
  owner: 'owner@chabot.test',
  member: 'member@chabot.test',
  admin: 'admin@chabot.test',
  visitor: null,
};

const API = /^\/(?:rest|auth|functions|storage)\/v1\/|^\/api\//;

const signIn = async ({ url, keys }: Stack, email: string) => {
  const client = createClient(url, keys.publishable, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signInWithPassword({ email, password: 'rahasia-chabot' });
  if (error) throw error;
  if (email === emails.admin) await verifyFactor(client);
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new Error(`${email} has no session`);
  return data.session;
};

/** Milliseconds without a request after which a screen has what it reads: some parts read later than the first view. */
const QUIET = 3000;
const MOST = 30_000;

/** What the services answer to the addresses. */
const record = async (page: Page, addresses: readonly string[], by: number): Promise<Recording['answers']> => {
  const answers: Record<string, Answer> = {};
  let pending = 0;
  let changedAt = 0;
  const isCall = (request: Request) => request.resourceType() === 'fetch' && API.test(new URL(request.url()).pathname);
  // Also of code, which is followed by the requests of what it draws.
  const note = (more: number) => () => {
    pending += more;
    changedAt = performance.now();
  };
  const read = async (request: Request) => {
    const response = await request.response();
    const text = isCall(request) ? await response?.text().catch(() => undefined) : undefined;
    if (!response || text === undefined) return;
    const range = response.headers()['content-range'];
    // Signed addresses hold tokens and lead to files that no story has. At the hour of the stories the shop is open.
    const kept = text.replaceAll(/\?token=[\w.-]+/g, '').replaceAll(/"opens_at": ?"[^"]+"/g, '"opens_at":null');
    const body: unknown = text && JSON.parse(moveTimes(kept, by));
    const key = keyOf(request.method(), request.url(), request.postData() ?? '');
    answers[key] ??= { status: response.status(), ...(text && { body }), ...(range && { range }) };
  };
  page.on('request', note(1));
  page.on('requestfailed', note(-1));
  page.on('requestfinished', (request) => void read(request).finally(note(-1)));
  for (const address of addresses) {
    await page.goto(address);
    const openedAt = (changedAt = performance.now());
    const isQuiet = () => pending === 0 && performance.now() - changedAt > QUIET;
    while (
      performance.now() - openedAt < MOST &&
      !(isQuiet() && (await page.locator('[aria-busy=true]').count()) === 0)
    )
      await page.waitForTimeout(100);
    console.log(`${address}: ${Object.keys(answers).length} answers so far`);
  }
  return answers;
};

/** One answer a line. */
const inLines = ({ user, answers }: Recording): string => {
  const lines = Object.entries(answers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => `  ${pair.map((part) => JSON.stringify(part)).join(': ')}`);
  return `{\n "user": ${JSON.stringify(user)},\n "answers": {\n${lines.join(',\n')}\n }\n}\n`;
};

const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-screens-'));
const { folder } = await buildSite();
const stack = await startStack({
  dataFolder,
  seed: true,
  quiet: true,
  site: async ({ url, keys }) => {
    const site = await openStaticSite({
      folder,
      cache: join(dataFolder, 'cache'),
      transformPage: (html) => fillIndexHtml(html, { url: '', key: keys.publishable, siteUrl: url }),
    });
    return site.handle;
  },
});
try {
  await stack.whatsapp.sessions.waitForStatus('batik-lestari', 'WORKING', 30_000);
  await stack.whatsapp.settled();
  await stack.database.script(await readFile(join(root, '.storybook/screens/rows.sql'), 'utf8'));
  // Counted from the seed, the times of its rows are the same in every recording.
  const [seeded] = await stack.database.query<{ ms: number }>(
    'select extract(epoch from min(created_at))::float8 * 1000 as ms from auth.users',
  );
  const by = Date.parse(RECORDED_AT) - (seeded?.ms ?? Number.NaN);
  const { executablePath, args } = await chromium();
  const browser = await playwright.launch({ executablePath, args });
  for (const account of Object.keys(emails) as Account[]) {
    const context = await browser.newContext({
      baseURL: stack.url,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
    });
    const email = emails[account];
    const session = email === null ? null : await signIn(stack, email);
    if (session) await storeSession(context, stack.url, session);
    const addresses = new Set(
      Object.values(screens)
        .flat()
        .filter((one) => one.account === account)
        .map(({ address }) => address),
    );
    const recording: Recording = {
      user: session && { id: session.user.id, email: session.user.email ?? '' },
      answers: await record(await context.newPage(), [...addresses], by),
    };
    await writeFile(join(root, `.storybook/screens/${account}.json`), inLines(recording));
    await context.close();
  }
  await browser.close();
} finally {
  await stack.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
