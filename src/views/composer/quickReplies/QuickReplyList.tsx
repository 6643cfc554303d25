import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that a field keeps the focus over */
import { useText } from '../../ui/useText.ts';
import { matching, soughtIn, type Reply } from './quickReplies.ts';
import { quickRepliesText } from './text/id.ts';

/** What the field above which it stands gives it. */
export interface SuggestionFieldProps {
  words: string;
  /** The list's id, and the ids of its options behind it. */
  listId: string;
  /** Who is asked about each key of the field first; true: it was for the list. Answers the end of that. */
  hearKeys: (hear: (event: KeyboardEvent) => boolean) => () => void;
  /** The option that Enter takes; null while there is none. */
  onActive: (id: string | null) => void;
  /** The body, with what is known in place of its variables. */
  onChoose: (body: string) => void;
}

export interface SuggestionListProps extends SuggestionFieldProps {
  /** Null while they are not read. */
  replies: readonly Reply[] | null;
  hasFailed: boolean;
  fill: (body: string) => string;
  /** With the shortcut that somebody looked for in vain. */
  onManage: (shortcut: string) => void;
}

/** As many as stand above an open keyboard. */
const MOST = 30;

/** What a draft of `/` and a word means, above the field in which it is typed. The focus stays in the field. */
export function SuggestionList(props: SuggestionListProps) {
  const { words, listId, hearKeys, replies, hasFailed, fill, onActive, onChoose, onManage } = props;
  const text = useText(quickRepliesText);
  const { count } = useFormat();
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState<string | null>(null);
  const sought = soughtIn(words);
  const isOpen = sought !== null && closed !== words;
  const found = isOpen && replies ? matching(replies, sought) : [];
  const shown = found.slice(0, MOST);
  const active = shown[Math.min(at, shown.length - 1)] ?? null;
  const activeId = active && `${listId}-${active.id}`;

  const [last, setLast] = useState(sought);
  if (last !== sought) {
    setLast(sought);
    setAt(0);
    if (sought === null) setClosed(null);
  }
  useEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const hear = useEffectEvent((event: KeyboardEvent): boolean => {
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
        onChoose(fill(active.body));
        return true;
      case 'Enter':
        // A shortcut with a slip in it is not what a customer should read.
        if (active && !event.repeat) onChoose(fill(active.body));
        return true;
      case 'Escape':
        setClosed(words);
        return true;
      default:
        return false;
    }
  });
  useEffect(() => hearKeys((event) => hear(event)), [hearKeys]);

  if (!isOpen) return null;
  return (
    <div className="absolute inset-x-0 bottom-full z-10 max-h-[min(18rem,45dvh)] overflow-y-auto border-t border-line bg-surface p-2 shadow-raised">
      <output className="sr-only">{shown.length > 0 ? text.choose(count(found.length)) : ''}</output>
      {replies === null && <p className="px-2 py-1 text-sm text-ink-soft">{hasFailed ? text.unread : text.loading}</p>}
      {replies !== null && found.length === 0 && (
        <p className="px-2 py-1 text-sm wrap-anywhere text-ink-soft">
          {replies.length === 0 ? text.none : text.notFound(words)}
        </p>
      )}
      {/* It stands there empty as well, for the field says that it controls it. */}
      <div id={listId} role="listbox" aria-label={text.list} className="grid grid-cols-[minmax(0,1fr)]">
        {shown.map((reply) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard where the focus is, in the field
          <div
            key={reply.id}
            id={`${listId}-${reply.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={reply === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(fill(reply.body))}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-hover',
              reply === active && 'bg-accent-wash',
            )}
          >
            <span className="max-w-[40%] shrink-0 truncate font-semibold">{`/${reply.shortcut}`}</span>
            <bdi className="min-w-0 truncate text-sm text-ink-soft">{fill(reply.body)}</bdi>
          </div>
        ))}
      </div>
      {found.length > MOST && (
        <p className="px-2 py-1 text-sm text-ink-soft">{text.more(count(found.length - MOST))}</p>
      )}
      {replies !== null && (
        <Button size="small" look="quiet" onClick={() => onManage(found.length === 0 ? (sought ?? '') : '')}>
          {found.length === 0 ? text.create : text.manage}
        </Button>
      )}
    </div>
  );
}
