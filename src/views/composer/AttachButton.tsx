import { useSelector } from '@xstate/react';
import { Paperclip } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { withNewId } from '../../machines/app/withNewId.ts';
import { selectIsOpen, type AttachmentsRef } from '../../machines/composer/attachments.machine.ts';
import { attachedMessages } from '../../machines/conversation/sending.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useText } from '../ui/useText.ts';
import { Attachments } from './Attachments.tsx';
import { ConfirmSendPrompt, type SendProps } from './ConfirmSendPrompt.tsx';
import { composerText } from './text/id.ts';

export interface AttachButtonProps extends SendProps {
  actor: AttachmentsRef;
}

/** The button that attaches files to this room. Files can also be pasted, or dropped anywhere on the conversation. */
export function AttachButton({ actor, ...props }: AttachButtonProps) {
  const { replyTo, blocked, takesOver, question, onBegin, onSubmit, onConfirm, onCancel } = props;
  const text = useText(composerText);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isShown = useSelector(actor, selectIsOpen);
  const choose = useCallback(
    (files: Iterable<File>) => {
      const chosen = Array.from(files, (file) => withNewId({ name: file.name, file }));
      if (chosen.length > 0) actor.send({ type: 'files.chosen', files: chosen });
    },
    [actor],
  );
  const isOver = useFileDrop(button, choose);
  // oxlint-disable-next-line react/exhaustive-deps -- opening the dialog counts as having read the conversation
  useEffect(onBegin, [isShown]);
  const messages = () => attachedMessages(actor.getSnapshot(), replyTo);
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
          // The label of the button says whether it takes the chat over.
          onSend={() => onSubmit(messages(), true) !== 'refused'}
          question={
            question && (
              <ConfirmSendPrompt {...{ question, takesOver, onCancel }} onConfirm={() => onConfirm(messages())} />
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
