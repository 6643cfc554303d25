import { randomInt } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createRateLimits } from '../../local/auth/rateLimits.ts';
import {
  signUpMember,
  newEmail,
  openAuthFixture,
  password,
  type AuthFixture,
  type RunningService,
} from './auth.harness.ts';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await openAuthFixture();
});
afterAll(() => fixture.close());

const post = (running: RunningService, path: string, body: object) =>
  running.call(path, { method: 'POST', body: JSON.stringify(body) });

describe('rate limits per client address', () => {
  test.for([
    ['signInSignUps', '/token?grant_type=password', { email: 'a@b.test', password }, 300],
    ['tokenRefresh', '/token?grant_type=refresh_token', { refresh_token: 'x' }, 300],
    ['tokenVerifications', '/verify', { type: 'email', email: 'a@b.test', token: '1' }, 300],
    ['anonymousUsers', '/signup', {}, 3600],
  ] as const)('%s limits its requests', async ([setting, path, body, window]) => {
    const running = await fixture.start({ rateLimit: { [setting]: 2 } });
    const statuses = [await post(running, path, body), await post(running, path, body)].map(({ status }) => status);
    expect(statuses).not.toContain(429);
    const limited = await post(running, path, body);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(window / 2);
    expect(await limited.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    running.advance((window / 2) * 1000);
    expect((await post(running, path, body)).status).not.toBe(429);
  });

  test('forwarding headers do not change the client address', async () => {
    const running = await fixture.start({ rateLimit: { anonymousUsers: 1 } });
    const postFrom = (address: string) =>
      running.call('/signup', { method: 'POST', headers: { 'x-forwarded-for': address, 'x-real-ip': address } });
    expect((await postFrom('10.0.0.1')).status).toBe(200);
    expect((await postFrom('10.0.0.2')).status).toBe(429);
  });
});

test.each([
  ['2001:db8::1', '2001:db8::ffff:2'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('%s and %s are one client, for each limit', (address, same) => {
  const config = {
    rateLimit: {
      anonymousUsers: 1,
      tokenRefresh: 1,
      signInSignUps: 1,
      tokenVerifications: 1,
      emailSent: 1000,
      smsSent: 1000,
    },
    email: { maxFrequency: 60 },
    sms: { maxFrequency: 60 },
  };
  const limits = createRateLimits(config as Parameters<typeof createRateLimits>[0], () => 0);
  for (const kind of ['anonymousUsers', 'tokenRefresh', 'signInSignUps', 'tokenVerifications', 'messages'] as const) {
    limits.request(kind, address);
    expect(() => limits.request(kind, same)).toThrow('Request rate limit reached');
    limits.request(kind, '2001:db8:0:1::1');
  }
  for (const channel of ['email', 'sms'] as const) {
    limits.message(channel, 'x', address);
    expect(() => limits.message(channel, 'x', same)).toThrow('60 seconds');
    limits.message(channel, 'x', '198.51.100.1');
    for (let n = 1; n < 60; n += 1) limits.message(channel, String(n), n % 2 ? address : same);
    expect(() => limits.message(channel, 'y', same)).toThrow('rate limit exceeded');
    limits.message(channel, 'y', '198.51.100.1');
  }
});

describe('rate limits of messages', () => {
  test('requests for messages are limited per client address', async () => {
    for (const [path, body] of [
      ['/otp', () => ({ phone: `62811${randomInt(10 ** 7, 10 ** 8)}`, create_user: false })],
      ['/otp', () => ({ email: newEmail() })],
      ['/recover', () => ({ email: newEmail() })],
      ['/resend', () => ({ type: 'signup', email: newEmail() })],
    ] as const) {
      const running = await fixture.start({ rateLimit: { signInSignUps: 2 } });
      const statuses = [await post(running, path, body()), await post(running, path, body())].map(
        ({ status }) => status,
      );
      expect(statuses).toEqual([200, 200]);
      expect(await (await post(running, path, body())).json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    }
  });

  test('a number without an account is answered like one with an account, and gets no message', async () => {
    const running = await fixture.start({ sms: { maxFrequency: 60 } });
    const phone = `62811${randomInt(10 ** 7, 10 ** 8)}`;
    await post(running, '/otp', { phone });
    running.advance(60_000);
    running.mails.length = 0;
    const ask = async (to: string) => {
      const response = await post(running, '/otp', { phone: to, create_user: false });
      return [response.status, await response.text(), response.headers.get('retry-after')];
    };
    const stranger = `62812${randomInt(10 ** 7, 10 ** 8)}`;
    expect(await ask(stranger)).toEqual(await ask(phone));
    expect(await ask(stranger)).toEqual(await ask(phone));
    expect(running.mails.map(({ to }) => to)).toEqual([phone]);
  });

  test('mail to one address is limited, whether or not an account has it', async () => {
    const running = await fixture.start({ email: { maxFrequency: 60 } });
    const { email } = await signUpMember(running);
    for (const to of [email, newEmail()]) {
      expect((await running.client().resetPasswordForEmail(to)).error).toBeNull();
      const repeated = await post(running, '/recover', { email: to });
      expect(repeated.status).toBe(429);
      expect(Number(repeated.headers.get('retry-after'))).toBe(60);
      expect(await repeated.json()).toMatchObject({
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 60 seconds.',
      });
    }
    running.advance(60_000);
    expect((await running.client().resetPasswordForEmail(email)).error).toBeNull();
  });

  test('all emails and all text messages are limited per hour', async () => {
    const running = await fixture.start({ rateLimit: { emailSent: 1, smsSent: 1 } });
    expect((await post(running, '/otp', { email: newEmail() })).status).toBe(200);
    expect(await (await post(running, '/otp', { email: newEmail() })).json()).toMatchObject({
      error_code: 'over_email_send_rate_limit',
    });
    expect((await post(running, '/otp', { phone: '628110001' })).status).toBe(200);
    expect(await (await post(running, '/otp', { phone: '628110002' })).json()).toMatchObject({
      error_code: 'over_sms_send_rate_limit',
    });
  });
});
