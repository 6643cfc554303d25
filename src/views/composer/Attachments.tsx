import { useSelector } from '@xstate/react';
import { FileText, Film, Mic, Trash2 } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { Attachment } from '../../contracts/composer.ts';
import type { TrayRef, TraySnapshot } from '../../machines/composer/attachments.machine.ts';
import { whyFailed } from '../conversation/message/failureText.ts';
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
import { composerText } from './text/id.ts';

export interface TrayProps {
  actor: TrayRef;
  blocked: boolean;
  takesOver: boolean;
  onMore: () => void;
  /** Answers whether they are on their way, or something is asked before; if not, they stay here. */
  onSend: () => boolean;
  /** What is asked before they are sent. */
  question?: ReactNode;
}

/** What is about to be sent along: looked at once more, with a caption each, and what was turned away with its reason. */
export function Tray({ actor, blocked, takesOver, onMore, onSend, question }: TrayProps) {
  const text = useText(composerText);
  const { count } = useFormat();
  const { pieces, refused, asOriginal, isUnkept } = useSelector(actor, selectContext);
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checking'));
  const left = pieces.filter(({ fit }) => fit === null).length;
  const note = useId();
  const [isHeld, setHeld] = useState(false);
  const number = count(pieces.length);
  const send = () => setHeld(!onSend());
  const hasOriginals = pieces.some(({ original }) => original !== null);
  return (
    <Dialog
      open
      title={pieces.length === 0 ? text.none : text.title(number)}
      // Whoever looks up from it has not thrown anything away.
      onClose={() => actor.send({ type: pieces.length > 0 ? 'tray.closed' : 'tray.cleared' })}
      footer={
        pieces.length > 0 && (
          <>
            <Button look="quiet" disabled={isChecking} onClick={onMore}>
              {text.more}
            </Button>
            <Button look="primary" busy={isChecking} disabled={blocked || Boolean(question)} onClick={send}>
              {takesOver ? text.takeAndSend(number) : text.send(number)}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        {refused.length > 0 && (
          <Notice
            tone="help"
            title={text.refused.title}
            action={
              <Button size="small" onClick={() => actor.send({ type: 'refusals.dismissed' })}>
                {text.refused.dismiss}
              </Button>
            }
          >
            <ul className="grid max-h-40 gap-1 overflow-y-auto">
              {refused.map(({ name, why }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two files may have one name and one reason
                <li key={at}>
                  <bdi className="block font-semibold wrap-anywhere">{plainOf(name)}</bdi>
                  <span>{text.refused.why[why]}</span>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {question}
        {isHeld && <Notice tone="fail" title={text.notNow} />}
        {isUnkept && <Notice title={text.unkept} />}
        <output className="flex items-center gap-2 text-sm text-ink-soft empty:hidden">
          {isChecking && (
            <>
              <Spinner />
              {text.checking(count(pieces.length - left + 1), number)}
            </>
          )}
        </output>
        <ul className="grid gap-2">
          {pieces.map((piece) => (
            <li key={piece.id}>
              <Row actor={actor} piece={piece} asOriginal={asOriginal} isChecking={isChecking} onSend={send} />
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
              onChange={({ target }) => actor.send({ type: 'original.chosen', asOriginal: target.checked })}
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

interface RowProps {
  actor: TrayRef;
  piece: Attachment;
  asOriginal: boolean;
  isChecking: boolean;
  onSend: () => void;
}

function Row({ actor, piece, asOriginal, isChecking, onSend }: RowProps) {
  const text = useText(composerText);
  const failures = useText(conversationText).failure;
  const { id, caption, fit, original, why } = piece;
  const file = (asOriginal ? original : null) ?? fit;
  const name = plainOf(file?.name ?? piece.name);
  // WhatsApp has no words beside something spoken.
  const isSpoken = file?.kind === 'voice' && caption === '';
  const reason = useId();
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
        {isSpoken ? (
          <Spoken id={id} />
        ) : (
          <input
            name={id}
            value={caption}
            disabled={isChecking}
            maxLength={1024}
            dir="auto"
            aria-label={text.caption(name)}
            placeholder={text.captionPlaceholder}
            onChange={({ target }) => actor.send({ type: 'caption.changed', id, caption: target.value })}
            onKeyDown={onKeyDown}
            aria-describedby={why ? reason : undefined}
            className="min-h-11 w-full rounded-md border border-line-strong/60 bg-surface px-3 md:min-h-9"
          />
        )}
        {why && (
          <p id={reason} className="text-sm text-fail wrap-anywhere">
            {`${text.cameBack} ${whyFailed(why, failures)}`}
            {why.detail && <span className="block text-xs">{plainOf(why.detail)}</span>}
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
  const [picture] = useMediaUrl(id);
  if (picture.state !== 'shown') return null;
  return <img src={picture.url} alt="" className="size-full object-cover" />;
}

/** Something spoken before the room was left is heard once more before it is sent. */
function Spoken({ id }: { id: string }) {
  const text = useText(composerText).voice;
  const [sound] = useMediaUrl(id);
  if (sound.state !== 'shown') return null;
  // Captions do not exist for what somebody has just spoken.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls src={sound.url} aria-label={text.listen} className="h-11 w-full min-w-0" />;
}

const icons = { video: Film, voice: Mic, document: FileText, image: FileText };

function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" size={24} />;
}

/** As file managers write it: kilobytes below a million, then megabytes. */
function Size({ bytes }: { bytes: number }) {
  const text = useText(composerText).size;
  const { count } = useFormat();
  if (bytes < 1_000_000) return text.kilobytes(count(Math.max(1, Math.round(bytes / 1000))));
  return text.megabytes(count(Math.round(bytes / 1_000_000)));
}

const selectContext = ({ context }: TraySnapshot) => context;
