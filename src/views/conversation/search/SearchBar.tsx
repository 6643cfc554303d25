import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';

import type { SeekerRef, SeekerSnapshot } from '../../../machines/conversation/search.machine.ts';
import { usePlace } from '../../commands/targets.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationSearchText } from './text/id.ts';

/** The words that are looked for in the conversation below, and the way from one place to the next. */
export function SearchBar({ actor, offline }: { actor: SeekerRef; offline: boolean }) {
  const text = useText(conversationSearchText).search;
  const field = useRef<HTMLInputElement>(null);
  const words = useSelector(actor, ({ context }) => context.words);
  const isFound = useSelector(actor, (snapshot) => snapshot.matches({ open: 'found' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));

  const focus = useEffectEvent(() => field.current?.focus());
  // Whoever leaves the search goes on where they were.
  useEffect(() => {
    const { activeElement } = document;
    focus();
    return () => {
      if (activeElement instanceof HTMLElement && activeElement.isConnected)
        activeElement.focus({ preventScroll: true });
    };
  }, []);
  usePlace('find', () => {
    // Pressed again in here, it is the browser's own search.
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
    const deed =
      event.key === 'Escape'
        ? close
        : isInField && (event.key === 'ArrowUp' || (event.key === 'Enter' && !event.shiftKey))
          ? older
          : isInField && (event.key === 'ArrowDown' || event.key === 'Enter')
            ? newer
            : undefined;
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of what stands in it
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
          className="min-h-11 min-w-0 flex-1 bg-transparent px-1 text-ellipsis outline-none placeholder:text-ink-soft/80"
        />
        {isBusy && <Spinner />}
        {isFound && <Place actor={actor} />}
        <IconButton
          label={text.older}
          icon={<ArrowUp aria-hidden="true" size={20} />}
          disabled={!isFound}
          onClick={older}
        />
        <IconButton
          label={text.newer}
          icon={<ArrowDown aria-hidden="true" size={20} />}
          disabled={!isFound}
          onClick={newer}
        />
        <IconButton label={text.close} icon={<X aria-hidden="true" size={20} />} onClick={close} />
      </div>
      <Outcome actor={actor} offline={offline} />
    </search>
  );
}

/** Which of how many is looked at. */
function Place({ actor }: { actor: SeekerRef }) {
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

/** What is to be said of a search besides. */
function Outcome({ actor, offline }: { actor: SeekerRef; offline: boolean }) {
  const text = useText(conversationSearchText).search;
  const { count } = useFormat();
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : value.open));
  const { words, hits, more } = useSelector(actor, selectContext);
  if (state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-3 pb-2 text-sm text-ink-soft">
        <p>{offline ? text.offline : text.failed}</p>
        {!offline && (
          <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
            {text.retry}
          </Button>
        )}
      </div>
    );
  const said =
    state === 'nothing'
      ? text.nothing(words.trim())
      : state === 'found' && more
        ? text.tooMany(count(hits.length))
        : null;
  return (
    <>
      <output className="sr-only">{state === 'searching' && text.searching}</output>
      <output className="block">
        {said !== null && <bdi className="block px-3 pb-2 text-sm wrap-anywhere text-ink-soft">{said}</bdi>}
      </output>
    </>
  );
}

const selectContext = ({ context }: SeekerSnapshot) => context;
