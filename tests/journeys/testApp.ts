/** The whole product for one test file: the production build on the embedded stack, a real browser, and phones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium as playwright, type Browser, type BrowserContext, type Cookie, type Page } from 'playwright-core';
import { expect } from 'vitest';

import { builtSite } from '../../local/build.ts';
import { fillPage } from '../../local/http/indexHtml.ts';
import { openSite, type Site } from '../../local/http/staticSite.ts';
import { startStack, type Stack, type StackOptions } from '../../local/stack.ts';
import { chromium } from '../../scripts/chromium.ts';
import { startSeeded } from '../seeded/stack.ts';
import { recordTrace } from './pageTrace.ts';
import { trackPending, pendingOf } from './pendingRequests.ts';

export const PASSWORD = 'rahasia-chabot';
const SESSION = 'batik-lestari';

/** Nothing but our own pages: what Chromium does by itself in the background would only be refused. */
const CHROMIUM_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A message as a phone of the simulated WhatsApp shows it. */
export interface PhoneMessage {
  rawId: string;
  fromMe: boolean;
  kind: string;
  body: string | null;
  /** The raw id of the message that is answered. */
  replyTo: string | null;
  media: { file: string; mimetype: string; filename: string | null } | null;
  ack: number;
}

export interface TestApp {
  readonly stack: Stack;
  browser: Browser;
  /** A new browser profile and a page in it, on a phone-sized or desktop-sized screen. `installs`: the browser may keep the application. */
  newContext(options?: { phone?: boolean; serviceWorker?: boolean }): Promise<{ context: BrowserContext; page: Page }>;
  /** A customer nobody has seen before. */
  newCustomer(name: string): Promise<Customer>;
  /** Stops what stands behind the pages and starts it again, on the same data and at the same address. */
  restart(): Promise<void>;
  /** Stops everything. Throws if a page ever broke its own security policy, asked another host, or threw. */
  close(): Promise<void>;
}

export interface Customer {
  chatId: string;
  write: (text: string) => Promise<void>;
  setPresence: (state: 'typing' | 'paused') => Promise<void>;
  /** What both sides said, oldest first. */
  messages: () => Promise<PhoneMessage[]>;
  /** What the business said, oldest first. */
  received: () => Promise<(string | null)[]>;
  read: () => Promise<void>;
}

let customerCount = 0;

/** One browser for all files that this process runs; each visitor has a profile of their own. It ends with the process. */
let launched: Promise<Browser> | undefined;
const launch = async (): Promise<Browser> => {
  const { executablePath, args } = await chromium();
  return playwright.launch({ executablePath, args: [...args, ...CHROMIUM_ARGS] });
};

/** Every page that is open now, whoever opened it. */
export const openPages = async (): Promise<Page[]> =>
  ((await launched)?.contexts() ?? []).flatMap((context) => context.pages());

/** What was compressed once need not be again: files in it are named by their content. */
const COMPRESSION_CACHE = join(import.meta.dirname, '../../.cache/site');

