import type { Note, PromiseRow, Stop, Notice, Suggestion, CustomerRequest, Right } from './customer.ts';
import type { CustomerOrder, OrderLine, OrderStatus } from './orders.ts';

export type RecordCommandResult = { refused: RecordListRefusal } | null;

/** Why it was not done; `changed`: a colleague was faster; `unreachable`: it is not known whether it was. */
export type RecordListRefusal = 'denied' | 'taken' | 'tooMany' | 'tooLate' | 'changed' | 'gone' | 'unreachable';

export type RecordCommand = RecordLists[RecordListName]['deed'];

export interface RecordLists {
  notes: {
    row: Note;
    deed: { do: 'add' | 'change'; id: string; body: string } | { do: 'remove'; id: string };
  };
  /** What the customer was promised, newest first. */
  promises: {
    row: PromiseRow;
    deed:
      /** `dueOn`: a day of the calendar, '2026-11-24'. */
      | { do: 'add'; id: string; messageId: string | null; body: string; dueOn: string | null }
      /** `seen`: what was there when it was begun; what is there otherwise by then is not written over. */
      | { do: 'change'; id: string; body: string; dueOn: string | null; seen: Pick<PromiseRow, 'body' | 'due_on'> }
      | { do: 'keep'; id: string; isKept: boolean }
      | { do: 'remove'; id: string };
  };
  /** What keeps the AI from chats of the business now. */
  stops: {
    row: Stop;
    /** `roomId`: null stops it in every chat. */
    deed: { do: 'stop'; roomId: string | null; reason: string } | { do: 'resume'; id: string };
  };
  /** What whoever is signed in is told, newest first. */
  notices: {
    row: Notice;
    /** All that is told until now has been seen. */
    deed: { do: 'read' };
  };
  /** The replies that the team has ready. */
  suggestions: {
    row: Suggestion;
    deed: { do: 'add' | 'change'; id: string; shortcut: string; body: string } | { do: 'remove'; id: string };
  };
  /** The names that the business has for tags. */
  tags: {
    row: string;
    deed: { do: 'put' | 'take'; tag: string };
  };
  /** What the customer buys, newest first, also in their other chats. */
  orders: {
    row: CustomerOrder;
    deed:
      | { do: 'make'; id: string; lines: readonly OrderLine[]; shipping: number | null; note: string }
      /** `was`: as whoever presses has seen it. */
      | { do: 'mark'; id: string; was: OrderStatus; status: OrderStatus };
  };
  /** What the customer has asked for, newest first. */
  rights: {
    row: CustomerRequest;
    deed:
      | { do: 'ask'; right: Right }
      | { do: 'refuse'; id: string; reason: string }
      | { do: 'correct'; name: string }
      | { do: 'stopMarketing' | 'erase' }
      /** Takes back what `stopMarketing` did, while the request is not due. */
      | { do: 'undoStop'; id: string };
  };
}

export type RecordListName = keyof RecordLists;

export interface RecordListKey {
  of: RecordListName;
  /** Null: of the whole business. */
  roomId: string | null;
  businessId: string;
  userId: string;
}

export type RecordRow = RecordLists[RecordListName]['row'];
