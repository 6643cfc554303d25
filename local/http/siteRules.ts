/**
 * The rules by which every host of `dist/` answers: the embedded stack reads them (staticSite.ts), and scripts/hosting.ts
 * writes them for Caddy, nginx, Netlify, Vercel and Cloudflare.
 */
import { headerRules, type HeaderOptions, type HeaderRule } from './securityHeaders.ts';
import { matches } from './sitePaths.ts';

/** Documents of paths that have no file. The first that matches is served. Every other path has `FALLBACK`. */
export const documents: readonly { path: string; file: string }[] = [
  { path: '/', file: '/landing.html' },
  { path: '/en', file: '/landing.en.html' },
  { path: '/order/:order/checkout', file: '/checkout.html' },
];
export const FALLBACK = '/index.html';

/** The documents, whose inline scripts and style the policy allows. */
export const documentFiles = [FALLBACK, ...documents.map(({ file }) => file)];

export const documentOf = (path: string): string =>
  documents.find((document) => matches([document.path], path))?.file ?? FALLBACK;

/** Vite adds a content hash to names under this path, so such a file never changes, and a missing one has no document. */
export const ASSETS = '/assets/*';

/** What is read by tools and servers: Vite's manifest, and the compressed copy of a file beside it. */
export const HIDDEN = String.raw`^/\.|\.(?:br|gz)$`;

export const isHidden = (path: string): boolean => new RegExp(HIDDEN, 'u').test(path);

/** The last part of a path looks like the name of a file. */
export const DOTTED = String.raw`\.[^/]+$`;
const isDotted = (path: string): boolean => /\../u.test(path.slice(path.lastIndexOf('/') + 1));

/**
 * Whether a path without a file has a document. An invitation's path ends in a token with dots, like a file's, but
 * browsers request it as a page. A missing script of an older build must not return the page.
 */
export const isRoute = (path: string, accept: string | null | undefined): boolean =>
  !matches([ASSETS], path) && !isHidden(path) && (!isDotted(path) || accept?.includes('text/html') === true);

/** Other methods are answered with 405. */
export const METHODS = ['GET', 'HEAD'];

/** The gateway, which pages call at their own origin. Escapes in the path reach it unchanged. */
export const gateway = {
  path: '/api/waha/',
  target: '/functions/v1/waha/',
  /** Of a file of 16 MiB in base64, with the rest of its request. */
  maxMegabytes: 24,
  maxSeconds: 60,
};

/** What a refused request is told, by its status. */
export const refusals = { 404: 'Tidak ditemukan.', 405: 'Hanya GET dan HEAD.' } as const;

/** The headers of a refusal beside those of its path. */
export const refusalHeaders = (status: keyof typeof refusals): Record<string, string> => ({
  'content-type': 'text/plain; charset=utf-8',
  ...(status === 405 ? { allow: METHODS.join(', ') } : {}),
});

/** Content types by the extension of a file. Others are `OTHER_TYPE`. */
export const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  xml: 'application/xml; charset=utf-8',
  woff2: 'font/woff2',
};
export const OTHER_TYPE = 'application/octet-stream';

/** All header rules of the site, also those of caches. */
export const siteHeaderRules = (options: HeaderOptions): readonly HeaderRule[] => [
  { headers: { 'cache-control': 'no-cache', vary: 'accept-encoding' } },
  { paths: [ASSETS], ofFiles: true, headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  ...headerRules(options),
];
