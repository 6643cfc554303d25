import type { Keys } from '../keys.ts';

/**
 * Fills index.html, which is built once for all installations, with where its backend is. An empty address means the
 * one the page came from, whatever name it was asked by.
 */
export const fillPage = (html: string, { url, key }: { url: string; key: Keys['publishable'] }): string =>
  html.replace('%VITE_SUPABASE_URL%', url).replace('%VITE_SUPABASE_KEY%', key);
