/** Sign-in with Google and Facebook: authorize → consent → callback → token exchange with PKCE. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  claims,
  newEmail,
  openAuthFixture,
  password,
  site,
  type AuthFixture,
  type RunningService,
} from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

const start = () => fixture.start({ external: { google: true, facebook: false } });

/** A browser on the consent page: its client, and the page's state. */
const openConsent = async (running: RunningService, redirectTo = `${site}/login`) => {
  const auth = running.client('pkce');
  const { data } = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo } });
  const page = await (await fetch(data.url ?? '')).text();
  return { auth, state: /name="state" value="([^"]+)"/.exec(page)?.[1] ?? '', page };
};

const respond = async (running: RunningService, answer: Record<string, string>): Promise<URL> => {
  const response = await running.call(`/callback?${new URLSearchParams(answer).toString()}`);
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '');
};

const signIn = async (running: RunningService, email: string) => {
  const { auth, state } = await openConsent(running);
  const code = (await respond(running, { state, code: email })).searchParams.get('code') ?? '';
  return { auth, state, code };
};

const exchange = async (running: RunningService, code: string, verifier: string): Promise<unknown> => {
  const body = JSON.stringify({ auth_code: code, code_verifier: verifier });
  return (await running.call('/token?grant_type=pkce', { method: 'POST', body })).json();
};

test('only configured providers are offered and accepted', async () => {
  const running = await start();
  expect(await (await running.call('/settings')).json()).toMatchObject({ external: { google: true, facebook: false } });
  const challenge = `code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`;
  expect((await running.call(`/authorize?provider=facebook&${challenge}`)).status).toBe(400);
  expect((await running.call('/authorize?provider=google')).status).toBe(400);
  expect((await running.call(`/authorize?provider=google&${challenge}`)).status).toBe(200);
  const skipped = await running.call(`/authorize?provider=google&${challenge}&skip_http_redirect=true`);
  expect(await skipped.json()).toEqual({ url: `${running.url}/authorize?provider=google&${challenge}` });
});

describe('with consent', () => {
  test('the code opens a session of a new, confirmed user', async () => {
    const running = await start();
    const email = newEmail();
    const { auth, code } = await signIn(running, email);
    const { data, error } = await auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'google', providers: ['google'] } });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(claims(data.session?.access_token)).toMatchObject({ email, amr: [{ method: 'oauth' }] });
  });

  test('a later sign-in opens the same account, and one with a confirmed address is linked', async () => {
    const running = await start();
    const email = newEmail();
    const { data: created } = await running.client().signUp({ email, password });
    for (let count = 0; count < 2; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { auth, code } = await signIn(running, email);
      // oxlint-disable-next-line no-await-in-loop -- the same
      const { data } = await auth.exchangeCodeForSession(code);
      expect(data.user?.id).toBe(created.user?.id);
      expect(data.user?.app_metadata['providers']).toEqual(['email', 'google']);
    }
    expect((await running.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test('the password of an unconfirmed account is removed', async () => {
    const running = await fixture.start({
      external: { google: true, facebook: false },
      email: { enableConfirmations: true },
    });
    const email = newEmail();
    await running.client().signUp({ email, password });
    const { auth, code } = await signIn(running, email);
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await running.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
  });

  test('a code needs its verifier, and works once', async () => {
    const running = await start();
    const { auth, code } = await signIn(running, newEmail());
    expect(await exchange(running, code, 'x'.repeat(64))).toMatchObject({ error_code: 'bad_code_verifier' });
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await exchange(running, code, 'x'.repeat(64))).toMatchObject({ error_code: 'flow_state_not_found' });
  });

  test('a state is valid once and for five minutes', async () => {
    const running = await start();
    const { state } = await signIn(running, newEmail());
    const used = await running.call(`/callback?state=${state}&code=${newEmail()}`);
    expect([used.status, await used.json()]).toMatchObject([400, { error_code: 'bad_oauth_state' }]);
    const late = await openConsent(running);
    running.advance(300_001);
    expect((await running.call(`/callback?state=${late.state}&code=${newEmail()}`)).status).toBe(400);
  });

  test('a closed sign-up returns its error to the page', async () => {
    const running = await fixture.start({ external: { google: true, facebook: false }, enableSignup: false });
    const { state } = await openConsent(running);
    const target = await respond(running, { state, code: newEmail() });
    expect(target.searchParams.get('error_code')).toBe('signup_disabled');
    expect(target.searchParams.has('code')).toBe(false);
  });
});

test('a cancelled consent returns to the page without a code', async () => {
  const running = await start();
  const { state, page } = await openConsent(running);
  expect(page).toContain('Batal');
  const target = await respond(running, { state, error: 'access_denied', error_description: 'denied' });
  expect(target.origin + target.pathname).toBe(`${site}/login`);
  expect(Object.fromEntries(target.searchParams)).toEqual({ error: 'access_denied', error_description: 'denied' });
});

test.for([
  [`${site}/login?step=registration`, `${site}/login`],
  ['https://evil.test/', `${site}/`],
  ['javascript:alert(1)', `${site}/`],
] as const)('after the consent, %s redirects to %s', async ([requested, expected]) => {
  const running = await start();
  const { state } = await openConsent(running, requested);
  const target = await respond(running, { state, code: newEmail() });
  expect(target.origin + target.pathname).toBe(expected);
});
