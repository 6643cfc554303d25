import type { SupabaseClient } from '@supabase/supabase-js';

import { logError } from './log.ts';

/**
 * Calls the function `agent`, which answers customers. It responds at once and works on. Never throws: a call that is lost is
 * made up for by the tick (`private.wake_agent`).
 *
 * @param service its key is what the function asks of its caller
 */
export async function wakeAgent(service: SupabaseClient): Promise<void> {
  const { error } = await service.functions.invoke('agent', { method: 'POST' });
  if (error) logError(error);
}
