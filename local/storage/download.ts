import type { Context } from 'hono';

import { noSuchKey, StorageError } from './errors.ts';
import type { Span } from './files.ts';
import type { Service, StoredObject } from './service.ts';

// What a browser may show as it is. Everything else, HTML, SVG and PDF too, is only ever saved.
const shown = /^(?:image\/(?:jpeg|png|gif|webp|avif|heic)|audio\/|video\/)/;

/** A stored file runs nothing and is nothing but what it says, even when its address is opened like a page. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The header for saving under `name`: RFC 6266, in the form for old readers and in the one for all letters. */
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

/** One span of a `Range` header (RFC 9110 §14.1.2), null for the whole. Several spans are answered by the whole. */
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

/** The answer with an object's bytes, or with as much of them as was asked for. */
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
    // What was read with a token is not in the cache for those without.
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
