import type { ReactNode } from 'react';

import { ariaKeysOf, keysOf, type ShortcutName } from '../commands/shortcuts.ts';
import { focusFirst } from './Popover.tsx';

export interface MenuEntry {
  label: string;
  icon: ReactNode;
  /** Absent where it makes no sense: it is not there then. */
  onSelect: (() => void) | undefined;
  shortcut?: ShortcutName;
  /** The menu stays until it closes it itself. */
  keepsOpen?: true;
}

/** What a menu offers, one below the other. `close` goes before each of them, so that the focus is back by then. */
export function MenuEntries({ entries, close }: { entries: readonly MenuEntry[]; close: () => void }) {
  const offered = entries.filter(({ onSelect: go }) => go !== undefined);
  return (
    <ul ref={focusFirst} className="grid p-2">
      {offered.map(({ label: word, icon, onSelect: go, shortcut, keepsOpen: stays = false }, at) => (
        <li key={word}>
          <button
            type="button"
            data-first={at === 0 || undefined}
            aria-keyshortcuts={shortcut && ariaKeysOf(shortcut)}
            onClick={() => {
              if (!stays) close();
              go?.();
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover"
          >
            <span className="text-ink-soft">{icon}</span>
            <span className="flex-1">{word}</span>
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
