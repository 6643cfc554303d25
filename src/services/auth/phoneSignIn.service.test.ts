import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { errorResponse, lastRequestBody, visitor } from '../account/account.fixture.ts';
import { requestCode, verifyCode } from './phoneSignIn.service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const signal = new AbortController().signal;
const to = '+6281234567890';

describe('a request for a code', () => {
  test('creates no account', async () => {
    const { server, client } = visitor();
    server.intercept(() => server.json({}));
    expect(await requestCode(client, ' 0812-3456-7890 ', signal)).toEqual({ sent: { by: 'phone', to } });
    expect(lastRequestBody(server, 'otp')).toMatchObject({ phone: to, create_user: false });
  });

  test.each(['0812', 'dewi@usaha.id', 'nomor saya'])('with %s is not sent', async (phone) => {
    const { server, client } = visitor();
    expect(await requestCode(client, phone, signal)).toEqual({ refused: { why: 'bad-phone' } });
    expect(server.calls).toEqual([]);
  });

  test.each([
    [422, { code: 'otp_disabled', message: 'Signups not allowed for otp' }, { sent: { by: 'phone', to } }],
    [422, { code: 'unknown', message: 'WhatsApp did not take the code.' }, { refused: { why: 'code-not-sent' } }],
    [422, { code: 'hook_timeout', message: 'Failed to reach hook' }, { refused: { why: 'code-not-sent' } }],
    [
      429,
      { code: 'unknown', message: 'Too many codes. You can request one after 480 seconds.' },
      { refused: { why: 'rate-limited', retryAfter: 480 } },
    ],
    [
      400,
      { code: 'phone_provider_disabled', message: 'Unsupported phone provider' },
      { refused: { why: 'signup-closed' } },
    ],
  ])('with the response %i %o ends as %o', async (status, body, expected) => {
    const { server, client } = visitor();
    server.intercept(() => errorResponse(status, body));
    expect(await requestCode(client, '0812 3456 7890', signal)).toEqual(expected);
  });
});

describe('a code', () => {
  const code = { by: 'phone', to, code: '123 456' } as const;
  const enter = async (times: object) => {
    const { server, client } = visitor();
    const events: string[] = [];
    client.onAuthChange((event) => events.push(event));
    const session = server.issue();
    server.intercept((path) =>
      server.json(path.endsWith('verify') ? { ...session, user: { ...session.user, ...times } } : session.user),
    );
    expect(await verifyCode(client, code)).toEqual({ verified: true });
    expect(lastRequestBody(server, 'verify')).toEqual({ phone: to, token: '123456', type: 'sms' });
    return { events, passwords: server.calls.filter(({ path }) => path.endsWith('/user')).length };
  };

  test('opens the session of an account whose number was confirmed before', async () => {
    const times = { phone_confirmed_at: '2026-09-12T03:00:00Z', last_sign_in_at: '2026-09-12T03:00:06Z' };
    expect(await enter(times)).toEqual({ events: ['SIGNED_IN'], passwords: 0 });
  });

  test.each([[{ phone_confirmed_at: '2026-09-12T03:00:00Z', last_sign_in_at: '2026-09-12T03:00:00.01Z' }], [{}]])(
    'that has confirmed the number replaces the password, and requires a new one',
    async (times) => {
      expect(await enter(times)).toEqual({ events: ['PASSWORD_RECOVERY'], passwords: 1 });
    },
  );

  test('that is wrong or has expired is refused', async () => {
    const { server, client } = visitor();
    server.intercept(() => errorResponse(403, { code: 'otp_expired', message: 'Token has expired or is invalid' }));
    expect(await verifyCode(client, code)).toEqual({ refused: { why: 'wrong-one-time-code' } });
  });
});
