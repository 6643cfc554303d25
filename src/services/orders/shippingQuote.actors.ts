import { fromPromise } from 'xstate';

import { quoteSchema, type QuoteResult } from '../../contracts/orders.areas.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';
import { shippingRefusalOf } from './shipping.failure.ts';

interface Input {
  businessId: string;
  area: string;
  grams: number;
}

/** The actors of the machine `shippingQuote`, besides its search of places. */
export const defineShippingQuote = (session: Pick<SessionClient, 'url' | 'fetch'>, isOnline: () => boolean) => ({
  readQuote: fromPromise<QuoteResult, Input>(
    unlessTooOld(
      async ({ input: { businessId, area, grams }, signal }) => {
        const call = { body: { business: businessId, area, grams }, schema: quoteSchema, signal };
        const response = await callEdgeFunction(session, 'checkout/quote', call);
        return response.ok ? response.value : { refused: shippingRefusalOf(response.failure, isOnline) };
      },
      { refused: { why: 'oldPage' } },
    ),
  ),
});
