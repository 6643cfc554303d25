import { ChevronLeft, ChevronRight, CircleAlert, Download, RotateCw, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';

import type { RoomMessages } from '../../../contracts/conversation.ts';
import type { Message } from '../../../machines/conversation/messages.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { useMediaUrl, useOrder } from '../timeline/messages.ts';
import { isPicture } from './Attachment.tsx';
import { clean, plainOf } from './markup.ts';
import { SaveLink } from './SaveLink.tsx';

export interface ImageViewerProps {
  messages: RoomMessages;
  /** The storage path of the picture. */
  path: string;
  onShow: (path: string) => void;
  onClose: () => void;
}

/** Shows the loaded pictures of a conversation. Escape and the back button close it. */
export function ImageViewer({ messages, path, onShow, onClose }: ImageViewerProps) {
  const text = useText(conversationText).viewer;
  const { close } = useText(uiText);
  const { count } = useFormat();
  const dialog = useRef<HTMLDialogElement>(null);
  const pictures = useOrder(messages).flatMap((id) => {
    const row = messages.get(id)?.row;
    return row?.media && row.revoked_at === null && isPicture(row, row.media) ? [{ row, path: row.media.path }] : [];
  });
  const at = pictures.findIndex((picture) => picture.path === path);
  const [before, shown, after] = [pictures[at - 1], pictures[at], pictures[at + 1]];
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Removing an open dialog would lose the focus.
  useLayoutEffect(() => {
    const current = dialog.current;
    return () => current?.close();
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
    if (next) onShow(next.path);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={text.title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-page p-0 text-ink"
    >
      <div className="grid h-full grid-rows-[auto_1fr_auto]">
        <header className="flex items-center gap-2 p-2">
          <IconButton label={close} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
          <output className="tabular min-w-0 flex-1 truncate text-sm text-ink-soft">
            {shown ? text.of(count(at + 1), count(pictures.length)) : text.gone}
          </output>
          {/* aria-disabled instead of disabled, so that the button keeps the focus and the arrow keys keep working. */}
          <IconButton
            label={text.previous}
            aria-disabled={!before}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
            icon={<ChevronLeft aria-hidden="true" size={24} />}
            onClick={() => before && onShow(before.path)}
          />
          <IconButton
            label={text.next}
            aria-disabled={!after}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
            icon={<ChevronRight aria-hidden="true" size={24} />}
            onClick={() => after && onShow(after.path)}
          />
        </header>
        {shown && <EnlargedPicture key={shown.path} row={shown.row} path={shown.path} />}
      </div>
    </dialog>
  );
}

function EnlargedPicture({ row, path }: { row: Message; path: string }) {
  const { viewer, media, kind } = useText(conversationText);
  const { file, retry, onBroken } = useMediaUrl(path);
  const name = plainOf(row.media?.filename ?? kind.image);
  return (
    <>
      <div className="grid min-h-0 place-items-center overflow-hidden px-2">
        {file.state === 'loading' && <Spinner />}
        {(file.state === 'failed' || file.state === 'broken') && (
          <div role="alert" className="flex flex-wrap items-center gap-2">
            <CircleAlert aria-hidden="true" size={16} className="text-fail" />
            <span>{media.failed}</span>
            <Button size="small" icon={<RotateCw aria-hidden="true" size={16} />} onClick={retry}>
              {media.retry}
            </Button>
          </div>
        )}
        {file.state === 'shown' && (
          <img
            src={file.url}
            alt={row.body ? plainOf(row.body) : kind.image}
            onError={onBroken}
            // The browser's own pinch zoom enlarges it.
            className="max-h-full max-w-full touch-pinch-zoom object-contain"
          />
        )}
      </div>
      <footer className="pb-safe flex items-end gap-2 p-2">
        <p
          dir="auto"
          lang="id"
          className="max-h-24 min-w-0 flex-1 overflow-y-auto px-2 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {clean(row.body ?? '')}
        </p>
        {(file.state === 'shown' || file.state === 'broken') && row.media && (
          <SaveLink
            url={file.url}
            media={row.media}
            name={name}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 font-semibold hover:bg-hover"
          >
            <Download aria-hidden="true" size={18} />
            {viewer.download}
          </SaveLink>
        )}
      </footer>
    </>
  );
}
