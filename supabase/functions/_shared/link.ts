import type { Hono } from 'hono';
import * as v from 'valibot';

import { call } from './clients.ts';
import { signedIn, type Desk, type DeskBindings } from './desk.ts';
import { ApiError } from './errors.ts';
import { parse, readJson } from './input.ts';
import type { LinkKind, LinkTokens } from './linkToken.ts';

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

interface LinkRoutes<Receipt> {
  /** Where the routes are, below the function's name. */
  at: string;
  kind: LinkKind;
  tokens: LinkTokens;
  /** The argument that names the row, and the functions of the database. */
  row: string;
  read: string;
  decline: string;
  /** What is answered about a token that is none of ours. */
  nothing: LinkState & Record<string, unknown>;
  accept: (caller: { id: string; aal: string }, id: string, body: unknown) => Promise<Receipt>;
}

/** What whoever holds a link may do: read it, accept it, decline it. By POST, so that no token is in a server's log. */
export function linkRoutes<Receipt extends object>(
  app: Hono<DeskBindings>,
  { service }: Desk,
  { at, kind, tokens, row, read, decline, nothing, accept }: LinkRoutes<Receipt>,
): void {
  const idOf = async (body: unknown): Promise<string> => {
    const id = await tokens.read(kind, parse(Token, body).token);
    if (!id) throw new ApiError(400, 'malformed', 'Tautan ini tidak benar. Salin ulang tautan lengkapnya.');
    return id;
  };

  app.post(`${at}/read`, async (c) => {
    const id = await tokens.read(kind, parse(Token, await readJson(c)).token);
    if (!id) return c.json(nothing);
    return c.json(await call<LinkState>(service, read, { [row]: id, p_caller: c.var.caller?.id ?? null }));
  });

  app.post(`${at}/accept`, async (c) => {
    const caller = signedIn(c.var.caller);
    const body = await readJson(c);
    return c.json(await accept(caller, await idOf(body), body));
  });

  app.post(`${at}/decline`, async (c) => {
    const id = await idOf(await readJson(c));
    return c.json(await call<object>(service, decline, { [row]: id, p_caller: c.var.caller?.id ?? null }));
  });
}
