/** Story wrappers of the composer's parts. Not part of the product. */
import type { AttachmentsRef } from '../../machines/composer/attachments.machine.ts';
import type { RecordingRef } from '../../machines/composer/recording.machine.ts';
import { MediaContext } from '../conversation/timeline/messages.ts';
import { AttachButton } from './AttachButton.tsx';
import { PendingAttachments } from './PendingAttachments.tsx';
import { RecordButton, RecordingBar } from './VoiceRecorder.tsx';

/** The section stands for the conversation, onto which files are dropped. */
export function AttachmentsStory({ actor }: { actor: AttachmentsRef }) {
  return (
    <section className="min-h-60 p-2">
      <PendingAttachments actor={actor} />
      <AttachButton actor={actor} replyTo={null} blocked={false} takesOver={false} onSend={() => true} />
    </section>
  );
}

const noFiles = { urlOf: async () => Promise.reject(new Error('There are no files in a story')) };

export function RecordingStory({ actor }: { actor: RecordingRef }) {
  const sending = { replyTo: null, blocked: false, takesOver: false, onSend: () => true };
  return (
    <MediaContext value={noFiles}>
      <RecordingBar actor={actor} {...sending} />
      <RecordButton actor={actor} disabled={false} />
    </MediaContext>
  );
}
