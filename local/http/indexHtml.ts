import type { Keys } from '../keys.ts';

export interface PagePlaceholders {
  url: string;
  key: Keys['publishable'];
  /** Meta's pixel id. If empty, visitors are not asked for consent and no pixel is loaded. */
  pixelId?: string;
  socialAppId?: string;
  /** Turnstile's site key. If empty, no security check is shown. */
  captchaSiteKey?: string;
  /** The public address of the site, for search engines and social networks. */
  siteUrl?: string;
}

/**
 * Fills the placeholders of the documents, which are built once for all installations. An empty URL means the origin of the
 * page, so that the page works under every host name.
 */
export const fillIndexHtml = (
  html: string,
  { url, key, pixelId = '', socialAppId = '', captchaSiteKey = '', siteUrl = '' }: PagePlaceholders,
): string =>
  html
    .replace('%VITE_SUPABASE_URL%', url)
    .replace('%VITE_SUPABASE_KEY%', key)
    .replace('%VITE_PIXEL_ID%', pixelId)
    .replace('%VITE_SOCIAL_APP_ID%', socialAppId)
    .replace('%VITE_CAPTCHA_SITE_KEY%', captchaSiteKey)
    .replaceAll('%VITE_SITE_URL%', siteUrl);
