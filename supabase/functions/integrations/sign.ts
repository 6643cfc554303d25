import { decodeBase64 } from '../_shared/bytes.ts';

/** A message as Standard Webhooks signs it. */
export interface SignedMessage {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

/**
 * The headers of Standard Webhooks: one signature for each secret (in base64), so that a receiver with either of two accepts.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const bytes = decodeBase64(secret);
      if (bytes === null) throw new Error('The secret of a webhook is not base64');
      const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
      return `v1,${btoa(String.fromCodePoint(...signature))}`;
    }),
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
