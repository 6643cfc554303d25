/** The user's name. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { NameRefusal } from '../../contracts/account.ts';
import type { SessionClient } from '../platform/session.ts';

export interface NameDeps {
  client: Pick<SessionClient, 'current'>;
  rest: PostgrestClient;
}

const rowSchema = v.object({ full_name: v.nullable(v.string()) });

/** Null without a name. Throws "Failed to get profile". */
export const readName = async ({ client, rest }: NameDeps): Promise<string | null> => {
  const userId = (await client.current())?.user.id ?? '';
  const { data, error } = await rest.from('profile').select('full_name').eq('id', userId).single();
  if (error) throw new Error('Failed to get profile', { cause: error });
  return v.parse(rowSchema, data).full_name?.trim() || null;
};

/** Null after it is saved. `denied`: the session lacks the second factor or has ended. */
export const saveName = async ({ client, rest }: NameDeps, name: string): Promise<NameRefusal | null> => {
  const userId = (await client.current())?.user.id ?? '';
  const { data, error, status } = await rest
    .from('profile')
    .update({ full_name: name })
    .eq('id', userId)
    .select('full_name')
    .maybeSingle();
  if (error) return status === 0 || status >= 500 ? 'unreachable' : status === 401 ? 'denied' : 'unexpected';
  return data === null ? 'denied' : null;
};
