/** The actors of the quality review: the database draws the sample, the device stores the progress. */
import type { PostgrestClient } from '@supabase/postgrest-js';
import { fromCallback, fromPromise } from 'xstate';

import {
  parseReviewProgress,
  type ReviewProgressSaved,
  type SampledRoom,
  type RoomRating,
  type ReviewProgress,
  type RatingResult,
} from '../../contracts/inbox.qualityReview.ts';
import { roomColumns, roomSchema, type RoomQuery, type RoomsStore } from '../../contracts/inbox.ts';
import { readRows, type ReportInvalidRow } from '../platform/readRows.ts';
import { REVIEW } from '../platform/storageKeys.ts';
import { filterArguments } from './rooms.search.ts';

interface ReviewDeps {
  rest: PostgrestClient;
  report: ReportInvalidRow;
  rooms: RoomsStore;
  storage: Storage;
}

const keyOf = (businessId: string) => `${REVIEW}${businessId}`;

/**
 * Unique violation: an earlier request stored the rating, but its response was lost. Insufficient privilege: row level
 * security rejects the rating.
 */
const UNIQUE_VIOLATION = '23505';
const INSUFFICIENT_PRIVILEGE = '42501';

export const defineQualityReview = ({ rest, report, rooms, storage }: ReviewDeps) => ({
  loadProgress: fromPromise<ReviewProgress | null, { businessId: string }>(async ({ input: { businessId } }) =>
    parseReviewProgress(storage.getItem(keyOf(businessId))),
  ),

  saveProgress: fromCallback<ReviewProgressSaved, { businessId: string }>(({ input: { businessId }, receive }) => {
    receive(({ progress }) => {
      try {
        if (progress === null) storage.removeItem(keyOf(businessId));
        else storage.setItem(keyOf(businessId), JSON.stringify(progress));
      } catch {
        // The storage is full or blocked: the progress lasts until the page is reloaded.
      }
    });
  }),

  /** Throws "Failed to get rooms". */
  drawSample: fromPromise<readonly SampledRoom[], { businessId: string; query: RoomQuery | null }>(
    async ({ input: { businessId, query }, signal }) => {
      const { data, error } = await rest
        .rpc('sample_for_review', { business_id: businessId, filter: query && filterArguments(query) })
        .select(roomColumns)
        .abortSignal(signal);
      if (error) throw new Error('Failed to get rooms', { cause: error });
      const sample = readRows('room', roomSchema, data, report);
      rooms.put(sample);
      return sample.flatMap(({ id: roomId, name, phone, chat_id, completed_at: completedAt }) =>
        completedAt === null ? [] : [{ roomId, name, phone, chat_id, completedAt }],
      );
    },
  ),

  /** Throws when the server cannot be reached. */
  saveRating: fromPromise<RatingResult, { room: SampledRoom | null; rating: RoomRating | null }>(
    async ({ input: { room, rating }, signal }) => {
      if (room === null || rating === null) throw new Error('There is nothing to rate');
      const { id, verdict, reasons, note } = rating;
      const { error } = await rest
        .from('room_review')
        .insert({
          id,
          room_id: room.roomId,
          completed_at: room.completedAt,
          verdict,
          reasons,
          note: note.trim() || null,
        })
        .abortSignal(signal);
      if (error === null || error.code === UNIQUE_VIOLATION) return null;
      if (error.code === INSUFFICIENT_PRIVILEGE) return { refused: 'gone' };
      throw new Error('Failed to write', { cause: error });
    },
  ),
});
