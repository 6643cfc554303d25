import { decodeBase64, type Bytes } from '../_shared/bytes.ts';

/** Seconds by which the time of a request may differ from the clock, as Standard Webhooks suggests. */
const TOLERANCE = 300;

/** The keys of `v1,whsec_<base64>`, several joined by `|`. Throws if one is no such secret. */
export const hookKeys = (secrets: string): Bytes[] =>
  secrets.split('|').map((secret) => {
    const encoded = /^v1,whsec_(.+)$/.exec(secret.trim())?.[1];
    const key = encoded === undefined ? null : decodeBase64(encoded);
    if (key === null || key.length === 0) throw new Error('SEND_SMS_HOOK_SECRETS must be v1,whsec_<base64>');
    return key;
  });

/**
 * The id of a request whose signature and time are right, by Standard Webhooks; null for any other. `subtle.verify` compares in
 * constant time. The auth service joins the signatures of several secrets by commas, the standard by spaces.
 */
export async function verifiedId(
  headers: Headers,
  body: Bytes,
  keys: readonly Bytes[],
  now: number,
): Promise<string | null> {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!/^[\w-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return null;
  const signatures = [...(headers.get('webhook-signature') ?? '').slice(0, 1000).matchAll(/v1,([\w+/]+=*)/g)];
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  const checks = keys.flatMap((bytes) =>
    signatures.map(async ([, encoded = '']) => {
      const signature = decodeBase64(encoded);
      if (signature === null) return false;
      const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
      return crypto.subtle.verify('HMAC', key, signature, signed);
    }),
  );
  return (await Promise.all(checks)).includes(true) ? id : null;
}
