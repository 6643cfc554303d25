import type { Query } from '../database.ts';
import { checkPasswordStrength, hashPassword } from './passwords.ts';
import type { Service } from './service.ts';
import { endSessions, type Session } from './sessions.ts';
import { updateUser } from './users.ts';

/**
 * Changes a user's password. Deletes all pending one-time tokens and all sessions except `keptSession`; all sessions if an
 * administrator changes it (ASVS 7.4.3).
 */
export async function replacePassword(
  query: Query,
  service: Service,
  userId: string,
  password: string,
  keptSession: Session | null,
): Promise<void> {
  checkPasswordStrength(service, password);
  await updateUser(query, service, userId, { encrypted_password: await hashPassword(query, password) });
  await query('delete from auth.one_time_tokens where user_id = $1', [userId]);
  if (keptSession) await endSessions(query, 'others', keptSession);
  else await query('delete from auth.sessions where user_id = $1', [userId]);
}
