/** The context and the events of the room machine; see room.machine.ts. */
import type { Channel } from '../../contracts/app.ts';
import type {
  JumpRequested,
  JumpTarget,
  MessageDraft,
  MessageSpan,
  RoomHolder,
  RoomInput,
  TakeOverRequest,
} from '../../contracts/conversation.ts';
import type { Resolution, Room } from '../../contracts/inbox.ts';
import type { ConfirmReason, SendRequest, SendSource, SendState } from './sendRequest.ts';

export interface Context extends RoomInput, MessageSpan, SendState {
  /** Null until the room has opened. */
  room: Room | null;
  /** The holder before the latest change of holder, until the user has had time to notice the new one. */
  previousHolder: RoomHolder | null;
  /** The holder from whom the user takes the chat over; null while there is no takeover. */
  takeOverFrom: TakeOverRequest['from'];
  channel: Channel | null;
  jumpTarget: JumpTarget | null;
  isUnavailable: boolean;
  /** The text in the composer; null before the stored draft is read. */
  draft: MessageDraft | null;
  /** The number of unread messages at opening, for the unread divider. */
  unread: number;
  /** What is sent once nothing has to be confirmed any more, and what the user is asked about it. */
  request: SendRequest | null;
  reason: ConfirmReason | null;
  /** The message of the error, such as "Failed to get rooms". */
  failure: string | null;
}

export type RoomEvent =
  /** The user begins to write, to attach files or to record. `readUntil`: the order number of the newest reply. */
  | { type: 'composing.began'; source: SendSource; readUntil: number }
  | { type: 'messages.submitted'; request: SendRequest }
  /** The user answers the question. The text may have changed since; the request of this event is sent. */
  | { type: 'send.confirmed'; request: SendRequest }
  | { type: 'send.cancelled' }
  /** Takes the chat. For its holder the silence of the AI begins anew. */
  | { type: 'takeOver.requested' }
  | { type: 'takeOver.confirmed' }
  /** Cancels a takeover that waits for the network. */
  | { type: 'takeOver.withdrawn' }
  | { type: 'giveBack.requested' }
  | { type: 'complete.requested' }
  /** Null removes the resolution. */
  | { type: 'resolution.chosen'; resolution: Resolution | null }
  | { type: 'escalate.requested'; reason: string }
  | { type: 'retry.requested' }
  | { type: 'resend.requested'; id: string }
  | { type: 'discard.requested'; id: string }
  | { type: 'older.requested' }
  | JumpRequested
  | { type: 'draft.changed'; draft: MessageDraft }
  | { type: 'typing.detected' }
  | { type: 'typing.stopped' }
  /** The user looks at the end of the conversation. `waId`: the customer's newest message. */
  | { type: 'messages.read'; waId: string | null }
  | { type: 'room.changed'; room: Room }
  | { type: 'room.removed' }
  | { type: 'realtime.joined' }
  | { type: 'realtime.refused' }
  | { type: 'connection.regained' };

export type DraftChanged = Extract<RoomEvent, { type: 'draft.changed' }>;
export type RequestMade = Extract<RoomEvent, { type: 'messages.submitted' | 'send.confirmed' }>;
