import { use, useId, useRef, useState, type KeyboardEvent } from 'react';

import { useFormat } from '../../ui/format.ts';
import { focusFirst } from '../../ui/Popover.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useText } from '../../ui/useText.ts';
import { emojiGroups, type Emoji, type EmojiGroup } from './emojiList.ts';
import { RecentEmojiContext } from './recentEmoji.ts';
import { searchEmoji, knownEmoji } from './searchEmoji.ts';
import { emojiText } from './text/id.ts';

const groupNames = Object.keys(emojiGroups) as EmojiGroup[];

/** A small set of emoji, searchable by name. Arrow keys move between them, Enter chooses the first result. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const text = useText(emojiText);
  const { count } = useFormat();
  const recent = use(RecentEmojiContext);
  const [typed, setTyped] = useState('');
  const [known] = useState(() => knownEmoji(recent.read()));
  const box = useRef<HTMLDivElement>(null);
  const isSearch = typed.trim() !== '';
  const found = isSearch ? searchEmoji(text.names, typed) : [];
  const groups = isSearch
    ? [{ name: text.found, emoji: found }]
    : [
        { name: text.recent, emoji: known },
        ...groupNames.map((group) => ({ name: text.groups[group], emoji: emojiGroups[group] as readonly Emoji[] })),
      ];
  const choose = (emoji: Emoji) => {
    recent.add(emoji);
    onChoose(emoji);
  };
  const buttons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-emoji]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = neighbour(buttons(), document.activeElement, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) box.current?.querySelector('input')?.focus();
    else next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the arrow keys of its children
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
            // The picker is inside the composer's form, which Enter would submit.
            event.preventDefault();
            if (found[0]) choose(found[0]);
          }}
        />
      </div>
      <output className={isSearch && found.length === 0 ? 'px-1 text-sm wrap-anywhere text-ink-soft' : 'sr-only'}>
        {isSearch && (found.length === 0 ? text.none(typed.trim()) : text.count(count(found.length)))}
      </output>
      {groups.map(
        (group) => group.emoji.length > 0 && <Group key={group.name} {...group} names={text.names} onChoose={choose} />,
      )}
    </div>
  );
}

function Group({
  name,
  emoji: offered,
  names,
  onChoose,
}: {
  name: string;
  emoji: readonly Emoji[];
  names: Record<Emoji, string>;
  onChoose: (emoji: Emoji) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p id={id} className="px-1 pb-1 text-xs font-semibold text-ink-soft">
        {name}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] md:pointer-fine:grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))]">
        {offered.map((emoji, at) => (
          <button
            key={emoji}
            type="button"
            data-emoji
            // Tab stops at the first emoji of a group; arrow keys move on from there.
            tabIndex={at === 0 ? undefined : -1}
            title={names[emoji]}
            aria-label={names[emoji]}
            onClick={() => onChoose(emoji)}
            className="grid h-11 place-items-center overflow-hidden rounded-md text-xl hover:bg-hover md:pointer-fine:h-9"
          >
            {emoji}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The button that an arrow key leads to; null for the search field above, undefined if it leads nowhere. */
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
    .filter(({ box: { top } }) => (isDown ? top > here.top : top < here.top));
  const row = isDown ? beyond[0]?.box.top : beyond.at(-1)?.box.top;
  if (row === undefined) return isDown ? undefined : null;
  // All rows have the same columns. The last row of a group may end before this one.
  return beyond.findLast(({ box: { top, left } }) => top === row && left <= here.left)?.button;
};
