import type { Query } from '../database.ts';
import { fail } from './errors.ts';
import { isoTime, type Service } from './service.ts';
import type { User } from './userRow.ts';
import { findUser, lockUser, mergeMetadata, saveIdentity, updateUser } from './users.ts';

const addProvider = (user: User, provider: 'email' | 'phone'): Record<string, unknown> => {
  const { provider: firstProvider, providers } = user.raw_app_meta_data ?? {};
  const existing = Array.isArray(providers) ? (providers as unknown[]) : [];
  return {
    ...user.raw_app_meta_data,
    provider: firstProvider ?? provider,
    providers: existing.includes(provider) ? existing : [...existing, provider],
  };
};

/** Marks the user's address as confirmed. */
export async function confirmAddress(
  query: Query,
  service: Service,
  id: string,
  kind: 'email' | 'phone',
): Promise<User> {
  const user = await lockUser(query, id);
  const address = user[kind];
  const confirmation = { [kind]: address, [`${kind}_verified`]: true };
  await saveIdentity(query, service, id, kind, { sub: id, ...confirmation });
  return updateUser(query, service, id, {
    [`${kind}_confirmed_at`]: user[`${kind}_confirmed_at`] ?? isoTime(service.now()),
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, confirmation),
  });
}

/** Replaces the user's address with `to`. An anonymous user becomes permanent. */
async function replaceAddress(
  query: Query,
  service: Service,
  user: User,
  kind: 'email' | 'phone',
  to: string,
): Promise<User> {
  const existing = await query(`select 1 from auth.users where ${kind} = $1 and id <> $2 and not is_sso_user`, [
    to,
    user.id,
  ]);
  if (existing.length > 0) {
    const label = kind === 'email' ? 'email address' : 'phone number';
    fail(422, `${kind}_exists`, `A user with this ${label} has already been registered`);
  }
  await updateUser(query, service, user.id, {
    [kind]: to,
    [`${kind}_change`]: '',
    [`${kind}_confirmed_at`]: isoTime(service.now()),
    is_anonymous: false,
    raw_app_meta_data: addProvider(user, kind),
  });
  return confirmAddress(query, service, user.id, kind);
}

/** Applies the pending address of email_change. */
export async function confirmEmailChange(query: Query, service: Service, id: string): Promise<User> {
  const user = await lockUser(query, id);
  const to = user.email_change;
  if (!to) return fail(403, 'otp_expired', 'Token has expired or is invalid');
  await query(`delete from auth.one_time_tokens where user_id = $1 and token_type::text like 'email_change_token_%'`, [
    id,
  ]);
  await query(
    `update auth.users set email_change_confirm_status = 0, email_change_token_new = '', email_change_token_current = ''
     where id = $1`,
    [id],
  );
  return replaceAddress(query, service, user, 'email', to);
}

/**
 * Records the confirmation of one of the two addresses of an email change. Returns null while the other one is pending.
 */
export async function confirmEmailChangeStep(query: Query, service: Service, id: string): Promise<User | null> {
  const user = await lockUser(query, id);
  const needsBoth = Boolean(user.email) && service.config.email.doubleConfirmChanges;
  if (!needsBoth || user.email_change_confirm_status === 1) return confirmEmailChange(query, service, id);
  await updateUser(query, service, id, { email_change_confirm_status: 1 });
  return null;
}

/** Applies the pending number of phone_change. */
export async function confirmPhoneChange(query: Query, service: Service, id: string): Promise<User> {
  const user = (await findUser(query, id)) ?? fail(404, 'user_not_found', 'User not found');
  if (!user.phone_change) return fail(403, 'otp_expired', 'Token has expired or is invalid');
  return replaceAddress(query, service, user, 'phone', user.phone_change);
}
