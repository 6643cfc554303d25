import { createHmac, randomUUID } from 'node:crypto';

import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';

import { fail } from './errors.ts';
import type { UserResponse } from './userResponse.ts';

export interface SmsHook {
  url: string;
  /** `v1,whsec_<base64>` */
  secret: string;
}

/** Sends a code that a request from `address` asks for. Throws an `AuthError` if the hook refuses or fails. */
export type SendBySmsHook = (user: UserResponse, sms: { otp: string; phone: string }, address: string) => Promise<void>;

/** Milliseconds for the hook's response. */
const TIMEOUT = 5000;

const Answer = v.object({
  error: v.object({ http_code: v.optional(v.number()), message: v.optional(v.string(), '') }),
});

/**
 * Calls the hook as hosted Supabase does: signed by Standard Webhooks, inside the transaction, so that a refusal leaves no code.
 * A refusal in a 2xx reaches the client with its status. Any other status is an error of the service.
 */
export const smsHookSender =
  ({ url, secret }: SmsHook, fetch: typeof globalThis.fetch, now: () => number): SendBySmsHook =>
  async (user, sms, address) => {
    const id = randomUUID();
    const timestamp = Math.floor(now() / 1000);
    const time = new Date(now()).toISOString();
    const metadata = { uuid: randomUUID(), time, name: 'send-sms', ip_address: address };
    const body = JSON.stringify({ metadata, user, sms });
    const key = Buffer.from(secret.replace('v1,whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => fail(422, 'hook_timeout', 'Failed to reach hook within maximum time of 5.000000 seconds'));
    if (!response.ok) fail(500, 'unexpected_failure', `Unexpected status code returned from hook: ${response.status}`);
    const answer = v.safeParse(Answer, await response.json().catch(() => null));
    if (!answer.success) return;
    const { http_code: status = 500, message } = answer.output.error;
    fail(status as ContentfulStatusCode, 'unknown', message);
  };
