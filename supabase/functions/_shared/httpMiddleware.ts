/** Middleware that every edge function runs before its routes. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

import { ApiError } from './errors.ts';

/** Allows every origin: access depends on the token, which a browser never attaches by itself. Preflights are cached for a day. */
export const allowAnyOrigin = () =>
  cors({
    origin: '*',
    allowHeaders: ['authorization', 'x-api-key', 'apikey', 'content-type', 'x-client-info', 'x-request-id'],
    exposeHeaders: ['x-request-id'],
    maxAge: 86_400,
  });

/** The largest body without a file, e.g. a token of 8 kB or a message of 1,000 characters. */
export const maxJsonBytes = 64 * 1024;

/**
 * Throws 413 for a body of more bytes than `maxSizeOf` allows for the path: at once if its header tells, else when that
 * many were read.
 */
export const limitBodySize =
  (maxSizeOf: (path: string) => number): MiddlewareHandler =>
  async (c, next) => {
    const maxSize = maxSizeOf(c.req.path);
    if (Number(c.req.header('content-length')) > maxSize) throw tooLarge(maxSize);
    const { body } = c.req.raw;
    if (body) {
      const init: RequestInit & { duplex: 'half' } = { body: body.pipeThrough(limitBytes(maxSize)), duplex: 'half' };
      c.req.raw = new Request(c.req.raw, init);
    }
    return next();
  };

const limitBytes = (maxSize: number): TransformStream<Uint8Array, Uint8Array> => {
  let size = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.length;
      if (size > maxSize) throw tooLarge(maxSize);
      controller.enqueue(chunk);
    },
  });
};

const tooLarge = (maxSize: number): ApiError => {
  const most = maxSize < 2 ** 20 ? `${maxSize / 2 ** 10} kB` : `${maxSize / 2 ** 20} MB`;
  return new ApiError(413, 'too_large', `Permintaan terlalu besar (paling besar ${most}).`);
};
