import * as v from 'valibot';

import { maybe } from './primitives.ts';

/** How far somebody has come in judging chats, as this device remembers it: an older version wrote it, or somebody else. */

const progressSchema = v.object({
  sample: v.array(
    v.object({
      roomId: v.pipe(v.string(), v.uuid()),
      name: maybe(v.string()),
      phone: maybe(v.string()),
      chat_id: v.string(),
      completedAt: v.string(),
    }),
  ),
  results: v.array(v.picklist(['good', 'improve', 'skipped'])),
});

/** Null: there is nothing, or nothing that can be read. */
export const readProgress = (text: string | null): v.InferOutput<typeof progressSchema> | null =>
  v.parse(v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), progressSchema)), null), text);

export interface ReviewProgressSaved {
  type: 'progress.kept';
  /** Null: there is nothing to come back to. */
  progress: ReviewProgress | null;
}

/** How far somebody has come: one result for each chat before the one that is next. */
export interface ReviewProgress {
  sample: readonly SampledRoom[];
  results: readonly RatingOutcome[];
}

/** One of the chats that were drawn, as it was then. */
export interface SampledRoom {
  roomId: string;
  name: string | null;
  phone: string | null;
  chat_id: string;
  /** Which of the times that it was done is judged. */
  completedAt: string;
}

/** `skipped`: it was open again, erased, or not for this person to judge. */
export type RatingOutcome = Rating['verdict'] | 'skipped';

export interface Rating {
  /** Given when it is made, so that what is sent twice is there once. */
  id: string;
  verdict: 'good' | 'improve';
  /** Of `improve`. */
  reasons: readonly RatingReason[];
  note: string;
}

/** What somebody judges of chats that are done: said in one place for the machine, its services and its views. */

/** Why a chat should have been done better. */
export type RatingReason = 'wrong' | 'incomplete' | 'tone' | 'slow' | 'unsolved' | 'no_handover';

/** `gone`: the chat is open again, or erased. */
export type RatingResult = { refused: 'gone' } | null;
