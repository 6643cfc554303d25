import type { Context } from 'hono';
import * as v from 'valibot';

import { ApiError } from './errors.ts';

/** The body of a call, which has to be JSON. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, 'invalid', 'Isi permintaan harus berupa JSON.', { field: 'body' });
  }
}

/** The input as the schema wants it, or a 400 that names the first field that is wrong. */
export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'body';
  const message = issue.input === undefined && issue.kind === 'schema' ? `${field} wajib diisi.` : issue.message;
  throw new ApiError(400, 'invalid', message, { field });
}

/** What is made under an id of the caller's is made once, however often it is asked for. */
export const ownId = v.optional(v.pipe(v.string('id harus berupa UUID.'), v.uuid('id harus berupa UUID.')), () =>
  crypto.randomUUID(),
);

export const uuid = (field: string) => v.pipe(v.string(`${field} wajib diisi.`), v.uuid(`${field} harus berupa UUID.`));
