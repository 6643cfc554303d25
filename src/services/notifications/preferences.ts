import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { NotificationPreferences } from '../../contracts/notifications.ts';
import { notificationKindsSchema } from '../../contracts/settings.ts';

/** The user's notification preferences in a business; the defaults when none are stored. */
export const getPreferences = async (
  rest: PostgrestClient,
  { businessId, userId }: { businessId: string; userId: string },
  signal: AbortSignal,
): Promise<NotificationPreferences> => {
  const { data, error } = await rest
    .from('notification_preference')
    .select('kinds')
    .eq('business_id', businessId)
    .eq('profile_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error('Failed to get notification preferences', { cause: error });
  return v.parse(notificationKindsSchema, data?.kinds);
};
