/** Sending from an open room: the messages of what the user wrote, the request of a press, and what became of it. */
import type { RoomMessages } from '../../contracts/conversation.ts';
import type { Quote } from '../../contracts/outbox.ts';
import { withNewId } from '../app/withNewId.ts';
import { selectOutgoing, type AttachmentsSnapshot } from '../composer/attachments.machine.ts';
import type { RecordingSnapshot } from '../composer/recording.machine.ts';
import type { RoomRef } from './room.machine.ts';
import { newestReplyIn, type SendRequest, type SendSource, type Submission } from './sendRequest.ts';

/** `asked`: there is a question first. `refused`: there is nothing to send, or a command runs. */
export type SubmitResult = 'sent' | 'asked' | 'refused';

/** One press on a button that sends, or on one that confirms. */
export interface Press extends Pick<SendRequest, 'source' | 'messages' | 'emptied' | 'at' | 'takesOver'> {
  type: 'messages.submitted' | 'send.confirmed';
}

/** Asks the room to send what the user pressed for. Only a result of `sent` means that the outbox has the messages. */
export const submit = (room: RoomRef, loaded: RoomMessages, { type, ...press }: Press): SubmitResult => {
  const newestReply = newestReplyIn(loaded, room.getSnapshot().context.userId);
  const event = { type, request: { ...press, newestReply } };
  if (press.messages.length === 0 || !room.getSnapshot().can(event)) return 'refused';
  room.send(event);
  return room.getSnapshot().context.reason === null ? 'sent' : 'asked';
};

/** The user begins to write, to attach or to record, and has read what is loaded. */
export const begin = (room: RoomRef, loaded: RoomMessages, source: SendSource): void => {
  const newestReply = newestReplyIn(loaded, room.getSnapshot().context.userId);
  room.send({ type: 'composing.began', source, readUntil: newestReply?.seq ?? 0 });
};

/** The message of a written text. */
export const writtenMessages = (text: string, replyTo: Quote | null): Submission[] =>
  text.trim() === '' ? [] : [withNewId({ text: text.trim(), replyTo })];

/** One message for each checked file. The first quotes `replyTo`, unless it has a quote of its own. */
export const attachedMessages = (snapshot: AttachmentsSnapshot, replyTo: Quote | null): Submission[] =>
  selectOutgoing(snapshot).map(({ id, caption, replyTo: own, file }, at) => ({
    id,
    text: caption.trim(),
    replyTo: own ?? (at === 0 ? replyTo : null),
    file,
  }));

/** The message of a finished recording. */
export const recordedMessages = ({ context }: RecordingSnapshot, replyTo: Quote | null): Submission[] =>
  context.voice ? [{ id: context.id, text: '', replyTo, file: context.voice }] : [];

/** A file that is attached by another feature than the file dialog, such as a quick reply. */
export const chosenFile = (
  path: string,
  filename: string | null,
  file: Blob,
  caption: string,
  replyTo?: Quote | null,
) =>
  withNewId({ name: filename ?? path.replace(/^.*\//, ''), file, caption, ...(replyTo !== undefined && { replyTo }) });
