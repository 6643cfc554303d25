import type { Context } from 'hono';

import { invalidKey } from './errors.ts';

// Hosted Storage's alphabet: S3's safe characters and a few more.
const alphabet = /^[\w/!.*'() &$@=;:+,?-]+$/;

/** The name of an object, if it may be one: no empty, `.` or `..` segment, 1024 characters at most. */
export function objectName(name: string): string {
  const segments = name.split('/');
  const fits = name.length <= 1024 && alphabet.test(name) && !segments.some((part) => ['', '.', '..'].includes(part));
  if (!fits) throw invalidKey(name);
  return name;
}

/** Bucket and object of a call's path, `…/:bucket/:name{.+}`. */
export const addressed = (context: Context): { bucket: string; name: string } => ({
  bucket: context.req.param('bucket') ?? '',
  name: context.req.param('name') ?? '',
});
