import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';

import { readLimited } from '../_shared/bytes.ts';
import { rpc } from '../_shared/clients.ts';
import { ApiError, respondWithError } from '../_shared/errors.ts';
import { ProviderError } from '../_shared/fetchAnswer.ts';
import { isSignedByMidtrans } from './midtrans.ts';
import type { createPayments, PaymentRow } from './payments.ts';
import { isFromXendit } from './xendit.ts';

const MAX_BODY = 64 * 1024;

const MidtransNotice = v.looseObject({ order_id: v.string() });
const XenditNotice = v.object({
  data: v.object({ reference_id: v.string(), payment_request_id: v.pipe(v.string(), v.maxLength(100)) }),
});
const uuid = v.pipe(v.string(), v.uuid());

const forbidden = (): ApiError => new ApiError(401, 'unauthorized', 'Tanda tangan tidak sah.');

/**
 * The notices of the providers about payments. They repeat and overtake each other, and neither the signature of Midtrans
 * nor the token of Xendit covers the status: a notice is only the reason to ask how the payment stands.
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

  const bodyOf = async (c: Context): Promise<unknown> => {
    const body = await readLimited(c.req.raw.body, MAX_BODY);
    if (!body) throw new ApiError(413, 'too_large', 'Permintaan terlalu besar.');
    return parseOrNull(body);
  };
  /** Test notices of the dashboards, and payments of other systems with the same account, are not ours. */
  const paymentOf = async (reference: string, provider: PaymentRow['provider']): Promise<PaymentRow> => {
    const payment = v.is(uuid, reference)
      ? await rpc<PaymentRow | null>(service, 'payment_of_notice', { p_payment: reference })
      : null;
    if (payment?.provider !== provider) throw forbidden();
    return payment;
  };
  const check = async (c: Context, payment: PaymentRow): Promise<Response> => {
    try {
      await payments.check(payment);
    } catch (error) {
      // The providers repeat a notice that was answered by an error.
      if (error instanceof ProviderError) throw new ApiError(503, 'upstream_failed', 'Status belum dapat diperiksa.');
      throw error;
    }
    return c.json({});
  };

  app.post('/midtrans', async (c) => {
    const notice = v.safeParse(MidtransNotice, await bodyOf(c));
    if (!notice.success) throw forbidden();
    const payment = await paymentOf(notice.output.order_id, 'midtrans');
    const key = payments.midtransKeyOf(payment.business);
    if (key === null || !(await isSignedByMidtrans(notice.output, key))) throw forbidden();
    return check(c, payment);
  });

  app.post('/xendit', async (c) => {
    const notice = v.safeParse(XenditNotice, await bodyOf(c));
    if (!notice.success) throw forbidden();
    const { reference_id: reference, payment_request_id: told } = notice.output.data;
    const payment = await paymentOf(reference, 'xendit');
    if (!isFromXendit(c.req.header('x-callback-token'), payments.xenditTokenOf(payment.business))) throw forbidden();
    // The answer to the first call was lost, so the notice tells the id.
    return check(c, { ...payment, providerId: payment.providerId ?? told });
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
