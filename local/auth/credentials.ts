import type { Query } from '../database.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import type { Service } from './service.ts';
import { endSessions, type Session } from './sessions.ts';
import { updateUser } from './users.ts';

/**
 * Gives a user another password. Codes that are under way are dead with the old one, and so are the sessions: all but
 * `kept`, or all when an administrator does it (ASVS 7.4.3).
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
