import { fromPromise } from 'xstate';

import type { Outbox } from './outbox.ts';

/** What somebody would lose by signing out: counted in the journal, so that what another tab wrote counts too. */
export const defineLeaving = (outboxOf: (userId: string) => Promise<Outbox>) => ({
  countUnsent: fromPromise<number, { userId: string }>(async ({ input }) => (await outboxOf(input.userId)).unsent()),
});
