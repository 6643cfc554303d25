import { decodeBase64 } from './bytes.ts';

/** What a link leads to. A token of one kind is worth nothing as another. */
export type LinkKind = 'team-invitation' | 'business-handover';

/**
 * The tokens in links: JWT, HS256, with the kind, the row's id and the time it ends, and nothing about people. A token
 * says which row is meant and that we have said so; what the row is worth, and the time, the database decides.
 */
export interface LinkTokens {
  make(kind: LinkKind, id: string, expiresAt: string): Promise<string>;
  /** The row's id; null for whatever we have not made for this kind. */
  read(kind: LinkKind, token: string): Promise<string | null>;
}

/** Ours have some 220 characters. */
const longest = 512;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const encode = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

function bytesOf(part: string): Uint8Array<ArrayBuffer> | null {
  const padded = part.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (part.length % 4)) % 4);
  const bytes = decodeBase64(padded);
  // One text for one value: a token with other spare bits at its end is not the one that we made.
  return bytes && base64url(bytes) === part ? bytes : null;
}

function objectOf(part: string): Record<string, unknown> {
  const bytes = bytesOf(part);
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
    make: async (kind, id, expiresAt) => {
      const exp = Math.ceil(Date.parse(expiresAt) / 1000);
      const said = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ typ: kind, jti: id, exp })}`;
      const signature = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(said));
      return `${said}.${base64url(new Uint8Array(signature))}`;
    },
    read: async (kind, token) => {
      if (token.length > longest) return null;
      const [header, claims, signature, ...more] = token.split('.');
      if (!header || !claims || !signature || more.length > 0) return null;
      const bytes = bytesOf(signature);
      const said = new TextEncoder().encode(`${header}.${claims}`);
      // The signature first, and by our algorithm whatever the header asks for; then what was signed.
      if (!bytes || !(await crypto.subtle.verify('HMAC', await key, bytes, said))) return null;
      const { alg } = objectOf(header);
      const { typ, jti, exp } = objectOf(claims);
      if (alg !== 'HS256' || typ !== kind || typeof exp !== 'number') return null;
      return typeof jti === 'string' && uuid.test(jti) ? jti : null;
    },
  };
}
