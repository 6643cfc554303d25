import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { trackPending } from './pendingRequests.ts';
import { signIn, startApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Visit {
  page: Page;
  /** The bodies of the requests to the auth service, by path. */
  bodies: Map<string, { gotrue_meta_security?: { captcha_token: string } }>;
  policyViolations: string[];
}

/** Opens a browser on an installation with a site key. `script` stands in for Turnstile's. */
const openWithSiteKey = async (script: string): Promise<Visit> => {
  const context = await app.browser.newContext({ baseURL: app.stack.url, locale: 'id-ID' });
  const policyViolations: string[] = [];
  const bodies: Visit['bodies'] = new Map();
  context.setDefaultTimeout(30_000);
  trackPending(context);
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted|frame/i.test(message.text())) policyViolations.push(message.text());
  });
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/auth/v1/') && request.method() === 'POST')
      bodies.set(pathname.replace('/auth/v1/', ''), JSON.parse(request.postData() || '{}'));
  });
  await context.route(
    (url) => url.origin === app.stack.url && url.pathname === '/login',
    async (route) => {
      const response = await route.fetch();
      const page = await response.text();
      const body = page.replace('name="captcha-site-key" content=""', 'name="captcha-site-key" content="0xKEY"');
      return route.fulfill({ response, body });
    },
  );
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  return { page: await context.newPage(), bodies, policyViolations };
};

const submit = async (page: Page) => {
  await page.goto('/login');
  await signIn(page, 'owner@chabot.test');
};

const SOLVED = `window.turnstile = { render: (_, { sitekey, callback }) => callback('token of ' + sitekey) };`;
const UNSOLVED = `window.turnstile = { render: () => {} };`;

test('with a site key a sign-in sends the token of the security check, of which nothing stays in the document', async () => {
  const { page, bodies, policyViolations } = await openWithSiteKey(SOLVED);
  await submit(page);
  await page.waitForURL(/\/home/);
  expect(bodies.get('token')).toMatchObject({ gotrue_meta_security: { captcha_token: 'token of 0xKEY' } });
  expect(await page.locator('iframe').count()).toBe(0);
  expect(page.frames()).toHaveLength(1);
  expect(policyViolations).toEqual([]);
});

test('a cancelled security check sends no token, and the sign-in can be repeated', async () => {
  const { page, bodies, policyViolations } = await openWithSiteKey(UNSOLVED);
  await submit(page);
  await page.frameLocator('iframe[title="Pemeriksaan keamanan"]').getByRole('button', { name: 'Batal' }).click();
  // The embedded auth service has no secret key and does not ask for a token.
  await page.waitForURL(/\/home/);
  expect(bodies.get('token')).not.toHaveProperty('gotrue_meta_security');
  expect(policyViolations).toEqual([]);
});
