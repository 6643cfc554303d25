import { createHash, randomInt } from 'node:crypto';

import type { Query } from '../database.ts';
import { fail } from './errors.ts';
import { isoTime, type Service } from './service.ts';

/** The types of one-time tokens: hosted auth.one_time_token_type, and columns of auth.users with the same names. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token';

const sentColumns: Record<TokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
};

/** Prefix of token hashes whose link returns an auth code (PKCE) instead of a session. */
const pkcePrefix = 'pkce_';

/**
 * The stored hash of a code. As on hosted Supabase it covers the address too, so a code is valid for one address only.
 */
const hashCode = (address: string, code: string): string =>
  createHash('sha224')
    .update(address + code)
    .digest('hex');

const randomDigits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('');

export interface CreatedToken {
  code: string;
  hash: string;
}

/** Creates a code for an address of the user and stores its hash. It replaces an earlier code of the same type. */
export async function createOneTimeToken(
  query: Query,
  { config, now }: Service,
  userId: string,
  type: TokenType,
  address: string,
  { pkce = false }: { pkce?: boolean } = {},
): Promise<CreatedToken> {
  const code = randomDigits(config.email.otpLength);
  const hash = (pkce ? pkcePrefix : '') + hashCode(address, code);
  const at = isoTime(now());
  await query(`update auth.users set ${type} = $2, ${sentColumns[type]} = $3 where id = $1`, [userId, hash, at]);
  await query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5::timestamptz at time zone 'utc', $5::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [userId, type, hash, address, at],
  );
  return { code, hash };
}

export interface RedeemedToken {
  userId: string;
  type: TokenType;
  /** The address that the code was sent to. */
  address: string;
  pkce: boolean;
}

/**
 * Redeems a code: once, before it expires, for one of the given types. The error does not say which condition failed.
 */
export async function redeemOneTimeToken(
  query: Query,
  { config, now }: Service,
  hashes: readonly string[],
  types: readonly TokenType[],
): Promise<RedeemedToken> {
  const validSince = isoTime(now() - config.email.otpExpiry * 1000);
  const [token] = await query<{ user_id: string; token_type: TokenType; relates_to: string; token_hash: string }>(
    `delete from auth.one_time_tokens
     where token_hash = any ($1) and token_type = any ($2::auth.one_time_token_type[])
       and created_at > $3::timestamptz at time zone 'utc'
     returning user_id, token_type, relates_to, token_hash`,
    [hashes, types, validSince],
  );
  if (!token) return fail(403, 'otp_expired', 'Token has expired or is invalid');
  await query(`update auth.users set ${token.token_type} = '' where id = $1`, [token.user_id]);
  return {
    userId: token.user_id,
    type: token.token_type,
    address: token.relates_to,
    pkce: token.token_hash.startsWith(pkcePrefix),
  };
}

/** Both forms in which the hash of a code may be stored. */
export const tokenHashes = (address: string, code: string): string[] => {
  const hash = hashCode(address, code);
  return [hash, pkcePrefix + hash];
};
