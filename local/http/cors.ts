/** All origins may call the services, because they authenticate by API key and token, never by cookie. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'content-length, content-location, content-range, date, etag, link, location, preference-applied, retry-after, x-sb-error-code, x-supabase-api-version, x-total-count',
} as const;

/** The headers of a preflight response, valid for ten minutes. */
export const preflightHeaders = (requestedHeaders: string | undefined): Record<string, string> => ({
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': requestedHeaders ?? 'authorization, apikey, content-type, prefer, x-client-info',
  'access-control-max-age': '600',
});
