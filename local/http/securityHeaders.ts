/**
 * The security headers of the application. `npm start` sends them, and every other host of `dist/` has to send them
 * too (siteRules.ts).
 */

import type { InlineHashes } from './inlineHashes.ts';
import { matches } from './sitePaths.ts';

export interface HeaderOptions {
  /** The backend's URL, if it is not the origin of the application. */
  backend?: string;
  /** Allows Meta's pixel on public paths: its script and the requests it sends. */
  pixel?: boolean;
  /** Those of `dist/index.html` and `dist/landing.html`. */
  inline?: InlineHashes;
  /** The nonce of the scripts and styles that Vite writes into the page in `npm run dev`. */
  developmentNonce?: string;
}

/** Forbids frames, sends no referrer, and grants only the browser features that the application uses. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Paths of invitations and handovers contain a token.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Voice notes need the microphone. The clipboard, for copying a number, needs no permission here.
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), serial=(), usb=()',
  // Browsers ignore it on plain http://127.0.0.1; on https it is valid for a year.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/**
 * The paths on which Meta's pixel may run: landing, sign-in with registration, and the legal pages. They are those of
 * `src/services/app/pixelAccess.ts`, which leaves them by loading a new document.
 */
const PUBLIC_PATHS = ['/', '/en', '/login', '/privacy-policy', '/terms-of-service'];

/**
 * Requested by a sign-out (`src/services/platform/browserCache.ts`). Not `"storage"`: it would delete the service worker, the
 * visitor's consent, and the unsent messages of other users of this browser. The page deletes the user's own.
 */
const SIGNED_OUT = '/signed-out';

/** Headers of the paths that match a pattern (sitePaths.ts); without patterns, of all. A later rule replaces values of an earlier one. */
export interface HeaderRule {
  paths?: readonly string[];
  /** Only if the path has a file. */
  ofFiles?: boolean;
  headers: Readonly<Record<string, string>>;
}

/**
 * Only the application's own files and the inline script of its page run: no eval, and no strings as script or HTML except through the
 * listed Trusted Types policies.
 */
function contentSecurityPolicy({ backend, pixel, inline, developmentNonce }: HeaderOptions): string {
  const origin = backend ? new URL(backend).origin : '';
  const nonce = developmentNonce ? `'nonce-${developmentNonce}'` : '';
  const metaHosts = pixel ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  // Policy `shell` allows the URL of the service worker. With the pixel, `default` allows URLs of Meta's host, and
  // Meta's script creates its own policy.
  const trustedTypes = ['shell', 'import', ...(pixel ? ['default', 'connect.facebook.net/fbevents'] : [])];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", nonce, ...(inline?.script ?? []), metaHosts[0] ?? ''],
    'style-src': ["'self'", nonce, ...(inline?.style ?? [])],
    'img-src': ["'self'", 'blob:', 'data:', origin, metaHosts[1] ?? ''],
    'media-src': ["'self'", 'blob:', origin],
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    'connect-src': ["'self'", origin, origin.replace(/^http/u, 'ws'), ...metaHosts],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Vite's error overlay writes HTML.
    ...(developmentNonce ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': trustedTypes }),
  };
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}

/** The document of the security check, which the application shows in a frame. */
const CAPTCHA_PATH = '/captcha.html';

const captchaHeaders = {
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' https://challenges.cloudflare.com",
    'frame-src https://challenges.cloudflare.com',
    "connect-src 'self' https://challenges.cloudflare.com",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
};

const policyRule = (options: HeaderOptions, paths?: readonly string[]): HeaderRule => ({
  ...(paths ? { paths } : {}),
  headers: { 'content-security-policy': contentSecurityPolicy(options) },
});

/** The security headers of all paths of the application's host. */
export const headerRules = (options: HeaderOptions): readonly HeaderRule[] => [
  { headers: commonHeaders },
  policyRule({ ...options, pixel: false }),
  ...(options.pixel ? [policyRule(options, PUBLIC_PATHS)] : []),
  { paths: [SIGNED_OUT], headers: { 'clear-site-data': '"cache"' } },
  { paths: [CAPTCHA_PATH], headers: captchaHeaders },
];

/** The headers of a response. `found`: the path has a file. */
export const headersAt = (rules: readonly HeaderRule[], path: string, found: boolean): Record<string, string> =>
  Object.assign(
    {},
    ...rules
      .filter(({ paths, ofFiles = false }) => (found || !ofFiles) && (!paths || matches(paths, path)))
      .map(({ headers }) => headers),
  ) as Record<string, string>;

/** The security headers of a response of the application's host at this path. */
export const securityHeaders = (path: string, options: HeaderOptions = {}): Record<string, string> =>
  headersAt(headerRules(options), path, true);
