/** `[auth.captcha]`: requests that send messages, create accounts or try passwords need a token of the security check. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAuthFixture, type AuthFixture } from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

/** Turnstile, for which one token is right. Returns the requests it got. */
const turnstile = () => {
  const asked: Record<string, string>[] = [];
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const fields = Object.fromEntries(init?.body as URLSearchParams) as Record<string, string>;
    asked.push(fields);
    return Response.json({ success: fields['response'] === 'right' });
  };
  return { asked, fetch: fetch as typeof globalThis.fetch };
};

const account = { email: 'captcha@chabot.test', password: 'rahasia-chabot' };
const requests: [path: string, body: object][] = [
  ['/signup', account],
  ['/signup', { data: {} }],
  ['/token?grant_type=password', account],
  ['/recover', { email: account.email }],
  ['/otp', { email: account.email }],
  ['/magiclink', { email: account.email }],
  ['/resend', { type: 'signup', email: account.email }],
];

describe('with a secret key', () => {
  test.each(requests)('%s with %o needs the token of a security check', async (path, body) => {
    const { asked, fetch } = turnstile();
    const running = await fixture.start({ captcha: { secret: 's3cret' }, fetch });
    const post = async (token?: string) => {
      const response = await running.call(path, {
        method: 'POST',
        headers: { apikey: fixture.keys.publishable, 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ ...body, ...(token && { gotrue_meta_security: { captcha_token: token } }) }),
      });
      return { status: response.status, code: ((await response.json()) as { code?: string }).code };
    };
    const refused = { status: 400, code: 'captcha_failed' };
    expect([await post(), await post('wrong')]).toEqual([refused, refused]);
    expect((await post('right')).code).not.toBe('captcha_failed');
    expect(asked).toEqual([
      { secret: 's3cret', response: 'wrong' },
      { secret: 's3cret', response: 'right' },
    ]);
  });

  test('a client sends the token as captchaToken, and renews its session without one', async () => {
    const { asked, fetch } = turnstile();
    const running = await fixture.start({ captcha: { secret: 's3cret' }, fetch });
    const client = running.client();
    const options = { captchaToken: 'right' };
    expect((await client.signInAnonymously({ options })).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

test('without a secret key no request needs a token, and the provider is not asked', async () => {
  const { asked, fetch } = turnstile();
  const running = await fixture.start({ fetch });
  expect((await running.client().signInAnonymously()).error).toBeNull();
  expect(asked).toEqual([]);
});

test('a request that takes too long ends as with GoTrue', async () => {
  const never = (() => new Promise(() => {})) as typeof globalThis.fetch;
  const running = await fixture.start({ captcha: { secret: 's3cret' }, fetch: never, patience: 50 });
  const response = await running.call('/signup', {
    method: 'POST',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ ...account, gotrue_meta_security: { captcha_token: 'right' } }),
  });
  expect([response.status, await response.json()]).toMatchObject([504, { code: 'request_timeout' }]);
});
