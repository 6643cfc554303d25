import type { KeyboardEvent, ReactNode } from 'react';

import { ariaKeysOf, keysOf, type ShortcutName } from '../commands/shortcuts.ts';
import { focusFirst } from './Popover.tsx';

export interface MenuEntry {
  label: string;
  icon: ReactNode;
  /** Undefined hides the entry. */
  onSelect: (() => void) | undefined;
  shortcut?: ShortcutName;
  /** The entry closes the menu itself. */
  keepsOpen?: true;
}

/** The entries of a menu. `close` runs before `onSelect`, so that the focus is restored first. */
export function MenuEntries({ entries, close }: { entries: readonly MenuEntry[]; close: () => void }) {
  const visible = entries.filter(({ onSelect }) => onSelect !== undefined);
  return (
    <ul ref={focusFirst} className="grid p-2">
      {visible.map(({ label, icon, onSelect, shortcut, keepsOpen = false }, at) => (
        <li key={label}>
          <button
            type="button"
            data-first={at === 0 || undefined}
            onKeyDown={moveFocus}
            aria-keyshortcuts={shortcut && ariaKeysOf(shortcut)}
            onClick={() => {
              if (!keepsOpen) close();
              onSelect?.();
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover"
          >
            <span className="text-ink-soft">{icon}</span>
            <span className="flex-1">{label}</span>
            {shortcut && (
              <kbd className="font-sans text-xs text-ink-soft pointer-coarse:hidden">
                {keysOf(shortcut).flat().join(' ')}
              </kbd>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The arrow keys, Home and End move between the entries. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const entries = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = entries.findIndex((entry) => entry === event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  entries.at(next % entries.length)?.focus();
};
