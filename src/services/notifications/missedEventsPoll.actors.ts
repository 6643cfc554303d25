/** Recovers lost webhooks: while a business is open, the gateway periodically compares with WhatsApp. */
import { fromCallback, type EventObject } from 'xstate';

import type { NotificationsInput } from '../../contracts/notifications.ts';
import { createCall, emptyBody, post, type GatewayOptions } from '../platform/gateway.call.ts';

/** Milliseconds. The gateway polls no more often, for any number of open tabs (`begin_message_sync`). */
const INTERVAL = 300_000;

/** Recovered events arrive as changed rows. A failed call is ignored: the next one follows. */
export const missedEventsPoll = (options: GatewayOptions) => {
  const call = createCall(options);
  return fromCallback<EventObject, NotificationsInput>(({ input: { businessId } }) => {
    const poll = () => void call(post('catch-up', { businessId }), emptyBody);
    const timer = setInterval(poll, INTERVAL);
    poll();
    return () => clearInterval(timer);
  });
};
