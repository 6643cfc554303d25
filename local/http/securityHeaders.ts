/**
 * The security headers of the application. `npm start` sends them, and every other host of `dist/` has to send them
 * too.
 */

import type { InlineHashes } from './inlineHashes.ts';

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
const PUBLIC_PATH = /^\/(?:en|login|privacy-policy|terms-of-service)?\/?$/u;

/**
 * Requested by a sign-out (`src/services/platform/browserCache.ts`). Not `"storage"`: it would delete the service worker, the
 * visitor's consent, and the unsent messages of other users of this browser. The page deletes the user's own.
 */
const SIGNED_OUT = '/signed-out';

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
  ...commonHeaders,
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

/** The headers for a response of the application's host at this path. */
export const securityHeaders = (path: string, options: HeaderOptions = {}): Record<string, string> =>
  path === CAPTCHA_PATH ? captchaHeaders : pageHeaders(path, options);

const pageHeaders = (path: string, options: HeaderOptions): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy({
    ...options,
    pixel: options.pixel === true && PUBLIC_PATH.test(path),
  }),
  ...(path === SIGNED_OUT ? { 'clear-site-data': '"cache"' } : {}),
  ...commonHeaders,
});
