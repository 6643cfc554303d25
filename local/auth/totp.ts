import { Secret, TOTP } from 'otpauth';

import type { Query } from '../database.ts';
import type { Service } from './service.ts';

const period = 30;

/** Codes of the previous and the next step are accepted too, for clocks that differ (RFC 6238 §5.2). */
const window = 1;

const generator = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

export interface TotpEnrollment {
  secret: string;
  uri: string;
  /** An SVG. */
  qr_code: string;
}

/** A new secret of 160 bits, as text, as otpauth:// URI and as QR code. */
export async function newTotp(issuer: string, label: string): Promise<TotpEnrollment> {
  const secret = new Secret({ size: 20 }).base32;
  const uri = generator(secret, label, issuer).toString();
  const { toString } = await import('qrcode');
  return { secret, uri, qr_code: await toString(uri, { type: 'svg' }) };
}

/**
 * Whether `code` is valid and of a later step than all codes that the factor has accepted, so that a code cannot be
 * replayed.
 */
export async function verifyTotp(
  query: Query,
  { now }: Service,
  factor: { id: string; secret: string },
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  const delta = generator(factor.secret).validate({ token: code, timestamp: now(), window });
  if (delta === null) return false;
  const step = Math.floor(now() / 1000 / period) + delta;
  const accepted = await query(
    `insert into auth.totp_steps as existing (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where existing.step < excluded.step
     returning step`,
    [factor.id, step],
  );
  return accepted.length > 0;
}
