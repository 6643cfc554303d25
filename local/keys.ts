import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { JWK, JWTPayload } from 'jose';
// Imported from their subpaths: 'jose' itself loads encryption too, which takes half of the module loading time of a
// start.
import { JWTClaimValidationFailed } from 'jose/errors';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { importJWK } from 'jose/key/import';

import { replaceFile } from './replaceFile.ts';

/**
 * The audience of user tokens on hosted Supabase. Tokens without an audience, such as a service's, are accepted too.
 */
export const AUDIENCE = 'authenticated';

export type KeyRole = 'anon' | 'service_role';

/** The signing keys and API keys, generated once per installation. None of them is a constant in the source. */
export interface Keys {
  /** `sb_publishable_…`: identifies the project and grants only the role anon. */
  publishable: string;
  /** `sb_secret_…`: grants service_role. Never leaves the server. */
  secret: string;
  /** Signs claims as ES256, with a `kid`. */
  sign(claims: JWTPayload): Promise<string>;
  /**
   * Returns the claims of a token that these keys signed, that is not expired and that has no audience other than
   * `AUDIENCE`. Throws jose's errors otherwise.
   */
  verify(token: string): Promise<JWTPayload>;
  /** The role of an API key, or null for an unknown key. */
  roleOf(apikey: string | null | undefined): KeyRole | null;
  /** The public keys, in the form of `/auth/v1/.well-known/jwks.json` and PostgREST's setting. */
  jwks: { keys: JWK[] };
}

interface StoredKeys {
  publishable: string;
  secret: string;
  signing: JWK;
}

const isEqual = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
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

/** Opens the keys in `file`. Creates the file, readable only by its owner, if it does not exist. */
export async function openKeys(file: string): Promise<Keys> {
  let stored: StoredKeys;
  try {
    stored = JSON.parse(await readFile(file, 'utf8')) as StoredKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    stored = await makeKeys();
    await replaceFile(file, JSON.stringify(stored, null, 2));
  }
  const { d: _private, ...publicPart } = stored.signing;
  const publicJwk: JWK = { ...publicPart, use: 'sig', key_ops: ['verify'] };
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
      if (isEqual(apikey, stored.publishable)) return 'anon';
      return isEqual(apikey, stored.secret) ? 'service_role' : null;
    },
    jwks: { keys: [publicJwk] },
  };
}
