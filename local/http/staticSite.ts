import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

import { negotiateEncoding, isCompressible, type ContentEncoding } from './contentEncoding.ts';
import { inlineHashes } from './inlineHashes.ts';
import { commonHeaders, securityHeaders, type HeaderOptions } from './securityHeaders.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

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
  cacheControl: string;
  raw: Buffer;
  /** Compressed on first use, then cached. */
  encoded(encoding: ContentEncoding): Promise<Buffer>;
}

export interface StaticSite {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Compresses all files ahead of the first request. */
  precompress(): Promise<void>;
}

/**
 * A file of the site. Maximum compression takes a second for a whole build, so each result is cached by its content in
 * `cache`.
 */
function openAsset(path: string, raw: Buffer, cache: string): Asset {
  const hash = createHash('sha256').update(raw).digest('hex').slice(0, 24);
  const encodedFiles = new Map<ContentEncoding, Promise<Buffer>>();
  const encode = async (encoding: ContentEncoding): Promise<Buffer> => {
    const file = join(cache, `${hash}.${encoding}`);
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
  };
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${hash}"`,
    // Vite adds a content hash to names under assets/, so such a file never changes.
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    raw,
    encoded: (encoding) => {
      const existing = encodedFiles.get(encoding);
      if (existing) return existing;
      const data = encode(encoding);
      encodedFiles.set(encoding, data);
      return data;
    },
  };
}

/**
 * Whether a path without a file is a route of the application. An invitation's path ends in a token with dots, like a
 * file's, but browsers request it as a page. A missing script of an older build must not return the page.
 */
const isRoute = (path: string, { headers }: IncomingMessage): boolean =>
  !path.startsWith('/assets/') &&
  (!/\../u.test(path.slice(path.lastIndexOf('/') + 1)) || Boolean(headers.accept?.includes('text/html')));

/**
 * The landing page, in two languages, and the public page of an order are documents of their own. Every other host of
 * `dist/` needs the same rules.
 */
const documents: [path: RegExp, document: string][] = [
  [/^\/$/u, '/landing.html'],
  [/^\/en\/?$/u, '/landing.en.html'],
  [/^\/order\/[^/]+\/checkout\/?$/u, '/checkout.html'],
];
export const documentOf = (path: string): string =>
  documents.find(([pattern]) => pattern.test(path))?.[1] ?? '/index.html';

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
  // Vite's manifest is only for build tools.
  for (const path of assets.keys()) if (path.startsWith('/.vite/')) assets.delete(path);
  const index = assets.get('/index.html');
  if (!index) throw new Error(`${folder} has no index.html.`);
  const inline = [index, assets.get('/landing.html')].flatMap((page) =>
    page ? [inlineHashes(page.raw.toString())] : [],
  );
  const headerOptions = {
    ...otherHeaders,
    inline: { script: inline.flatMap(({ script }) => script), style: inline.flatMap(({ style }) => style) },
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...commonHeaders, allow: 'GET, HEAD' }).end();
      return;
    }
    const pageHeaders = securityHeaders(path, headerOptions);
    const asset = assets.get(path) ?? (isRoute(path, request) ? assets.get(documentOf(path)) : undefined);
    if (!asset) {
      response.writeHead(404, { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' }).end('Tidak ditemukan.');
      return;
    }
    const headers = {
      ...pageHeaders,
      etag: asset.etag,
      'cache-control': asset.cacheControl,
      vary: 'accept-encoding',
    };
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
