import { impersonate, type Caller, type Query } from '../database.ts';
import { ownerOf } from './caller.ts';
import { noSuchBucket } from './errors.ts';
import type { Bucket, Metadata, Service, StoredObject } from './service.ts';

/** Reads a bucket regardless of the caller, because its limits apply to all callers. It reveals no object. */
export async function findBucket({ database }: Service, id: string): Promise<Bucket> {
  const [bucket] = await database.query<Bucket>('select * from storage.buckets where id = $1', [id]);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** The object with this name, if it is visible to `query`. */
export const findObject = async (query: Query, bucket: string, name: string): Promise<StoredObject | undefined> =>
  (await query<StoredObject>('select * from storage.objects where bucket_id = $1 and name = $2', [bucket, name]))[0];

export interface Entry {
  bucket: string;
  name: string;
  version: string;
  metadata: Metadata | null;
  userMetadata: Record<string, unknown> | null;
}

const insert = `
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, case when $3 ~ '^[0-9a-f-]{36}$' then $3::uuid end, $3, $4, $5, $6)`;
const replace = `${insert}
  on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
    version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`;

async function writeAs(query: Query, caller: Caller, entry: Entry, upsert: boolean): Promise<void> {
  await impersonate(query, caller);
  await query(upsert ? replace : insert, [
    entry.bucket,
    entry.name,
    ownerOf(caller),
    entry.version,
    entry.metadata,
    entry.userMetadata,
  ]);
}

const rolledBack = Symbol('rolled back');

/** Checks whether the caller may write the object: the row is written and rolled back before any byte is stored. */
export async function probeWrite({ database }: Service, caller: Caller, entry: Entry, upsert: boolean): Promise<void> {
  await database
    .transaction(async (query) => {
      await writeAs(query, caller, entry, upsert);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
}

/** Writes the object's row as the caller. Returns its id and the version it replaced. */
export const writeObject = ({ database }: Service, caller: Caller, entry: Entry, upsert: boolean) =>
  database.transaction(async (query): Promise<{ id: string; replaced: string | null }> => {
    // Read as superuser, because a caller may be allowed to insert but not to read.
    const [previous] = await query<{ version: string | null }>(
      'select version from storage.objects where bucket_id = $1 and name = $2 for update',
      [entry.bucket, entry.name],
    );
    await writeAs(query, caller, entry, upsert);
    await query('reset role');
    const written = await findObject(query, entry.bucket, entry.name);
    return { id: written?.id ?? '', replaced: previous?.version ?? null };
  });
