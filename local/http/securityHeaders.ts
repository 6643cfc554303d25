/**
 * The security headers of the application. `npm start` sends them, and every other host of `dist/` has to send them
 * too.
 */

export interface HeaderOptions {
  /** The backend's URL, if it is not the origin of the application. */
  backend?: string;
  /** Allows Meta's pixel: its script and the requests it sends. */
  pixel?: boolean;
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
 * Only the application's own files run: no inline scripts, no eval, and no strings as script or HTML except through the
 * listed Trusted Types policies.
 */
function contentSecurityPolicy({ backend, pixel = false, developmentNonce }: HeaderOptions): string {
  const origin = backend ? new URL(backend).origin : '';
  const nonce = developmentNonce ? `'nonce-${developmentNonce}'` : '';
  const metaHosts = pixel ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  // Policy `shell` allows the URL of the service worker. With the pixel, `default` allows URLs of Meta's host, and
  // Meta's script creates its own policy.
  const trustedTypes = ['shell', ...(pixel ? ['default', 'connect.facebook.net/fbevents'] : [])];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", nonce, metaHosts[0] ?? ''],
    'style-src': ["'self'", nonce],
    'img-src': ["'self'", 'blob:', 'data:', origin, metaHosts[1] ?? ''],
    'media-src': ["'self'", 'blob:', origin],
    'font-src': ["'self'"],
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

/** The headers for every response of the application's host. */
export const securityHeaders = (options: HeaderOptions = {}): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(options),
  ...commonHeaders,
});
