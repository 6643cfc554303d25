/** What the search in a conversation asks for. */
import { fromPromise } from 'xstate';

import type { Finds } from '../../contracts/inbox.messageSearch.ts';
import { findHere } from '../inbox/messageSearch.ts';

interface Sought {
  businessId: string;
  roomId: string;
  words: string;
}

export const defineSeeking = (deps: Parameters<typeof findHere>[0]) => ({
  findHere: fromPromise<Finds, Sought>(async ({ input, signal }) => findHere(deps, input, signal)),
});
