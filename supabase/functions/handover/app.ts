import type { Hono } from 'hono';
import * as v from 'valibot';

import { call } from '../_shared/clients.ts';
import type { LinkEnv } from '../_shared/env.ts';
import { ownId, parse, readJson, uuid } from '../_shared/input.ts';
import { openDesk, signedIn, type DeskBindings, type DeskOptions } from '../_shared/jsonFunction.ts';
import { letterLimit, linkRoutes, Recipient, type LinkRow } from '../_shared/linkRoutes.ts';
import { sendLetter } from '../_shared/mail.ts';
import { doneLetter, offerLetter, type Receipt } from './mails.ts';

/** A row of business_handover, as owners and administrators see it. */
interface Handover extends LinkRow {
  message: string | null;
}

const CreateHandover = v.object({
  id: ownId,
  businessId: uuid('businessId'),
  email: Recipient,
  message: v.optional(
    v.nullable(
      v.pipe(
        v.string('message harus berupa teks.'),
        v.maxLength(1000, 'Pesan terlalu panjang (paling banyak 1.000 karakter).'),
      ),
    ),
    null,
  ),
});

const AcceptHandover = v.object({ confirmName: v.string('confirmName wajib diisi.') });

/** A business changes hands: its owner or an administrator makes the link, whoever it is for takes the business. */
export function createHandover({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  rate = { burst: 60, perSecond: 1 },
}: DeskOptions<LinkEnv>): Hono<DeskBindings> {
  const desk = openDesk('handover', { env, fetch, now, rate });
  const { app, service } = desk;
  const letters = letterLimit(now);

  const linkTo = linkRoutes(app, desk, env, {
    at: '',
    kind: 'business-handover',
    page: 'business/handover',
    is: 'handover',
    table: 'business_handover',
    revoke: 'revoke_business_handover',
    isSettled: 'Serah terima ini sudah tidak menunggu jawaban.',
    nothing: {
      state: 'malformed',
      businessId: null,
      businessName: null,
      senderName: null,
      message: null,
      expiresAt: null,
      emailHint: null,
      forMe: null,
      inventory: null,
      pauses: null,
      receipt: null,
    },
    accept: async ({ id, aal }, handover, body) => {
      const { confirmName } = parse(AcceptHandover, body);
      const { receipt, mails } = await call<{
        receipt: Receipt;
        mails: { email: string; side: 'from' | 'to' }[] | null;
      }>(service, 'accept_handover', { p_handover: handover, p_caller: id, p_aal: aal, p_name: confirmName });
      // It is done; both sides also find it in their notices, should a letter be lost.
      await Promise.all(
        (mails ?? []).map(({ email, side }) =>
          sendLetter(
            env.mail,
            { to: email, kind: 'handover_done', about: `${handover}/${side}`, ...doneLetter(side, receipt) },
            fetch,
          ),
        ),
      );
      return receipt;
    },
  });

  app.post('/', async (c) => {
    const caller = signedIn(c.var.caller);
    const { id, businessId, email, message } = parse(CreateHandover, await readJson(c));
    if (email) letters.count(caller.id);
    const handover = await call<Handover>(caller.db, 'create_business_handover', {
      id,
      business_id: businessId,
      email,
      message,
    });
    const url = await linkTo(handover);
    return c.json({ handover, url, mailed: email === null ? null : await offer(handover, email, url) }, 201);
  });

  const offer = async ({ id }: Handover, to: string, url: string): Promise<boolean> => {
    const about = await call<Omit<Parameters<typeof offerLetter>[0], 'url'>>(service, 'read_handover', {
      p_handover: id,
    });
    return sendLetter(env.mail, { to, kind: 'business_handover', about: id, ...offerLetter({ ...about, url }) }, fetch);
  };
  return app;
}
