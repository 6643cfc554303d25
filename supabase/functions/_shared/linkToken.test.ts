import { jwtVerify, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';

import { createLinkTokens } from './linkToken.ts';

const secret = 'rahasia-tautan-yang-panjang-sekali-0123456789';
const key = new TextEncoder().encode(secret);
const id = '60000000-0000-4000-8000-000000000001';
const tokens = createLinkTokens(secret);
const verify = (token: string) => tokens.verify('team-invitation', token);
const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const sign = (claims: JWTPayload, alg = 'HS256', by: Uint8Array = key): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(by);
const validClaims = { typ: 'team-invitation', jti: id, exp: 4_000_000_000 };

it('a signed token is a valid JWT with the kind, the row id and the expiry only', async () => {
  const token = await tokens.sign('team-invitation', id, '2026-11-28T03:00:00.123456+00:00');
  const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: new Date('2026-11-21') });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({ typ: 'team-invitation', jti: id, exp: 1_795_834_801 });
});

it('an expired token still verifies, because the database checks the expiry', async () => {
  expect(await verify(await tokens.sign('team-invitation', id, '2001-01-01T00:00:00Z'))).toBe(id);
  expect(await verify(await sign(validClaims))).toBe(id);
});

describe('verification returns null for', () => {
  const forged: [string, () => Promise<string> | string][] = [
    ['a token of another kind', () => tokens.sign('business-handover', id, '2040-01-01')],
    ['a token of another secret', () => createLinkTokens(`${secret}x`).sign('team-invitation', id, '2040-01-01')],
    ['alg none', () => new UnsecuredJWT(validClaims).encode()],
    [
      'alg none with a valid signature',
      async () => {
        const [, claims, signature] = (await sign(validClaims)).split('.');
        return `${encodePart({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`;
      },
    ],
    ['another algorithm with the right secret', () => sign(validClaims, 'HS512', new Uint8Array([...key, ...key]))],
    [
      'a valid HS256 signature over a header with another algorithm',
      async () => {
        const signingInput = `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(validClaims)}`;
        const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
        const signature = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(signingInput));
        return `${signingInput}.${Buffer.from(signature).toString('base64url')}`;
      },
    ],
    ['a token without expiry', () => sign({ typ: validClaims.typ, jti: id })],
    ['a token without row id', () => sign({ typ: validClaims.typ, exp: validClaims.exp })],
    ['a row id that is no UUID', () => sign({ ...validClaims, jti: "' or true --" })],
    ['a token without kind', () => sign({ jti: id, exp: validClaims.exp })],
    [
      'changed claims',
      async () => (await sign(validClaims)).replace(/\.[^.]+\./, `.${encodePart({ ...validClaims, exp: 1 })}.`),
    ],
    ['a truncated signature', async () => (await sign(validClaims)).slice(0, -1)],
    ['no signature', async () => (await sign(validClaims)).replace(/[^.]+$/, '')],
    ['a fourth part', async () => `${await sign(validClaims)}.x`],
    ['a token of 8 kB', () => sign({ ...validClaims, note: 'x'.repeat(8_192) })],
    ['broken base64', () => '%%%.@@@.###'],
    ['base64 of a text that is not JSON', () => 'aGFsbw.aGFsbw.aGFsbw'],
    ['claims that are JSON null', () => `${encodePart({ alg: 'HS256' })}.bnVsbA.AAAA`],
    ['a plain word', () => 'undangan'],
    ['an empty text', () => ''],
  ];
  it.each(forged)('%s', async (_, makeToken) => {
    expect(await verify(await makeToken())).toBeNull();
  });

  it('a non-canonical encoding of a valid token', async () => {
    const token = await sign(validClaims);
    // The last character of a signature has spare bits: other characters decode to the same bytes.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(token.at(-1) ?? '');
    const twin = `${token.slice(0, -1)}${letters[last ^ 1]}`;
    expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
      Buffer.from(token.split('.')[2] ?? '', 'base64url'),
    );
    expect(await verify(twin)).toBeNull();
  });
});
