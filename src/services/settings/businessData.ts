import type { PostgrestClient } from '@supabase/postgrest-js';

import { refusalOf } from '../../contracts/refusal.ts';
import { businessDataSchema, type BusinessData, type BusinessDataChoice } from '../../contracts/settings.ts';
import type { SettingService } from '../app/setting.actors.ts';
import { parseOrThrow } from '../platform/readRows.ts';

/** Both throw "Failed to get business". */
export const businessDataService = ({
  rest,
}: {
  rest: PostgrestClient;
}): SettingService<BusinessData, BusinessDataChoice> => ({
  read: async (businessId, signal) => {
    const { data, error } = await rest.rpc('business_data', { business_id: businessId }).abortSignal(signal);
    if (error) throw new Error('Failed to get business', { cause: error });
    return parseOrThrow('business', businessDataSchema, data);
  },
  save: async (businessId, choice) => {
    const { data, error } = await rest.rpc('save_business_data', { business_id: businessId, choice });
    if (!error) return { value: parseOrThrow('business', businessDataSchema, data) };
    const refused = refusalOf(error);
    if (refused) return { refused };
    throw new Error('Failed to get business', { cause: error });
  },
});
