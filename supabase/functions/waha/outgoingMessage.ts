import type { Channel, Room } from './access.ts';
import type { Attachment } from './files.ts';
import type { StructuredContent } from './structuredContent.ts';

/** A message to be sent. `messageId` is chosen by the client and the same in every retry. */
export interface OutgoingMessage {
  messageId: string;
  channel: Channel;
  room: Room;
  authorId: string;
  body: string | null;
  attachment: Attachment | null;
  /** A location, contacts or a poll. A poll's question is the body. */
  structuredContent: StructuredContent | null;
  replyToWaId: string | null;
  /** The id of the colleague who holds the chat, if this message takes it over. */
  takesFrom: string | null;
  /** The client does not know the id, so that its retry would be another message. */
  hasNoClientId?: true;
}
