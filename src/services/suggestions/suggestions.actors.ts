/** The actors of the library of quick replies. */
import { fromPromise } from 'xstate';

import type { UploadResult } from '../../contracts/storedFile.ts';
import type {
  ImportedReply,
  ImportRepliesResult,
  OpenedReply,
  ReadReplies,
  ReplySave,
  ReplySource,
  SaveReplyResult,
} from '../../contracts/suggestions.ts';
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
  openReply: fromPromise<OpenedReply, { businessId: string; source: ReplySource }>(async ({ input, signal }) =>
    openReply(deps, input, signal),
  ),
  saveReply: fromPromise<SaveReplyResult, ReplySave>(async ({ input }) => saveReply(deps, input)),
});

export const defineReplyImportActors = (deps: PagedListDeps) => ({
  readReplies: fromPromise<ReadReplies, { businessId: string; file: File | null }>(
    async ({ input: { businessId, file }, signal }) => {
      if (file === null) throw new Error('There is no file');
      const [{ readReplyFile }, bytes, known] = await Promise.all([
        // With the reader of CSV, which few visits need.
        import('./replyFile.ts'),
        file.arrayBuffer(),
        readTaken(deps, businessId, signal),
      ]);
      return { rows: readReplyFile(new Uint8Array(bytes)), ...known };
    },
  ),
  importReplies: fromPromise<ImportRepliesResult, { businessId: string; rows: readonly ImportedReply[] }>(
    async ({ input }) => importReplies(deps, input),
  ),
});
