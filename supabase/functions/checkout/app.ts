import { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import type { CheckoutEnv } from '../_shared/env.ts';
import { respondWithError } from '../_shared/errors.ts';
import { maxJsonBytes } from '../_shared/httpMiddleware.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { createJsonFunction, type JsonFunctionOptions } from '../_shared/jsonFunction.ts';
import { createRateLimit } from '../_shared/rateLimit.ts';
import { requireServiceKey } from '../_shared/serviceKey.ts';
import { createNotices } from './notices.ts';
import { createPayments, type PageKeys } from './payments.ts';
import { addProof, MAX_PROOF_BODY } from './proofs.ts';

/** The order and the key of its link. Both come in the body, so that no server log has them. */
const link = { order: uuid('order'), key: uuid('key') };
const Page = v.object({ ...link, pass: v.optional(v.nullable(uuid('pass')), null) });
const Open = v.object({
  ...link,
  digits: v.pipe(v.string('digits wajib diisi.'), v.regex(/^\d{4}$/, 'Isi 4 angka terakhir nomor WhatsApp Anda.')),
});
const Pay = v.object({ ...Page.entries, bank: v.pipe(v.string('bank wajib diisi.'), v.maxLength(20)) });

const Transfer = v.object({ ...Page.entries, chosen: v.boolean('chosen wajib diisi.') });
const Proof = v.object({ ...Page.entries, picture: v.string('picture wajib diisi.') });

type DigitsOutcome =
  | { outcome: 'opened'; pass: string }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'blocked'; blockedFor: number };

interface PageRow extends Record<string, unknown> {
  access: 'locked' | 'open';
  state?: string;
}

/**
 * The only door to the public page of an order, and the address of the providers' notices. The visitor is not signed in: the
 * key of the link and the last digits of the customer's phone are checked in the database.
 */
export function createCheckout({
  env,
  fetch = globalThis.fetch,
  // Phones of one mobile network share an address.
  rate = { burst: 240, perSecond: 10 },
}: JsonFunctionOptions<CheckoutEnv>): Hono {
  const { app, service } = createJsonFunction('checkout', {
    env,
    fetch,
    rate,
    maxBytes: (path) => (path.endsWith('/proof') ? MAX_PROOF_BODY : maxJsonBytes),
  });
  // Of one order, which open pages read every few seconds.
  const orderLimit = createRateLimit(service, 'checkout-order', { burst: 60, perSecond: 1 });
  // Each choice of a bank may be a call to the provider.
  const paymentLimit = createRateLimit(service, 'checkout-payment', { burst: 10, perSecond: 1 / 30 });
  const proofLimit = createRateLimit(service, 'checkout-proof', { burst: 10, perSecond: 1 / 60 });
  const payments = createPayments(env, service, fetch);

  const read = async ({ order, key, pass }: PageKeys): Promise<PageRow> => {
    const keys = { p_order: order, p_key: key, p_pass: pass };
    return rpc<PageRow>(service, 'read_checkout', { ...keys, p_providers: payments.providers });
  };

  app.post('/read', async (c) => {
    const keys = parse(Page, await readJson(c));
    await orderLimit.count(keys.order);
    const page = await read(keys);
    if (page.state !== 'waiting') return c.json(page);
    await payments.refresh(keys);
    return c.json(await read(keys));
  });

  app.post('/open', async (c) => {
    const { order, key, digits } = parse(Open, await readJson(c));
    await orderLimit.count(order);
    const result = await rpc<DigitsOutcome>(service, 'open_checkout', { p_order: order, p_key: key, p_digits: digits });
    if (result.outcome !== 'opened') return c.json(result);
    const { pass } = result;
    return c.json({ outcome: 'opened', pass, page: await read({ order, key, pass }) });
  });

  app.post('/pay', async (c) => {
    const { bank, ...keys } = parse(Pay, await readJson(c));
    await orderLimit.count(keys.order);
    await paymentLimit.count(keys.order);
    await payments.begin(keys, bank);
    return c.json(await read(keys));
  });

  app.post('/cancel', async (c) => {
    const keys = parse(Page, await readJson(c));
    await orderLimit.count(keys.order);
    await payments.cancel(keys);
    return c.json(await read(keys));
  });

  app.post('/transfer', async (c) => {
    const { chosen, ...keys } = parse(Transfer, await readJson(c));
    await orderLimit.count(keys.order);
    const { order: p_order, key: p_key, pass: p_pass } = keys;
    await rpc<boolean>(service, 'choose_transfer', { p_order, p_key, p_pass, p_chosen: chosen });
    return c.json(await read(keys));
  });

  app.post('/proof', async (c) => {
    const { picture, ...keys } = parse(Proof, await readJson(c));
    await orderLimit.count(keys.order);
    await proofLimit.count(keys.order);
    await addProof(service, keys, picture);
    return c.json(await read(keys));
  });

  const all = new Hono({ strict: false });
  all.onError(respondWithError);
  // The database calls it with the service key (`private.wake_checkout`).
  all.post('/checkout', async (c) => {
    await requireServiceKey(c.req, env.secretKey);
    await payments.close();
    return c.json({});
  });
  all.route('/checkout', createNotices({ service, payments }));
  all.route('/', app);
  return all;
}
