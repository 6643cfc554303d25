import { randomUUID } from 'node:crypto';

import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { callerOf, type Operation } from './caller.ts';
import { download } from './download.ts';
import { accessDenied, noSuchBucket, noSuchKey } from './errors.ts';
import { objectPath, objectName } from './objectNames.ts';
import { findBucket, findObject, probeWrite, writeObject } from './objectRows.ts';
import { readBody } from './requestBody.ts';
import { withIsoTimes, type Metadata, type Service, type StoredObject } from './service.ts';
import { checkLimits, upload } from './upload.ts';

const moveBody = v.object({
  bucketId: v.string(),
  sourceKey: v.string(),
  destinationBucket: v.nullish(v.string()),
  destinationKey: v.string(),
});
const removeBody = v.object({ prefixes: v.pipe(v.array(v.string()), v.maxLength(1000)) });

const sizeOf = ({ metadata }: StoredObject): number => metadata?.size ?? 0;
const typeOf = ({ metadata }: StoredObject): string => metadata?.mimetype ?? 'application/octet-stream';

const toObjectInfo = (stored: StoredObject) => {
  const object = withIsoTimes(stored);
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: sizeOf(object),
    content_type: typeOf(object),
    cache_control: object.metadata?.cacheControl,
    etag: object.metadata?.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  };
};

/** The object of the request path, as the caller may see it. */
async function findVisible(context: Context, service: Service, operation: Operation): Promise<StoredObject> {
  const caller = await callerOf(context, service, operation);
  const { bucket, name } = objectPath(context);
  const object = await service.database.transaction((query) => findObject(query, bucket, name), caller);
  if (!object) throw noSuchKey();
  return object;
}

/** The object of the request path in a public bucket. Private buckets are reported as missing. */
async function findPublic(context: Context, service: Service): Promise<StoredObject> {
  const { bucket: id, name } = objectPath(context);
  const bucket = await findBucket(service, id);
  if (!bucket.public) throw noSuchBucket();
  const object = await findObject(service.database.query, bucket.id, name);
  if (!object) throw noSuchKey();
  return object;
}

/** Changes an object's name or bucket; the file stays in place. */
async function move(context: Context, service: Service): Promise<Response> {
  const caller = await callerOf(context, service, 'storage.object.move');
  const params = await readBody(context, moveBody);
  const name = objectName(params.destinationKey);
  const bucket = await findBucket(service, params.destinationBucket ?? params.bucketId);
  await service.database.transaction(async (query) => {
    const object = await findObject(query, params.bucketId, params.sourceKey);
    if (!object) throw noSuchKey();
    checkLimits(service, bucket, typeOf(object), sizeOf(object));
    const moved = await query(
      'update storage.objects set name = $2, bucket_id = $3, updated_at = now() where id = $1 returning id',
      [object.id, name, bucket.id],
    );
    if (moved.length === 0) throw accessDenied();
  }, caller);
  return context.json({ message: 'Successfully moved' });
}

/** Copies an object and its file. */
async function copy(context: Context, service: Service): Promise<Response> {
  const caller = await callerOf(context, service, 'storage.object.copy');
  const params = await readBody(context, moveBody);
  const upsert = context.req.header('x-upsert') === 'true';
  const bucket = await findBucket(service, params.destinationBucket ?? params.bucketId);
  const source = await service.database.transaction(
    (query) => findObject(query, params.bucketId, params.sourceKey),
    caller,
  );
  if (!source) throw noSuchKey();
  checkLimits(service, bucket, typeOf(source), sizeOf(source));
  const entry = {
    bucket: bucket.id,
    name: objectName(params.destinationKey),
    version: randomUUID(),
    metadata: source.metadata as Metadata | null,
    userMetadata: source.user_metadata,
  };
  await probeWrite(service, caller, entry, upsert);
  await service.files.copy(source.version, entry.version);
  const { id, replaced } = await writeObject(service, caller, entry, upsert).catch(async (error: unknown) => {
    await service.files.remove([entry.version]);
    throw error;
  });
  if (replaced) await service.files.remove([replaced]);
  return context.json({ Id: id, Key: `${bucket.id}/${entry.name}` });
}

/** Deletes the named objects that the caller may delete, and returns them. */
async function remove(
  context: Context,
  service: Service,
  operation: Operation,
  names: readonly string[],
): Promise<StoredObject[]> {
  const caller = await callerOf(context, service, operation);
  const removed = await service.database.transaction(
    (query) =>
      query<StoredObject>('delete from storage.objects where bucket_id = $1 and name = any ($2) returning *', [
        context.req.param('bucket'),
        names,
      ]),
    caller,
  );
  await service.files.remove(removed.map(({ version }) => version));
  return removed;
}

/** /object: operations on single objects. Row level security authorises them as the caller. */
export const objectRoutes = (service: Service): Hono => {
  const uploadObject = async (context: Context, operation: Operation, upsert: boolean): Promise<Response> =>
    upload(context, service, await callerOf(context, service, operation), objectPath(context), { upsert });
  const info = async (context: Context): Promise<Response> => {
    const verb = context.req.method === 'HEAD' ? 'head' : 'get';
    return context.json(toObjectInfo(await findVisible(context, service, `object.${verb}_authenticated_info`)));
  };
  const file = async (context: Context): Promise<Response> => {
    const isHead = context.req.method === 'HEAD';
    const operation = isHead ? 'object.head_authenticated_info' : 'storage.object.get_authenticated';
    return download(context, service, await findVisible(context, service, operation));
  };

  return new Hono()
    .post('/object/move', (context) => move(context, service))
    .post('/object/copy', (context) => copy(context, service))
    .get('/object/info/public/:bucket/:name{.+}', async (context) =>
      context.json(toObjectInfo(await findPublic(context, service))),
    )
    .get('/object/info/authenticated/:bucket/:name{.+}', info)
    .get('/object/info/:bucket/:name{.+}', info)
    .get('/object/public/:bucket/:name{.+}', async (context) =>
      download(context, service, await findPublic(context, service)),
    )
    .get('/object/authenticated/:bucket/:name{.+}', file)
    .get('/object/:bucket/:name{.+}', file)
    .post('/object/:bucket/:name{.+}', (context) =>
      uploadObject(context, 'storage.object.upload', context.req.header('x-upsert') === 'true'),
    )
    .put('/object/:bucket/:name{.+}', async (context) => {
      await findVisible(context, service, 'storage.object.upload_update');
      return uploadObject(context, 'storage.object.upload_update', true);
    })
    .delete('/object/:bucket', async (context) => {
      const { prefixes } = await readBody(context, removeBody);
      return context.json((await remove(context, service, 'storage.object.delete_many', prefixes)).map(withIsoTimes));
    })
    .delete('/object/:bucket/:name{.+}', async (context) => {
      const removed = await remove(context, service, 'storage.object.delete', [objectPath(context).name]);
      if (removed.length === 0) throw noSuchKey();
      return context.json({ message: 'Successfully deleted' });
    });
};
