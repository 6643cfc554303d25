/**
 * Many quick replies of a CSV file. It lives while its page is open.
 *
 * The file is shown with what is wrong in each row before anything is added. Rows with a problem are left out; the others
 * are added together or not at all. What is added keeps the id that its row was given.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import {
  MAX_IMPORTED_REPLIES,
  type ImportedReplies,
  type ImportedReply,
  type ReadReplies,
  type ReplyImportRefusal,
} from '../../contracts/suggestions.ts';
import { createImportMachine } from '../app/import.ts';
import { checkRows, normalizeShortcut, type CheckedRow } from './replyDraft.ts';

export const isSound = ({ problems }: CheckedRow): boolean => problems.length === 0;

export const replyImportMachine = createImportMachine<
  ReadReplies,
  { rows: readonly CheckedRow[] },
  ImportedReply,
  ImportedReplies,
  ReplyImportRefusal,
  never
>({
  id: 'replyImport',
  nothing: { rows: [] },
  review: (read) => {
    if (read.rows.length === 0) return { refused: 'empty' };
    return read.rows.length > MAX_IMPORTED_REPLIES ? { refused: 'tooLong' } : { rows: checkRows(read) };
  },
  rowsToAdd: ({ rows }) =>
    rows.filter(isSound).map(({ id, line, draft }) => ({
      id,
      line,
      draft: { ...draft, shortcut: normalizeShortcut(draft.shortcut) ?? '' },
    })),
});

export type ReplyImportRef = ActorRefFrom<typeof replyImportMachine>;
export type ReplyImportSnapshot = SnapshotFrom<typeof replyImportMachine>;
