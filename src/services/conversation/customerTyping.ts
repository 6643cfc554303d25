/**
 * Which customers are typing, or speaking a message, as WhatsApp tells it of the chats that somebody has opened. Heard on
 * the topic of the business for as long as anybody looks, and kept nowhere: what is not said again ends by itself.
 */
import * as v from 'valibot';

import { instantSchema } from '../../contracts/primitives.ts';
import type { Change, Live } from '../platform/realtime.ts';

/** Milliseconds after which a customer who was typing is not any more, unless it is said again. */
const UNTOLD = 20_000;

type Writing = 'typing' | 'recording';

interface Writers {
  /** What the customer of this room is about to say; null: nothing. */
  of: (roomId: string) => Writing | null;
  /** Listens to the business of the room while somebody is subscribed to any of its rooms. */
  subscribe: (at: { businessId: string; roomId: string }, listener: () => void) => () => void;
}

const wordSchema = v.object({
  roomId: v.pipe(v.string(), v.uuid()),
  state: v.picklist(['typing', 'recording', 'none']),
});

const saidSchema = v.object({
  id: v.string(),
  last_message_at: instantSchema,
  last_message_author: v.literal('customer'),
});

interface WritersDeps {
  live: Pick<Live, 'join'>;
  rooms: { get: (roomId: string) => { last_message_at: string } | undefined };
}

export const createWriters = ({ live, rooms }: WritersDeps): Writers => {
  /** Who types, and when they had last said something by then. */
  const writing = new Map<string, { is: Writing; after: string; timer: ReturnType<typeof setTimeout> }>();
  const listeners = new Map<string, Set<() => void>>();
  const businesses = new Map<string, { count: number; leave: () => void }>();

  const tell = (roomId: string) => {
    for (const listener of listeners.get(roomId) ?? []) listener();
  };
  const end = (roomId: string) => {
    const known = writing.get(roomId);
    if (known === undefined) return;
    clearTimeout(known.timer);
    writing.delete(roomId);
    tell(roomId);
  };
  const endAll = () => [...writing.keys()].forEach(end);

  const hear = (event: string, payload: unknown) => {
    const word = event === 'writing' ? v.safeParse(wordSchema, payload) : null;
    if (!word?.success) return;
    const { roomId, state } = word.output;
    if (state === 'none') return end(roomId);
    const known = writing.get(roomId);
    clearTimeout(known?.timer);
    writing.set(roomId, {
      is: state,
      after: known?.after ?? rooms.get(roomId)?.last_message_at ?? '',
      timer: setTimeout(() => end(roomId), UNTOLD),
    });
    if (known?.is !== state) tell(roomId);
  };
  /** What was being typed is there. */
  const see = ({ table, record }: Change) => {
    const said = table === 'room' && writing.size > 0 ? v.safeParse(saidSchema, record) : null;
    if (!said?.success) return;
    const { id, last_message_at: at } = said.output;
    const after = writing.get(id)?.after;
    if (after !== undefined && at > after) end(id);
  };

  const join = (businessId: string) =>
    live.join(`business:${businessId}`, {
      changes: (batch) => batch.forEach(see),
      joined: () => undefined,
      // Nobody would hear that they have stopped.
      lost: endAll,
      refused: endAll,
      heard: hear,
    });

  return {
    of: (roomId) => writing.get(roomId)?.is ?? null,
    subscribe: ({ businessId, roomId }, listener) => {
      const heard = listeners.get(roomId) ?? new Set();
      listeners.set(roomId, heard.add(listener));
      const business = businesses.get(businessId) ?? { count: 0, leave: join(businessId) };
      business.count += 1;
      businesses.set(businessId, business);
      return () => {
        if (!heard.delete(listener)) return;
        if (heard.size === 0) listeners.delete(roomId);
        business.count -= 1;
        if (business.count > 0) return;
        businesses.delete(businessId);
        business.leave();
        endAll();
      };
    },
  };
};
