/**
 * Many test cases at once: of a file, of the last fifty escalations, or of answers that a member called wrong. It lives while
 * its page is open.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { AddedCases, CaseImportRefusal, CaseSource, ImportedCase, ReadCases } from '../../contracts/evaluation.ts';
import { createImportMachine } from '../app/import.ts';

export const caseIntakeMachine = createImportMachine<
  ReadCases,
  ReadCases,
  ImportedCase,
  AddedCases,
  CaseImportRefusal,
  CaseSource
>({
  id: 'caseIntake',
  nothing: { rows: [], unreadable: [] },
  review: (read) => (read.rows.length === 0 ? { refused: 'empty' } : read),
  rowsToAdd: ({ rows }) => rows,
  hasSources: true,
});

export type CaseIntakeRef = ActorRefFrom<typeof caseIntakeMachine>;
export type CaseIntakeSnapshot = SnapshotFrom<typeof caseIntakeMachine>;
