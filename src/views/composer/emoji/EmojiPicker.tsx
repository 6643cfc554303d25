import { use, useId, useRef, useState, type KeyboardEvent } from 'react';

import { useFormat } from '../../ui/format.ts';
import { focusFirst } from '../../ui/Popover.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useText } from '../../ui/useText.ts';
import { signs, type Sign, type SignGroup } from './emojiList.ts';
import { RecentSignsContext } from './recentEmoji.ts';
import { matching, stillOffered } from './searchEmoji.ts';
import { emojiText } from './text/id.ts';

const groupNames = Object.keys(signs) as SignGroup[];

/** A small set of signs, found by words. Arrows go through them, Enter takes the first that was found. */
export function EmojiPicker({ onChoose }: { onChoose: (sign: string) => void }) {
  const text = useText(emojiText);
  const { count } = useFormat();
  const recent = use(RecentSignsContext);
  const [typed, setTyped] = useState('');
  const [known] = useState(() => stillOffered(recent.read()));
  const box = useRef<HTMLDivElement>(null);
  const isSearch = typed.trim() !== '';
  const found = isSearch ? matching(text.names, typed) : [];
  const groups = isSearch
    ? [{ name: text.found, signs: found }]
    : [
        { name: text.recent, signs: known },
        ...groupNames.map((group) => ({ name: text.groups[group], signs: signs[group] as readonly Sign[] })),
      ];
  const choose = (sign: Sign) => {
    recent.keep(sign);
    onChoose(sign);
  };
  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-sign]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = neighbour(buttons(), document.activeElement, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) box.current?.querySelector('input')?.focus();
    else next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the arrows for all that is in it
    <div
      ref={(element) => {
        box.current = element;
        focusFirst(element);
      }}
      className="grid gap-2 p-2"
      onKeyDown={onKeyDown}
    >
      <div className="sticky top-0 bg-surface">
        <SearchField
          data-first
          label={text.search}
          maxLength={40}
          value={typed}
          onSearch={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // It stands in the composer, which would send what is written there.
            event.preventDefault();
            if (found[0]) choose(found[0]);
          }}
        />
      </div>
      <output className={isSearch && found.length === 0 ? 'px-1 text-sm wrap-anywhere text-ink-soft' : 'sr-only'}>
        {isSearch && (found.length === 0 ? text.none(typed.trim()) : text.count(count(found.length)))}
      </output>
      {groups.map(
        (group) => group.signs.length > 0 && <Group key={group.name} {...group} names={text.names} onChoose={choose} />,
      )}
    </div>
  );
}

function Group({
  name,
  signs: offered,
  names,
  onChoose,
}: {
  name: string;
  signs: readonly Sign[];
  names: Record<Sign, string>;
  onChoose: (sign: Sign) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p id={id} className="px-1 pb-1 text-xs font-semibold text-ink-soft">
        {name}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] md:pointer-fine:grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))]">
        {offered.map((sign, at) => (
          <button
            key={sign}
            type="button"
            data-sign
            // Of a group Tab stops at the first: the arrows go on from there.
            tabIndex={at === 0 ? undefined : -1}
            title={names[sign]}
            aria-label={names[sign]}
            onClick={() => onChoose(sign)}
            className="grid h-11 place-items-center overflow-hidden rounded-md text-xl hover:bg-hover md:pointer-fine:h-9"
          >
            {sign}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Where an arrow leads from here: a button, null for the field above them, undefined where it leads nowhere. */
const neighbour = (
  buttons: readonly HTMLElement[],
  from: Element | null,
  key: string,
): HTMLElement | null | undefined => {
  const at = buttons.findIndex((button) => button === from);
  if (at < 0) return key === 'ArrowDown' ? buttons[0] : undefined;
  if (key === 'ArrowRight') return buttons[at + 1];
  if (key === 'ArrowLeft') return buttons[at - 1];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const here = buttons[at]?.getBoundingClientRect();
  if (!here) return undefined;
  const isDown = key === 'ArrowDown';
  const beyond = buttons
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .filter(({ box: { top } }) => (isDown ? top > here.top + 1 : top < here.top - 1));
  const row = isDown ? beyond[0]?.box.top : beyond.at(-1)?.box.top;
  if (row === undefined) return isDown ? undefined : null;
  return beyond
    .filter(({ box: { top } }) => Math.abs(top - row) <= 1)
    .toSorted((one, other) => Math.abs(one.box.left - here.left) - Math.abs(other.box.left - here.left))[0]?.button;
};
