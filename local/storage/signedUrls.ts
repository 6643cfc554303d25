import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import * as v from 'valibot';

import type { Caller } from '../database.ts';
import { readBody } from './requestBody.ts';
import { callerOf, ownerOf } from './caller.ts';
import { download } from './download.ts';
import { noSuchKey } from './errors.ts';
import { addressed, objectName } from './objectNames.ts';
import { findBucket, findObject, probeWrite } from './objectRows.ts';
import type { Service } from './service.ts';
import { checkRead, checkUpload, signRead, signUpload } from './signedTokens.ts';
import { upload } from './upload.ts';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const one = v.object({ expiresIn: seconds });
const several = v.object({ expiresIn: seconds, paths: v.pipe(v.array(v.string()), v.maxLength(1000)) });

/** Signed URLs. Callers who may read or write an object can create one; it works for all its holders. */
export const signedRoutes = (service: Service): Hono => {
  // The name is not encoded here, because storage-js encodes the URL.
  const addressOf = async (bucket: string, name: string, life: number): Promise<string> =>
    `/object/sign/${bucket}/${name}?token=${await signRead(service, { bucket, name }, life)}`;

  return new Hono()
    .post('/object/upload/sign/:bucket/:name{.+}', async (context) => {
      const caller = await callerOf(context, service);
      const place = addressed(context);
      objectName(place.name);
      await findBucket(service, place.bucket);
      const upsert = context.req.header('x-upsert') === 'true';
      await probeWrite(
        service,
        caller,
        { ...place, version: randomUUID(), metadata: null, userMetadata: null },
        upsert,
      );
      const token = await signUpload(service, place, { upsert, owner: ownerOf(caller) });
      return context.json({ url: `/object/upload/sign/${place.bucket}/${place.name}?token=${token}`, token });
    })
    .put('/object/upload/sign/:bucket/:name{.+}', async (context) => {
      const place = addressed(context);
      const { upsert, owner } = await checkUpload(service, place, context.req.query('token') ?? '');
      // The policies were checked when the URL was created. The object belongs to the user who requested it.
      const caller: Caller = {
        role: 'service_role',
        claims: { role: 'service_role', ...(owner ? { sub: owner } : {}) },
      };
      return upload(context, service, caller, place, { upsert });
    })
    .get('/object/sign/:bucket/:name{.+}', async (context) => {
      const { bucket, name } = addressed(context);
      await checkRead(service, { bucket, name }, context.req.query('token') ?? '');
      return download(context, service, await findObject(service.database.query, bucket, name));
    })
    .post('/object/sign/:bucket/:name{.+}', async (context) => {
      const caller = await callerOf(context, service);
      const { bucket, name } = addressed(context);
      const { expiresIn } = await readBody(context, one);
      const object = await service.database.transaction((query) => findObject(query, bucket, name), caller);
      if (!object) throw noSuchKey();
      return context.json({ signedURL: await addressOf(bucket, name, expiresIn) });
    })
    .post('/object/sign/:bucket', async (context) => {
      const caller = await callerOf(context, service);
      const bucket = context.req.param('bucket');
      const { expiresIn, paths } = await readBody(context, several);
      const rows = await service.database.transaction(
        (query) =>
          query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any ($2)', [
            bucket,
            paths,
          ]),
        caller,
      );
      const seen = new Set(rows.map(({ name }) => name));
      const unseen = 'Either the object does not exist or you do not have access to it';
      const answers = paths.map(async (path) =>
        seen.has(path)
          ? { path, signedURL: await addressOf(bucket, path, expiresIn), error: null }
          : { path, signedURL: null, error: unseen },
      );
      return context.json(await Promise.all(answers));
    });
};
