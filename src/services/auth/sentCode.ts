/**
 * Who has been sent a code in this tab and when, so that the step and the wait for a new code survive a reload. It is kept in the session storage, never in
 * the address. It holds no code and no password.
 */
import * as v from 'valibot';

import type { CodeRecipient, CodeStep } from '../../contracts/auth.ts';
import { SENT_CODE } from '../platform/storageKeys.ts';

/** Milliseconds for which a code is valid (`otp_expiry` in supabase/config.toml). */
const CODE_LIFETIME = 60 * 60_000;

const stored = v.object({
  recipient: v.object({ by: v.picklist(['email', 'phone']), to: v.pipe(v.string(), v.nonEmpty(), v.maxLength(320)) }),
  sentAt: v.number(),
});

type Flow = 'registration' | 'recovery';

const keyOf = (flow: Flow) => `${SENT_CODE}${flow}`;

/** Null deletes it. Never throws. */
export const storeSentCode = (flow: Flow, recipient: CodeRecipient | null): void => {
  try {
    if (recipient === null) sessionStorage.removeItem(keyOf(flow));
    else sessionStorage.setItem(keyOf(flow), JSON.stringify({ recipient, sentAt: Date.now() }));
  } catch {
    // Full or blocked: a reload leads to the form.
  }
};

/**
 * The step of a page that was reloaded: the code, if the address names this step and the code can still be valid, else
 * the form with what was typed. 'none' without a readable record.
 */
export const readSentCode = (flow: Flow): CodeStep | 'none' => {
  try {
    const { recipient, sentAt } = v.parse(stored, JSON.parse(sessionStorage.getItem(keyOf(flow)) ?? ''));
    const isCodeStep = new URLSearchParams(location.search).get('step') === 'code';
    const age = Date.now() - sentAt;
    return isCodeStep && age >= 0 && age < CODE_LIFETIME ? { sent: recipient, age } : { typed: recipient };
  } catch {
    return 'none';
  }
};
