import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import * as v from 'valibot';

import type { Caller } from '../database.ts';
import { callerOf, ownerOf, settingsOf } from './caller.ts';
import { download } from './download.ts';
import { noSuchKey } from './errors.ts';
import { objectPath, objectName } from './objectNames.ts';
import { findBucket, findObject, probeWrite } from './objectRows.ts';
import { readBody } from './requestBody.ts';
import type { Service } from './service.ts';
import { verifyReadToken, verifyUploadToken, signReadToken, signUploadToken } from './signedTokens.ts';
import { upload } from './upload.ts';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const signBody = v.object({ expiresIn: seconds });
const signManyBody = v.object({ expiresIn: seconds, paths: v.pipe(v.array(v.string()), v.maxLength(1000)) });

/** Signed URLs. Callers who may read or write an object can create one; it works for all its holders. */
export const signedRoutes = (service: Service): Hono => {
  // The name is not encoded here, because storage-js encodes the URL.
  const signedUrl = async (bucket: string, name: string, lifetime: number): Promise<string> =>
    `/object/sign/${bucket}/${name}?token=${await signReadToken(service, { bucket, name }, lifetime)}`;

  return new Hono()
    .post('/object/upload/sign/:bucket/:name{.+}', async (context) => {
      const caller = await callerOf(context, service, 'storage.object.sign_upload_url');
      const target = objectPath(context);
      objectName(target.name);
      await findBucket(service, target.bucket);
      const upsert = context.req.header('x-upsert') === 'true';
      await probeWrite(
        service,
        caller,
        { ...target, version: randomUUID(), metadata: null, userMetadata: null },
        upsert,
      );
      const token = await signUploadToken(service, target, { upsert, owner: ownerOf(caller) });
      return context.json({ url: `/object/upload/sign/${target.bucket}/${target.name}?token=${token}`, token });
    })
    .put('/object/upload/sign/:bucket/:name{.+}', async (context) => {
      const target = objectPath(context);
      const { upsert, owner } = await verifyUploadToken(service, target, context.req.query('token') ?? '');
      // The policies were checked when the URL was created. The object belongs to the user who requested it.
      const caller: Caller = {
        role: 'service_role',
        claims: { role: 'service_role', ...(owner ? { sub: owner } : {}) },
        settings: settingsOf('storage.object.upload_signed'),
      };
      return upload(context, service, caller, target, { upsert });
    })
    .get('/object/sign/:bucket/:name{.+}', async (context) => {
      const { bucket, name } = objectPath(context);
      const expires = await verifyReadToken(service, { bucket, name }, context.req.query('token') ?? '');
      return download(context, service, await findObject(service.database.query, bucket, name), expires);
    })
    .post('/object/sign/:bucket/:name{.+}', async (context) => {
      const caller = await callerOf(context, service, 'storage.object.sign');
      const { bucket, name } = objectPath(context);
      const { expiresIn } = await readBody(context, signBody);
      const object = await service.database.transaction((query) => findObject(query, bucket, name), caller);
      if (!object) throw noSuchKey();
      return context.json({ signedURL: await signedUrl(bucket, name, expiresIn) });
    })
    .post('/object/sign/:bucket', async (context) => {
      const caller = await callerOf(context, service, 'storage.object.sign_many');
      const bucket = context.req.param('bucket');
      const { expiresIn, paths } = await readBody(context, signManyBody);
      const rows = await service.database.transaction(
        (query) =>
          query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any ($2)', [
            bucket,
            paths,
          ]),
        caller,
      );
      const readable = new Set(rows.map(({ name }) => name));
      const notReadable = 'Either the object does not exist or you do not have access to it';
      const results = paths.map(async (path) =>
        readable.has(path)
          ? { path, signedURL: await signedUrl(bucket, path, expiresIn), error: null }
          : { path, signedURL: null, error: notReadable },
      );
      return context.json(await Promise.all(results));
    });
};
