import type { IncomingMessage } from 'node:http';

export type ContentEncoding = 'br' | 'gzip';

/** Fonts and pictures are already compressed. */
export const isCompressible = (type: string): boolean => /^(?:text|application|image\/svg)/u.test(type);

/** The smallest content encoding that the client accepts, or null. */
export const negotiateEncoding = ({ headers }: IncomingMessage): ContentEncoding | null => {
  const header = String(headers['accept-encoding'] ?? '');
  const accepts = (encoding: ContentEncoding): boolean =>
    header.split(',').some((one) => {
      const [name, quality = ''] = one.split(';').map((part) => part.trim());
      return name === encoding && !/^q=0(?:\.0*)?$/u.test(quality);
    });
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
};
