/** Proving an address past auth-js, which would tell everybody that somebody signed in before it is known how. */
import type { AuthError } from '@supabase/auth-js';

import type { RefusedAccount } from '../../machines/auth/account.refusal.ts';
import { readSession, type StoredSession } from '../schemas/session.ts';
import { accountRefusalOf } from './account.refusals.ts';
import type { SessionClient } from './session.ts';

type Proof = { phone: string; token: string; type: 'sms' } | { token_hash: string; type: string };

/** The session that a code or a link opens. It is stored nowhere yet. */
export const verifyApart = async (
  client: SessionClient,
  proof: Proof,
): Promise<RefusedAccount | { session: StoredSession }> => {
  const answer = await client
    .unsigned(`${client.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(proof),
    })
    .catch(() => null);
  if (answer === null || answer.status >= 500) return { refused: { why: 'unreachable' } };
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    const session = readSession(body);
    return session ? { session } : { refused: { why: 'half-answer' } };
  }
  const { code = '', message = '' } = (body ?? {}) as { code?: string; message?: string };
  const error = { name: 'AuthApiError', status: answer.status, code, message: String(message) } as AuthError;
  return { refused: accountRefusalOf(error, client) };
};
