import type { IncomingMessage } from 'node:http';

export type Encoding = 'br' | 'gzip';

/** Fonts and pictures are already compressed. */
export const isCompressible = (type: string): boolean => /^(?:text|application|image\/svg)/u.test(type);

/** The smallest content encoding that the client accepts, or null. */
export const acceptedBy = ({ headers }: IncomingMessage): Encoding | null => {
  const header = String(headers['accept-encoding'] ?? '');
  const takes = (encoding: Encoding): boolean =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'u').test(header);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
};