/** Opens the house; `close()` stops everything and throws the data away. */
export async function startApp(): Promise<TestApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-journey-'));
  const { folder } = await builtSite();
  let site: Site | undefined;
  const siteHandler: StackOptions['site'] = async ({ keys }) => {
    site ??= await openSite({
      folder,
      cache: COMPRESSION_CACHE,
      page: (html) => fillPage(html, { url: '', key: keys.publishable }),
    });
    return site.handle;
  };
  let stack = await startSeeded({ dataFolder, site: siteHandler });
  const browser = await (launched ??= launch());

  // What no page may do in any journey: it is looked at when the house closes.
  const violations: string[] = [];
  const watch = (context: BrowserContext) => {
    recordTrace(context);
    trackPending(context);
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== new URL(stack.url).origin)
        violations.push(`asked another host: ${request.url()}`);
      // The address of a signed file is the one that is meant to carry a token: its own, for minutes.
      const isSignedFile = url.pathname.startsWith('/storage/v1/object/sign/');
      // So are the pages of an invitation and of a handover, which are opened by the link in a letter.
      const isGivenLink =
        request.isNavigationRequest() && /^\/(?:team\/invitation|business\/handover)\//.test(url.pathname);
      if (!isSignedFile && !isGivenLink && /eyJ[\w-]+\.[\w-]+\.|sb_secret_/.test(request.url()))
        violations.push(`carried a secret in an address: ${url.pathname}`);
    });
    context.on('weberror', (error) => violations.push(`threw: ${error.error().stack || error.error().message}`));
    context.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
        violations.push(`broke its policy: ${message.text()}`);
    });
  };

  const phone = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${stack.url}/__phone/api${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The phone answered ${response.status} to ${path}`);
    return response.json();
  };

  return {
    get stack() {
      return stack;
    },
    browser,
    newContext: async ({ phone: isMobile = false, serviceWorker = false } = {}) => {
      const context = await browser.newContext({
        baseURL: stack.url,
        locale: 'id-ID',
        timezoneId: 'Asia/Jakarta',
        reducedMotion: 'reduce',
        // What the worker answers for, a test cannot answer for in its stead.
        serviceWorkers: serviceWorker ? 'allow' : 'block',
        viewport: isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 },
        ...(isMobile && { hasTouch: true, isMobile: true }),
      });
      context.setDefaultTimeout(30_000);
      watch(context);
      return { context, page: await context.newPage() };
    },
    newCustomer: async (name) => {
      customerCount += 1;
      const { id } = (await phone('/customers', {
        name,
        number: `+62813000${10_000 + customerCount}`,
        online: true,
      })) as {
        id: string;
      };
      const chat = `/chats/${SESSION}/${encodeURIComponent(id)}`;
      const messages = async () => (await phone(`${chat}/messages`)) as PhoneMessage[];
      return {
        chatId: id,
        write: async (text) => {
          await phone(`${chat}/messages`, { by: 'customer', text });
        },
        setPresence: async (state) => {
          await phone(`${chat}/presence`, { by: 'customer', state });
        },
        messages,
        received: async () => (await messages()).filter(({ fromMe }) => fromMe).map(({ body }) => body),
        read: async () => {
          await phone(`${chat}/read`, { by: 'customer' });
        },
      };
    },
    restart: async () => {
      const { port } = stack;
      await stack.stop();
      stack = await startStack({ dataFolder, port, site: siteHandler, seed: true, quiet: true });
    },
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await stack.stop();
      await rm(dataFolder, { recursive: true, force: true });
      expect(violations).toEqual([]);
    },
  };
}

/** Fills in the sign-in form of the page that is shown, and presses "Masuk". */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

/**
 * Opens `path` for an account of a house: by the form the first time, and by the cookies of that later, for the way in has
 * journeys of its own. Not for who signs out, which ends the session of all who came by it.
 */
export const cachedSignIn = () => {
  const cookiesByAccount = new Map<string, Cookie[]>();
  return async (app: TestApp, account: string, path: string, options: { phone?: boolean } = {}): Promise<Page> => {
    const { page, context } = await app.newContext(options);
    const cookies = cookiesByAccount.get(account);
    if (cookies) await context.addCookies(cookies);
    await page.goto(path);
    if (cookies) return page;
    await signIn(page, account);
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    cookiesByAccount.set(account, await context.cookies());
    return page;
  };
};

/** A member opens the chat of a new customer and takes it from the AI. The page is `prepare`d before anything loads. */
export async function takeOverChat(
  app: TestApp,
  name: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<OpenChat> {
  const customer = await app.newCustomer(name);
  await customer.write('halo kak');
  const { page, context } = await app.newContext();
  await prepare(page);
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByText('Anda mengambil alih').first().waitFor();
  return { customer, page, context };
}

interface OpenChat {
  customer: Customer;
  page: Page;
  context: BrowserContext;
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Tulis pesan' });
export const log = (page: Page) => page.getByRole('log');

/** Writes into the open room and sends it, by the key that does so on every device; takes the chat from the AI when that is asked. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Control+Enter');
}

/** Waits until `read` gives what is expected, without sleeping for a fixed time. */
export const eventually = <Value>(read: () => Promise<Value>) => {
  return expect.poll(read, { timeout: 30_000, interval: 50 });
};

/**
 * Waits until the page is at rest: everything it asked has been answered, a line that it opens is open and every topic of
 * it heard, and what it puts off until nobody waits for anything has come, too (the pieces of code that can wait, the bell,
 * what was missed): the browser was idle, and the page asked for nothing more. Says nothing of what a timer does later.
 */
export const waitUntilIdle = async (page: Page): Promise<void> => {
  const idle = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })));
  await eventually(async () => {
    await idle();
    const { started } = pendingOf(page);
    await idle();
    const now = pendingOf(page);
    return now.started > started ? ['something new', ...now.pending] : now.pending;
  }).toEqual([]);
};

/**
 * Lets time pass on the clock of a page that has one, until it is so: five seconds at a time, and none while the page waits
 * for an answer. A much longer step would end by its limit (15 s and more) what is asked under it.
 */
export const advanceClockUntil = (
  page: Page,
  condition: () => boolean | Promise<boolean>,
  step: () => Promise<void> = () => page.clock.runFor(5000),
) =>
  eventually(async () => {
    if (await condition()) return true;
    if (pendingOf(page).pending.length === 0) await step();
    return false;
  }).toBe(true);
