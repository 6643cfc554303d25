import { jwtVerify, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';

import { createLinkTokens } from './linkToken.ts';

// Tokens in links: what we made is read, and nothing else (reliability.md Access).

const secret = 'rahasia-tautan-yang-panjang-sekali-0123456789';
const key = new TextEncoder().encode(secret);
const id = '60000000-0000-4000-8000-000000000001';
const tokens = createLinkTokens(secret);
const read = (token: string) => tokens.read('team-invitation', token);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signed = (claims: JWTPayload, alg = 'HS256', by: Uint8Array = key): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(by);
const good = { typ: 'team-invitation', jti: id, exp: 4_000_000_000 };

it('makes what another library verifies, with nothing in it but the kind, the row and the end', async () => {
  const token = await tokens.make('team-invitation', id, '2026-11-28T03:00:00.123456+00:00');
  const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: new Date('2026-11-21') });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({ typ: 'team-invitation', jti: id, exp: 1_795_834_801 });
});

it('reads what it made, also after its time: the database has the clock', async () => {
  expect(await read(await tokens.make('team-invitation', id, '2001-01-01T00:00:00Z'))).toBe(id);
  expect(await read(await signed(good))).toBe(id);
});

describe('reads nothing from', () => {
  const forged: [string, () => Promise<string> | string][] = [
    ['a token of another kind', () => tokens.make('business-handover', id, '2040-01-01')],
    ['a token of another secret', () => createLinkTokens(`${secret}x`).make('team-invitation', id, '2040-01-01')],
    ['alg none', () => new UnsecuredJWT(good).encode()],
    [
      'alg none over a good signature',
      async () => {
        const [, claims, signature] = (await signed(good)).split('.');
        return `${part({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`;
      },
    ],
    ['another algorithm with the right secret', () => signed(good, 'HS512', new Uint8Array([...key, ...key]))],
    [
      'our signature over a header that names another algorithm',
      async () => {
        const said = `${part({ alg: 'none', typ: 'JWT' })}.${part(good)}`;
        const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
        const signature = await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(said));
        return `${said}.${Buffer.from(signature).toString('base64url')}`;
      },
    ],
    ['no end', () => signed({ typ: good.typ, jti: id })],
    ['no row', () => signed({ typ: good.typ, exp: good.exp })],
    ['a row that is no id', () => signed({ ...good, jti: "' or true --" })],
    ['no kind', () => signed({ jti: id, exp: good.exp })],
    ['changed claims', async () => (await signed(good)).replace(/\.[^.]+\./, `.${part({ ...good, exp: 1 })}.`)],
    ['a cut signature', async () => (await signed(good)).slice(0, -1)],
    ['no signature', async () => (await signed(good)).replace(/[^.]+$/, '')],
    ['a fourth part', async () => `${await signed(good)}.x`],
    ['8 kB', () => signed({ ...good, note: 'x'.repeat(8_192) })],
    ['broken base64', () => '%%%.@@@.###'],
    ['base64 of no JSON', () => 'aGFsbw.aGFsbw.aGFsbw'],
    ['JSON null', () => `${part({ alg: 'HS256' })}.bnVsbA.AAAA`],
    ['one word', () => 'undangan'],
    ['nothing', () => ''],
  ];
  it.each(forged)('%s', async (_, make) => {
    expect(await read(await make())).toBeNull();
  });

  it('the same token in another spelling', async () => {
    const token = await signed(good);
    // The last character of a signature has bits to spare: other letters mean the same bytes.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(token.at(-1) ?? '');
    const twin = `${token.slice(0, -1)}${letters[last ^ 1]}`;
    expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
      Buffer.from(token.split('.')[2] ?? '', 'base64url'),
    );
    expect(await read(twin)).toBeNull();
  });
});
