/** What may be done to many chats at once, and how it went: said in one place for the machine, its services and its views. */
import type { Outcome } from '../../contracts/room.ts';
import type { TabName } from '../app/routing/route.ts';
import type { MarkKind } from './marks.ts';
import type { RoomQuery } from './query.ts';

/** What a list shows. A selection is made in one of them, and means nothing in another. */
export interface Question {
  tab: TabName;
  query: RoomQuery;
}

export type ActionKind =
  | 'tag'
  | 'untag'
  | 'complete'
  | 'give_back'
  | 'take'
  | 'assign'
  | 'archive'
  | 'unarchive'
  | 'read'
  | 'unread'
  | MarkKind
  | 'outcome'
  | 'export';

export interface RoomAction {
  /** Given when it is asked for, so that a step that is tried again is done once. */
  id: string;
  kind: ActionKind;
  /** Of `tag` and `untag`. */
  tag: string | null;
  /** Of `assign`: the id of a colleague. */
  assignee?: string;
  /** Of `snooze`: when the person wants to be reminded, in epoch ms. */
  until?: number;
  /** Of `outcome`: what came of them; null takes back what was said. */
  outcome?: Outcome | null;
}

/**
 * Why a chat was left as it is. `newer`: the customer has written meanwhile; `held`: a colleague is talking to them;
 * `full`: it bears as many tags as a chat may; `left`: whom it was to be assigned to is not of the team any more;
 * `open`: it is not done, or not any more; `many`: the person has marked as many as they may; `missing`: it is gone; `changed`: somebody has gone on from there.
 */
export type Reason = 'newer' | 'held' | 'full' | 'left' | 'open' | 'many' | 'missing' | 'changed';

export interface Refused {
  id: string;
  reason: Reason;
  name: string | null;
  phone: string | null;
  chat_id: string;
  holder_id: string | null;
}

/**
 * How many chats were moved on WhatsApp too. `unsupported`: the engine of their connection cannot; `missed`: it could not
 * be reached, or was not connected. Here they are moved all the same.
 */
export interface Told {
  told: number;
  unsupported: number;
  missed: number;
}

/** How one step of an action went. */
export interface StepDone {
  done: number;
  refused: Refused[];
  /** Where the next step begins; null: that was all. */
  next: string | null;
  /** Of archiving, and of taking it back; null otherwise. */
  whatsapp: Told | null;
}

export interface StepRequest {
  businessId: string;
  action: RoomAction;
  /** These, or all that answer the question except some. */
  rooms: { ids: string[] } | { query: RoomQuery; except: string[] };
  after: string | null;
  /** Of those that were chosen one by one; of a question the answer says it. */
  isLast: boolean;
}

export interface UndoRequest {
  actionId: string;
  after: string | null;
}

/** How many chats one step meets. */
export const STEP = 100;

/** The order of a list does not change what is in it. */
export const sameQuestion = (one: Question | null, other: Question): boolean => keyOf(one) === keyOf(other);

const keyOf = (question: Question | null): string =>
  JSON.stringify(question === null ? null : [question.tab, { ...question.query, order: [] }]);
