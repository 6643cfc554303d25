/** Story wrappers of the composer's parts. Not part of the product. */
import type { AttachmentsRef } from '../../machines/composer/attachments.machine.ts';
import type { RecordingRef } from '../../machines/composer/recording.machine.ts';
import { MediaContext } from '../conversation/timeline/messages.ts';
import { AttachButton } from './AttachButton.tsx';
import type { SendProps } from './ConfirmSendPrompt.tsx';
import { PendingAttachments } from './PendingAttachments.tsx';
import { RecordButton, RecordingBar } from './VoiceRecorder.tsx';

const nothing = () => undefined;

/** Sends without a question, as an open room does for its own member. */
const sending = (send: () => void): SendProps => {
  const onSubmit = () => {
    send();
    return 'sent' as const;
  };
  const room = { replyTo: null, blocked: false, takesOver: false, question: null };
  return { ...room, onBegin: nothing, onSubmit, onConfirm: onSubmit, onCancel: nothing };
};

/** The section stands for the conversation, onto which files are dropped. */
export function AttachmentsStory({ actor }: { actor: AttachmentsRef }) {
  return (
    <section className="min-h-60 p-2">
      <PendingAttachments actor={actor} />
      <AttachButton actor={actor} {...sending(() => actor.send({ type: 'attachments.queued' }))} />
    </section>
  );
}

const noFiles = { urlOf: async () => Promise.reject(new Error('There are no files in a story')) };

export function RecordingStory({ actor }: { actor: RecordingRef }) {
  return (
    <MediaContext value={noFiles}>
      <RecordingBar actor={actor} {...sending(() => actor.send({ type: 'recording.queued' }))} />
      <RecordButton actor={actor} disabled={false} />
    </MediaContext>
  );
}
