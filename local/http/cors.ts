/** The services may be called from any origin: what opens them is the key and the token, never a cookie. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'content-length, content-location, content-range, date, etag, link, location, preference-applied, retry-after, x-sb-error-code, x-supabase-api-version, x-total-count',
} as const;

/** What a preflight asks, allowed for ten minutes. */
export const preflightHeaders = (asked: string | undefined): Record<string, string> => ({
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': asked ?? 'authorization, apikey, content-type, prefer, x-client-info',
  'access-control-max-age': '600',
});
