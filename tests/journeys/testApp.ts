/** The application for one test file: the production build on the embedded stack, a browser, and customers' phones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium as playwright, type Browser, type BrowserContext, type Cookie, type Page } from 'playwright-core';
import { expect } from 'vitest';

import { buildSite, COMPRESSION_CACHE } from '../../local/build.ts';
import { fillIndexHtml } from '../../local/http/indexHtml.ts';
import { openStaticSite, type StaticSite } from '../../local/http/staticSite.ts';
import { startStack, type Stack, type StackOptions } from '../../local/stack.ts';
import { chromium } from '../../scripts/chromium.ts';
import { authenticator } from '../seeded/authenticator.ts';
import { customersOf, type Customer } from '../seeded/customers.ts';
import { startSeeded } from '../seeded/stack.ts';
import { recordTrace } from './pageTrace.ts';
import { trackPending, pendingOf } from './pendingRequests.ts';
import { storeSession } from './sessionCookies.ts';

export type { Customer };

export const PASSWORD = 'rahasia-chabot';

/** Disables Chromium's own background requests. */
const CHROMIUM_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export interface TestApp {
  readonly stack: Stack;
  browser: Browser;
  /**
   * Opens a page in a browser context without data, with a phone-sized or desktop-sized screen. `serviceWorker` allows
   * service workers.
   */
  newContext(options?: { phone?: boolean; serviceWorker?: boolean }): Promise<{ context: BrowserContext; page: Page }>;
  /**
   * Creates a customer with a new phone number, who writes to a session of the gateway. The chat of an earlier one of this
   * name is deleted.
   */
  newCustomer: ReturnType<typeof customersOf>;
  /** Restarts the stack with the same data and port. */
  restart(): Promise<void>;
  /** Stops everything. Throws if a page violated its content security policy, requested another host, or threw. */
  close(): Promise<void>;
}

/** One browser for all test files of this process. It ends with the process. */
let launched: Promise<Browser> | undefined;
const launch = async (): Promise<Browser> => {
  const { executablePath, args } = await chromium();
  return playwright.launch({ executablePath, args: [...args, ...CHROMIUM_ARGS] });
};

/** The contexts in use, none before the first application is started. */
export const openContexts = async (): Promise<BrowserContext[]> => (await launched)?.contexts() ?? [];

/** Starts the application; `close()` stops it and deletes its data. */
export async function startApp(): Promise<TestApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'chabot-journey-'));
  const { folder } = await buildSite();
  let site: StaticSite | undefined;
  const siteHandler: StackOptions['site'] = async ({ url, keys }) => {
    site ??= await openStaticSite({
      folder,
      cache: COMPRESSION_CACHE,
      transformPage: (html) => fillIndexHtml(html, { url: '', key: keys.publishable, siteUrl: url }),
    });
    return site.handle;
  };
  let stack = await startSeeded({ dataFolder, site: siteHandler });
  const browser = await (launched ??= launch());

  // Violations of rules that hold for every page. They are checked in `close()`.
  const violations: string[] = [];
  const watch = (context: BrowserContext) => {
    recordTrace(context);
    trackPending(context);
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== new URL(stack.url).origin)
        violations.push(`requested another host: ${request.url()}`);
      // A signed URL contains its own short-lived token.
      const isSignedFile = url.pathname.startsWith('/storage/v1/object/sign/');
      // The links of invitations and handovers contain their token.
      const isGivenLink =
        request.isNavigationRequest() && /^\/(?:team\/invitation|business\/handover)\//.test(url.pathname);
      if (!isSignedFile && !isGivenLink && /eyJ[\w-]+\.[\w-]+\.|sb_secret_/.test(request.url()))
        violations.push(`has a secret in its address: ${url.pathname}`);
    });
    context.on('weberror', (error) => violations.push(`threw: ${error.error().stack || error.error().message}`));
    context.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
        violations.push(`violated its content security policy: ${message.text()}`);
    });
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
        // Playwright cannot intercept requests that a service worker handles.
        serviceWorkers: serviceWorker ? 'allow' : 'block',
        viewport: isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 },
        ...(isMobile && { hasTouch: true, isMobile: true }),
      });
      context.setDefaultTimeout(60_000);
      watch(context);
      return { context, page: await context.newPage() };
    },
    newCustomer: customersOf(() => stack),
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

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

/**
 * Opens `path` with a new session of an account, without the sign-in form: a page of its own, which would be loaded in vain
 * (sign-in.test.ts). Not for accounts with a second factor.
 */
export async function openAs({ stack }: TestApp, page: Page, email: string, path: string): Promise<void> {
  const { url, keys } = stack;
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} was not signed in: ${response.status}`);
  await storeSession(page.context(), url, (await response.json()) as object);
  await page.goto(path);
}

/** Signs in as the administrator of the seed, with a code of the authenticator app. */
export async function signInAsAdmin({ stack }: TestApp, page: Page): Promise<void> {
  // The auth service accepts each code once, and the app shows the next one only after 30 s.
  await stack.database.query('delete from auth.totp_steps');
  await signIn(page, 'admin@chabot.test');
  await page.getByLabel('Kode 6 angka').fill(authenticator.generate());
  await page.getByRole('button', { name: 'Verifikasi' }).click();
}

/**
 * Opens `path` for an account: with a new session the first time, and with the cookies of that session later. Not for
 * tests that sign out, which ends that session.
 */
export const cachedSignIn = () => {
  const cookiesByAccount = new Map<string, Cookie[]>();
  return async (app: TestApp, account: string, path: string, options: { phone?: boolean } = {}): Promise<Page> => {
    const { page, context } = await app.newContext(options);
    const cookies = cookiesByAccount.get(account);
    if (cookies) {
      await context.addCookies(cookies);
      await page.goto(path);
      return page;
    }
    await openAs(app, page, account, path);
    cookiesByAccount.set(account, await context.cookies());
    return page;
  };
};

/** A member opens the chat of a new customer and takes it over. `prepare` runs before the page loads. */
export async function takeOverChat(
  app: TestApp,
  name: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<OpenChat> {
  const customer = await app.newCustomer(name);
  await customer.write('halo kak');
  const { page, context } = await app.newContext();
  await prepare(page);
  await openAs(app, page, 'member@chabot.test', '/inbox');
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

/** Writes a message into the open room and sends it with Control+Enter, which works on every device. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Control+Enter');
}

/** Polls `read` until it returns the expected value. */
export const eventually = <Value>(read: () => Promise<Value>) => {
  return expect.poll(read);
};

/**
 * Waits until the page is idle: all requests are answered, realtime topics are joined, and code and data that load on idle
 * have arrived. Timers may still start requests later.
 */
export const waitUntilIdle = async (page: Page): Promise<void> => {
  const idle = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })));
  await eventually(async () => {
    await idle();
    const { started } = pendingOf(page);
    await idle();
    const now = pendingOf(page);
    return now.started > started ? ['new requests', ...now.pending] : now.pending;
  }).toEqual([]);
};

/**
 * Advances the clock of a page in steps of 5 s until the condition holds, and only while no request is pending. Longer steps
 * would exceed the time limit of a request (15 s or more).
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
