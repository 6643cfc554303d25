import { createHash } from 'node:crypto';

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
export const digestOf = (value: unknown): string => sha256(JSON.stringify(value));

/** Tells secrets apart where they may not be shown, as `public.installation_health` does. */
export const fingerprintOf = (secret: string): string => sha256(secret).slice(0, 6);
