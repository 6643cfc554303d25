import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { SetupStep } from '../../contracts/onboarding.ts';

/** The step that is stored once every other one is completed or skipped. */
const LAST_STEP: SetupStep = 'selesai';

/** Whether the setup of a business is finished. Only owners may read it. Throws "Failed to get business". */
export const readSetupFinished = async (
  rest: PostgrestClient,
  businessId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const { data, error } = await rest
    .from('onboarding')
    .select('step')
    .eq('business_id', businessId)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw new Error('Failed to get business', { cause: error });
  return v.parse(v.nullable(v.object({ step: v.string() })), data)?.step === LAST_STEP;
};
