import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { sessionPath } from '../_shared/waha/paths.ts';
import type { Upstream } from '../_shared/waha/upstream.ts';
import { UpstreamError } from '../_shared/waha/upstreamError.ts';

const Remains = v.array(
  v.object({
    business_id: v.string(),
    sessions: v.array(v.string()),
    files: v.array(v.object({ bucket: v.string(), path: v.string() })),
  }),
);

/** Portions of one call, so that it ends before the runtime ends it. The job of the database wakes the next. */
const most = 20;

/**
 * Removes the WhatsApp sessions and files of businesses whose deletion has begun. The database deletes their rows after that
 * (`private.delete_portion_of_business`). Rejects if the database, WAHA or the storage fails.
 */
export async function removeDeletedBusinesses({
  service,
  upstream,
}: {
  service: SupabaseClient;
  upstream: Upstream;
}): Promise<void> {
  for (let portion = 0; portion < most; portion += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each portion is what the one before has left
    const { data, error } = await service.rpc('businesses_to_delete');
    if (error) throw error;
    const remains = v.parse(Remains, data);
    if (remains.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const { sessions, files } of remains) await removeRemains({ service, upstream }, sessions, files);
  }
}

async function removeRemains(
  { service, upstream }: { service: SupabaseClient; upstream: Upstream },
  sessions: readonly string[],
  files: readonly { bucket: string; path: string }[],
): Promise<void> {
  for (const session of sessions) {
    // oxlint-disable-next-line no-await-in-loop -- a business has a few
    await upstream.json(sessionPath(session), { method: 'DELETE', timeout: 30_000 }).catch((error: unknown) => {
      if (!(error instanceof UpstreamError && error.status === 404)) throw error;
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { error } = await service.rpc('record_deleted_session', { p_session: session });
    if (error) throw error;
  }
  for (const [bucket, inBucket = []] of Object.entries(Object.groupBy(files, (file) => file.bucket))) {
    // oxlint-disable-next-line no-await-in-loop -- three buckets
    const { error } = await service.storage.from(bucket).remove(inBucket.map(({ path }) => path));
    if (error) throw error;
  }
}
