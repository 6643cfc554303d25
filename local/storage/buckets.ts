import { Hono } from 'hono';
import * as v from 'valibot';

import { callerOf, ownerOf } from './caller.ts';
import { invalidRequest, noSuchBucket, StorageError } from './errors.ts';
import { readBody } from './requestBody.ts';
import { withIsoTimes, type Bucket, type Service } from './service.ts';

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 };

/** Bytes from a number or from "16MB"; null if the bucket has no limit. */
function bytesOf(size: number | string | null | undefined): number | null {
  if (size === null || size === undefined) return null;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([kmg]?i?b)?$/i.exec(String(size)) ?? [];
  const factor = units[unit?.toLowerCase() ?? 'b'];
  if (!amount || !factor) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  return Math.floor(Number(amount) * factor);
}

const bucketSettings = {
  public: v.optional(v.boolean()),
  file_size_limit: v.nullish(v.union([v.number(), v.string()])),
  allowed_mime_types: v.nullish(v.array(v.string())),
};
const createBody = v.object({
  id: v.optional(v.string()),
  name: v.pipe(v.string(), v.regex(/^[\w!.*'() &$@=;:+,?-]{1,100}$/)),
  ...bucketSettings,
});
const updateBody = v.object(bucketSettings);

/** Creates or updates the buckets of config.toml, as `supabase start` does. */
export async function syncBuckets({ database, config }: Service): Promise<void> {
  for (const [id, bucket] of Object.entries(config.buckets)) {
    await database.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)
       on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
         allowed_mime_types = excluded.allowed_mime_types`,
      [id, bucket.public, bucket.fileSizeLimit, bucket.allowedMimeTypes.length > 0 ? bucket.allowedMimeTypes : null],
    );
  }
}

/** /bucket: queries run as the caller. Without a policy on storage.buckets only the secret key has access. */
export const bucketRoutes = (service: Service): Hono => {
  const { database, files } = service;

  return new Hono()
    .get('/bucket', async (context) => {
      const caller = await callerOf(context, service, 'storage.bucket.list');
      const buckets = await database.transaction(
        (query) => query<Bucket>('select * from storage.buckets order by name'),
        caller,
      );
      return context.json(buckets.map(withIsoTimes));
    })
    .get('/bucket/:bucket', async (context) => {
      const caller = await callerOf(context, service, 'storage.bucket.get');
      const id = context.req.param('bucket');
      const [bucket] = await database.transaction(
        (query) => query<Bucket>('select * from storage.buckets where id = $1', [id]),
        caller,
      );
      if (!bucket) throw noSuchBucket();
      return context.json(withIsoTimes(bucket));
    })
    .post('/bucket', async (context) => {
      const caller = await callerOf(context, service, 'storage.bucket.create');
      const params = await readBody(context, createBody);
      await database.transaction(
        (query) =>
          query(
            `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
             values ($1, $2, $3, $4, $5, $6)`,
            [
              params.id ?? params.name,
              params.name,
              params.public ?? false,
              bytesOf(params.file_size_limit),
              params.allowed_mime_types ?? null,
              ownerOf(caller),
            ],
          ),
        caller,
      );
      return context.json({ name: params.name });
    })
    .put('/bucket/:bucket', async (context) => {
      const caller = await callerOf(context, service, 'storage.bucket.update');
      const params = await readBody(context, updateBody);
      const changed = await database.transaction(
        (query) =>
          query(
            `update storage.buckets set updated_at = now(), public = coalesce($2, public),
               file_size_limit = case when $3 then $4 else file_size_limit end,
               allowed_mime_types = case when $5 then $6 else allowed_mime_types end
             where id = $1 returning id`,
            [
              context.req.param('bucket'),
              params.public,
              params.file_size_limit !== undefined,
              bytesOf(params.file_size_limit),
              params.allowed_mime_types !== undefined,
              params.allowed_mime_types,
            ],
          ),
        caller,
      );
      if (changed.length === 0) throw noSuchBucket();
      return context.json({ message: 'Successfully updated' });
    })
    .post('/bucket/:bucket/empty', async (context) => {
      const caller = await callerOf(context, service, 'storage.bucket.empty');
      const emptied = await database.transaction(
        (query) =>
          query<{ version: string }>('delete from storage.objects where bucket_id = $1 returning version', [
            context.req.param('bucket'),
          ]),
        caller,
      );
      await files.remove(emptied.map(({ version }) => version));
      return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
    })
    .delete('/bucket/:bucket', async (context) => {
      const caller = await callerOf(context, service, 'storage.bucket.delete');
      const id = context.req.param('bucket');
      const [contained] = await database.query('select 1 from storage.objects where bucket_id = $1 limit 1', [id]);
      await database.transaction(async (query) => {
        const [bucket] = await query('select 1 from storage.buckets where id = $1', [id]);
        if (!bucket) throw noSuchBucket();
        if (contained) throw new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');
        const deleted = await query('delete from storage.buckets where id = $1 returning id', [id]);
        if (deleted.length === 0) throw noSuchBucket();
      }, caller);
      return context.json({ message: 'Successfully deleted' });
    });
};
