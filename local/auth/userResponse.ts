import type { Query } from '../database.ts';
import type { User } from './userRow.ts';

const toIsoTime = (timestamp: string | null): string | undefined =>
  timestamp ? new Date(timestamp).toISOString() : undefined;

interface Identity {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
  email: string | null;
}

interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: 'unverified' | 'verified';
  created_at: string | null;
  updated_at: string | null;
  last_challenged_at: string | null;
}

export const factorResponse = (factor: Factor) => ({
  id: factor.id,
  friendly_name: factor.friendly_name ?? '',
  factor_type: factor.factor_type,
  status: factor.status,
  created_at: toIsoTime(factor.created_at),
  updated_at: toIsoTime(factor.updated_at),
  last_challenged_at: toIsoTime(factor.last_challenged_at),
});

export type UserResponse = Awaited<ReturnType<typeof userResponse>>;

/** A user as the API returns it: with identities, factors and times, without secrets and hashes. */
export async function userResponse(query: Query, user: User) {
  const identities = await query<Identity>('select * from auth.identities where user_id = $1 order by created_at', [
    user.id,
  ]);
  const factors = await query<Factor>('select * from auth.mfa_factors where user_id = $1 order by created_at', [
    user.id,
  ]);
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    email_confirmed_at: toIsoTime(user.email_confirmed_at),
    invited_at: toIsoTime(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: toIsoTime(user.phone_confirmed_at),
    confirmation_sent_at: toIsoTime(user.confirmation_sent_at),
    confirmed_at: toIsoTime(user.confirmed_at),
    recovery_sent_at: toIsoTime(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: toIsoTime(user.email_change_sent_at),
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: toIsoTime(user.phone_change_sent_at),
    reauthentication_sent_at: toIsoTime(user.reauthentication_sent_at),
    last_sign_in_at: toIsoTime(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: factors.length > 0 ? factors.map(factorResponse) : undefined,
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: toIsoTime(identity.last_sign_in_at),
      created_at: toIsoTime(identity.created_at),
      updated_at: toIsoTime(identity.updated_at),
      email: identity.email ?? undefined,
    })),
    created_at: toIsoTime(user.created_at),
    updated_at: toIsoTime(user.updated_at),
    banned_until: toIsoTime(user.banned_until),
    deleted_at: toIsoTime(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}
