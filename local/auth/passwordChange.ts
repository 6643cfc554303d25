import type { Query } from '../database.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import type { Service } from './service.ts';
import { endSessions, type Session } from './sessions.ts';
import { updateUser } from './users.ts';

/**
 * Changes a user's password. Deletes all pending one-time tokens and all sessions except `kept`; all sessions if an
 * administrator changes it (ASVS 7.4.3).
 */
export async function replacePassword(
  query: Query,
  service: Service,
  userId: string,
  password: string,
  kept: Session | null,
): Promise<void> {
  checkStrength(service, password);
  await updateUser(query, service, userId, { encrypted_password: await hashPassword(query, password) });
  await query('delete from auth.one_time_tokens where user_id = $1', [userId]);
  if (kept) await endSessions(query, 'others', kept);
  else await query('delete from auth.sessions where user_id = $1', [userId]);
}
