import type { Context } from 'hono';
import * as v from 'valibot';

import { invalidRequest } from './errors.ts';

/** Parses the JSON body. U+0000 is rejected here because Postgres text cannot hold it. */
export async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const source = (await context.req.text()) || '{}';
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    throw invalidRequest('Body is not valid JSON');
  }
  if (/\\u0000/i.test(source)) throw invalidRequest('Body holds a null character');
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output;
  const path = v.getDotPath(parsed.issues[0]) ?? '';
  throw invalidRequest(`body/${path} ${parsed.issues[0].message}`);
}
