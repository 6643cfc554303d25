import type { Context } from 'hono';

import { noSuchKey, StorageError } from './errors.ts';
import type { Span } from './fileStore.ts';
import type { Service, StoredObject } from './service.ts';

// Types that browsers may display. All others, including HTML, SVG and PDF, are downloaded.
const shown = /^(?:image\/(?:jpeg|png|gif|webp|avif|heic)|audio\/|video\/)/;

/**
 * Headers that keep a stored file from running code or being sniffed as another type, even if its URL is opened
 * directly.
 */
const harmless = {
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
  const wanted = context.req.query('download');
  const own = object.name.split('/').at(-1) ?? '';
  if (wanted !== undefined) return attachment(wanted || own);
  return shown.test(mimetype) ? 'inline' : attachment(own);
}

/**
 * The single range of a `Range` header (RFC 9110 §14.1.2), or null for the whole file. Requests for several ranges get
 * the whole file.
 */
function spanOf(range: string | undefined, size: number): Span | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end)
    throw new StorageError(400, 'InvalidRange', 'invalid range provided', 'invalid_range');
  return { start, end };
}

const sameTag = (header: string | undefined, tag: string): boolean =>
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
    ...harmless,
    'content-type': mimetype,
    'content-disposition': disposition(context, object, mimetype),
    'cache-control': cacheControl,
    'last-modified': new Date(object.updated_at).toUTCString(),
    'accept-ranges': 'bytes',
    // A response to a request with a token must not be served from the cache to others.
    vary: 'authorization',
    ...(eTag ? { etag: eTag } : {}),
  };
  if (eTag && sameTag(context.req.header('if-none-match'), eTag)) return new Response(null, { status: 304, headers });

  const file = await service.files.open(object.version);
  try {
    const sameFile = context.req.header('if-range') ?? eTag;
    const span = sameFile === eTag ? spanOf(context.req.header('range'), file.size) : null;
    const length = span ? span.end - span.start + 1 : file.size;
    headers['content-length'] = String(length);
    if (span) headers['content-range'] = `bytes ${span.start}-${span.end}/${file.size}`;
    const status = span ? 206 : 200;
    if (context.req.method !== 'HEAD') return new Response(file.read(span ?? undefined), { status, headers });
    await file.close();
    return new Response(null, { status, headers });
  } catch (error) {
    await file.close();
    throw error;
  }
}
