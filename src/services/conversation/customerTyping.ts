/**
 * Which customers are typing or recording, as WhatsApp reports it for opened chats. Received on the topic of the business
 * while a view is subscribed. Nothing is stored: a state that is not repeated expires.
 */
import * as v from 'valibot';

import type { CustomerTypingStore } from '../../contracts/conversation.ts';
import { instantSchema } from '../../contracts/primitives.ts';
import type { Change, Realtime } from '../platform/realtime.ts';

/** Milliseconds after which a typing state expires unless it is repeated. */
const EXPIRES_AFTER = 20_000;

type TypingState = 'typing' | 'recording';

const typingSchema = v.object({
  roomId: v.pipe(v.string(), v.uuid()),
  state: v.picklist(['typing', 'recording', 'none']),
});

const customerMessageSchema = v.object({
  id: v.string(),
  last_message_at: instantSchema,
  last_message_author: v.literal('customer'),
});

interface CustomerTypingDeps {
  realtime: Pick<Realtime, 'join'>;
  rooms: { get: (roomId: string) => { last_message_at: string } | undefined };
}

export const createCustomerTyping = ({ realtime, rooms }: CustomerTypingDeps): CustomerTypingStore => {
  /** By room. `lastMessageAt`: the room's newest message when the typing began. */
  const typing = new Map<string, { state: TypingState; lastMessageAt: string; timer: ReturnType<typeof setTimeout> }>();
  const listeners = new Map<string, Set<() => void>>();
  const businesses = new Map<string, { count: number; leave: () => void }>();

  const notify = (roomId: string) => {
    for (const listener of listeners.get(roomId) ?? []) listener();
  };
  const end = (roomId: string) => {
    const known = typing.get(roomId);
    if (known === undefined) return;
    clearTimeout(known.timer);
    typing.delete(roomId);
    notify(roomId);
  };
  const endAll = () => [...typing.keys()].forEach(end);

  const onBroadcast = (event: string, payload: unknown) => {
    const parsed = event === 'typing' ? v.safeParse(typingSchema, payload) : null;
    if (!parsed?.success) return;
    const { roomId, state } = parsed.output;
    if (state === 'none') return end(roomId);
    const known = typing.get(roomId);
    clearTimeout(known?.timer);
    typing.set(roomId, {
      state,
      lastMessageAt: known?.lastMessageAt ?? rooms.get(roomId)?.last_message_at ?? '',
      timer: setTimeout(() => end(roomId), EXPIRES_AFTER),
    });
    if (known?.state !== state) notify(roomId);
  };
  /** A new message of the customer ends their typing. */
  const onChange = ({ table, record }: Change) => {
    const parsed = table === 'room' && typing.size > 0 ? v.safeParse(customerMessageSchema, record) : null;
    if (!parsed?.success) return;
    const { id, last_message_at: at } = parsed.output;
    const lastMessageAt = typing.get(id)?.lastMessageAt;
    if (lastMessageAt !== undefined && at > lastMessageAt) end(id);
  };

  const join = (businessId: string) =>
    realtime.join(`business:${businessId}`, {
      changes: (batch) => batch.forEach(onChange),
      joined: () => undefined,
      // Without a connection the end of typing would not arrive.
      lost: endAll,
      refused: endAll,
      broadcast: onBroadcast,
    });

  return {
    of: (roomId) => typing.get(roomId)?.state ?? null,
    subscribe: ({ businessId, roomId }, listener) => {
      const ofRoom = listeners.get(roomId) ?? new Set();
      listeners.set(roomId, ofRoom.add(listener));
      const business = businesses.get(businessId) ?? { count: 0, leave: join(businessId) };
      business.count += 1;
      businesses.set(businessId, business);
      return () => {
        if (!ofRoom.delete(listener)) return;
        if (ofRoom.size === 0) listeners.delete(roomId);
        business.count -= 1;
        if (business.count > 0) return;
        businesses.delete(businessId);
        business.leave();
        endAll();
      };
    },
  };
};
