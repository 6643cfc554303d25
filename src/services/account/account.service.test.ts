import { describe, expect, test } from 'vitest';

import { authServer, browser } from '../platform/session.fixture.ts';
import { createSession } from '../platform/session.ts';
import { member, phoneFactor, errorResponse, lastRequestBody } from './account.fixture.ts';
import { changePassword, enrollFactor, listFactors, readAccount, removeFactor, sendNonce } from './account.service.ts';

const unverifiedFactor = { ...phoneFactor, id: 'f0', status: 'unverified' };

describe('account', () => {
  test('the account is read from the server', async () => {
    const { server, client, user } = await member();
    server.intercept((path) => (path.endsWith('/user') ? server.json(user) : null));
    expect(await readAccount(client)).toEqual({
      email: 'owner@chabot.test',
      isEmailConfirmed: true,
      phone: null,
      isPhoneConfirmed: false,
    });
  });

  test.each([{}, { unexpected: true }, [{ unexpected: true }]])(
    'a response %j without a user is an error, not an account without an address or factor',
    async (body) => {
      const { server, client } = await member([phoneFactor]);
      server.intercept((path) => (path.endsWith('/user') ? server.json(body) : null));
      await expect(readAccount(client)).rejects.toThrow('User not found');
      await expect(listFactors(client)).rejects.toThrow('User not found');
    },
  );

  test.each([
    [422, { code: 'same_password', message: 'same' }, { why: 'same-password' }],
    [401, { code: 'insufficient_aal', message: 'AAL2 session is required' }, { why: 'second-factor-required' }],
    [400, { code: 'reauthentication_needed', message: 'reauthentication' }, { why: 'nonce-needed' }],
    [422, { code: 'reauthentication_not_valid', message: 'nonce' }, { why: 'wrong-nonce' }],
  ])('a password change that fails with %i %o is refused with the matching reason', async (status, body, refused) => {
    const { server, client } = await member();
    server.intercept(() => errorResponse(status, body));
    expect(await changePassword(client, { password: 'kopi pahit', nonce: '' })).toEqual({ refused });
  });

  test('a password change sends the nonce and ends the other sessions', async () => {
    const { server, client, user } = await member();
    server.intercept((path) => (path.endsWith('/user') ? server.json(user) : null));
    expect(await changePassword(client, { password: 'kopi pahit', nonce: '123456' })).toBeNull();
    expect(lastRequestBody(server, '/user')).toMatchObject({ password: 'kopi pahit', nonce: '123456' });
    expect(server.requestCount('logout')).toBe(1);
    expect(await client.current()).not.toBeNull();
  });

  test('an outage is returned as a refusal and keeps the session', async () => {
    const server = authServer();
    const device = browser(server);
    await device.tab().store(server.issue(-60));
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar: device.jar,
      fetch: server.fetch,
    });
    server.intercept(() => 'offline');
    expect(await sendNonce(client)).toEqual({ refused: { why: 'unreachable' } });
    expect(await listFactors(client)).toEqual({ refused: { why: 'unreachable' } });
    expect(await client.current()).not.toBeNull();
  });
});

describe('second factor', () => {
  test('enrolling deletes unverified factors and passes the key only to its store', async () => {
    const { server, client, user } = await member([phoneFactor, unverifiedFactor]);
    const qr = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#ffffff"/></svg>';
    server.intercept((path) => {
      if (path.endsWith('/user')) return server.json(user);
      if (path.endsWith('/factors/f0')) return server.json({ id: 'f0' });
      const totp = { qr_code: qr, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' };
      return path.endsWith('/factors') ? server.json({ id: 'f9', type: 'totp', friendly_name: 'HP', totp }) : null;
    });
    const stored: unknown[] = [];
    expect(await enrollFactor(client, ' HP ', (secret) => stored.push(secret))).toEqual({ factorId: 'f9' });
    expect(server.requestCount('/factors/f0')).toBe(1);
    expect(server.requestCount('/factors/f1')).toBe(0);
    expect(lastRequestBody(server, '/factors')).toMatchObject({ friendly_name: 'HP', issuer: 'Chabot' });
    expect(stored).toEqual([
      {
        factorId: 'f9',
        key: 'JBSWY3DPEHPK3PXP',
        qrCode: `data:image/svg+xml,${encodeURIComponent(qr)}`,
        uri: 'otpauth://totp/x',
      },
    ]);
  });

  test.each([
    [{ code: 'mfa_factor_name_conflict', message: 'exists' }, 'name-taken'],
    [{ code: 'too_many_enrolled_mfa_factors', message: 'maximum' }, 'too-many-factors'],
    [{ code: 'insufficient_aal', message: 'AAL2 required' }, 'second-factor-required'],
  ])('enrolling that fails with %o is refused with the matching reason', async (body, why) => {
    const { server, client, user } = await member();
    server.intercept((path) => (path.endsWith('/user') ? server.json(user) : errorResponse(422, body)));
    expect(await enrollFactor(client, 'HP', () => {})).toEqual({ refused: { why } });
  });

  test('a factor is deleted after a code of any factor, and the token is renewed', async () => {
    const other = { ...phoneFactor, id: 'f2', friendly_name: 'Cadangan' };
    const { server, client, user } = await member([phoneFactor, other]);
    let isDeleted = false;
    server.intercept((path) => {
      if (path.endsWith('/user')) return server.json({ ...user, factors: isDeleted ? [other] : [phoneFactor, other] });
      if (path.endsWith('challenge')) return server.json({ id: 'c1', type: 'totp', expires_at: 0 });
      if (path.endsWith('/f1/verify'))
        return errorResponse(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP' });
      if (path.endsWith('/f2/verify')) return server.json(server.issue(3600, 'aal2'));
      if (path.endsWith('/factors/f1')) return ((isDeleted = true), server.json({ id: 'f1' }));
      return null;
    });
    expect(await removeFactor(client, 'f1', '123456')).toEqual({
      factors: [{ id: 'f2', type: 'totp', name: 'Cadangan', addedAt: '2026-09-12T03:00:00Z' }],
    });
    expect(server.requestCount('refresh_token')).toBe(1);
  });

  test('a wrong code does not delete the factor', async () => {
    const { server, client, user } = await member([phoneFactor]);
    server.intercept((path) => {
      if (path.endsWith('/user')) return server.json(user);
      if (path.endsWith('challenge')) return server.json({ id: 'c1', type: 'totp', expires_at: 0 });
      return errorResponse(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });
    });
    expect(await removeFactor(client, 'f1', '000000')).toEqual({ refused: { why: 'wrong-code' } });
    expect(server.requestCount('/factors/f1')).toBe(0);
  });
});
