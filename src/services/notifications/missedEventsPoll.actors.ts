/** A webhook can be lost, and no other come after it: whoever watches a business has WhatsApp asked now and then. */
import { fromCallback, type EventObject } from 'xstate';

import type { NotificationsInput } from '../../contracts/notifications.ts';
import { createCall, nothing, post, type GatewayOptions } from '../platform/gateway.call.ts';

/** Milliseconds. The gateway asks no oftener, however many watch (`begin_look`). */
const EVERY = 300_000;

/** What was said and not heard comes like any news; that nobody could be asked is no news. */
export const askAround = (options: GatewayOptions) => {
  const call = createCall(options);
  return fromCallback<EventObject, NotificationsInput>(({ input: { businessId } }) => {
    const ask = () => void call(post('catch-up', { businessId }), nothing);
    const timer = setInterval(ask, EVERY);
    ask();
    return () => clearInterval(timer);
  });
};
