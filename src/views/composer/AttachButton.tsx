import { useSelector } from '@xstate/react';
import { Paperclip } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { selectIsOpen, selectOutgoing, type AttachmentsRef } from '../../machines/composer/attachments.machine.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { Submission } from '../../machines/conversation/room.setup.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useText } from '../ui/useText.ts';
import { Attachments } from './Attachments.tsx';
import { StaleReplyPrompt } from './TakeOverPrompt.tsx';
import { composerText } from './text/id.ts';
import { useStaleReplyGuard, type TeamReply } from './useStaleReplyGuard.ts';

export interface AttachButtonProps {
  actor: AttachmentsRef;
  replyTo: Quote | null;
  /** Whether sending is impossible now. */
  blocked: boolean;
  /** The AI or another member holds the chat: sending takes it over. */
  takesOver: boolean;
  /** Returns the newest reply by another author in this conversation. */
  newestReply?: (() => TeamReply | null) | undefined;
  /** Returns whether the messages were submitted. The first of them quotes `replyTo`. */
  onSend: (messages: Submission[]) => boolean;
}

/** The button that attaches files to this room. Files can also be pasted, or dropped anywhere on the conversation. */
export function AttachButton({ actor, replyTo, blocked, takesOver, newestReply, onSend }: AttachButtonProps) {
  const text = useText(composerText);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isShown = useSelector(actor, selectIsOpen);
  const choose = useCallback(
    (files: Iterable<File>) => {
      const chosen = Array.from(files, (file) => ({ id: crypto.randomUUID(), name: file.name, file }));
      if (chosen.length > 0) actor.send({ type: 'files.chosen', files: chosen });
    },
    [actor],
  );
  const isOver = useFileDrop(button, choose);
  const staleReply = useStaleReplyGuard(newestReply);
  // oxlint-disable-next-line react/exhaustive-deps -- opening the dialog counts as having read the conversation
  useEffect(() => staleReply.reset(), [isShown]);
  const send = () => {
    if (staleReply.needsConfirmation()) return true;
    const sent = onSend(
      selectOutgoing(actor.getSnapshot()).map(({ id, caption, replyTo: quote, file }, at) => ({
        id,
        text: caption.trim(),
        replyTo: quote ?? (at === 0 ? replyTo : null),
        file,
      })),
    );
    if (sent) actor.send({ type: 'attachments.queued' });
    return sent;
  };
  return (
    <>
      <IconButton
        ref={button}
        label={text.attach}
        icon={<Paperclip aria-hidden="true" size={20} />}
        onClick={() => input.current?.click()}
        className="md:pointer-fine:size-11"
      />
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={text.attach}
        onChange={({ target }) => {
          choose(target.files ?? []);
          // Otherwise choosing the same file again would fire no event.
          target.value = '';
        }}
      />
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-20 grid place-items-center bg-page/80">
          <p className="rounded-lg border-2 border-dashed border-accent bg-surface px-6 py-4 font-semibold shadow-raised">
            {text.drop}
          </p>
        </div>
      )}
      {isShown && (
        <Attachments
          actor={actor}
          blocked={blocked}
          takesOver={takesOver}
          onMore={() => input.current?.click()}
          onSend={send}
          question={
            staleReply.pending && (
              <StaleReplyPrompt
                reply={staleReply.pending}
                takesOver={takesOver}
                onSend={() => {
                  staleReply.confirm();
                  send();
                }}
                onCancel={staleReply.confirm}
              />
            )
          }
        />
      )}
    </>
  );
}

/** Handles files that are pasted into or dropped on the conversation. Returns true while files are dragged over it. */
const useFileDrop = (inside: React.RefObject<HTMLElement | null>, choose: (files: Iterable<File>) => void) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const frame = inside.current?.closest('section');
    if (!frame) return undefined;
    const filesOf = (data: DataTransfer | null) => (data?.types.includes('Files') ? data : null);
    const over = (event: DragEvent) => {
      if (!filesOf(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && frame.contains(event.relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const data = filesOf(event.dataTransfer);
      setOver(false);
      if (!data) return;
      // Without this, the browser would navigate to the file.
      event.preventDefault();
      choose(data.files);
    };
    const paste = (event: ClipboardEvent) => {
      // Text copied from a document comes with a picture of it: the text is meant.
      if (event.clipboardData?.types.includes('text/plain')) return;
      const files = filesOf(event.clipboardData)?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      choose(files);
    };
    frame.addEventListener('dragover', over);
    frame.addEventListener('dragleave', leave);
    frame.addEventListener('drop', drop);
    frame.addEventListener('paste', paste);
    return () => {
      frame.removeEventListener('dragover', over);
      frame.removeEventListener('dragleave', leave);
      frame.removeEventListener('drop', drop);
      frame.removeEventListener('paste', paste);
    };
  }, [inside, choose]);
  return isOver;
};
