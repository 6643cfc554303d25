import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';

import type { Stack } from '../../local/stack.ts';

/** The authenticator app of totp@chabot.test and admin@chabot.test, as in supabase/seed.sql. */
export const authenticator = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') });

/** Raises the session of a client to aal2. Returns its new access token. */
export async function verifyFactor({ auth }: SupabaseClient): Promise<string> {
  const factors = await auth.mfa.listFactors();
  const factorId = factors.data?.totp[0]?.id ?? '';
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code: authenticator.generate() });
  if (error) throw error;
  return data.access_token;
}

/** Signs in as admin@chabot.test, whose permission needs a session at aal2. */
export async function signInAsAdmin({ url, keys }: Stack): Promise<{ id: string; token: string }> {
  const client = createClient(url, keys.publishable, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signInWithPassword({
    email: 'admin@chabot.test',
    password: 'rahasia-chabot',
  });
  if (error) throw error;
  return { id: data.user.id, token: await verifyFactor(client) };
}
