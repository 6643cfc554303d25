import { randomUUID } from 'node:crypto';

import type { Query } from '../database.ts';
import { AuthError, fail } from './errors.ts';
import { hashPassword } from './passwords.ts';
import { isoTime, type Service } from './service.ts';
import type { Metadata, User } from './userRow.ts';

const findOne =
  (condition: string) =>
  async (query: Query, value: string): Promise<User | undefined> =>
    (
      await query<User>(`select * from auth.users where ${condition} and not is_sso_user and deleted_at is null`, [
        value,
      ])
    )[0];

export const findUser = findOne('id = $1');
/** Like `findUser`, with a row lock until the transaction ends. */
export const lockUser = async (query: Query, id: string): Promise<User> =>
  (await query<User>('select * from auth.users where id = $1 and deleted_at is null for update', [id]))[0] ??
  fail(404, 'user_not_found', 'User not found');
export const findUserByEmail = findOne('email = $1');
export const findUserByPhone = findOne('phone = $1');

/** Sets columns of a user, and updated_at. Column names come from this code, values from the request. */
export async function updateUser(
  query: Query,
  { now }: Service,
  id: string,
  changes: Partial<Record<keyof User | 'encrypted_password', unknown>>,
): Promise<User> {
  const columns = { ...changes, updated_at: isoTime(now()) };
  const assignments = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`);
  const statement = `update auth.users set ${assignments.join(', ')} where id = $1 returning *`;
  const [user] = await query<User>(statement, [id, ...Object.values(columns)]).catch((error: unknown) => {
    throw duplicateAddressError(error) ?? error;
  });
  return user ?? fail(404, 'user_not_found', 'User not found');
}

/** Merges metadata; null removes a key, as in GoTrue. */
export const mergeMetadata = (existing: Metadata | null, changes: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...existing, ...changes }).filter(([, value]) => value !== null));

export interface NewUser {
  id?: string | undefined;
  email?: string | null;
  phone?: string | null;
  password?: string | null;
  /** A bcrypt hash made elsewhere, instead of a password. */
  passwordHash?: string | null;
  role?: string | undefined;
  userMetadata?: Metadata;
  /** Whether this is a sign-up. As on hosted Supabase, the metadata then includes the addresses. */
  isSignup?: boolean;
  appMetadata?: Metadata;
  /** Whether the addresses count as confirmed. */
  confirmed?: { email: boolean; phone: boolean };
}

/** Creates a user with the identity of its address. Without an address the user is anonymous. */
export async function createUser(query: Query, service: Service, newUser: NewUser): Promise<User> {
  const { email = null, phone = null, password = null, passwordHash = null, confirmed } = newUser;
  const id = newUser.id ?? randomUUID();
  const at = isoTime(service.now());
  const provider = email ? 'email' : phone ? 'phone' : null;
  const confirmedFlags = {
    email_verified: Boolean(confirmed?.email && email),
    phone_verified: Boolean(confirmed?.phone && phone),
  };
  const identityData = { sub: id, ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...confirmedFlags };
  try {
    const [user] = await query<User>(
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data,
         raw_user_meta_data, is_anonymous, email_confirmed_at, phone_confirmed_at, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
       returning *`,
      [
        id,
        newUser.role ?? 'authenticated',
        email,
        phone,
        passwordHash ?? (password ? await hashPassword(query, password) : ''),
        { ...(provider ? { provider, providers: [provider] } : {}), ...newUser.appMetadata },
        newUser.isSignup && provider ? { ...newUser.userMetadata, ...identityData } : (newUser.userMetadata ?? {}),
        provider === null,
        confirmedFlags.email_verified ? at : null,
        confirmedFlags.phone_verified ? at : null,
        at,
      ],
    );
    if (provider) await saveIdentity(query, service, id, provider, identityData);
    return user as User;
  } catch (error) {
    // If the address is free, a trigger of the project has rejected the row.
    throw duplicateAddressError(error) ?? new AuthError(500, 'unexpected_failure', 'Database error saving new user');
  }
}

// unique_violation: another request took the address first.
function duplicateAddressError(error: unknown): AuthError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return undefined;
  return constraint === 'users_phone_key'
    ? new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
    : new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

/** Creates or updates the identity of a user at one provider. */
export async function saveIdentity(
  query: Query,
  { now }: Service,
  userId: string,
  provider: 'email' | 'phone',
  identityData: Metadata,
): Promise<void> {
  await query(
    `insert into auth.identities as existing (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, $2, $3, $4, $4, $4)
     on conflict (provider_id, provider) do update
     set identity_data = existing.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, identityData, provider, isoTime(now())],
  );
}

/** Whether the user is banned now. */
export const isBanned = ({ banned_until: until }: User, { now }: Service): boolean =>
  until !== null && Date.parse(until) > now();
