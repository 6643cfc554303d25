import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import { CREATION_PERMISSIONS, type CreationPermission } from '../../contracts/onboarding.ts';

/** Whether the user may create a business. Throws "Failed to get business". */
export const readCreationPermission = async (
  rest: PostgrestClient,
  signal: AbortSignal,
): Promise<CreationPermission> => {
  const { data, error } = await rest.rpc('business_creation_permission').abortSignal(signal);
  if (error) throw new Error('Failed to get business', { cause: error });
  return v.parse(v.picklist(CREATION_PERMISSIONS), data);
};
