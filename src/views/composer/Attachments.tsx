import { useSelector } from '@xstate/react';
import { FileText, Film, Mic, Trash2 } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { Attachment } from '../../contracts/composer.ts';
import { MAX_CAPTION } from '../../contracts/limits.ts';
import type { AttachmentsRef, AttachmentsSnapshot } from '../../machines/composer/attachments.machine.ts';
import { outboxFailureText } from '../conversation/message/failureText.ts';
import { plainOf } from '../conversation/message/markup.ts';
import { conversationText } from '../conversation/text/id.ts';
import { useMediaUrl } from '../conversation/timeline/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { isRecordingName } from './isRecordingName.ts';
import { composerText } from './text/id.ts';

export interface AttachmentsProps {
  actor: AttachmentsRef;
  blocked: boolean;
  takesOver: boolean;
  onMore: () => void;
  /** Returns whether the files were submitted or a confirmation is pending; otherwise they stay here. */
  onSend: () => boolean;
  /** A confirmation that is shown before the files are sent. */
  question?: ReactNode;
}

/** The dialog of the attached files: each with its caption, and the rejected ones with the reason. */
export function Attachments({ actor, blocked, takesOver, onMore, onSend, question }: AttachmentsProps) {
  const text = useText(composerText);
  const { count } = useFormat();
  const { attachments, rejected, asOriginal, isUnsaved } = useSelector(actor, selectContext);
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checking'));
  const uncheckedCount = attachments.filter(({ prepared }) => prepared === null).length;
  const note = useId();
  const [isBlocked, setBlocked] = useState(false);
  const number = count(attachments.length);
  const send = () => setBlocked(!onSend());
  const hasOriginals = attachments.some(({ original }) => original !== null);
  return (
    <Dialog
      open
      title={attachments.length === 0 ? text.none : text.title(number)}
      // Closing the dialog does not discard the files.
      onClose={() => actor.send({ type: attachments.length > 0 ? 'dialog.closed' : 'attachments.cleared' })}
      footer={
        attachments.length > 0 && (
          <>
            <Button variant="quiet" disabled={isChecking} onClick={onMore}>
              {text.more}
            </Button>
            <Button variant="primary" busy={isChecking} disabled={blocked || Boolean(question)} onClick={send}>
              {takesOver ? text.takeAndSend(number) : text.send(number)}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        {rejected.length > 0 && (
          <Notice
            tone="help"
            title={text.refused.title}
            button={{ label: text.refused.dismiss, onClick: () => actor.send({ type: 'refusals.dismissed' }) }}
          >
            <ul className="grid max-h-40 gap-1 overflow-y-auto">
              {rejected.map(({ name, reason }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two files may have one name and one reason
                <li key={at}>
                  <bdi className="block font-semibold wrap-anywhere">{plainOf(name)}</bdi>
                  <span>{text.refused.why[reason]}</span>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {question}
        {isBlocked && <Notice tone="fail" title={text.notNow} />}
        {isUnsaved && <Notice title={text.unsaved} />}
        <output className="flex items-center gap-2 text-sm text-ink-soft empty:hidden">
          {isChecking && (
            <>
              <Spinner />
              {text.checking(count(attachments.length - uncheckedCount + 1), number)}
            </>
          )}
        </output>
        <ul aria-live="polite" className="grid gap-2">
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentRow
                actor={actor}
                attachment={attachment}
                asOriginal={asOriginal}
                isChecking={isChecking}
                onSend={send}
              />
            </li>
          ))}
        </ul>
        {hasOriginals && (
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={asOriginal}
              aria-describedby={note}
              disabled={isChecking}
              onChange={({ target }) => actor.send({ type: 'original.toggled', asOriginal: target.checked })}
              className="size-5 shrink-0 accent-accent"
            />
            {text.original}
          </label>
        )}
        {hasOriginals && (
          <p id={note} className="-mt-2 text-sm text-ink-soft">
            {text.originalNote}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface AttachmentRowProps {
  actor: AttachmentsRef;
  attachment: Attachment;
  asOriginal: boolean;
  isChecking: boolean;
  onSend: () => void;
}

function AttachmentRow({ actor, attachment, asOriginal, isChecking, onSend }: AttachmentRowProps) {
  const text = useText(composerText);
  const failures = useText(conversationText).failure;
  const { id, caption, prepared, original, failure } = attachment;
  const file = (asOriginal ? original : null) ?? prepared;
  // The name of a recording says no more than its kind.
  const fileName = file?.name ?? attachment.name;
  const name = isRecordingName(fileName) ? text.voice.label : plainOf(fileName);
  // WhatsApp voice messages have no caption.
  const isVoice = file?.kind === 'voice' && caption === '';
  const failureId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isChecking) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div className="flex items-start gap-3">
      <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-soft">
        {file?.kind === 'image' ? <Thumbnail id={id} /> : <KindIcon kind={file?.kind ?? 'document'} />}
      </div>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex min-w-0 items-baseline gap-2 text-sm">
          <bdi className="truncate font-semibold">{name}</bdi>
          {file && (
            <span className="tabular shrink-0 text-xs text-ink-soft">
              <Size bytes={file.size} />
            </span>
          )}
        </p>
        {isVoice ? (
          <VoicePreview id={id} />
        ) : (
          <input
            name={id}
            value={caption}
            disabled={isChecking}
            maxLength={MAX_CAPTION}
            dir="auto"
            aria-label={text.caption(name)}
            placeholder={text.captionPlaceholder}
            onChange={({ target }) => actor.send({ type: 'caption.changed', id, caption: target.value })}
            onKeyDown={onKeyDown}
            aria-describedby={failure ? failureId : undefined}
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 md:min-h-9"
          />
        )}
        {failure && (
          <p id={failureId} className="text-sm text-fail wrap-anywhere">
            {`${text.notSent} ${outboxFailureText(failure, failures)}`}
            {failure.detail && <span className="block text-xs">{plainOf(failure.detail)}</span>}
          </p>
        )}
      </div>
      <IconButton
        label={text.remove(name)}
        disabled={isChecking}
        icon={<Trash2 aria-hidden="true" size={18} />}
        onClick={() => actor.send({ type: 'file.removed', id })}
      />
    </div>
  );
}

function Thumbnail({ id }: { id: string }) {
  const { file: picture } = useMediaUrl(id);
  if (picture.state !== 'shown') return null;
  return <img src={picture.url} alt="" className="size-full object-cover" />;
}

/** A recording from before the room was left can be played before it is sent. */
function VoicePreview({ id }: { id: string }) {
  const text = useText(composerText).voice;
  const { file: sound } = useMediaUrl(id);
  if (sound.state !== 'shown') return null;
  // A fresh recording has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls src={sound.url} aria-label={text.listen} className="h-11 w-full min-w-0" />;
}

const icons = { video: Film, voice: Mic, document: FileText, image: FileText };

function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" size={24} />;
}

/** The size as file managers show it: kilobytes below a million bytes, then megabytes. */
function Size({ bytes }: { bytes: number }) {
  const text = useText(composerText).size;
  const { count } = useFormat();
  if (bytes < 1_000_000) return text.kilobytes(count(Math.max(1, Math.round(bytes / 1000))));
  return text.megabytes(count(Math.round(bytes / 1_000_000)));
}

const selectContext = ({ context }: AttachmentsSnapshot) => context;
