/** The actors of the library of quick replies. */
import { fromPromise } from 'xstate';

import type { AddRequest, ImportResult } from '../../contracts/app.import.ts';
import type { UploadResult } from '../../contracts/storedFile.ts';
import type {
  ImportedReply,
  ImportedReplies,
  ReadReplies,
  ReplyImportRefusal,
  ReplySave,
  SaveReplyResult,
} from '../../contracts/suggestions.ts';
import { callOf } from '../app/call.actors.ts';
import type { PagedListDeps } from '../app/pagedList.ts';
import type { StoreFileDeps } from '../campaigns/storeFile.ts';
import { importReplies, openReply, readTaken, saveReply } from './replies.ts';

export const defineReplyEditorActors = (deps: PagedListDeps & StoreFileDeps) => ({
  uploadFile: fromPromise<UploadResult, { businessId: string; file: File }>(
    async ({ input: { businessId, file }, signal }) => {
      // With what reads and resizes files, which few visits need.
      const { uploadOutgoingFile } = await import('../campaigns/outgoingFile.ts');
      return uploadOutgoingFile(deps, { businessId, folder: 'replies', file }, signal);
    },
  ),
  openReply: callOf(deps, openReply),
  saveReply: fromPromise<SaveReplyResult, ReplySave>(async ({ input }) => saveReply(deps, input)),
});

export const defineReplyImportActors = (deps: PagedListDeps) => ({
  readFile: fromPromise<ReadReplies, { businessId: string; file: File }>(
    async ({ input: { businessId, file }, signal }) => {
      const [{ readReplyFile }, bytes, known] = await Promise.all([
        // With the reader of CSV, which few visits need.
        import('./replyFile.ts'),
        file.arrayBuffer(),
        readTaken(deps, businessId, signal),
      ]);
      return { rows: readReplyFile(new Uint8Array(bytes)), ...known };
    },
  ),
  addRows: fromPromise<ImportResult<ImportedReplies, ReplyImportRefusal>, AddRequest<ImportedReply, never>>(
    async ({ input }) => importReplies(deps, input.businessId, 'rows' in input ? input.rows : []),
  ),
});
