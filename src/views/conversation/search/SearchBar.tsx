import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';

import type {
  ConversationSearchRef,
  ConversationSearchSnapshot,
} from '../../../machines/conversation/search.machine.ts';
import { useCommandTarget } from '../../commands/targets.ts';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useText } from '../../ui/useText.ts';
import { conversationSearchText } from './text/id.ts';

/** The search field of a conversation, with buttons to step through the hits. */
export function SearchBar({ actor, offline }: { actor: ConversationSearchRef; offline: boolean }) {
  const text = useText(conversationSearchText).search;
  const field = useRef<HTMLInputElement>(null);
  const words = useSelector(actor, ({ context }) => context.words);
  const isFound = useSelector(actor, (snapshot) => snapshot.matches({ open: 'found' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));

  const focus = useEffectEvent(() => field.current?.focus());
  // Closing the search returns the focus.
  useEffect(() => {
    const { activeElement } = document;
    focus();
    return () => {
      if (activeElement instanceof HTMLElement && activeElement.isConnected)
        activeElement.focus({ preventScroll: true });
    };
  }, []);
  useCommandTarget('chatSearch', () => {
    // A second press of the shortcut opens the browser's own search.
    if (document.activeElement === field.current) return false;
    field.current?.focus();
    field.current?.select();
    return true;
  });

  const close = () => actor.send({ type: 'search.closed' });
  const older = () => actor.send({ type: 'older.requested' });
  const newer = () => actor.send({ type: 'newer.requested' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isInField = event.target === field.current;
    const action =
      event.key === 'Escape'
        ? close
        : isInField && (event.key === 'ArrowUp' || (event.key === 'Enter' && !event.shiftKey))
          ? older
          : isInField && (event.key === 'ArrowDown' || event.key === 'Enter')
            ? newer
            : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const reasons = useText(uiText).why;
  const why = isBusy ? reasons.loading : words.trim() === '' ? text.wordsFirst : text.noHits;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles keys of its content
    <search aria-label={text.label} onKeyDown={onKeyDown} className="border-b border-line bg-surface">
      <div className="flex min-h-12 items-center gap-1 pr-1 pl-3">
        <Search aria-hidden="true" size={18} className="shrink-0 text-ink-soft max-sm:hidden" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={text.label}
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          maxLength={100}
          value={words}
          onChange={({ target }) => actor.send({ type: 'words.changed', words: target.value })}
          className="min-h-11 min-w-0 flex-1 bg-transparent px-1 text-ellipsis outline-none"
        />
        {isBusy && <Spinner />}
        {isFound && <HitPosition actor={actor} />}
        <IconButton
          label={text.older}
          icon={<ArrowUp aria-hidden="true" size={20} />}
          disabled={!isFound}
          because={why}
          onClick={older}
        />
        <IconButton
          label={text.newer}
          icon={<ArrowDown aria-hidden="true" size={20} />}
          disabled={!isFound}
          because={why}
          onClick={newer}
        />
        <IconButton label={text.close} icon={<X aria-hidden="true" size={20} />} onClick={close} />
      </div>
      <SearchStatus actor={actor} offline={offline} />
    </search>
  );
}

/** The position of the hit in view, such as "2 of 5". */
function HitPosition({ actor }: { actor: ConversationSearchRef }) {
  const text = useText(conversationSearchText).search;
  const { count } = useFormat();
  const { at, hits, more } = useSelector(actor, selectContext);
  const all = count(hits.length);
  return (
    <output className="tabular shrink-0 px-1 text-xs text-ink-soft">
      {text.place(count(at + 1), more ? text.many(all) : all)}
    </output>
  );
}

/** The status of the search: an error, no results, or too many. */
function SearchStatus({ actor, offline }: { actor: ConversationSearchRef; offline: boolean }) {
  const text = useText(conversationSearchText).search;
  const { count } = useFormat();
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : value.open));
  const { words, hits, more } = useSelector(actor, selectContext);
  if (state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-3 pb-2 text-sm text-ink-soft">
        <p>{offline ? text.offline : text.failed}</p>
        {!offline && <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />}
      </div>
    );
  const message =
    state === 'noResults'
      ? text.nothing(words.trim())
      : state === 'found' && more
        ? text.tooMany(count(hits.length))
        : null;
  return (
    <>
      <output className="sr-only">{state === 'searching' && text.searching}</output>
      <output className="block">
        {message !== null && <bdi className="block px-3 pb-2 text-sm wrap-anywhere text-ink-soft">{message}</bdi>}
      </output>
    </>
  );
}

const selectContext = ({ context }: ConversationSearchSnapshot) => context;
