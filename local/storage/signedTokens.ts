import { JWTExpired } from 'jose/errors';
import * as v from 'valibot';

import { StorageError } from './errors.ts';
import type { Service } from './service.ts';

// The token contains its use, so that a read token cannot upload and neither works as an access token.
const readToken = v.object({ use: v.literal('read'), url: v.string() });
const uploadToken = v.object({
  use: v.literal('upload'),
  url: v.string(),
  upsert: v.boolean(),
  owner: v.nullable(v.string()),
});

interface Place {
  bucket: string;
  name: string;
}

const urlOf = ({ bucket, name }: Place): string => `${bucket}/${name}`;
const seconds = (): number => Math.floor(Date.now() / 1000);

/** Hosted Supabase's lifetime of a signed upload: two hours, in seconds. */
const uploadLife = 7200;

async function claimsOf({ keys }: Service, token: string): Promise<unknown> {
  try {
    return await keys.verify(token);
  } catch (error) {
    const expired = error instanceof JWTExpired;
    throw new StorageError(400, 'InvalidJWT', expired ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS');
  }
}

function check<Claims extends { url: string }>(
  schema: v.GenericSchema<unknown, Claims>,
  claims: unknown,
  place: Place,
): Claims {
  const parsed = v.safeParse(schema, claims);
  if (!parsed.success || parsed.output.url !== urlOf(place)) {
    throw new StorageError(400, 'InvalidSignature', 'Invalid signature');
  }
  return parsed.output;
}

/** A token to read this object for `life` seconds. */
export const signRead = ({ keys }: Service, place: Place, life: number): Promise<string> =>
  keys.sign({ use: 'read', url: urlOf(place), iat: seconds(), exp: seconds() + life });

export const checkRead = async (service: Service, place: Place, token: string): Promise<void> =>
  void check(readToken, await claimsOf(service, token), place);

/** A token to upload this object on behalf of its owner within two hours. */
export const signUpload = (
  { keys }: Service,
  place: Place,
  { upsert, owner }: { upsert: boolean; owner: string | null },
): Promise<string> =>
  keys.sign({ use: 'upload', url: urlOf(place), upsert, owner, iat: seconds(), exp: seconds() + uploadLife });

export const checkUpload = async (service: Service, place: Place, token: string) =>
  check(uploadToken, await claimsOf(service, token), place);
