import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { sha256Hex } from '../_shared/bytes.ts';
import { rpc, serviceClient, type Fetch } from '../_shared/clients.ts';
import type { BackendEnv } from '../_shared/env.ts';
import { ApiError, notFound } from '../_shared/errors.ts';
import { clientAddress } from '../_shared/jsonFunction.ts';
import { logError } from '../_shared/log.ts';
import { createRateLimit, type Rate } from '../_shared/rateLimit.ts';

export interface ApiOptions {
  env: BackendEnv;
  fetch?: Fetch;
  /** Of one key. */
  rate?: Rate;
}

type Row = Record<string, unknown>;

const MOST = 100;
const Page = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(MOST)),
    '50',
  ),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
const OrdersQuery = v.object({
  ...Page.entries,
  status: v.optional(v.picklist(['unpaid', 'paid', 'cancelled', 'expired'])),
});
const Cursor = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictTuple([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.uuid())]),
);
const Id = v.pipe(v.string(), v.uuid());

/** The Indonesian of the errors of the database and of all functions, whose message is a code. */
const indonesian: Record<string, (value: string) => string> = {
  'data.not_found': () => 'Data tidak ditemukan.',
  'key.unknown': () => 'Kunci API tidak dikenal, atau sudah dicabut.',
  'key.expired': () => 'Kunci API ini sudah kedaluwarsa. Buat kunci baru di halaman Integrasi.',
  'key.scope': (scope) => `Kunci ini tidak punya izin ${scope}.`,
};

const inIndonesian = (message: string): string => {
  const [, sentence = '', value = ''] = /^([a-z]+\.[a-z_]+)(?:: (.*))?$/su.exec(message) ?? [];
  return indonesian[sentence]?.(value) ?? message;
};

/** The English of each error, beside its Indonesian. */
const english: Record<string, string> = {
  unauthorized: 'The API key is missing, unknown, or was revoked.',
  expired: 'The API key has expired. Make a new one on the page Integrations.',
  declined: 'The API key does not have the scope for this request.',
  not_found: 'There is nothing at this address.',
  invalid: 'A parameter is invalid.',
  rate_limited: 'Too many requests. Wait as long as Retry-After says.',
  not_supported: 'The API is read-only: use GET.',
};
const broken = 'Our server has a problem. Try again in a moment.';

/**
 * Version 1 of the API for systems of an owner (docs/api.md). The key of the request is the only credential: the database
 * decides with it which business is read, in the same call that reads. There are no CORS headers, because a key does not
 * belong in a browser.
 */
export function createApi({ env, fetch = globalThis.fetch, rate = { burst: 60, perSecond: 2 } }: ApiOptions): Hono {
  const service = serviceClient(env, fetch);
  const keyLimit = createRateLimit(service, 'api', rate);
  // Of one address: requests without a key that could be one, and keys that are refused.
  const refusalLimit = createRateLimit(service, 'api-refused', { burst: 30, perSecond: 0.5 });

  const app = new Hono({ strict: false }).basePath('/api');
  app.onError(async (error, c) => errorResponse(c, error));
  app.notFound((c) => errorResponse(c, notFound()));
  app.use('*', async (c, next) => {
    c.header('cache-control', 'no-store');
    if (c.req.method !== 'GET') throw new ApiError(405, 'not_supported', 'API ini hanya untuk membaca: pakai GET.');
    return next();
  });

  /** Reads with the key of the request. */
  const read = async <Result>(c: Context, name: string, args: object): Promise<Result> => {
    const address = clientAddress(c.req.header('x-forwarded-for'), env.trustedProxies);
    const key = /^Bearer\s+(chb_[0-9a-f]{48})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (key === undefined) {
      await refusalLimit.count(address);
      throw new ApiError(401, 'unauthorized', 'Sertakan kunci API di header Authorization: Bearer chb_….');
    }
    // Buckets are no place for secrets. A part of the key would be one that others know: the page Integrations shows it.
    await keyLimit.count(await sha256Hex(key.toLowerCase()));
    try {
      return await rpc<Result>(service, name, { p_key: key, ...args });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthorized') await refusalLimit.count(address);
      throw error;
    }
  };

  const page = (rows: Row[], limit: number, sortedBy: string): { data: Row[]; next_cursor: string | null } => {
    const data = rows.slice(0, limit);
    const last = data.at(-1);
    return { data, next_cursor: rows.length > limit && last ? cursorOf(last[sortedBy], last['id']) : null };
  };

  app.get('/v1/key', async (c) => c.json(await read<Row>(c, 'api_key_in_use', {})));

  app.get('/v1/orders', async (c) => {
    const { limit, cursor, status } = parse(OrdersQuery, c.req.query());
    const args = { p_status: status ?? null, ...placeOf(cursor), p_most: limit };
    return c.json(page(await read<Row[]>(c, 'api_orders', args), limit, 'created_at'));
  });

  app.get('/v1/orders/:id', async (c) => {
    const id = v.safeParse(Id, c.req.param('id'));
    return c.json(await read<Row>(c, 'api_order', { p_order: id.success ? id.output : NO_ORDER }));
  });

  app.get('/v1/chats', async (c) => {
    const { limit, cursor } = parse(Page, c.req.query());
    return c.json(
      page(await read<Row[]>(c, 'api_chats', { ...placeOf(cursor), p_most: limit }), limit, 'last_message_at'),
    );
  });

  return app;
}

/** An id that no order has: what is no id is answered as an id that does not exist, and only to a key. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

const cursorOf = (...place: unknown[]): string =>
  btoa(JSON.stringify(place)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

const placeOf = (cursor: string | undefined): { p_before: string | null; p_before_id: string | null } => {
  if (cursor === undefined) return { p_before: null, p_before_id: null };
  let text = '';
  try {
    text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    // Not even base64.
  }
  const place = v.safeParse(Cursor, text);
  if (!place.success) throw invalid('cursor');
  const [p_before, p_before_id] = place.output;
  return { p_before, p_before_id };
};

const parse = <Schema extends v.GenericSchema>(schema: Schema, query: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, query, { abortEarly: true });
  if (result.success) return result.output;
  throw invalid(v.getDotPath(result.issues[0]) ?? 'query');
};

const invalid = (field: string): ApiError => new ApiError(400, 'invalid', `Parameter ${field} tidak sah.`, { field });

const errorResponse = (c: Context, error: Error): Response => {
  if (!(error instanceof ApiError)) logError(error);
  const { status, code, message, details } =
    error instanceof ApiError ? error : new ApiError(500, 'backend_failed', 'Terjadi gangguan di server kami.');
  if (details.retryAfter !== undefined) c.header('retry-after', String(Math.ceil(details.retryAfter)));
  if (status === 405) c.header('allow', 'GET');
  const field = details.field === undefined ? {} : { field: details.field };
  return c.json(
    { error: { code, message: inIndonesian(message), message_en: english[code] ?? broken, ...field } },
    status,
  );
};
