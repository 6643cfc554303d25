import type { DeviceSession } from './account.ts';
import type { AccessRecord } from './admin.ts';
import type { RoomInput } from './app.ts';
import type {
  Note,
  CustomerPromise,
  AiPause,
  Notice,
  QuickReply,
  RoomSummary,
  PrivacyRequest,
  PrivacyRequestKind,
} from './customer.ts';
import type { ApiKey } from './integrations.apiKeys.ts';
import type { Webhook } from './integrations.ts';
import type { CustomerOrder, OrderLine, OrderStatus } from './orders.ts';
import type { OldPage } from './release.ts';
import type { Expected, TestCase } from './training.review.ts';

export type RecordCommandResult = { refused: RecordListRefusal } | null;

/** Why a command was refused. `changed`: a colleague changed the record first. `tooOften`: done too often in a short time. `invalid`: the database accepts no such value. `unreachable`: the outcome is unknown. */
export type RecordListRefusal =
  | 'denied'
  | 'taken'
  | 'tooMany'
  | 'tooLate'
  | 'tooOften'
  | 'changed'
  | 'gone'
  | 'invalid'
  | 'unreachable'
  | OldPage;

/** A list of the whole business, or of the signed-in user in it. */
interface BusinessKey {
  businessId: string;
  userId: string;
}

export interface RecordLists {
  notes: {
    key: RoomInput;
    row: Note;
    command: { do: 'add' | 'change'; id: string; body: string } | { do: 'remove'; id: string };
  };
  /** The user's sessions, that of this device first. */
  sessions: {
    key: object;
    row: DeviceSession;
    command: { do: 'end'; id: string };
  };
  /** Administrators who asked to see the business's data, and what they saw. Only owners have rows. */
  dataAccess: {
    key: BusinessKey & { isOwner: boolean };
    row: AccessRecord;
    command: { do: 'grant' | 'refuse' | 'withdraw'; id: string };
  };
  /** The summary of the chat, or none. */
  summary: {
    key: RoomInput;
    row: RoomSummary;
    command: { do: 'make' };
  };
  /** Promises to the customer, newest first. */
  promises: {
    key: RoomInput;
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
    key: BusinessKey;
    row: AiPause;
    /** `roomId`: null pauses it in every chat. */
    command: { do: 'pause'; roomId: string | null; reason: string } | { do: 'resume'; id: string };
  };
  /** Notices for the signed-in user, newest first. */
  notices: {
    key: BusinessKey;
    row: Notice;
    /** Marks all current notices as read. */
    command: { do: 'read' };
  };
  /** What the composer offers after a slash. The library changes them. */
  quickReplies: {
    key: BusinessKey;
    row: QuickReply;
    command: never;
  };
  /** Questions of customers and what must come of them, newest first. */
  testCases: {
    key: BusinessKey;
    row: TestCase;
    command: { do: 'save'; id: string; question: string; expected: Expected } | { do: 'remove'; id: string };
  };
  /** Endpoints for events of the business, oldest first. */
  webhooks: {
    key: BusinessKey;
    row: Webhook;
    command:
      | { do: 'save'; id: string; url: string; description: string; events: readonly string[] }
      | { do: 'enable'; id: string; isEnabled: boolean }
      | { do: 'rotate' | 'test' | 'remove'; id: string }
      /** `id`: of the delivery. */
      | { do: 'resend'; id: string };
  };
  /** Keys of the owner's systems, oldest first. */
  apiKeys: {
    key: BusinessKey;
    row: ApiKey;
    command:
      /** `days`: until the key ends; null: it does not end. */
      | { do: 'create'; id: string; name: string; scopes: readonly string[]; days: number | null }
      | { do: 'revoke'; id: string };
  };
  /** Names of the business's tags. */
  tags: {
    key: RoomInput;
    row: string;
    command: { do: 'add' | 'remove'; tag: string };
  };
  /** Orders of the customer from all their chats, newest first. */
  orders: {
    key: RoomInput;
    row: CustomerOrder;
    command:
      | { do: 'create'; id: string; lines: readonly OrderLine[]; shipping: number | null; note: string }
      /** `was`: the status on the screen when the button was pressed. */
      | { do: 'setStatus'; id: string; was: OrderStatus; status: OrderStatus }
      /** The money of a transfer was not found. The customer reads the reason. */
      | { do: 'rejectProof'; id: string; reason: string }
      /** Instead of the courier that the customer was to choose. `amount`: whole rupiah. */
      | { do: 'setShipping'; id: string; amount: number }
      /** The goods of a paid order were handed over, or were not after all. */
      | { do: 'ship'; id: string; shipped: boolean };
  };
  /** Privacy requests of the customer, newest first. */
  privacyRequests: {
    key: RoomInput;
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

/** What a list is of. */
export type RecordListKey<Of extends RecordListName> = RecordLists[Of]['key'];
export type RecordRow<Of extends RecordListName> = RecordLists[Of]['row'];
export type RecordCommand<Of extends RecordListName> = RecordLists[Of]['command'];
