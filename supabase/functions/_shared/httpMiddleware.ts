/** What every function does with a call before it looks at it. */
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';

import { ApiError } from './errors.ts';

/** Browsers may call from anywhere: who may what is said by the token, which none sends by itself. They may know so for a day. */
export const fromAnywhere = () =>
  cors({
    origin: '*',
    allowHeaders: ['authorization', 'x-api-key', 'apikey', 'content-type', 'x-client-info'],
    maxAge: 86_400,
  });

/** Refuses a body of more than so many bytes, before it is read whole. */
export const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, 'too_large', 'Permintaan terlalu besar.');
    },
  });
