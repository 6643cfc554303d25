import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import { logError } from '../_shared/log.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';
import { shareRun } from '../_shared/shareRun.ts';
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
type Remains = v.InferOutput<typeof Remains>[number];

interface DeletionContext {
  service: SupabaseClient;
  upstream: Upstream;
  /** Unix milliseconds. */
  now: () => number;
}

/**
 * Milliseconds after which a run begins nothing more: a process of the hosted runtime ends after 150 s, and sends broadcasts as well. The
 * job of the database wakes the next.
 */
const patience = 60_000;

/** Milliseconds. WAHA logs a session out before it deletes it. */
const sessionTimeout = 30_000;

/**
 * Removes the WhatsApp sessions and files of businesses whose deletion has begun. The database deletes their rows after that
 * (`private.delete_portion_of_business`). What fails of one is noted and tried later, and keeps neither the rest of it nor other businesses.
 * All calls share one run. Rejects if the database fails.
 */
export const createDeletions = (context: DeletionContext): (() => Promise<void>) =>
  shareRun(() => removeDeletedBusinesses(context));

const parts = [
  ['sessions', removeSessions],
  ['files', removeFiles],
] as const;

async function removeDeletedBusinesses(context: DeletionContext): Promise<void> {
  /* oxlint-disable no-await-in-loop -- each portion is what the one before has left, and a business has a few sessions */
  const { service, now } = context;
  const ends = now() + patience;
  /** The failures of a business, by part. */
  const failed = new Map<string, Map<string, unknown>>();
  try {
    for (let isLeft = true; isLeft;) {
      isLeft = false;
      for (const remains of v.parse(Remains, await rpc(service, 'businesses_to_delete', {}))) {
        const failures = failed.get(remains.business_id) ?? new Map<string, unknown>();
        for (const [part, remove] of parts) {
          if (remains[part].length === 0 || failures.has(part)) continue;
          if (now() > ends) return;
          isLeft = true;
          await remove(context, remains).catch((error: unknown) => failures.set(part, error));
        }
        if (failures.size > 0) failed.set(remains.business_id, failures);
      }
    }
  } finally {
    for (const [business, failures] of failed) {
      // One run is one attempt, also if both parts failed.
      const [first, ...others] = failures.values();
      await noteRowFailure(service, 'deleted-businesses', business, first);
      for (const failure of others) logError(failure);
    }
  }
  /* oxlint-enable no-await-in-loop */
}

/** Throws the first failure after all sessions. */
async function removeSessions({ service, upstream }: DeletionContext, { sessions }: Remains): Promise<void> {
  const ends = await Promise.allSettled(
    sessions.map(async (session) => {
      await upstream
        .json(sessionPath(session), { method: 'DELETE', timeout: sessionTimeout })
        .catch((error: unknown) => {
          if (!(error instanceof UpstreamError && error.status === 404)) throw error;
        });
      await rpc(service, 'record_deleted_session', { p_session: session });
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function removeFiles({ service }: DeletionContext, { files }: Remains): Promise<void> {
  for (const [bucket, inBucket = []] of Object.entries(Object.groupBy(files, (file) => file.bucket))) {
    // oxlint-disable-next-line no-await-in-loop -- three buckets
    const { error } = await service.storage.from(bucket).remove(inBucket.map(({ path }) => path));
    if (error) throw error;
  }
}
