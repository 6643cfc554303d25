/** What runs before the page's own code, in a file of its own (scripts/early.ts). */
import { askEarly } from './services/supabase/early.ts';

/** Whoever serves the page says where its backend is: one bundle serves every installation. */
export const setting = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const url = (setting('supabase-url') || location.origin).replace(/\/+$/, '');
export const key = setting('supabase-key');
export const network = askEarly({ url, key, jar: document, storage: localStorage, fetch: fetch.bind(globalThis) });
