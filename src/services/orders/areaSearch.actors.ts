import { fromPromise } from 'xstate';

import { areasSchema, type AreasResult } from '../../contracts/orders.areas.ts';
import { unlessTooOld } from '../platform/clientTooOld.ts';
import { callEdgeFunction } from '../platform/edgeFunctions.ts';
import type { SessionClient } from '../platform/session.ts';
import type { Checkout } from './checkout.ts';
import { shippingRefusalOf } from './shipping.failure.ts';

interface Input {
  businessId: string | null;
  words: string;
}

/** The actors of the machine `areaSearch` on the page of an order. */
export const defineAreaSearch = ({ findAreas }: Pick<Checkout, 'findAreas'>) => ({
  findAreas: fromPromise<AreasResult, Input>(({ input: { words }, signal }) => findAreas(words, signal)),
});

/** The same for a member of a business. */
export const defineMemberAreaSearch = (session: Pick<SessionClient, 'url' | 'fetch'>, isOnline: () => boolean) => ({
  findAreas: fromPromise<AreasResult, Input>(
    unlessTooOld(
      async ({ input: { businessId, words }, signal }) => {
        const call = { body: { business: businessId, query: words }, schema: areasSchema, signal, timeout: TIMEOUT };
        const response = await callEdgeFunction(session, 'checkout/places', call);
        return response.ok ? response.value : { refused: shippingRefusalOf(response.failure, isOnline) };
      },
      { refused: { why: 'oldPage' } },
    ),
  ),
});

/** Milliseconds. The function waits 15 s for the provider. */
const TIMEOUT = 20_000;
