import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApp, signIn, type TestApp } from './testApp.ts';

/**
 * Monkey test: random clicks, input and navigation while some responses of the services are invalid. The walk depends on
 * its seed only. `MONKEY_SEED=7 npx vitest run --project journeys tests/journeys/monkey.test.ts` runs seed 7, and
 * `MONKEY_STEPS=10000` makes the walk longer.
 */
const SEEDS = process.env['MONKEY_SEED'] ? [Number(process.env['MONKEY_SEED'])] : [1];
const STEPS = Number(process.env['MONKEY_STEPS'] ?? 100);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
const seededRandom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  return { next, pick };
};
type Random = ReturnType<typeof seededRandom>;

const KEYS = ['Escape', 'Enter', 'Tab', 'Shift+Tab', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Space', 'Backspace'];
const SCREENS = [
  { width: 320, height: 480 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const WORDS = [
  'halo kak',
  '*tebal _miring',
  '<img src=x onerror=alert(1)>',
  '%00%',
  '👩‍👩‍👧‍👦\u202E',
  '0812 3456',
  ' ',
  'a'.repeat(5000),
];
const PATHS = [
  '/',
  '/inbox',
  '/eskalasi',
  '/auto-reply',
  '/task-completed',
  '/inbox/nonsense',
  '/tickets',
  '/settings?section=bisnis',
  '/settings?section=nonsense',
  '/integrations',
  '/team/invitation/nonsense',
  '/onboarding',
  '/admin/panel',
  '/login',
  '/%F0%9F%A6%86',
];

/** Invalid responses of a service. */
const NONSENSE: readonly Parameters<Route['fulfill']>[0][] = [
  { status: 200, body: '' },
  { status: 200, contentType: 'text/html', body: '<!doctype html><title>Proxy</title><h1>It works!</h1>' },
  { status: 200, json: null },
  { status: 200, json: 42 },
  { status: 200, json: 'ok' },
  { status: 200, json: {} },
  { status: 200, json: [[], null, 1, { id: {} }, { id: 'x', name: 7, last_message_at: 'yesterday', tags: 'none' }] },
  { status: 200, json: { __proto__: null, constructor: 'x', session: [], access_token: 1, rooms: {}, messages: 'no' } },
  { status: 200, json: Array.from({ length: 20_000 }, (_, at) => ({ id: at, text: 'x'.repeat(50) })) },
  { status: 200, contentType: 'application/json', body: '{"a":' },
  { status: 204 },
  { status: 404, json: { message: 'Not found' } },
  { status: 429, headers: { 'retry-after': 'soon' }, body: '' },
  { status: 500, body: 'Internal Server Error' },
  { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' },
];

/** Opens a browser with the actions of a random walk. */
const monkey = async (seed: number) => {
  const { next, pick } = seededRandom(seed);
  // Separate numbers for responses: the walk must not depend on the order of requests.
  const responseRandom = seededRandom(seed + 1_000_000);
  const context = await app.browser.newContext({
    baseURL: app.stack.url,
    locale: 'id-ID',
    viewport: SCREENS[3]!,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors = uncaughtIn(context);
  const steps: string[] = [];
  let nonsense = 0;
  let isOffline = false;
  await context.route(/\/(?:rest|auth|functions|storage)\/v1\/|\/api\/waha\//, (route) =>
    responseRandom.next() < nonsense ? route.fulfill(responseRandom.pick(NONSENSE)) : route.continue(),
  );
  page.on('dialog', (dialog) => void dialog.accept());

  const actions: Record<string, () => Promise<unknown>> = {
    press: () => clickRandom(page, { next, pick }),
    write: () => typeRandom(page, { next, pick }),
    key: () => page.keyboard.press(pick(KEYS)),
    back: () => page.evaluate((step) => history.go(step), pick([-1, -1, 1])),
    screen: () => page.setViewportSize(pick(SCREENS)),
    network: () => context.setOffline((isOffline = !isOffline)),
    services: async () => (nonsense = pick([0, 0, 0.2, 0.6, 1])),
    open: async () => isOffline || page.goto(pick(PATHS), { waitUntil: 'commit' }),
  };
  const likely = ['press', 'press', 'press', 'press', 'press', 'write', 'write', 'key', 'key', 'key', 'back', 'screen'];
  const rare = ['network', 'services', 'services', 'open'];

  /** Restores network and services, and signs in if the walk signed out. */
  const recover = async () => {
    nonsense = 0;
    await context.setOffline((isOffline = false));
    await restoreMembership();
    await page.goto('/inbox');
    // A walk may switch the language to English. The selectors below are Indonesian.
    const wasEnglish = await page.evaluate(() => localStorage.getItem('chabot.appearance')?.includes('"en"') ?? false);
    if (wasEnglish) await page.evaluate(() => localStorage.removeItem('chabot.appearance'));
    if (wasEnglish) await page.reload();
    const loginField = page.getByLabel('Email atau nomor HP');
    // A walk may leave a stored filter that matches no room.
    const room = page.locator('[data-room]').first();
    const unfiltered = page.getByRole('button', { name: 'Hapus semua' }).last();
    // A walk may sign in anonymously, without a business.
    const noBusiness = page.getByText('Anda belum tergabung di bisnis mana pun');
    await room.or(unfiltered).or(loginField).or(noBusiness).first().waitFor();
    if (await noBusiness.isVisible()) {
      await context.clearCookies();
      await page.goto('/inbox');
      await loginField.waitFor();
    }
    if (await loginField.isVisible()) await signIn(page, 'member@chabot.test');
    await room.or(unfiltered).first().waitFor();
    if (!(await room.isVisible())) await unfiltered.click();
    await room.waitFor();
  };

  const step = async () => {
    const name = next() < 0.85 ? pick(likely) : pick(rare);
    steps.push(name);
    // Actions fail while the page navigates. The next step uses the new page.
    const detail = await actions[name]!().catch((error: Error) => {
      if (!/navigat|context was destroyed|ERR_|interrupted/i.test(error.message)) throw error;
    });
    if (typeof detail === 'string') steps.push(`${steps.pop()} ${detail}`);
    if ((await waitForContent(page)) === 'elsewhere') await recover();
    else if (/\/login/.test(page.url()) && next() < 0.5) await recover();
  };

  return { context, page, errors, steps, step, recover };
};

/** A walk may leave the team, which only an invitation would undo. */
const restoreMembership = () =>
  app.stack.database.query(
    `insert into public.team_business (business_id, member_id)
     select 'b0000000-0000-4000-8000-000000000001', id from public.profile where email = 'member@chabot.test'
     on conflict do nothing`,
  );

/** Collects uncaught errors. Errors about rows that do not match the schema are expected. */
const uncaughtIn = (context: BrowserContext): string[] => {
  const errors: string[] = [];
  context.on('weberror', (error) => {
    const { message, stack } = error.error();
    if (!/^A [\w ]+ could not be read: /.test(message)) errors.push(stack ?? message);
  });
  return errors;
};

/**
 * Waits until the page shows text. Returns `elsewhere` for a page of the browser itself: an offline reload, or the end
 * of the history.
 */
const waitForContent = async (page: Page): Promise<'ours' | 'elsewhere'> => {
  const seen = await page.waitForFunction(() => {
    const app = document.getElementById('app');
    if (app === null) return document.readyState === 'complete' && 'elsewhere';
    return app.innerText.trim() !== '' && 'ours';
  });
  return (await seen.jsonValue()) || 'elsewhere';
};

/** Clicks a random element that is visible, enabled and not covered. Returns its name. */
const clickRandom = async (page: Page, { next }: Random): Promise<string | undefined> => {
  const spot = await page.evaluate((chance) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a[href], input, summary, [role=option], label')];
    const spots = all.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isElsewhere = element instanceof HTMLAnchorElement && element.origin !== location.origin;
      const isUnavailable = element.matches(':disabled') || element.matches('[type=file]') || isElsewhere;
      const hit = document.elementFromPoint(x, y);
      const isHit = hit !== null && (element.contains(hit) || hit.contains(element));
      return isUnavailable || !isHit
        ? []
        : [{ x, y, name: (element.getAttribute('aria-label') ?? element.innerText).trim() }];
    });
    return spots[Math.floor(chance * spots.length)];
  }, next());
  if (spot === undefined) return undefined;
  await page.mouse.click(spot.x, spot.y);
  return `“${spot.name.slice(0, 40).replaceAll('\n', ' ')}”`;
};

const typeRandom = async (page: Page, { next, pick }: Random): Promise<void> => {
  const text = pick(WORDS);
  const isThere = await page.evaluate((chance) => {
    const fields = [...document.querySelectorAll<HTMLElement>('input:not([type=radio], [type=checkbox]), textarea')];
    const field = fields.filter((one) => one.checkVisibility())[Math.floor(chance * fields.length)];
    field?.focus();
    return field !== undefined;
  }, next());
  if (isThere) await page.keyboard.insertText(text);
  if (isThere && next() < 0.4) await page.keyboard.press('Enter');
};

/** Milliseconds: a minute for start and end, plus the slowest time of each step. */
const TIME = 60_000 + STEPS * 600;

test.each(SEEDS)(
  'a random walk causes no uncaught error and no empty page (seed %i)',
  { timeout: TIME },
  async (seed) => {
    const { context, page, errors, steps, step, recover } = await monkey(seed);
    const progress = () => `seed ${seed}, after ${steps.length} steps: ${steps.slice(-12).join(', ')}`;
    await recover();
    try {
      for (let count = 0; count < STEPS; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        await step();
        expect(errors, progress()).toEqual([]);
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        expect(await page.getByText('Something went wrong!').count(), progress()).toBe(0);
      }
      // With working services everything is shown again.
      await recover();
    } catch (error) {
      throw error instanceof Error && error.message.includes('seed ') ? error : new Error(progress(), { cause: error });
    }
    expect(errors, progress()).toEqual([]);
    await context.close();
  },
);
