import { fromPromise } from 'xstate';

import { countJournal } from '../outbox/outbox.signOut.ts';

/** What somebody would lose by signing out: counted in the journal, so that what another tab wrote counts too. */
export const leavingActors = {
  countUnsent: fromPromise<number, { userId: string }>(async ({ input }) => countJournal(input.userId)),
};
