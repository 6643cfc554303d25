import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

import { negotiateEncoding, isCompressible, type ContentEncoding } from './contentEncoding.ts';
import { inlineHashes } from './inlineHashes.ts';
import { headersAt, type HeaderOptions } from './securityHeaders.ts';
import {
  documentFiles,
  documentOf,
  FALLBACK,
  isHidden,
  isRoute,
  METHODS,
  OTHER_TYPE,
  refusalHeaders,
  refusals,
  siteHeaderRules,
  types,
} from './siteRules.ts';

const encoders: Record<ContentEncoding, (data: Buffer) => Promise<Buffer>> = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
  gzip: (data: Buffer) => promisify(gzip)(data, { level: 9 }),
};

const decoders: Record<ContentEncoding, (data: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

interface Asset {
  type: string;
  etag: string;
  raw: Buffer;
  /** Compressed on first use, then cached. */
  encoded(encoding: ContentEncoding): Promise<Buffer>;
}

export interface StaticSite {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Compresses all files ahead of the first request. */
  precompress(): Promise<void>;
}

const hashOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex').slice(0, 24);

/** A compressed file. Maximum compression takes seconds for a whole build, so each result is cached by its content in `cache`. */
export async function compressed(raw: Buffer, encoding: ContentEncoding, cache: string): Promise<Buffer> {
  const file = join(cache, `${hashOf(raw)}.${encoding}`);
  // The cached file may be incomplete, because another process is writing it or was killed while writing. A browser
  // would cache the truncated script permanently, so the content is verified.
  const cached = await readFile(file)
    .then(async (data) => ((await decoders[encoding](data)).equals(raw) ? data : null))
    .catch(() => null);
  if (cached) return cached;
  const data = await encoders[encoding](raw);
  await mkdir(cache, { recursive: true });
  await writeFile(file, data);
  return data;
}

/** A file of the site. */
function openAsset(path: string, raw: Buffer, cache: string): Asset {
  const hash = hashOf(raw);
  const encodedFiles = new Map<ContentEncoding, Promise<Buffer>>();
  return {
    type: types[extname(path).slice(1)] ?? OTHER_TYPE,
    etag: `"${hash}"`,
    raw,
    encoded: (encoding) => {
      const existing = encodedFiles.get(encoding);
      if (existing) return existing;
      const data = compressed(raw, encoding, cache);
      encodedFiles.set(encoding, data);
      return data;
    },
  };
}

/** Files with placeholders of the installation. */
const FILLED = /\.html$|^\/(?:robots\.txt|sitemap\.xml)$/u;

/**
 * Serves a built application from memory: files by their path, and a document (transformed by `transformPage`) for every route.
 * All files are read at the start, so no path can reach outside the folder.
 */
export async function openStaticSite({
  folder,
  cache,
  transformPage,
  headers: otherHeaders = {},
}: {
  folder: string;
  /** The folder of compressed files, kept between starts. */
  cache: string;
  transformPage: (html: string) => string;
  headers?: HeaderOptions;
}): Promise<StaticSite> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const assets = new Map(
    await Promise.all(
      names.map(async ({ parentPath, name }): Promise<[string, Asset]> => {
        const file = join(parentPath, name);
        const path = `/${relative(folder, file).split(sep).join('/')}`;
        const raw = await readFile(file);
        return [path, openAsset(path, FILLED.test(path) ? Buffer.from(transformPage(raw.toString())) : raw, cache)];
      }),
    ),
  );
  for (const path of assets.keys()) if (isHidden(path)) assets.delete(path);
  if (!assets.has(FALLBACK)) throw new Error(`${folder} has no index.html.`);
  const pages = documentFiles.map((path) => assets.get(path)?.raw.toString() ?? '');
  const rules = siteHeaderRules({ ...otherHeaders, inline: inlineHashes(pages.join('')) });

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const refuse = (status: keyof typeof refusals): void => {
      response.writeHead(status, { ...headersAt(rules, path, false), ...refusalHeaders(status) });
      response.end(refusals[status]);
    };
    if (!METHODS.includes(request.method ?? '')) return refuse(405);
    const asset =
      assets.get(path) ?? (isRoute(path, request.headers.accept) ? assets.get(documentOf(path)) : undefined);
    if (!asset) return refuse(404);
    const headers = { ...headersAt(rules, path, true), etag: asset.etag };
    if (request.headers['if-none-match'] === asset.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = isCompressible(asset.type) ? negotiateEncoding(request) : null;
    const body = encoding ? await asset.encoded(encoding) : asset.raw;
    response.writeHead(200, {
      ...headers,
      'content-type': asset.type,
      'content-length': body.length,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return {
    handle: (request, response) => {
      respond(request, response).catch(() => response.destroy());
    },
    precompress: async () => {
      for (const asset of assets.values()) if (isCompressible(asset.type)) await asset.encoded('br');
    },
  };
}
