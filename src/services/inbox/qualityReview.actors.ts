/** Judging chats that are done: the sample comes from the database, how far somebody has come stays on the device. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromCallback, fromPromise } from 'xstate';

import {
  readProgress,
  type ReviewProgressSaved,
  type SampledRoom,
  type Rating,
  type ReviewProgress,
  type RatingResult,
} from '../../contracts/inbox.qualityReview.ts';
import { roomColumns, roomSchema, type RoomQuery, type RoomsStore } from '../../contracts/inbox.ts';
import { readRows, type Report } from '../platform/readRows.ts';
import { conditionsOf } from './rooms.search.ts';

interface ReviewDeps {
  rest: PostgrestClient;
  report: Report;
  rooms: RoomsStore;
  storage: Storage;
}

const keyOf = (businessId: string): string => `chabot:review:${businessId}`;

/** Sent before, and answered too late; and what row level security does not let anybody judge. */
const TAKEN = '23505';
const DENIED = '42501';

export const defineReview = ({ rest, report, rooms, storage }: ReviewDeps) => ({
  recallProgress: fromPromise<ReviewProgress | null, { businessId: string }>(async ({ input: { businessId } }) =>
    readProgress(storage.getItem(keyOf(businessId))),
  ),

  keepProgress: fromCallback<ReviewProgressSaved, { businessId: string }>(({ input: { businessId }, receive }) => {
    receive(({ progress }) => {
      try {
        if (progress === null) storage.removeItem(keyOf(businessId));
        else storage.setItem(keyOf(businessId), JSON.stringify(progress));
      } catch {
        // Full or forbidden: it lasts as long as the page.
      }
    });
  }),

  /** Throws "Failed to get rooms". */
  drawSample: fromPromise<readonly SampledRoom[], { businessId: string; query: RoomQuery | null }>(
    async ({ input: { businessId, query }, signal }) => {
      const { data, error } = await rest
        .rpc('draw_review', { business_id: businessId, filter: query && conditionsOf(query) })
        .select(roomColumns)
        .abortSignal(signal);
      if (error) throw new Error('Failed to get rooms', { cause: error });
      const drawn = readRows('room', roomSchema, data, report);
      rooms.put(drawn);
      return drawn.flatMap(({ id: roomId, name, phone, chat_id, completed_at: completedAt }) =>
        completedAt === null ? [] : [{ roomId, name, phone, chat_id, completedAt }],
      );
    },
  ),

  /** Throws where nobody could be reached. */
  saveJudgement: fromPromise<RatingResult, { drawn: SampledRoom | null; judgement: Rating | null }>(
    async ({ input: { drawn, judgement }, signal }) => {
      if (drawn === null || judgement === null) throw new Error('There is nothing to judge');
      const { id, verdict, reasons, note } = judgement;
      const { error } = await rest
        .from('room_review')
        .insert({
          id,
          room_id: drawn.roomId,
          completed_at: drawn.completedAt,
          verdict,
          reasons,
          note: note.trim() || null,
        })
        .abortSignal(signal);
      if (error === null || error.code === TAKEN) return null;
      if (error.code === DENIED) return { refused: 'gone' };
      throw new Error('Failed to write', { cause: error });
    },
  ),
});
