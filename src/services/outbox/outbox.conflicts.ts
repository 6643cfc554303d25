/** What has become known of a message and its conversation since it was written. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { Message, MessagesStore } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import type { LastSeen, OutboxItem, Overtaking, Written } from '../../contracts/outbox.ts';
import { instantSchema } from '../../contracts/primitives.ts';

export interface Meanwhile {
  /** Resolves when the row of a message says that WhatsApp has it: before the gateway's answer, or instead of it. */
  taken: (message: Pick<Written, 'id' | 'roomId'>, signal: AbortSignal) => Promise<void>;
  /** Where its file lies in bucket `media`. Null where its row is not at hand, or has none. */
  pathOf: (message: Pick<Written, 'id' | 'roomId'>) => string | null;
  /** What this person can have read in it. Undefined of a room that is not open here. */
  lastSeen: (roomId: string) => LastSeen | undefined;
  /**
   * Who has written or answered since; null where nobody has, and always of what has begun to go out. Rejects when nobody
   * answers in 10 s.
   */
  overtaking: (
    message: Pick<OutboxItem, 'id' | 'roomId' | 'lastSeen'>,
    signal: AbortSignal,
  ) => Promise<Overtaking | null>;
  /** The colleague who holds the chat. Rejects when nobody answers in 10 s. */
  holder: (roomId: string, signal: AbortSignal) => Promise<string | null>;
}

/** Milliseconds. A question that hangs holds up the message, and every one behind it; asked again it may be answered. */
const ANSWER_WITHIN = 10_000;

const rowsSchema = v.array(v.object({ seq: v.number() }));
const newestSchema = v.array(
  v.object({
    seq: v.number(),
    sent_at: instantSchema,
    author: v.picklist(['customer', 'ai', 'member', 'phone']),
    author_id: v.nullable(v.string()),
  }),
);
const holdersSchema = v.array(v.object({ holder_id: v.nullable(v.string()) }));

export const createMeanwhile = (
  userId: string,
  messages: Pick<MessagesStore, 'room'>,
  listed: { get: (roomId: string) => Pick<Room, 'unread_count' | 'last_message_at'> | undefined },
  rest: PostgrestClient,
): Meanwhile => ({
  taken: async ({ id, roomId }, signal) => {
    const room = messages.room(roomId);
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (room.get(id)?.row?.wa_id) resolve();
    };
    const leave = room.subscribeTo(id, look);
    signal.addEventListener('abort', leave);
    look();
    await promise;
    leave();
  },

  pathOf: ({ id, roomId }) => messages.room(roomId).get(id)?.row?.media?.path ?? null,

  lastSeen: (roomId) => {
    const room = messages.room(roomId);
    const rowOf = (id: string) => room.get(id)?.row;
    // From the end, where it soon is found: this is asked between a key and the paint.
    const order = room.order();
    const others = order.findLast((id) => {
      const row = rowOf(id);
      return row && isOthers(row, userId);
    });
    if (others !== undefined) return rowOf(others)?.seq;
    if (order.some(rowOf)) return 0;
    // Opened without a network, and never before: of what is unread nothing can have been read.
    const known = room.stretch().count > 0 ? listed.get(roomId) : undefined;
    return known && (known.unread_count > 0 ? 0 : known.last_message_at);
  },

  overtaking: async ({ id, roomId, lastSeen }, signal) => {
    if (lastSeen === undefined) return null;
    const limit = within(signal);
    const [own, newest] = await Promise.all([
      rest.from('message').select('seq').eq('id', id).abortSignal(limit),
      rest
        .from('message')
        .select('seq, sent_at, author, author_id')
        .eq('room_id', roomId)
        .or(`author.in.(customer,ai,phone),and(author.eq.member,author_id.neq."${userId}")`)
        .order('sent_at', { ascending: false })
        .order('seq', { ascending: false })
        .limit(1)
        .abortSignal(limit),
    ]);
    const error = own.error ?? newest.error;
    if (error) throw new Error('Failed to get messages', { cause: error });
    const [last] = v.parse(newestSchema, newest.data);
    if (v.parse(rowsSchema, own.data).length > 0 || last === undefined) return null;
    if (typeof lastSeen === 'number' ? last.seq <= lastSeen : last.sent_at <= lastSeen) return null;
    return { what: last.author === 'customer' ? 'wrote' : last.author, who: last.author_id };
  },

  holder: async (roomId, signal) => {
    const { data, error } = await rest.from('room').select('holder_id').eq('id', roomId).abortSignal(within(signal));
    if (error) throw new Error('Failed to get rooms', { cause: error });
    return v.parse(holdersSchema, data)[0]?.holder_id ?? null;
  },
});

/** Somebody else has said it: what the system notes is nobody's answer. */
const isOthers = ({ author, author_id: by }: Message, userId: string): boolean =>
  author !== 'system' && (author !== 'member' || by !== userId);

const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]);
