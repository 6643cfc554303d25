import type { Hono } from 'hono';
import * as v from 'valibot';

import { call, dataOf } from './clients.ts';
import type { LinkEnv } from './env.ts';
import { ApiError, notFound } from './errors.ts';
import { parse, readJson, uuid } from './input.ts';
import { signedIn, type Desk, type DeskBindings } from './jsonFunction.ts';
import { createLinkTokens, type LinkKind } from './linkToken.ts';
import { createRateLimit } from './rateLimit.ts';

/** Who a link is for: an address, in lower case, or null for whoever has it. */
export const Recipient = v.optional(
  v.nullable(
    v.pipe(
      v.string('email harus berupa teks.'),
      v.trim(),
      v.toLowerCase(),
      v.maxLength(254, 'Alamat email terlalu panjang.'),
      v.check((given) => given === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given), 'Alamat email tidak benar.'),
      v.transform((given) => given || null),
    ),
  ),
  null,
);

const Token = v.object({ token: v.string('token wajib diisi.') });

/** What a link is worth before anybody takes it up. */
export interface LinkState {
  state: string;
  businessName: string | null;
}

/** A row that a link leads to, as far as every kind of them has it. */
export interface LinkRow {
  id: string;
  email: string | null;
  expires_at: string;
  accepted_at: string | null;
  declined_at: string | null;
  revoked_at: string | null;
}

interface LinkRoutes {
  /** Where the routes are, below the function's name. */
  at: string;
  kind: LinkKind;
  /** The page that a link opens, below the site. */
  page: string;
  /** What the API and the functions of the database call the row; and its table, and the function that revokes it. */
  is: 'invitation' | 'handover';
  table: string;
  revoke: string;
  /** Why there is no new link where somebody has answered, or nobody is asked any more. */
  isSettled: string;
  /** What is answered about a token that is none of ours. */
  nothing: LinkState & Record<string, unknown>;
  accept: (caller: { id: string; aal: string }, id: string, body: unknown) => Promise<object>;
}

/** Letters go to people who have not asked for them: so many may one person send. */
export const letterLimit = (now: () => number) => createRateLimit({ burst: 20, perSecond: 1 / 60, now });

/**
 * What whoever made a link may do: have it again, revoke it. And whoever holds one: read it, accept it, decline it; by
 * POST, so that no token is in a server's log. Returns how a row's link is made.
 */
export function linkRoutes(
  app: Hono<DeskBindings>,
  { service }: Desk,
  env: LinkEnv,
  { at, kind, page, is, table, revoke, isSettled, nothing, accept }: LinkRoutes,
): (row: LinkRow) => Promise<string> {
  const tokens = createLinkTokens(env.linkSecret);
  const linkTo = async ({ id, expires_at }: LinkRow): Promise<string> =>
    `${env.siteUrl}/${page}/${await tokens.make(kind, id, expires_at)}`;
  const idOf = async (body: unknown): Promise<string> => {
    const id = await tokens.read(kind, parse(Token, body).token);
    if (!id) throw new ApiError(400, 'malformed', 'Tautan ini tidak benar. Salin ulang tautan lengkapnya.');
    return id;
  };

  app.post(`${at}/:id/link`, async (c) => {
    const { db } = signedIn(c.var.caller);
    const id = parse(uuid('id'), c.req.param('id'));
    const row: LinkRow | null = dataOf(await db.from(table).select().eq('id', id).maybeSingle());
    if (!row) throw notFound();
    if (row.accepted_at ?? row.declined_at ?? row.revoked_at) throw new ApiError(409, 'not_pending', isSettled);
    return c.json({ [is]: row, url: await linkTo(row) });
  });

  app.post(`${at}/:id/revoke`, async (c) => {
    const { db } = signedIn(c.var.caller);
    const id = parse(uuid('id'), c.req.param('id'));
    return c.json({ [is]: await call<LinkRow>(db, revoke, { [`${is}_id`]: id }) });
  });

  app.post(`${at}/read`, async (c) => {
    const id = await tokens.read(kind, parse(Token, await readJson(c)).token);
    if (!id) return c.json(nothing);
    return c.json(
      await call<LinkState>(service, `read_${is}`, { [`p_${is}`]: id, p_caller: c.var.caller?.id ?? null }),
    );
  });

  app.post(`${at}/accept`, async (c) => {
    const caller = signedIn(c.var.caller);
    const body = await readJson(c);
    return c.json(await accept(caller, await idOf(body), body));
  });

  app.post(`${at}/decline`, async (c) => {
    const id = await idOf(await readJson(c));
    return c.json(
      await call<object>(service, `decline_${is}`, { [`p_${is}`]: id, p_caller: c.var.caller?.id ?? null }),
    );
  });
  return linkTo;
}
