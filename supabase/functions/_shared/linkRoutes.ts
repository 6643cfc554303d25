import type { SupabaseClient } from '@supabase/supabase-js';
import type { Hono } from 'hono';
import * as v from 'valibot';

import { dataOrThrow, rpc } from './clients.ts';
import type { LinkEnv } from './env.ts';
import { ApiError, notFound } from './errors.ts';
import { parse, readJson, uuid } from './input.ts';
import { requireCaller, type JsonFunction, type JsonFunctionEnv } from './jsonFunction.ts';
import { createLinkTokens, type LinkKind } from './linkToken.ts';
import { createRateLimit } from './rateLimit.ts';

/** The email address (lower case) that a link is bound to; null: any holder of the link may use it. */
export const OptionalRecipientEmail = v.optional(
  v.nullable(
    v.pipe(
      v.string('email harus berupa teks.'),
      v.trim(),
      v.toLowerCase(),
      v.maxLength(254, 'Alamat email terlalu panjang.'),
      v.check((email) => email === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email), 'Alamat email tidak benar.'),
      v.transform((email) => email || null),
    ),
  ),
  null,
);

/** The same for a link that must be bound to an address. */
export const RecipientEmail = v.pipe(OptionalRecipientEmail, v.string('Isi alamat email penerima.'));

const Token = v.object({ token: v.string('token wajib diisi.') });

/** The state of a link, as its holder sees it before accepting. */
export interface LinkState {
  state: string;
  businessName: string | null;
}

/** The columns that every table behind a link has. */
export interface LinkRow {
  id: string;
  email: string | null;
  expires_at: string;
  accepted_at: string | null;
  declined_at: string | null;
  revoked_at: string | null;
}

interface LinkRouteOptions {
  /** Path of the routes, below the function's name. */
  basePath: string;
  kind: LinkKind;
  /** Path of the page that a link opens, below the site URL. */
  pagePath: string;
  /** Name of the row in JSON keys, parameters and database functions. */
  entity: 'invitation' | 'handover';
  table: string;
  /** Database function that revokes the row. */
  revokeFunction: string;
  /** Message when the row is accepted, declined or revoked already, so that there is no new link. */
  notPendingMessage: string;
  /** The response for a token that this server did not sign. */
  malformedState: LinkState & Record<string, unknown>;
  accept: (caller: { id: string; aal: string }, id: string, body: unknown) => Promise<object>;
}

/** Limits mails per sender, because their recipients have not asked for them. */
export const createMailLimit = (service: SupabaseClient) =>
  createRateLimit(service, 'mail', { burst: 20, perSecond: 1 / 60 });

/**
 * Adds the routes of a link. Its creator can get it again and revoke it; its holder can read, accept and decline it. All
 * use POST, so that no token appears in a server log. Returns the function that builds a row's link.
 */
export function addLinkRoutes(
  app: Hono<JsonFunctionEnv>,
  { service }: JsonFunction,
  env: LinkEnv,
  {
    basePath,
    kind,
    pagePath,
    entity,
    table,
    revokeFunction,
    notPendingMessage,
    malformedState,
    accept,
  }: LinkRouteOptions,
): (row: LinkRow) => Promise<string> {
  const tokens = createLinkTokens(env.linkSecret);
  const linkUrl = async ({ id, expires_at }: LinkRow): Promise<string> =>
    `${env.siteUrl}/${pagePath}/${await tokens.sign(kind, id, expires_at)}`;
  const idOf = async (body: unknown): Promise<string> => {
    const id = await tokens.verify(kind, parse(Token, body).token);
    if (!id) throw new ApiError(400, 'malformed', 'Tautan ini tidak benar. Salin ulang tautan lengkapnya.');
    return id;
  };

  app.post(`${basePath}/:id/link`, async (c) => {
    const { db } = requireCaller(c.var.caller);
    const id = parse(uuid('id'), c.req.param('id'));
    const row: LinkRow | null = dataOrThrow(await db.from(table).select().eq('id', id).maybeSingle());
    if (!row) throw notFound();
    if (row.accepted_at ?? row.declined_at ?? row.revoked_at) throw new ApiError(409, 'not_pending', notPendingMessage);
    return c.json({ [entity]: row, url: await linkUrl(row) });
  });

  app.post(`${basePath}/:id/revoke`, async (c) => {
    const { db } = requireCaller(c.var.caller);
    const id = parse(uuid('id'), c.req.param('id'));
    return c.json({ [entity]: await rpc<LinkRow>(db, revokeFunction, { [`${entity}_id`]: id }) });
  });

  app.post(`${basePath}/read`, async (c) => {
    const id = await tokens.verify(kind, parse(Token, await readJson(c)).token);
    if (!id) return c.json(malformedState);
    return c.json(
      await rpc<LinkState>(service, `read_${entity}`, { [`p_${entity}`]: id, p_caller: c.var.caller?.id ?? null }),
    );
  });

  app.post(`${basePath}/accept`, async (c) => {
    const caller = requireCaller(c.var.caller);
    const body = await readJson(c);
    return c.json(await accept(caller, await idOf(body), body));
  });

  app.post(`${basePath}/decline`, async (c) => {
    const id = await idOf(await readJson(c));
    return c.json(
      await rpc<object>(service, `decline_${entity}`, { [`p_${entity}`]: id, p_caller: c.var.caller?.id ?? null }),
    );
  });
  return linkUrl;
}
