/** What has become known of a message and its customer since it was written. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';

import type { MessagesStore } from '../../machines/room/messages.store.ts';
import type { OutboxItem, Written } from '../schemas/outbox.ts';

export interface Meanwhile {
  /** Resolves when the row of a message says that WhatsApp has it: before the gateway's answer, or instead of it. */
  taken: (message: Pick<Written, 'id' | 'roomId'>, signal: AbortSignal) => Promise<void>;
  /** `seq` of the customer's newest message that is known here. Undefined where the room is not. */
  lastSeen: (roomId: string) => number | undefined;
  /** Whether the customer has written since. Never so of what has begun to go out. Rejects when nobody answers in 10 s. */
  hasWritten: (message: Pick<OutboxItem, 'id' | 'roomId' | 'lastSeen'>, signal: AbortSignal) => Promise<boolean>;
}

/** Milliseconds. A question that hangs holds up the message, and every one behind it; asked again it may be answered. */
const ANSWER_WITHIN = 10_000;

const rowsSchema = v.array(v.object({ seq: v.number() }));

export const createMeanwhile = (messages: Pick<MessagesStore, 'room'>, rest: PostgrestClient): Meanwhile => ({
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

  lastSeen: (roomId) => {
    const room = messages.room(roomId);
    const rows = room.order().flatMap((id) => room.get(id)?.row ?? []);
    return rows.length === 0 ? undefined : (rows.findLast(({ author }) => author === 'customer')?.seq ?? 0);
  },

  hasWritten: async ({ id, roomId, lastSeen }, signal) => {
    if (lastSeen === undefined) return false;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]);
    const [own, newest] = await Promise.all([
      rest.from('message').select('seq').eq('id', id).abortSignal(limit),
      rest
        .from('message')
        .select('seq')
        .eq('room_id', roomId)
        .eq('author', 'customer')
        .order('sent_at', { ascending: false })
        .order('seq', { ascending: false })
        .limit(1)
        .abortSignal(limit),
    ]);
    const error = own.error ?? newest.error;
    if (error) throw new Error('Failed to get messages', { cause: error });
    const [last] = v.parse(rowsSchema, newest.data);
    return v.parse(rowsSchema, own.data).length === 0 && last !== undefined && last.seq > lastSeen;
  },
});
