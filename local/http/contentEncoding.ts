import type { IncomingMessage } from 'node:http';

export type ContentEncoding = 'br' | 'gzip';

/** Fonts and pictures are already compressed. */
export const isCompressible = (type: string): boolean => /^(?:text|application|image\/svg)/u.test(type);

/** The smallest content encoding that the client accepts, or null. */
export const negotiateEncoding = ({ headers }: IncomingMessage): ContentEncoding | null => {
  const header = String(headers['accept-encoding'] ?? '');
  const accepts = (encoding: ContentEncoding): boolean =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'u').test(header);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
};
