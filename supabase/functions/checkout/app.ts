import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { createJsonFunction, type JsonFunctionEnv, type JsonFunctionOptions } from '../_shared/jsonFunction.ts';
import { createRateLimit } from '../_shared/rateLimit.ts';

/** The order and the key of its link. Both come in the body, so that no server log has them. */
const link = { order: uuid('order'), key: uuid('key') };
const Read = v.object({ ...link, pass: v.optional(v.nullable(uuid('pass')), null) });
const Open = v.object({
  ...link,
  digits: v.pipe(v.string('digits wajib diisi.'), v.regex(/^\d{4}$/, 'Isi 4 angka terakhir nomor WhatsApp Anda.')),
});

type DigitsOutcome =
  | { outcome: 'opened'; pass: string }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'blocked'; blockedFor: number };

/**
 * The only door to the public page of an order. The visitor is not signed in: the key of the link and the last digits of
 * the customer's phone are checked in the database.
 */
export function createCheckout({
  env,
  fetch = globalThis.fetch,
  // Phones of one mobile network share an address.
  rate = { burst: 240, perSecond: 10 },
}: JsonFunctionOptions): Hono<JsonFunctionEnv> {
  const { app, service } = createJsonFunction('checkout', { env, fetch, rate });
  // Of one order, which open pages read every few seconds.
  const orderLimit = createRateLimit(service, 'checkout-order', { burst: 60, perSecond: 1 });

  app.post('/read', async (c) => {
    const { order, key, pass } = parse(Read, await readJson(c));
    await orderLimit.count(order);
    return c.json(await rpc<object>(service, 'read_checkout', { p_order: order, p_key: key, p_pass: pass }));
  });

  app.post('/open', async (c) => {
    const { order, key, digits } = parse(Open, await readJson(c));
    await orderLimit.count(order);
    const result = await rpc<DigitsOutcome>(service, 'open_checkout', { p_order: order, p_key: key, p_digits: digits });
    if (result.outcome !== 'opened') return c.json(result);
    const { pass } = result;
    const page = await rpc<object>(service, 'read_checkout', { p_order: order, p_key: key, p_pass: pass });
    return c.json({ outcome: 'opened', pass, page });
  });
  return app;
}
