/** Middleware that every edge function runs before its routes. */
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';

import { ApiError } from './errors.ts';

/** Allows every origin: access depends on the token, which a browser never attaches by itself. Preflights are cached for a day. */
export const allowAnyOrigin = () =>
  cors({
    origin: '*',
    allowHeaders: ['authorization', 'x-api-key', 'apikey', 'content-type', 'x-client-info'],
    maxAge: 86_400,
  });

/** Responds 413 to a body of more than `maxSize` bytes, before it is read completely. */
export const limitBodySize = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, 'too_large', 'Permintaan terlalu besar.');
    },
  });
