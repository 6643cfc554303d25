/** What somebody judges of chats that are done: said in one place for the machine, its services and its views. */

/** Why a chat should have been done better. */
export const REASONS = ['wrong', 'incomplete', 'tone', 'slow', 'unsolved', 'no_handover'] as const;
export type Reason = (typeof REASONS)[number];

/** Characters of a note. */
export const MOST_NOTE = 1000;

/** One of the chats that were drawn, as it was then. */
export interface Drawn {
  roomId: string;
  name: string | null;
  phone: string | null;
  chat_id: string;
  /** Which of the times that it was done is judged. */
  completedAt: string;
}

export interface Judgement {
  /** Given when it is made, so that what is sent twice is there once. */
  id: string;
  verdict: 'good' | 'improve';
  /** Of `improve`. */
  reasons: readonly Reason[];
  note: string;
}

/** `skipped`: it was open again, erased, or not for this person to judge. */
export type Result = Judgement['verdict'] | 'skipped';

/** How far somebody has come: one result for each chat before the one that is next. */
export interface Progress {
  sample: readonly Drawn[];
  results: readonly Result[];
}

/** `gone`: the chat is open again, or erased. */
export type SaveAnswer = { refused: 'gone' } | null;
