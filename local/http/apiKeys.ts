import type { KeyRole, Keys } from '../keys.ts';

/** The error response of hosted Supabase's gateway. */
export interface ApiKeyError {
  status: 401;
  body: { message: string; hint: string };
}

const missingKey: ApiKeyError = {
  status: 401,
  body: {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
};

const invalidKey: ApiKeyError = {
  status: 401,
  body: {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `publishable` or `secret` API key.',
  },
};

/** Paths that need no API key, because they are opened by links or public by definition. */
const publicPaths = [
  /^\/auth\/v1\/(?:verify|authorize|callback|health|\.well-known\/)/u,
  /^\/storage\/v1\/object\/(?:public|sign|info\/public)\//u,
  /^\/storage\/v1\/object\/upload\/sign\//u,
  /^\/functions\/v1\//u,
  /^\/realtime\/v1\/websocket/u,
];

export const needsApiKey = (path: string): boolean => !publicPaths.some((pattern) => pattern.test(path));

/** The role of an API key, or the error for a missing or invalid one. */
export function roleOfApiKey(keys: Keys, apikey: string | null | undefined): KeyRole | ApiKeyError {
  if (!apikey) return missingKey;
  return keys.roleOf(apikey) ?? invalidKey;
}

/**
 * The Authorization header for the service behind the gateway. A user's token passes unchanged. An API key, or no
 * header, is replaced according to the key's role, because services accept only tokens, as on hosted Supabase.
 */
export function upstreamAuthorization(
  keys: Keys,
  { role, authorization, serviceToken }: { role: KeyRole; authorization: string | undefined; serviceToken: string },
): string | undefined | ApiKeyError {
  const token = authorization?.replace(/^Bearer\s+/iu, '');
  const isKey = token?.startsWith('sb_') ?? true;
  if (!isKey) return authorization;
  const meantRole = token === undefined ? role : keys.roleOf(token);
  if (meantRole === null) return invalidKey;
  return meantRole === 'service_role' ? `Bearer ${serviceToken}` : undefined;
}
