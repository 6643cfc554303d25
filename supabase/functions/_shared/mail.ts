import type { Fetch } from './clients.ts';
import type { MailEnv } from './env.ts';
import { logError } from './log.ts';

/** A mail in plain text, because it contains texts that users typed. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Tag for the mail service, e.g. `team_invitation`. */
  kind: string;
  /** With `kind`, the idempotency key: the mail service sends a repeated mail once. */
  idempotencyId: string;
}

/** Milliseconds. The user waits for the response meanwhile. */
const sendTimeout = 5_000;

/** The text on one line. */
const singleLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/**
 * The name of a user or a business, on one line. Mail clients make a link of "toko.com", which would look like one of
 * this application. An invisible word joiner inside of it prevents that.
 */
export const unlinkedName = (name: string): string => singleLine(name).replace(/[.:/@](?=\S)/gu, '$&\u2060');

/** A user's text as quoted lines, so that a link in it cannot be mistaken for a line of this application. */
export const quote = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/u)
    .map((line) => `> ${singleLine(line)}`)
    .join('\n');

/** Sends a mail; false when the mail service did not accept it. That is no error: the sender can pass the link on. */
export async function sendMail(
  env: MailEnv | null,
  { to, subject, text, kind, idempotencyId }: Mail,
  fetch: Fetch,
): Promise<boolean> {
  if (!env) return false;
  try {
    const response = await fetch(env.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env.key}`,
        'content-type': 'application/json',
        'idempotency-key': `${kind}/${idempotencyId}`,
      },
      body: JSON.stringify({
        from: env.from,
        to: [to],
        subject: subject.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
        text,
        tags: [{ name: 'kind', value: kind }],
      }),
      signal: AbortSignal.timeout(sendTimeout),
    });
    await response.body?.cancel();
    if (!response.ok) logError(new Error(`The mail service responded ${response.status}.`));
    return response.ok;
  } catch (error) {
    logError(error);
    return false;
  }
}
