import type {
  Note,
  CustomerPromise,
  AiPause,
  Notice,
  QuickReply,
  PrivacyRequest,
  PrivacyRequestKind,
} from './customer.ts';
import type { CustomerOrder, OrderLine, OrderStatus } from './orders.ts';

export type RecordCommandResult = { refused: RecordListRefusal } | null;

/** Why a command was refused. `changed`: a colleague changed the record first. `unreachable`: the outcome is unknown. */
export type RecordListRefusal = 'denied' | 'taken' | 'tooMany' | 'tooLate' | 'changed' | 'gone' | 'unreachable';

export type RecordCommand = RecordLists[RecordListName]['command'];

export interface RecordLists {
  notes: {
    row: Note;
    command: { do: 'add' | 'change'; id: string; body: string } | { do: 'remove'; id: string };
  };
  /** Promises to the customer, newest first. */
  promises: {
    row: CustomerPromise;
    command:
      /** `dueOn`: a calendar day, '2026-11-24'. */
      | { do: 'add'; id: string; messageId: string | null; body: string; dueOn: string | null }
      /** `base`: the values when editing began. A promise that a colleague changed since is not overwritten. */
      | { do: 'change'; id: string; body: string; dueOn: string | null; base: Pick<CustomerPromise, 'body' | 'due_on'> }
      | { do: 'keep'; id: string; isKept: boolean }
      | { do: 'remove'; id: string };
  };
  /** Current pauses of the AI in this business. */
  aiPauses: {
    row: AiPause;
    /** `roomId`: null pauses it in every chat. */
    command: { do: 'pause'; roomId: string | null; reason: string } | { do: 'resume'; id: string };
  };
  /** Notices for the signed-in user, newest first. */
  notices: {
    row: Notice;
    /** Marks all current notices as read. */
    command: { do: 'read' };
  };
  /** Quick replies of the business. */
  quickReplies: {
    row: QuickReply;
    command: { do: 'add' | 'change'; id: string; shortcut: string; body: string } | { do: 'remove'; id: string };
  };
  /** Names of the business's tags. */
  tags: {
    row: string;
    command: { do: 'add' | 'remove'; tag: string };
  };
  /** Orders of the customer from all their chats, newest first. */
  orders: {
    row: CustomerOrder;
    command:
      | { do: 'create'; id: string; lines: readonly OrderLine[]; shipping: number | null; note: string }
      /** `was`: the status on the screen when the button was pressed. */
      | { do: 'setStatus'; id: string; was: OrderStatus; status: OrderStatus };
  };
  /** Privacy requests of the customer, newest first. */
  privacyRequests: {
    row: PrivacyRequest;
    command:
      | { do: 'request'; kind: PrivacyRequestKind }
      | { do: 'refuse'; id: string; reason: string }
      | { do: 'correct'; name: string }
      | { do: 'stopMarketing' | 'erase' }
      /** Reverts `stopMarketing`, until the request is due. */
      | { do: 'undoStopMarketing'; id: string };
  };
}

export type RecordListName = keyof RecordLists;

export interface RecordListKey {
  of: RecordListName;
  /** Null: a list of the whole business. */
  roomId: string | null;
  businessId: string;
  userId: string;
}

export type RecordRow = RecordLists[RecordListName]['row'];
