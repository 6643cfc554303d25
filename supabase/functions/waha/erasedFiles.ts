import type { SupabaseClient } from '@supabase/supabase-js';

import type { Caller } from '../_shared/caller.ts';
import { backendFailed, dataOrThrow, rpc } from '../_shared/clients.ts';
import { removeMediaFiles } from '../_shared/media.ts';

/** Whether the caller sees an erased room in the business. */
export async function hasErasedRooms({ db }: Caller, businessId: string): Promise<boolean> {
  const erased = db.from('room').select('id').eq('business_id', businessId).not('erased_at', 'is', null);
  return (dataOrThrow<unknown[] | null>(await erased.limit(1)) ?? []).length > 0;
}

/**
 * Removes the files of a business's erased customers. They have been unreadable since the erasure. Also removes what an
 * interrupted removal has left, and files whose download ended after the erasure.
 */
export async function removeErasedFiles(service: SupabaseClient, businessId: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each list is of what the previous removal has left
    const paths = await rpc<string[]>(service, 'erased_files', { p_business: businessId });
    if (paths.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    const removed = await removeMediaFiles(service, paths);
    // Otherwise files that the storage does not remove would be requested for ever.
    if (removed === 0) throw backendFailed('Files of an erased customer cannot be removed.');
  }
}
