import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import * as v from 'valibot';

import { failValidation, fail } from './errors.ts';

/** GoTrue decodes JSON into Go values: a missing field, null and '' are the same. */
export const optionalText = v.nullish(v.string(), '');
export const optionalFlag = v.nullish(v.boolean(), false);
export const optionalRecord = v.nullish(v.record(v.string(), v.unknown()));
export const challengeFields = { code_challenge: optionalText, code_challenge_method: optionalText };

/** Parses the request body. U+0000 is rejected here because Postgres text cannot hold it. */
export async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const source = (await context.req.text()) || '{}';
  const badJson = (): never => fail(400, 'bad_json', 'Could not parse request body as JSON');
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    return badJson();
  }
  if (Array.isArray(json) || /\\u0000/i.test(source)) return badJson();
  const parsed = v.safeParse(schema, json);
  return parsed.success ? parsed.output : badJson();
}

/** The client's network address, for rate limits. Forwarding headers are ignored because any client can set them. */
export function clientAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'local';
  } catch {
    return 'local';
  }
}

/** What a session records of its browser. */
export interface Client {
  address: string;
  userAgent: string;
}

export const clientOf = (context: Context): Client => ({
  address: clientAddress(context),
  userAgent: context.req.header('user-agent')?.slice(0, 500) ?? '',
});

export const bearerOf = (context: Context): string =>
  /^bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';

/** The redirect target that the client wants. GoTrue reads it from the query or from a header. */
export const requestedRedirect = (context: Context): string =>
  context.req.query('redirect_to') ?? context.req.header('redirect_to') ?? '';

export interface Challenge {
  method: 's256' | 'plain';
  value: string;
}

/** The PKCE challenge of a request (RFC 7636 §4.2), or null for the implicit flow. */
export function challengeOf(body: { code_challenge: string; code_challenge_method: string }): Challenge | null {
  const { code_challenge: value, code_challenge_method: methodName } = body;
  if (!value && !methodName) return null;
  if (!value || !methodName) return failValidation('PKCE flow requires code_challenge_method and code_challenge');
  const method = methodName.toLowerCase();
  if (method !== 's256' && method !== 'plain') return failValidation('Invalid code challenge method');
  if (value.length < 43 || value.length > 128)
    return failValidation('code challenge has to be between 43 and 128 characters');
  if (!/^[\w.~-]+$/.test(value)) {
    return failValidation(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  return { method, value };
}
