import type { SupabaseClient } from '@supabase/supabase-js';

import { decodeBase64, sha256Hex } from '../_shared/bytes.ts';
import { rpc } from '../_shared/clients.ts';
import { ApiError } from '../_shared/errors.ts';
import { addMedia, extensionOf, isOfType } from '../_shared/media.ts';
import type { PageKeys } from './payments.ts';

const MAX_PICTURE = 8 * 2 ** 20;
/** Base64 is a third longer, and the keys of the page come with it. */
export const MAX_PROOF_BODY = Math.ceil((MAX_PICTURE * 4) / 3) + 4096;

const kinds = ['image/jpeg', 'image/png', 'image/webp'];

const notPicture = (): ApiError =>
  new ApiError(400, 'not_supported', 'Pilih gambar JPG, PNG, atau WebP.', { field: 'picture' });

/** Stores a picture of a transfer, in base64, in the folder of the order's chat. It proves nothing: a member checks the account. */
export async function addProof(
  service: SupabaseClient,
  { order, key, pass }: PageKeys,
  picture: string,
): Promise<void> {
  const bytes = decodeBase64(picture);
  if (bytes === null) throw notPicture();
  if (bytes.length > MAX_PICTURE)
    throw new ApiError(413, 'too_large', 'Gambar paling besar 8 MB.', { field: 'picture' });
  const kind = kinds.find((one) => isOfType(bytes, one));
  if (kind === undefined) throw notPicture();
  const hash = await sha256Hex(bytes);
  const add = (path: string | null) =>
    rpc<string | null>(service, 'add_proof', {
      p_order: order,
      p_key: key,
      p_pass: pass,
      p_sha256: hash,
      p_path: path,
    });
  const place = await add(null);
  if (place === null) return;
  const path = `${place}.${extensionOf(kind)}`;
  await addMedia(service, path, bytes, kind);
  await add(path);
}
