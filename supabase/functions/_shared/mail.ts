import type { Fetch } from './clients.ts';
import type { MailEnv } from './env.ts';
import { logError } from './log.ts';

/** A letter in plain text: what people typed stands in it, and nothing of that is markup. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** What it is about, for whoever sorts letters: `team_invitation`. */
  kind: string;
  /** What it is the one letter of its kind about: asked for again, it is sent once. */
  about: string;
}

/** The person waits for our answer meanwhile. */
const patience = 5_000;

/** One line, as a subject and a name in a letter have to be. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** What somebody else wrote, line by line, so that none of it can be taken for a line of ours with an address in it. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/u)
    .map((line) => `> ${oneLine(line)}`)
    .join('\n');

/** Sends a letter; answers whether it was taken. A letter that cannot be sent is no reason to fail: there is the link. */
export async function sendLetter(
  env: MailEnv | null,
  { to, subject, text, kind, about }: Letter,
  fetch: Fetch,
): Promise<boolean> {
  if (!env) return false;
  try {
    const answer = await fetch(env.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env.key}`,
        'content-type': 'application/json',
        'idempotency-key': `${kind}/${about}`,
      },
      body: JSON.stringify({
        from: env.from,
        to: [to],
        subject: oneLine(subject),
        text,
        tags: [{ name: 'kind', value: kind }],
      }),
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (!answer.ok) logError(new Error(`The mail service answered ${answer.status}.`));
    return answer.ok;
  } catch (error) {
    logError(error);
    return false;
  }
}
