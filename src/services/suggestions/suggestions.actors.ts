/** The actors of the library of quick replies. */
import { fromPromise } from 'xstate';

import type { OpenedReply, ReplySave, ReplySource, SaveReplyResult } from '../../contracts/suggestions.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import { openReply, saveReply } from './replies.ts';

export const defineReplyEditorActors = (deps: PagedListDeps) => ({
  openReply: fromPromise<OpenedReply, { businessId: string; source: ReplySource }>(async ({ input, signal }) =>
    openReply(deps, input, signal),
  ),
  saveReply: fromPromise<SaveReplyResult, ReplySave>(async ({ input }) => saveReply(deps, input)),
});
