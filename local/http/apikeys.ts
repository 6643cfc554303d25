import type { KeyRole, Keys } from '../keys.ts';

/** A refusal as hosted Supabase's gateway words it. */
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

/** Addresses that people reach by a link, or that are public by nature, ask for no key. */
const open = [
  /^\/auth\/v1\/(?:verify|authorize|callback|health|\.well-known\/)/u,
  /^\/storage\/v1\/object\/(?:public|sign|info\/public)\//u,
  /^\/storage\/v1\/object\/upload\/sign\//u,
  /^\/functions\/v1\//u,
  /^\/realtime\/v1\/websocket/u,
];

export const needsKey = (path: string): boolean => !open.some((pattern) => pattern.test(path));

/** What an API key opens, or why it opens nothing. */
export function roleOfKey(keys: Keys, apikey: string | null | undefined): KeyRole | KeyRefusal {
  if (!apikey) return missing;
  return keys.roleOf(apikey) ?? invalid;
}

/**
 * The Authorization header for a service behind the gateway: a person's token passes through; a key in its place, or
 * nothing at all, becomes what the API key stands for. Services see tokens only, as hosted.
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
