import type { Context } from 'hono';

import { noSuchKey, StorageError } from './errors.ts';
import type { ByteRange } from './fileStore.ts';
import type { Service, StoredObject } from './service.ts';

// Types that browsers may display. All others, including HTML, SVG and PDF, are downloaded.
const inlineTypes = /^(?:image\/(?:jpeg|png|gif|webp|avif|heic)|audio\/|video\/)/;

/**
 * Headers that keep a stored file from running code or being sniffed as another type, even if its URL is opened
 * directly.
 */
const sandboxHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The Content-Disposition for a download as `name` (RFC 6266), with the ASCII and the UTF-8 form. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function disposition(context: Context, object: StoredObject, mimetype: string): string {
  const requestedName = context.req.query('download');
  const ownName = object.name.split('/').at(-1) ?? '';
  if (requestedName !== undefined) return attachment(requestedName || ownName);
  return inlineTypes.test(mimetype) ? 'inline' : attachment(ownName);
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

/** The response with an object's content, or with the requested range. */
export async function download(
  context: Context,
  service: Service,
  object: StoredObject | undefined,
): Promise<Response> {
  if (!object) throw noSuchKey();
  const { mimetype = 'application/octet-stream', cacheControl = 'no-cache', eTag = '' } = object.metadata ?? {};
  const headers: Record<string, string> = {
    ...sandboxHeaders,
    'content-type': mimetype,
    'content-disposition': disposition(context, object, mimetype),
    'cache-control': cacheControl,
    'last-modified': new Date(object.updated_at).toUTCString(),
    'accept-ranges': 'bytes',
    // A response to a request with a token must not be served from the cache to others.
    vary: 'authorization',
    ...(eTag ? { etag: eTag } : {}),
  };
  if (eTag && matchesEtag(context.req.header('if-none-match'), eTag))
    return new Response(null, { status: 304, headers });

  const file = await service.files.open(object.version);
  try {
    const ifRange = context.req.header('if-range') ?? eTag;
    const byteRange = ifRange === eTag ? parseRange(context.req.header('range'), file.size) : null;
    const length = byteRange ? byteRange.end - byteRange.start + 1 : file.size;
    headers['content-length'] = String(length);
    if (byteRange) headers['content-range'] = `bytes ${byteRange.start}-${byteRange.end}/${file.size}`;
    const status = byteRange ? 206 : 200;
    if (context.req.method !== 'HEAD') return new Response(file.read(byteRange ?? undefined), { status, headers });
    await file.close();
    return new Response(null, { status, headers });
  } catch (error) {
    await file.close();
    throw error;
  }
}
