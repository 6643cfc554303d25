import { decodeBase64, type Bytes } from './bytes.ts';

/** The purpose of a link. A token of one kind is invalid as another. */
export type LinkKind = 'team-invitation' | 'business-handover';

/**
 * The tokens in links: JWT (HS256) with the kind, the row's id and the expiry, without personal data. A valid token only
 * identifies a row. The database decides whether the row is still valid and not expired.
 */
export interface LinkTokens {
  sign(kind: LinkKind, id: string, expiresAt: string): Promise<string>;
  /** The row's id; null for a token that is not signed with this secret for this kind. */
  verify(kind: LinkKind, token: string): Promise<string | null>;
}

/** Own tokens have about 220 characters. */
const maxTokenLength = 512;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const encodeObject = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

function decodeBase64url(part: string): Bytes | null {
  const padded = part.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (part.length % 4)) % 4);
  const bytes = decodeBase64(padded);
  // Only the canonical encoding is valid: the last character has spare bits, so other texts decode to the same bytes.
  return bytes && base64url(bytes) === part ? bytes : null;
}

function decodeObject(part: string): Record<string, unknown> {
  const bytes = decodeBase64url(part);
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function createLinkTokens(secret: string): LinkTokens {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  return {
    sign: async (kind, id, expiresAt) => {
      const exp = Math.ceil(Date.parse(expiresAt) / 1000);
      const signingInput = `${encodeObject({ alg: 'HS256', typ: 'JWT' })}.${encodeObject({ typ: kind, jti: id, exp })}`;
      const signature = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(signingInput));
      return `${signingInput}.${base64url(new Uint8Array(signature))}`;
    },
    verify: async (kind, token) => {
      if (token.length > maxTokenLength) return null;
      const [header, claims, signature, ...rest] = token.split('.');
      if (!header || !claims || !signature || rest.length > 0) return null;
      const bytes = decodeBase64url(signature);
      const signingInput = new TextEncoder().encode(`${header}.${claims}`);
      // The signature is verified first, always by HS256: the `alg` of an unverified header must not choose the algorithm.
      if (!bytes || !(await crypto.subtle.verify('HMAC', await key, bytes, signingInput))) return null;
      const { alg } = decodeObject(header);
      const { typ, jti, exp } = decodeObject(claims);
      if (alg !== 'HS256' || typ !== kind || typeof exp !== 'number') return null;
      return typeof jti === 'string' && uuid.test(jti) ? jti : null;
    },
  };
}
