import type { Context } from 'hono';
import * as v from 'valibot';

import { ApiError } from './errors.ts';

/** The JSON body of a request; throws 400 for anything else. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, 'invalid', 'Isi permintaan harus berupa JSON.', { field: 'body' });
  }
}

/** The JSON body of a request that may have none. */
export const readOptionalJson = async (c: Context): Promise<unknown> =>
  (await c.req.text()) === '' ? {} : readJson(c);

/** The parsed input; throws a 400 that names the first invalid field. */
export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'body';
  throw new ApiError(400, 'invalid', messageFor(issue, field), { field });
}

/** The message for the user. Where the schema has none, valibot's default is English and for developers. */
function messageFor({ kind, input, message }: v.BaseIssue<unknown>, field: string): string {
  if (kind === 'schema' && input === undefined) return `${field} wajib diisi.`;
  return message.startsWith('Invalid ') ? `${field} tidak berbentuk semestinya.` : message;
}

/** Row id that the client may choose: a retry with the same id creates no second row. */
export const clientGeneratedId = v.optional(
  v.pipe(v.string('id harus berupa UUID.'), v.uuid('id harus berupa UUID.')),
  () => crypto.randomUUID(),
);

export const uuid = (field: string) => v.pipe(v.string(`${field} wajib diisi.`), v.uuid(`${field} harus berupa UUID.`));
