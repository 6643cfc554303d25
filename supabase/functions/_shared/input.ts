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
  throw new ApiError(400, 'invalid', sentenceFor(issue, field), { field });
}

/** What a person reads. Where the schema has no sentence for it, valibot has one in English, for developers. */
function sentenceFor({ kind, input, message }: v.BaseIssue<unknown>, field: string): string {
  if (kind === 'schema' && input === undefined) return `${field} wajib diisi.`;
  return message.startsWith('Invalid ') ? `${field} tidak berbentuk semestinya.` : message;
}

/** What is made under an id of the caller's is made once, however often it is asked for. */
export const ownId = v.optional(v.pipe(v.string('id harus berupa UUID.'), v.uuid('id harus berupa UUID.')), () =>
  crypto.randomUUID(),
);

export const uuid = (field: string) => v.pipe(v.string(`${field} wajib diisi.`), v.uuid(`${field} harus berupa UUID.`));
