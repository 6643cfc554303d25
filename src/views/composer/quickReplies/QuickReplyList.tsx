import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

import type { StoredFile } from '../../../contracts/storedFile.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no native list that leaves the focus in a field */
import { useText } from '../../ui/useText.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { findQuickReplies, quickReplyQuery, type QuickReply } from './quickReplies.ts';
import { quickRepliesText } from './text/id.ts';

/** The props that the composer passes to the list. */
export interface QuickReplyFieldProps {
  text: string;
  /** The id of the list, and the prefix of its options' ids. */
  listId: string;
  /**
   * Registers a handler that receives each key of the field first and returns whether it used the key. Returns a
   * function that unregisters it.
   */
  onKeys: (handleKey: (event: KeyboardEvent) => boolean) => () => void;
  /** Called with the id of the option that Enter chooses; null if there is none. */
  onActive: (id: string | null) => void;
  /**
   * Called with the body, its known placeholders filled, a function that names those which a text has emptied, and the file
   * that is to be attached.
   */
  onChoose: (body: string, emptiedIn?: (text: string) => string[], file?: StoredFile | null) => void;
}

export interface QuickReplyListProps extends QuickReplyFieldProps {
  /** Null until they have been read. */
  replies: readonly QuickReply[] | null;
  hasFailed: boolean;
  fill: (body: string) => string;
  /** Called with the shortcut that was searched without a result. */
  onManage: (shortcut: string) => void;
}

/** The most options that are shown. */
const MAX_SHOWN = 30;

/** The quick replies that match a draft of `/` and a word, above the field. The focus stays in the field. */
export function QuickReplyList(props: QuickReplyListProps) {
  const { text: draft, listId, onKeys, replies, hasFailed, fill, onActive, onChoose, onManage } = props;
  const text = useText(quickRepliesText);
  const { count } = useFormat();
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState<string | null>(null);
  const query = quickReplyQuery(draft);
  const isOpen = query !== null && closed !== draft;
  const found = isOpen && replies ? findQuickReplies(replies, query) : [];
  const shown = found.slice(0, MAX_SHOWN);
  const active = shown[Math.min(at, shown.length - 1)] ?? null;
  const activeId = active && `${listId}-${active.id}`;

  const [last, setLast] = useState(query);
  if (last !== query) {
    setLast(query);
    setAt(0);
    if (query === null) setClosed(null);
  }
  useEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey)
      return false;
    const { length } = shown;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (length > 0) setAt((Math.min(at, length - 1) + (event.key === 'ArrowDown' ? 1 : length - 1)) % length);
        return length > 0;
      case 'Tab':
        if (active === null || event.shiftKey) return false;
        onChoose(fill(active.body), undefined, active.file);
        return true;
      case 'Enter':
        // A mistyped shortcut must not be sent to the customer.
        if (active && !event.repeat) onChoose(fill(active.body), undefined, active.file);
        return true;
      case 'Escape':
        setClosed(draft);
        return true;
      default:
        return false;
    }
  });
  useEffect(() => onKeys((event) => handleKey(event)), [onKeys]);

  if (!isOpen) return null;
  return (
    <div className="absolute inset-x-0 bottom-full z-10 max-h-[min(18rem,45dvh)] overflow-y-auto border-t border-line bg-surface p-2 shadow-raised">
      <output className="sr-only">{shown.length > 0 ? text.choose(count(found.length)) : ''}</output>
      {replies === null && <p className="px-2 py-1 text-sm text-ink-soft">{hasFailed ? text.unread : text.loading}</p>}
      {replies !== null && found.length === 0 && (
        <p className="px-2 py-1 text-sm wrap-anywhere text-ink-soft">
          {replies.length === 0 ? text.none : text.notFound(draft)}
        </p>
      )}
      {/* Also rendered empty, because the field refers to it by aria-controls. */}
      <div id={listId} role="listbox" aria-label={text.list} className="grid grid-cols-[minmax(0,1fr)]">
        {shown.map((reply) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
          <div
            key={reply.id}
            id={`${listId}-${reply.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={reply === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(fill(reply.body), undefined, reply.file)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-hover',
              reply === active && 'bg-accent-wash',
            )}
          >
            <span className="max-w-[40%] shrink-0 truncate font-semibold">{`/${reply.shortcut}`}</span>
            <bdi className="min-w-0 truncate text-sm text-ink-soft">{fill(reply.body)}</bdi>
            {reply.file && <AttachedFile file={reply.file} />}
          </div>
        ))}
      </div>
      {found.length > MAX_SHOWN && (
        <p className="px-2 py-1 text-sm text-ink-soft">{text.more(count(found.length - MAX_SHOWN))}</p>
      )}
      {replies !== null && (
        <Button size="small" variant="quiet" onClick={() => onManage(found.length === 0 ? (query ?? '') : '')}>
          {found.length === 0 ? text.create : text.manage}
        </Button>
      )}
    </div>
  );
}
