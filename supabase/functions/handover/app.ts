import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import type { LinkEnv } from '../_shared/env.ts';
import { clientGeneratedId, parse, readJson, uuid } from '../_shared/input.ts';
import {
  createJsonFunction,
  requireCaller,
  type JsonFunctionEnv,
  type JsonFunctionOptions,
} from '../_shared/jsonFunction.ts';
import { addLinkRoutes, createMailLimit, RecipientEmail, type LinkRow } from '../_shared/linkRoutes.ts';
import { sendMail } from '../_shared/mail.ts';
import { handoverDoneMail, handoverOfferMail, type Receipt } from './mails.ts';

const CreateHandover = v.object({
  id: clientGeneratedId,
  businessId: uuid('businessId'),
  email: RecipientEmail,
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

/** Handover of a business: its owner creates the link, and its recipient accepts the business. */
export function createHandover({
  env,
  fetch = globalThis.fetch,
  rate = { burst: 60, perSecond: 1 },
}: JsonFunctionOptions<LinkEnv>): Hono<JsonFunctionEnv> {
  const jsonFunction = createJsonFunction('handover', { env, fetch, rate });
  const { app, service } = jsonFunction;
  const mailLimit = createMailLimit(service);

  const linkUrl = addLinkRoutes(app, jsonFunction, env, {
    basePath: '',
    kind: 'business-handover',
    pagePath: 'business/handover',
    entity: 'handover',
    table: 'business_handover',
    revokeFunction: 'revoke_business_handover',
    notPendingMessage: 'Pindah kepemilikan ini sudah tidak menunggu jawaban.',
    malformedState: {
      state: 'malformed',
      businessId: null,
      businessName: null,
      senderName: null,
      message: null,
      expiresAt: null,
      zone: null,
      emailHint: null,
      forMe: null,
      inventory: null,
      pauses: null,
      receipt: null,
    },
    accept: async ({ id, aal }, handover, body) => {
      const { confirmName } = parse(AcceptHandover, body);
      const { receipt, mails } = await rpc<{
        receipt: Receipt;
        mails: { email: string; side: 'from' | 'to' }[] | null;
      }>(service, 'accept_handover', { p_handover: handover, p_caller: id, p_aal: aal, p_name: confirmName });
      // The handover is complete. Both sides also get a notification in the application, in case a mail is lost.
      await Promise.all(
        (mails ?? []).map(({ email, side }) =>
          sendMail(
            env.mail,
            {
              to: email,
              kind: 'handover_done',
              idempotencyId: `${handover}/${side}`,
              ...handoverDoneMail(side, receipt),
            },
            fetch,
          ),
        ),
      );
      return receipt;
    },
  });

  app.post('/', async (c) => {
    const caller = requireCaller(c.var.caller);
    const { id, businessId, email, message } = parse(CreateHandover, await readJson(c));
    await mailLimit.count(caller.id);
    const handover = await rpc<LinkRow>(caller.db, 'create_business_handover', {
      id,
      business_id: businessId,
      email,
      message,
    });
    const url = await linkUrl(handover);
    return c.json({ handover, url, mailed: await sendOffer(handover, email, url) }, 201);
  });

  const sendOffer = async ({ id }: LinkRow, to: string, url: string): Promise<boolean> => {
    const details = await rpc<Omit<Parameters<typeof handoverOfferMail>[0], 'url'>>(service, 'read_handover', {
      p_handover: id,
    });
    return sendMail(
      env.mail,
      { to, kind: 'business_handover', idempotencyId: id, ...handoverOfferMail({ ...details, url }) },
      fetch,
    );
  };
  return app;
}
