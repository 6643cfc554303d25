import type { Context } from 'hono';

import { invalidKey } from './errors.ts';

// Hosted Storage's characters: S3's safe ones and a few more.
const alphabet = /^[\w/!.*'() &$@=;:+,?-]+$/;

/** Validates an object name: no empty, `.` or `..` segment, at most 1024 characters. */
export function objectName(name: string): string {
  const segments = name.split('/');
  const isValid =
    name.length <= 1024 && alphabet.test(name) && !segments.some((part) => ['', '.', '..'].includes(part));
  if (!isValid) throw invalidKey(name);
  return name;
}

/** Bucket and object name of a request path `…/:bucket/:name{.+}`. */
export const objectPath = (context: Context): { bucket: string; name: string } => ({
  bucket: context.req.param('bucket') ?? '',
  name: context.req.param('name') ?? '',
});
