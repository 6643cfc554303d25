import { fromPromise } from 'xstate';

import { countJournal } from '../outbox/outbox.unsent.ts';

/** Counts unsent messages in the outbox's journal, which includes those of other tabs. */
export const signOutActors = {
  countUnsent: fromPromise<number, { userId: string }>(async ({ input }) => countJournal(input.userId)),
};
