import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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

describe('rate limits of messages', () => {
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
