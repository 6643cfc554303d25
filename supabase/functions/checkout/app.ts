import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { requireServiceKey } from '../_shared/apiKeys.ts';
import { rpc } from '../_shared/clients.ts';
import type { CheckoutEnv } from '../_shared/env.ts';
import { ApiError, respondWithError } from '../_shared/errors.ts';
import { maxJsonBytes } from '../_shared/httpMiddleware.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { clientAddress, createJsonFunction, requireCaller, type JsonFunctionOptions } from '../_shared/jsonFunction.ts';
import { createRateLimit } from '../_shared/rateLimit.ts';
import { billedKilograms, createCouriers, keyedBusinesses, type ShippingTerms } from '../_shared/shipping/couriers.ts';
import { createConnections } from './connection.ts';
import { createNotices } from './notices.ts';
import { createPageLimits } from './pageLimits.ts';
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

const query = v.pipe(v.string('query wajib diisi.'), v.maxLength(100));
const area = v.pipe(v.string('area wajib diisi.'), v.regex(/^[\w-]{1,40}$/, 'area tidak sah.'));
const PageAreas = v.object({ ...Page.entries, query });
const MemberAreas = v.object({ business: uuid('business'), query });
const Connection = v.object({
  business: uuid('business'),
  kind: v.picklist(['payment', 'shipping'], 'kind harus payment atau shipping.'),
});
const MemberQuote = v.object({
  business: uuid('business'),
  area,
  grams: v.pipe(v.number('grams wajib diisi.'), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
});
const PageRates = v.object({ ...Page.entries, area });
const written = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const Deliver = v.object({
  ...Page.entries,
  recipient: v.object({
    name: written(100),
    street: written(300),
    postal_code: v.pipe(v.string(), v.regex(/^\d{5}$/, 'Kode pos terdiri dari 5 angka.')),
    area_id: area,
  }),
  code: written(40),
  service: written(100),
});
/** The terms of an order whose courier can be chosen (`private.shipping_of_order`). */
interface OrderTerms extends ShippingTerms {
  /** Null: the weights of these products are not known. */
  kilograms: number | null;
  missing: string[];
  subtotal: number;
}

const changed = (): ApiError => new ApiError(409, 'changed', 'Alamat pesanan ini tidak dapat diubah lagi.');

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
  const pageLimit = createPageLimits(service, env.trustedProxies);
  // Open pages read every few seconds.
  const orderLimit = pageLimit('checkout-order', { burst: 60, perSecond: 1 });
  // Each choice of a bank may be a call to the provider.
  const paymentLimit = pageLimit('checkout-payment', { burst: 10, perSecond: 1 / 30 });
  const proofLimit = pageLimit('checkout-proof', { burst: 10, perSecond: 1 / 60 });
  // A search as one types, and prices of a few addresses. What of it is asked of the provider has limits of its own.
  const areaLimit = pageLimit('checkout-area', { burst: 30, perSecond: 0.5 });
  const rateLimit = pageLimit('checkout-rate', { burst: 10, perSecond: 1 / 30 });
  // Of one business, for the settings.
  const placeLimit = createRateLimit(service, 'checkout-place', { burst: 30, perSecond: 0.5 });
  // Of one business, for members in chats.
  const quoteLimit = createRateLimit(service, 'checkout-quote', { burst: 20, perSecond: 1 / 10 });
  // Of one business. A test is a call to the provider.
  const connectionLimit = createRateLimit(service, 'checkout-connection', { burst: 5, perSecond: 1 / 30 });
  const payments = createPayments(env, service, fetch);
  const connections = createConnections({ env, fetch, paymentProviderOf: payments.providerNameOf });
  const couriers = createCouriers(env, service, fetch);

  const addressOf = (c: Context): string => clientAddress(c.req.header('x-forwarded-for'), env.trustedProxies);
  const read = async (c: Context, { order, key, pass }: PageKeys): Promise<PageRow> => {
    const keys = { p_order: order, p_key: key, p_pass: pass, p_address: addressOf(c) };
    const p_providers = { ...payments.providers, shipping: keyedBusinesses(env) };
    return rpc<PageRow>(service, 'read_checkout', { ...keys, p_providers });
  };

  app.post('/read', async (c) => {
    const keys = parse(Page, await readJson(c));
    await orderLimit.count(c, keys);
    const page = await read(c, keys);
    if (page.state !== 'waiting') return c.json(page);
    await payments.refresh(keys);
    return c.json(await read(c, keys));
  });

  app.post('/open', async (c) => {
    const { order, key, digits } = parse(Open, await readJson(c));
    await orderLimit.count(c, { order, key, pass: null });
    const args = { p_order: order, p_key: key, p_digits: digits, p_address: addressOf(c) };
    const result = await rpc<DigitsOutcome>(service, 'open_checkout', args);
    if (result.outcome !== 'opened') return c.json(result);
    const { pass } = result;
    return c.json({ outcome: 'opened', pass, page: await read(c, { order, key, pass }) });
  });

  app.post('/pay', async (c) => {
    const { bank, ...keys } = parse(Pay, await readJson(c));
    await orderLimit.count(c, keys);
    await paymentLimit.count(c, keys);
    await payments.begin(keys, bank);
    return c.json(await read(c, keys));
  });

  app.post('/cancel', async (c) => {
    const keys = parse(Page, await readJson(c));
    await orderLimit.count(c, keys);
    await payments.cancel(keys);
    return c.json(await read(c, keys));
  });

  app.post('/transfer', async (c) => {
    const { chosen, ...keys } = parse(Transfer, await readJson(c));
    await orderLimit.count(c, keys);
    const { order: p_order, key: p_key, pass: p_pass } = keys;
    await rpc<boolean>(service, 'choose_transfer', { p_order, p_key, p_pass, p_chosen: chosen });
    return c.json(await read(c, keys));
  });

  app.post('/proof', async (c) => {
    const { picture, ...keys } = parse(Proof, await readJson(c));
    await orderLimit.count(c, keys);
    await proofLimit.count(c, keys);
    await addProof(service, keys, picture);
    return c.json(await read(c, keys));
  });

  const termsOf = async ({ order, key, pass }: PageKeys): Promise<OrderTerms> => {
    const args = { p_order: order, p_key: key, p_pass: pass };
    const terms = await rpc<OrderTerms | null>(service, 'shipping_of_order', args);
    if (terms === null) throw changed();
    return terms;
  };
  const askerOf = ({ order }: PageKeys): string => `order:${order}`;
  const ratesOf = (keys: PageKeys, { kilograms, subtotal, ...terms }: OrderTerms, destination: string) =>
    kilograms === null
      ? Promise.resolve([])
      : couriers.rates(terms, { destination, kilograms, subtotal }, askerOf(keys));

  app.post('/areas', async (c) => {
    const { query: words, ...keys } = parse(PageAreas, await readJson(c));
    await areaLimit.count(c, keys);
    const { business } = await termsOf(keys);
    return c.json({ areas: await couriers.areas(business, words, askerOf(keys)) });
  });

  /** For the settings of a business, by its members. */
  app.post('/places', async (c) => {
    const { business, query: words } = parse(MemberAreas, await readJson(c));
    const { db } = requireCaller(c.get('caller'));
    await rpc<ShippingTerms | null>(db, 'shipping_of_business', { business_id: business });
    await placeLimit.count(business);
    return c.json({ areas: await couriers.areas(business, words) });
  });

  /** Whose account the business uses, for its members. Nothing is asked. */
  app.post('/connection', async (c) => {
    const { business, kind } = parse(Connection, await readJson(c));
    const { db } = requireCaller(c.get('caller'));
    await rpc<ShippingTerms | null>(db, 'shipping_of_business', { business_id: business });
    return c.json(connections.accountOf(business, kind));
  });

  /** Whether the provider accepts the key, for owners. */
  app.post('/connection/test', async (c) => {
    const { business, kind } = parse(Connection, await readJson(c));
    const { db } = requireCaller(c.get('caller'));
    await rpc<null>(db, 'require_owner', { business_id: business });
    await connectionLimit.count(`${business}:${kind}`);
    return c.json(await connections.test(business, kind));
  });

  /** The price of a parcel that is no order yet, for members. */
  app.post('/quote', async (c) => {
    const { business, area: destination, grams } = parse(MemberQuote, await readJson(c));
    const { db } = requireCaller(c.get('caller'));
    const terms = await rpc<ShippingTerms | null>(db, 'shipping_of_business', { business_id: business });
    if (terms === null) throw new ApiError(409, 'not_supported', 'Toko ini belum mengatur asal kiriman.');
    await quoteLimit.count(business);
    const kilograms = billedKilograms(grams);
    return c.json({ kilograms, rates: await couriers.rates(terms, { destination, kilograms, subtotal: null }) });
  });

  app.post('/rates', async (c) => {
    const { area: destination, ...keys } = parse(PageRates, await readJson(c));
    await rateLimit.count(c, keys);
    return c.json({ rates: await ratesOf(keys, await termsOf(keys), destination) });
  });

  app.post('/deliver', async (c) => {
    const { recipient, code, service: wanted, ...keys } = parse(Deliver, await readJson(c));
    await orderLimit.count(c, keys);
    const terms = await termsOf(keys);
    const rate = (await ratesOf(keys, terms, recipient.area_id)).find(
      (one) => one.code === code && one.service === wanted,
    );
    const { order: p_order, key: p_key, pass: p_pass } = keys;
    const isChosen =
      rate !== undefined &&
      (await rpc<boolean>(service, 'choose_courier', {
        p_order,
        p_key,
        p_pass,
        p_recipient: recipient,
        p_courier: { code, service: wanted, name: rate.name, etd: rate.etd, kilograms: terms.kilograms },
        p_price: rate.price,
      }));
    if (!isChosen) throw changed();
    return c.json(await read(c, keys));
  });

  const all = new Hono({ strict: false });
  all.onError(respondWithError);
  // The database calls it with the service key (`private.wake_checkout`).
  all.post('/checkout', async (c) => {
    await requireServiceKey(c.req, env);
    await payments.close();
    return c.json({});
  });
  all.route('/checkout', createNotices({ service, payments }));
  all.route('/', app);
  return all;
}
