import type { Bytes } from '../bytes.ts';

/** Verifies WAHA's webhook signature: hexadecimal HMAC-SHA512 of the raw body. `subtle.verify` compares in constant time. */
export async function verifyHmac(body: Bytes, signature: string | null | undefined, secret: string): Promise<boolean> {
  if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-512' },
    false,
    ['verify'],
  );
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return crypto.subtle.verify('HMAC', key, bytes, body);
}
