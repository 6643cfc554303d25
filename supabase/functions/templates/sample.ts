import type { SupabaseClient } from '@supabase/supabase-js';

import type { Bytes } from '../_shared/bytes.ts';
import { ApiError } from '../_shared/errors.ts';
import { extensionOf, isOfType, readMedia } from '../_shared/media.ts';
import { GraphError, type Graph } from './graph.ts';
import type { Format, Sample } from './metaForm.ts';

/** The sample of a header on its way from the storage to Meta. */

interface SampleFile {
  path: string;
  type: string;
  bytes: Bytes;
}

/** An upload that an earlier submission has begun. */
export interface KnownUpload {
  path: string;
  session: string;
}

/** Types, and bytes: the limits of Meta. */
const limits: Record<Format, { types: readonly string[]; most: number }> = {
  IMAGE: { types: ['image/jpeg', 'image/png'], most: 5 * 1024 * 1024 },
  VIDEO: { types: ['video/mp4'], most: 16 * 1024 * 1024 },
  DOCUMENT: { types: ['application/pdf'], most: 100 * 1024 * 1024 },
};

/** After so many cuts, or milliseconds, a submission ends; the next one continues. */
const maxCuts = 3;
const patience = 30_000;

/**
 * The file, if it is one that Meta takes; otherwise null. A member writes the path, so that it must lie in the folder of the
 * business. Throws if the storage fails.
 */
export async function readSample(
  service: SupabaseClient,
  businessId: string,
  { format, sample }: { format: Format; sample: Sample | null },
): Promise<SampleFile | null> {
  const [, name] = sample?.path.split(`${businessId}/templates/`) ?? [];
  if (!sample?.path.startsWith(`${businessId}/templates/`) || !/^[\w-]{1,64}\.[a-z0-9]{1,8}$/.test(name ?? ''))
    return null;
  const { types, most } = limits[format];
  const { data, error } = await service.rpc('stored_file', { p_path: sample.path });
  if (error) throw error;
  const [stored] = data as { mimetype: string; size: number }[];
  if (stored === undefined || !types.includes(stored.mimetype) || stored.size > most) return null;
  const bytes = await readMedia(service, sample.path).catch((failure: unknown) => {
    if (failure instanceof ApiError) return null;
    throw failure;
  });
  return bytes !== null && isOfType(bytes, stored.mimetype)
    ? { path: sample.path, type: stored.mimetype, bytes }
    : null;
}

/**
 * Uploads a file to Meta, and returns its handle. An upload that was cut continues where Meta has stopped; one that Meta no
 * longer knows, or has whole without the answer having arrived, begins anew.
 */
export async function uploadSample(
  graph: Graph,
  {
    file: { path, type, bytes },
    known,
    save,
  }: { file: SampleFile; known: KnownUpload | null; save: (session: string) => Promise<void> },
): Promise<string> {
  const begin = async (): Promise<string> => {
    const file = { name: `sample.${extensionOf(type) ?? 'bin'}`, length: bytes.length, type };
    const session = await graph.beginUpload(await graph.app(), file);
    await save(session);
    return session;
  };
  const started = Date.now();
  let cuts = 0;
  let session = known?.path === path ? known.session : null;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- an attempt continues the one before
      let from = session === null ? 0 : await graph.uploadedBytes(session);
      if (session === null || !(from < bytes.length)) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        session = await begin();
        from = 0;
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      return await graph.upload(session, from, bytes.subarray(from));
    } catch (error) {
      if (!(error instanceof GraphError) || error.refusal === 'account' || error.refusal === 'rate') throw error;
      // Meta does not know the session any more. A new one whose content it refuses is not sent twice.
      const isExpired = error.kind === 'refused' && session !== null && session === known?.session;
      if (error.kind === 'refused' && !isExpired) throw new GraphError('refused', 'sample', error.detail);
      if (isExpired) session = null;
      else if ((cuts += 1) === maxCuts || Date.now() - started > patience)
        throw new GraphError('refused', 'sample_cut');
    }
  }
}
