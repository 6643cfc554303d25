import { describe, expect, test } from 'vitest';

import { authServer, browser } from '../platform/session.fixture.ts';
import { createSession } from '../platform/session.ts';
import { member, phone, refusal, said } from './account.fixture.ts';
import { changePassword, enrol, listFactors, readAccount, removeFactor, sendNonce } from './account.service.ts';

const begun = { ...phone, id: 'f0', status: 'unverified' };

describe('the account', () => {
  test('is what the server says of it', async () => {
    const { server, client, user } = await member();
    server.meddle((path) => (path.endsWith('/user') ? server.json(user) : null));
    expect(await readAccount(client)).toEqual({
      email: 'owner@chabot.test',
      isEmailConfirmed: true,
      phone: null,
      isPhoneConfirmed: false,
    });
  });

  test.each([{}, { unexpected: true }, [{ unexpected: true }]])(
    'is not made up from %j: nobody is told that they have no address, or no second factor',
    async (body) => {
      const { server, client } = await member([phone]);
      server.meddle((path) => (path.endsWith('/user') ? server.json(body) : null));
      await expect(readAccount(client)).rejects.toThrow('User not found');
      await expect(listFactors(client)).rejects.toThrow('User not found');
    },
  );

  test.each([
    [422, { code: 'same_password', message: 'same' }, { why: 'same-password' }],
    [401, { code: 'insufficient_aal', message: 'AAL2 session is required' }, { why: 'needs-code' }],
    [400, { code: 'reauthentication_needed', message: 'reauthentication' }, { why: 'nonce-needed' }],
    [422, { code: 'reauthentication_not_valid', message: 'nonce' }, { why: 'wrong-nonce' }],
  ])('another password that is answered with %i %o', async (status, body, refused) => {
    const { server, client } = await member();
    server.meddle(() => refusal(status, body));
    expect(await changePassword(client, { password: 'kopi pahit', nonce: '' })).toEqual({ refused });
  });

  test('another password ends the other sessions, and goes with the code that was asked for', async () => {
    const { server, client, user } = await member();
    server.meddle((path) => (path.endsWith('/user') ? server.json(user) : null));
    expect(await changePassword(client, { password: 'kopi pahit', nonce: '123456' })).toBeNull();
    expect(said(server, '/user')).toMatchObject({ password: 'kopi pahit', nonce: '123456' });
    expect(server.asked('logout')).toBe(1);
    expect(await client.current()).not.toBeNull();
  });

  test('an outage is said, and nobody is signed out by it', async () => {
    const server = authServer();
    const device = browser(server);
    await device.tab().store(server.issue(-60));
    const client = createSession({
      url: 'https://project.supabase.test',
      key: 'k',
      jar: device.jar,
      fetch: server.fetch,
    });
    server.meddle(() => 'offline');
    expect(await sendNonce(client)).toEqual({ refused: { why: 'unreachable' } });
    expect(await listFactors(client)).toEqual({ refused: { why: 'unreachable' } });
    expect(await client.current()).not.toBeNull();
  });
});

describe('the second factor', () => {
  test('what was begun and never proven is taken away; the key goes nowhere but to its keeper', async () => {
    const { server, client, user } = await member([phone, begun]);
    const qr = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#ffffff"/></svg>';
    server.meddle((path) => {
      if (path.endsWith('/user')) return server.json(user);
      if (path.endsWith('/factors/f0')) return server.json({ id: 'f0' });
      const totp = { qr_code: qr, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' };
      return path.endsWith('/factors') ? server.json({ id: 'f9', type: 'totp', friendly_name: 'HP', totp }) : null;
    });
    const kept: unknown[] = [];
    expect(await enrol(client, ' HP ', (secret) => kept.push(secret))).toEqual({ factorId: 'f9' });
    expect(server.asked('/factors/f0')).toBe(1);
    expect(server.asked('/factors/f1')).toBe(0);
    expect(said(server, '/factors')).toMatchObject({ friendly_name: 'HP', issuer: 'Chabot' });
    expect(kept).toEqual([
      { factorId: 'f9', key: 'JBSWY3DPEHPK3PXP', picture: `data:image/svg+xml,${encodeURIComponent(qr)}` },
    ]);
  });

  test.each([
    [{ code: 'mfa_factor_name_conflict', message: 'exists' }, 'name-taken'],
    [{ code: 'too_many_enrolled_mfa_factors', message: 'maximum' }, 'too-many-factors'],
    [{ code: 'insufficient_aal', message: 'AAL2 required' }, 'needs-code'],
  ])('cannot be begun for %o', async (body, why) => {
    const { server, client, user } = await member();
    server.meddle((path) => (path.endsWith('/user') ? server.json(user) : refusal(422, body)));
    expect(await enrol(client, 'HP', () => {})).toEqual({ refused: { why } });
  });

  test('is taken away for a code of any of them, and the token that spoke of it is replaced', async () => {
    const other = { ...phone, id: 'f2', friendly_name: 'Cadangan' };
    const { server, client, user } = await member([phone, other]);
    let gone = false;
    server.meddle((path) => {
      if (path.endsWith('/user')) return server.json({ ...user, factors: gone ? [other] : [phone, other] });
      if (path.endsWith('challenge')) return server.json({ id: 'c1', type: 'totp', expires_at: 0 });
      if (path.endsWith('/f1/verify'))
        return refusal(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP' });
      if (path.endsWith('/f2/verify')) return server.json(server.issue(3600, 'aal2'));
      if (path.endsWith('/factors/f1')) return ((gone = true), server.json({ id: 'f1' }));
      return null;
    });
    expect(await removeFactor(client, 'f1', '123456')).toEqual({
      factors: [{ id: 'f2', name: 'Cadangan', since: '2026-09-12T03:00:00Z' }],
    });
    expect(server.asked('refresh_token')).toBe(1);
  });

  test('stays for a wrong code', async () => {
    const { server, client, user } = await member([phone]);
    server.meddle((path) => {
      if (path.endsWith('/user')) return server.json(user);
      if (path.endsWith('challenge')) return server.json({ id: 'c1', type: 'totp', expires_at: 0 });
      return refusal(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });
    });
    expect(await removeFactor(client, 'f1', '000000')).toEqual({ refused: { why: 'wrong-code' } });
    expect(server.asked('/factors/f1')).toBe(0);
  });
});
