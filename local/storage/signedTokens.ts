import { JWTExpired } from 'jose/errors';
import * as v from 'valibot';

import { StorageError } from './errors.ts';
import type { Service } from './service.ts';

// The token contains its use, so that a read token cannot upload and neither works as an access token.
const readToken = v.object({ use: v.literal('read'), url: v.string(), exp: v.number() });
const uploadToken = v.object({
  use: v.literal('upload'),
  url: v.string(),
  upsert: v.boolean(),
  owner: v.nullable(v.string()),
});

interface ObjectPath {
  bucket: string;
  name: string;
}

const pathText = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`;
const seconds = (): number => Math.floor(Date.now() / 1000);

/** Hosted Supabase's lifetime of a signed upload: two hours, in seconds. */
const uploadLifetime = 7200;

async function claimsOf({ keys }: Service, token: string): Promise<unknown> {
  try {
    return await keys.verify(token);
  } catch (error) {
    const expired = error instanceof JWTExpired;
    throw new StorageError(400, 'InvalidJWT', expired ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS');
  }
}

function validate<Claims extends { url: string }>(
  schema: v.GenericSchema<unknown, Claims>,
  claims: unknown,
  path: ObjectPath,
): Claims {
  const parsed = v.safeParse(schema, claims);
  if (!parsed.success || parsed.output.url !== pathText(path)) {
    throw new StorageError(400, 'InvalidSignature', 'Invalid signature');
  }
  return parsed.output;
}

/** A token to read this object for `lifetime` seconds. */
export const signReadToken = ({ keys }: Service, path: ObjectPath, lifetime: number): Promise<string> =>
  keys.sign({ use: 'read', url: pathText(path), iat: seconds(), exp: seconds() + lifetime });

/** When the token ends. Throws if it does not let read this object now. */
export const verifyReadToken = async (service: Service, path: ObjectPath, token: string): Promise<Date> =>
  new Date(validate(readToken, await claimsOf(service, token), path).exp * 1000);

/** A token to upload this object on behalf of its owner within two hours. */
export const signUploadToken = (
  { keys }: Service,
  path: ObjectPath,
  { upsert, owner }: { upsert: boolean; owner: string | null },
): Promise<string> =>
  keys.sign({ use: 'upload', url: pathText(path), upsert, owner, iat: seconds(), exp: seconds() + uploadLifetime });

export const verifyUploadToken = async (service: Service, path: ObjectPath, token: string) =>
  validate(uploadToken, await claimsOf(service, token), path);
