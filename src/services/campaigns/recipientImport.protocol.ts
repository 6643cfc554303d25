/** What the page and the worker of an import say to each other. Each request has one answer. */
import type {
  ColumnMapping,
  FileReading,
  RejectTexts,
  Review,
  ReviewRequest,
  ServerVerdict,
} from '../../contracts/campaigns.recipients.ts';
import type { RowToSend } from './recipientTable.ts';

export interface ImportRequests {
  open: { given: { file: Blob; name: string; sheet: string | null } | { text: string }; answer: FileReading };
  map: { given: ColumnMapping; answer: null };
  page: { given: ReviewRequest; answer: Review };
  mend: { given: { row: number; phone: string }; answer: null };
  batch: { given: { after: number }; answer: { rows: RowToSend[]; isLast: boolean } };
  note: { given: { row: number; verdict: ServerVerdict }[]; answer: null };
  rejects: { given: RejectTexts; answer: string };
}

export type ImportRequest = {
  [Name in keyof ImportRequests]: { id: number; name: Name; given: ImportRequests[Name]['given'] };
}[keyof ImportRequests];

export type ImportAnswer = { id: number; answer: unknown } | { id: number; failed: string };
