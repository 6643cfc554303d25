/** Finds out what happened to a message and its conversation since the message was written. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { Message, MessagesStore } from '../../contracts/conversation.ts';
import type { Room } from '../../contracts/inbox.ts';
import type { LastSeen, OutboxItem, SendConflict, OutgoingMessage } from '../../contracts/outbox.ts';
import { instantSchema } from '../../contracts/primitives.ts';

export interface Conflicts {
  /** Resolves when the database row shows that WhatsApp has the message, with or without the gateway's response. */
  untilSent: (message: Pick<OutgoingMessage, 'id' | 'roomId'>, signal: AbortSignal) => Promise<void>;
  /** The path of its file in the bucket `media`. Null if its row is not cached or has no file. */
  filePath: (message: Pick<OutgoingMessage, 'id' | 'roomId'>) => string | null;
  /** What the user can have read in a room. Undefined for a room that is not open here. */
  lastSeen: (roomId: string) => LastSeen | undefined;
  /**
   * The conflict since the message was written; null if there is none or the message is already in the database.
   * Rejects after 10 s without a response.
   */
  find: (message: Pick<OutboxItem, 'id' | 'roomId' | 'lastSeen'>, signal: AbortSignal) => Promise<SendConflict | null>;
  /** The member who holds the chat. Rejects after 10 s without a response. */
  holder: (roomId: string, signal: AbortSignal) => Promise<string | null>;
}

/** Milliseconds. A request that hangs would block the message and all later ones of its room. */
const TIMEOUT = 10_000;

const rowsSchema = v.array(v.object({ seq: v.number() }));
const newestSchema = v.array(
  v.object({
    seq: v.number(),
    sent_at: instantSchema,
    author: v.picklist(['customer', 'ai', 'member', 'phone', 'unknown']),
    author_id: v.nullable(v.string()),
  }),
);
const holdersSchema = v.array(v.object({ holder_id: v.nullable(v.string()) }));

export const createConflicts = (
  userId: string,
  messages: Pick<MessagesStore, 'room'>,
  listed: { get: (roomId: string) => Pick<Room, 'unread_count' | 'last_message_at'> | undefined },
  rest: PostgrestClient,
): Conflicts => ({
  untilSent: async ({ id, roomId }, signal) => {
    const room = messages.room(roomId);
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (room.get(id)?.row?.wa_id) resolve();
    };
    const unsubscribe = room.subscribeTo(id, check);
    signal.addEventListener('abort', unsubscribe);
    check();
    await promise;
    unsubscribe();
  },

  filePath: ({ id, roomId }) => messages.room(roomId).get(id)?.row?.media?.path ?? null,

  lastSeen: (roomId) => {
    const room = messages.room(roomId);
    const rowOf = (id: string) => room.get(id)?.row;
    // Searched from the end, because this runs between a key press and the next paint.
    const order = room.order();
    const others = order.findLast((id) => {
      const row = rowOf(id);
      return row && isByOthers(row, userId);
    });
    if (others !== undefined) return rowOf(others)?.seq;
    if (order.some(rowOf)) return 0;
    // Opened offline for the first time: unread messages cannot have been read.
    const known = room.messageWindow().generation > 0 ? listed.get(roomId) : undefined;
    return known && (known.unread_count > 0 ? 0 : known.last_message_at);
  },

  find: async ({ id, roomId, lastSeen }, signal) => {
    if (lastSeen === undefined) return null;
    const limit = withTimeout(signal);
    const [own, newest] = await Promise.all([
      rest.from('message').select('seq').eq('id', id).abortSignal(limit),
      rest
        .from('message')
        .select('seq, sent_at, author, author_id')
        .eq('room_id', roomId)
        .or(`author.in.(customer,ai,phone,unknown),and(author.eq.member,author_id.neq."${userId}")`)
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
    return { kind: last.author, memberId: last.author_id };
  },

  holder: async (roomId, signal) => {
    const { data, error } = await rest
      .from('room')
      .select('holder_id')
      .eq('id', roomId)
      .abortSignal(withTimeout(signal));
    if (error) throw new Error('Failed to get rooms', { cause: error });
    return v.parse(holdersSchema, data)[0]?.holder_id ?? null;
  },
});

/** Written by another author. System notes are not replies. */
const isByOthers = ({ author, author_id: by }: Message, userId: string): boolean =>
  author !== 'system' && (author !== 'member' || by !== userId);

const withTimeout = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
