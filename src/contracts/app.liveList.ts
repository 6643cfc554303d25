/** Lists that are read from the end of the page before, and grow while they are on the screen. */
import type { AdminEntry, AdminListCursor, AdminListScope } from './admin.ts';
import type { Recipient, RecipientCursor, RecipientScope, RecipientsExport } from './campaigns.broadcasts.ts';
import type { FigureChat, FigureOfVersion, RolloutQuery } from './evaluation.rollout.ts';
import type { HomeListScope, HomeRow } from './home.ts';
import type { QuestionCommand, Unanswered, UnansweredCursor } from './training.teaching.ts';
import type { KnowledgeFilter, Source, SourceCursor } from './training.ts';

/**
 * `scope`: what is listed, such as a business and a filter. `cursor`: the end of a page. `about`: what is read along with
 * the rows. `command`: what changes the rows.
 */
export interface LiveLists {
  adminEntries: {
    scope: AdminListScope;
    row: AdminEntry;
    cursor: AdminListCursor;
    /** All sessions by status, of the list of sessions. */
    about: Record<string, number> | undefined;
    command: never;
  };
  /** Those of one broadcast, in the order of sending. */
  broadcastRecipients: {
    scope: RecipientScope;
    row: Recipient;
    cursor: RecipientCursor;
    about: undefined;
    command: RecipientsExport;
  };
  /** The chats behind one figure of the rollout desk. */
  figureChats: {
    scope: FigureOfVersion & { businessId: string; query: RolloutQuery };
    row: FigureChat;
    cursor: Record<string, unknown>;
    about: undefined;
    command: never;
  };
  /** The chats or orders behind one number of the home page. */
  homeRows: { scope: HomeListScope; row: HomeRow; cursor: object; about: undefined; command: never };
  /** What the AI could not answer, most asked first. */
  questions: {
    scope: { businessId: string };
    row: Unanswered;
    cursor: UnansweredCursor;
    about: undefined;
    command: QuestionCommand;
  };
  /** What a business has taught its AI, last changed first. */
  sources: {
    scope: KnowledgeFilter & { businessId: string };
    row: Source;
    cursor: SourceCursor;
    about: undefined;
    command: never;
  };
}

export type LiveListName = keyof LiveLists;
export type LiveScope<Of extends LiveListName> = LiveLists[Of]['scope'];
export type LiveRow<Of extends LiveListName> = LiveLists[Of]['row'];
export type LiveCommand<Of extends LiveListName> = LiveLists[Of]['command'];

/** `after`: null for the first page. `shown`: the first page is at least this long, up to the limit of the list. */
export interface LivePageRequest<Of extends LiveListName> {
  scope: LiveScope<Of>;
  after: LiveLists[Of]['cursor'] | null;
  shown: number;
}

/** `next`: the end of this page; null: it is the last one. */
export interface LivePage<Of extends LiveListName> {
  rows: readonly LiveRow<Of>[];
  next: LiveLists[Of]['cursor'] | null;
  about?: LiveLists[Of]['about'];
}

/** `denied`: the user may no longer read the list. */
export type LivePageResult<Of extends LiveListName> = LivePage<Of> | { denied: true };
