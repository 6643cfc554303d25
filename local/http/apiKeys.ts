import type { KeyRole, Keys } from '../keys.ts';

/** The error response of hosted Supabase's gateway. */
export interface KeyRefusal {
  status: 401;
  body: { message: string; hint: string };
}

const missing: KeyRefusal = {
  status: 401,
  body: {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
};

const invalid: KeyRefusal = {
  status: 401,
  body: {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `publishable` or `secret` API key.',
  },
};

/** Paths that need no API key, because they are opened by links or public by definition. */
const open = [
  /^\/auth\/v1\/(?:verify|authorize|callback|health|\.well-known\/)/u,
  /^\/storage\/v1\/object\/(?:public|sign|info\/public)\//u,
  /^\/storage\/v1\/object\/upload\/sign\//u,
  /^\/functions\/v1\//u,
  /^\/realtime\/v1\/websocket/u,
];

export const needsKey = (path: string): boolean => !open.some((pattern) => pattern.test(path));

/** The role of an API key, or the error for a missing or invalid one. */
export function roleOfKey(keys: Keys, apikey: string | null | undefined): KeyRole | KeyRefusal {
  if (!apikey) return missing;
  return keys.roleOf(apikey) ?? invalid;
}

/**
 * The Authorization header for the service behind the gateway. A user's token passes unchanged. An API key, or no
 * header, is replaced according to the key's role, because services accept only tokens, as on hosted Supabase.
 */
export function bearerBehind(
  keys: Keys,
  { role, authorization, serviceToken }: { role: KeyRole; authorization: string | undefined; serviceToken: string },
): string | undefined | KeyRefusal {
  const token = authorization?.replace(/^Bearer\s+/iu, '');
  const isKey = token?.startsWith('sb_') ?? true;
  if (!isKey) return authorization;
  const meant = token === undefined ? role : keys.roleOf(token);
  if (meant === null) return invalid;
  return meant === 'service_role' ? `Bearer ${serviceToken}` : undefined;
}
