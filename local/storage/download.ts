import type { Context } from 'hono';

import { noSuchKey, StorageError } from './errors.ts';
import type { ByteRange } from './fileStore.ts';
import type { Service, StoredObject } from './service.ts';

/**
 * Types whose files can run scripts when their address is opened. Supabase has an address of its own, where that harms
 * no one; here files have the address of the application, so they get the one header that the real Storage does not send.
 */
const activeTypes = /\b(?:xml|svg|html|javascript|ecmascript)\b/i;
const sandbox = "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";

/** As the renderer of Supabase Storage (src/storage/renderer/renderer.ts) writes it; undefined: the header is not sent. */
function disposition(requestedName: string | undefined): string | undefined {
  if (requestedName === undefined) return undefined;
  if (requestedName === '') return 'attachment;';
  const encoded = encodeURIComponent(requestedName);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

/**
 * The single range of a `Range` header (RFC 9110 §14.1.2), or null for the whole file. Requests for several ranges get
 * the whole file.
 */
function parseRange(range: string | undefined, size: number): ByteRange | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end)
    throw new StorageError(400, 'InvalidRange', 'invalid range provided', 'invalid_range');
  return { start, end };
}

const matchesEtag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag || part.trim() === '*') ?? false;

/**
 * The response with an object's content, or with the requested range. It has the headers of the real Storage and no others,
 * so that nothing works here that lacks a header there.
 *
 * @param expires of a signed URL: when it ends, instead of how long the content may be cached
 */
export async function download(
  context: Context,
  service: Service,
  object: StoredObject | undefined,
  expires?: Date,
): Promise<Response> {
  if (!object) throw noSuchKey();
  const { mimetype = 'application/octet-stream', cacheControl = 'no-cache', eTag = '' } = object.metadata ?? {};
  const attachment = disposition(context.req.query('download'));
  // HTML is shown as text.
  const type = mimetype.includes('text/html') ? 'text/plain' : mimetype;
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'content-type': type,
    'x-robots-tag': 'none',
    'last-modified': new Date(object.updated_at).toUTCString(),
    ...(expires ? { expires: expires.toUTCString() } : { 'cache-control': cacheControl }),
    ...(attachment && { 'content-disposition': attachment }),
    ...(eTag && { etag: eTag }),
    ...(activeTypes.test(type) && { 'content-security-policy': sandbox }),
  };
  if (eTag && matchesEtag(context.req.header('if-none-match'), eTag))
    return new Response(null, { status: 304, headers });
  // From the row alone, as the real Storage answers (src/storage/renderer/head.ts): the file may be lost.
  if (context.req.method === 'HEAD')
    return new Response(null, { headers: { ...headers, 'content-length': String(object.metadata?.size ?? 0) } });

  const file = await service.files.open(object.version);
  try {
    const ifRange = context.req.header('if-range') ?? eTag;
    const byteRange = ifRange === eTag ? parseRange(context.req.header('range'), file.size) : null;
    const length = byteRange ? byteRange.end - byteRange.start + 1 : file.size;
    headers['content-length'] = String(length);
    if (byteRange) headers['content-range'] = `bytes ${byteRange.start}-${byteRange.end}/${file.size}`;
    const status = byteRange ? 206 : 200;
    return new Response(file.read(byteRange ?? undefined), { status, headers });
  } catch (error) {
    await file.close();
    throw error;
  }
}
