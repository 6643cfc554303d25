import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import * as v from 'valibot';

import { readLimited } from '../_shared/bytes.ts';
import { rpc } from '../_shared/clients.ts';
import { ApiError, respondWithError } from '../_shared/errors.ts';
import { isSignedByMidtrans } from './midtrans.ts';
import type { createPayments } from './payments.ts';
import { ProviderError } from './provider.ts';

const MAX_BODY = 64 * 1024;

const Notice = v.looseObject({ order_id: v.string() });
const uuid = v.pipe(v.string(), v.uuid());

const forbidden = (): ApiError => new ApiError(401, 'unauthorized', 'Tanda tangan tidak sah.');

/**
 * The notices of Midtrans about payments. They repeat, overtake each other, and their signature does not cover the status:
 * a notice is only the reason to ask how the payment stands.
 */
export function createNotices({
  service,
  payments,
}: {
  service: SupabaseClient;
  payments: ReturnType<typeof createPayments>;
}): Hono {
  const app = new Hono({ strict: false });
  app.onError(respondWithError);
  app.post('/', async (c) => {
    const body = await readLimited(c.req.raw.body, MAX_BODY);
    if (!body) throw new ApiError(413, 'too_large', 'Permintaan terlalu besar.');
    const notice = v.safeParse(Notice, parseOrNull(body));
    // The test notice of Midtrans' dashboard, and payments of other systems with the same account, are not ours.
    if (!notice.success || !v.is(uuid, notice.output.order_id)) throw forbidden();
    const payment = await rpc<{ id: string; business: string; bank: string } | null>(service, 'payment_of_notice', {
      p_payment: notice.output.order_id,
    });
    const key = payment === null ? null : payments.keyOf(payment.business);
    if (payment === null || key === null || !(await isSignedByMidtrans(notice.output, key))) throw forbidden();
    try {
      await payments.check(payment);
    } catch (error) {
      // Midtrans repeats a notice that was answered by an error.
      if (error instanceof ProviderError) throw new ApiError(503, 'upstream_failed', 'Status belum dapat diperiksa.');
      throw error;
    }
    return c.json({});
  });
  return app;
}

const parseOrNull = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return null;
  }
};
