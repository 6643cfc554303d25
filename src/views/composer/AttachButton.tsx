import { useSelector } from '@xstate/react';
import { Paperclip } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { selectIsShown, selectOutgoing, type TrayRef } from '../../machines/composer/attachments.machine.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { Submission } from '../../machines/conversation/room.setup.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useText } from '../ui/useText.ts';
import { Tray } from './Attachments.tsx';
import { Answered } from './TakeOverPrompt.tsx';
import { composerText } from './text/id.ts';
import { useAnswered, type Answer } from './useStaleReplyGuard.ts';

export interface AttachProps {
  actor: TrayRef;
  replyTo: Quote | null;
  /** Nothing can be sent now. */
  blocked: boolean;
  /** The AI holds the chat: sending takes it over. */
  takesOver: boolean;
  /** The newest answer of somebody else in this conversation. */
  newest?: (() => Answer | null) | undefined;
  /** Answers whether the messages are on their way. The first of them answers what is quoted. */
  onSend: (messages: Submission[]) => boolean;
}

/** Files for this room, by a button, from the clipboard, or dropped anywhere on the conversation. */
export function Attach({ actor, replyTo, blocked, takesOver, newest, onSend }: AttachProps) {
  const text = useText(composerText);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isShown = useSelector(actor, selectIsShown);
  const choose = useCallback(
    (files: Iterable<File>) => {
      const chosen = Array.from(files, (file) => ({ id: crypto.randomUUID(), name: file.name, file }));
      if (chosen.length > 0) actor.send({ type: 'files.chosen', files: chosen });
    },
    [actor],
  );
  const isOver = useFilesOver(button, choose);
  const answered = useAnswered(newest);
  // oxlint-disable-next-line react/exhaustive-deps -- whoever looks at the files has read what stands behind them
  useEffect(() => answered.begin(), [isShown]);
  const send = () => {
    if (answered.holdsBack()) return true;
    const sent = onSend(
      selectOutgoing(actor.getSnapshot()).map(({ id, caption, replyTo: answered, file }, at) => ({
        id,
        text: caption.trim(),
        replyTo: answered ?? (at === 0 ? replyTo : null),
        file,
      })),
    );
    if (sent) actor.send({ type: 'tray.handedOver' });
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
          // The same file may be chosen again.
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
        <Tray
          actor={actor}
          blocked={blocked}
          takesOver={takesOver}
          onMore={() => input.current?.click()}
          onSend={send}
          question={
            answered.asked && (
              <Answered
                answer={answered.asked}
                takesOver={takesOver}
                onSend={() => {
                  answered.settle();
                  send();
                }}
                onCancel={answered.settle}
              />
            )
          }
        />
      )}
    </>
  );
}

/** Hears of files that are pasted into the conversation or dropped on it. True while they are held over it. */
const useFilesOver = (inside: React.RefObject<HTMLElement | null>, choose: (files: Iterable<File>) => void) => {
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
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      choose(data.files);
    };
    const paste = (event: ClipboardEvent) => {
      // What is copied from a document comes as words and as a picture of them: the words are meant.
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
