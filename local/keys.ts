import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { JWK, JWTPayload } from 'jose';
// Each from where it lies: 'jose' itself brings encryption too, and half of the time of a start's reading.
import { JWTClaimValidationFailed } from 'jose/errors';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { importJWK } from 'jose/key/import';

import { replaceFile } from './kept.ts';

/** Whom the tokens of people are for, as hosted. A token that says nothing of it, as a service's does, is for anybody. */
export const AUDIENCE = 'authenticated';

export type KeyRole = 'anon' | 'service_role';

/** What signs and checks tokens, made once per installation: nothing here is a constant that somebody could know. */
export interface Keys {
  /** `sb_publishable_…`: names the project, opens nothing. */
  publishable: string;
  /** `sb_secret_…`: service_role. Never leaves the server. */
  secret: string;
  /** Signs claims as ES256, with a `kid`. */
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a token that we signed, that is in its time and for no other `AUDIENCE`. Throws jose's errors otherwise. */
  verify(token: string): Promise<JWTPayload>;
  /** What an `apikey` stands for: one of the two keys, or null. */
  roleOf(apikey: string | null | undefined): KeyRole | null;
  /** The public keys, as `/auth/v1/.well-known/jwks.json` and PostgREST want them. */
  jwks: { keys: JWK[] };
}

interface StoredKeys {
  publishable: string;
  secret: string;
  signing: JWK;
}

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

async function makeKeys(): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const signing = await exportJWK(privateKey);
  return {
    publishable: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secret: `sb_secret_${randomBytes(24).toString('base64url')}`,
    signing: { ...signing, alg: 'ES256', kid: await calculateJwkThumbprint(signing) },
  };
}

/** The keys kept in `file`, made and written (readable by its owner only) when there is none. */
export async function openKeys(file: string): Promise<Keys> {
  let stored: StoredKeys;
  try {
    stored = JSON.parse(await readFile(file, 'utf8')) as StoredKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    stored = await makeKeys();
    await replaceFile(file, JSON.stringify(stored, null, 2));
  }
  const { d: _private, ...open } = stored.signing;
  const publicJwk: JWK = { ...open, use: 'sig', key_ops: ['verify'] };
  const [signingKey, verifyingKey] = await Promise.all([
    importJWK(stored.signing, 'ES256'),
    importJWK(publicJwk, 'ES256'),
  ]);
  const kid = stored.signing.kid ?? '';
  return {
    publishable: stored.publishable,
    secret: stored.secret,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(signingKey),
    verify: async (token) => {
      const { payload } = await jwtVerify(token, verifyingKey, { algorithms: ['ES256'] });
      const { aud } = payload;
      if (aud !== undefined && ![aud].flat().includes(AUDIENCE))
        throw new JWTClaimValidationFailed('unexpected "aud" claim value', payload, 'aud', 'check_failed');
      return payload;
    },
    roleOf: (apikey) => {
      if (!apikey) return null;
      if (same(apikey, stored.publishable)) return 'anon';
      return same(apikey, stored.secret) ? 'service_role' : null;
    },
    jwks: { keys: [publicJwk] },
  };
}
