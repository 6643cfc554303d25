import type { Keys } from '../keys.ts';

export interface PageSettings {
  url: string;
  key: Keys['publishable'];
  /** Of Meta, where adverts are measured; empty: nobody is asked, and nothing is loaded. */
  pixelId?: string;
  socialAppId?: string;
}

/**
 * Fills index.html, which is built once for all installations, with where its backend is. An empty address means the
 * one the page came from, whatever name it was asked by.
 */
export const fillPage = (html: string, { url, key, pixelId = '', socialAppId = '' }: PageSettings): string =>
  html
    .replace('%VITE_SUPABASE_URL%', url)
    .replace('%VITE_SUPABASE_KEY%', key)
    .replace('%VITE_PIXEL_ID%', pixelId)
    .replace('%VITE_SOCIAL_APP_ID%', socialAppId);
