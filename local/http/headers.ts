/** The security headers of the application: what `npm start` sends, and what any other host of `dist/` has to send. */

export interface HeaderOptions {
  /** Where the backend answers, when that is not the address the application came from. */
  backend?: string;
  /** Adverts are measured: Meta's scripts may come from its host, and what they report may go there. */
  pixel?: boolean;
  /** `npm run dev`: Vite writes scripts and styles into the page, and says this word with each. */
  developmentNonce?: string;
}

/** May not be shown in a frame, keeps its addresses to itself, and asks the browser for no more than it uses. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Invitations and hand-overs carry a token in their path.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Voice notes need the microphone, copying a number the clipboard; nothing needs the rest.
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), serial=(), usb=()',
  // Means nothing on plain http://127.0.0.1, and a year of https anywhere else.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** Only our own files run: no inline script, no eval, and no text becomes script or HTML, as no policy may make it so. */
function contentSecurityPolicy({ backend, pixel = false, developmentNonce }: HeaderOptions): string {
  const origin = backend ? new URL(backend).origin : '';
  const nonce = developmentNonce ? `'nonce-${developmentNonce}'` : '';
  const meta = pixel ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  // Of the service worker, which lets through its one address; with adverts also ours, which lets through addresses of
  // Meta's host only, and the one that Meta's own script makes.
  const policies = ['shell', ...(pixel ? ['default', 'connect.facebook.net/fbevents'] : [])];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", nonce, meta[0] ?? ''],
    'style-src': ["'self'", nonce],
    'img-src': ["'self'", 'blob:', 'data:', origin, meta[1] ?? ''],
    'media-src': ["'self'", 'blob:', origin],
    'font-src': ["'self'"],
    'connect-src': ["'self'", origin, origin.replace(/^http/u, 'ws'), ...meta],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Vite's overlay for errors is written as HTML.
    ...(developmentNonce ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': policies }),
  };
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}

/** Headers for every answer that the application's host gives. */
export const securityHeaders = (options: HeaderOptions = {}): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(options),
  ...commonHeaders,
});
