import { CalendarDays, EllipsisVertical, ListChecks, Mail, Search, Ticket, Zap } from 'lucide-react';
import type { ReactNode } from 'react';

import { reach, useReachable } from '../hands/places.ts';
import { ariaKeysOf, keysOf, type ShortcutName } from '../hands/shortcuts.ts';
import { focusFirst, Popover } from '../shell/Popover.tsx';
import { useRoomText } from '../text/room.ts';

export interface RoomMenuProps {
  /** Looks for words in this conversation; absent until that can be done. */
  onFind?: (() => void) | undefined;
  /** Goes to a day of it. */
  onDay: () => void;
  /** Shows the team's quick replies. */
  onReplies?: (() => void) | undefined;
  onTicket?: (() => void) | undefined;
  /** Begins to pick messages for a ticket. */
  onPick?: (() => void) | undefined;
}

interface Entry {
  word: string;
  icon: ReactNode;
  go: (() => void) | undefined;
  shortcut?: ShortcutName;
}

/** What can be done with a conversation and changes nothing about who holds it. */
export function RoomMenu({ onFind, onDay, onReplies, onTicket, onPick }: RoomMenuProps) {
  const text = useRoomText();
  const canMark = useReachable('unread');
  const entries: Entry[] = [
    { word: text.menu.find, icon: <Search aria-hidden="true" size={18} />, go: onFind, shortcut: 'find' },
    {
      word: text.menu.unread,
      icon: <Mail aria-hidden="true" size={18} />,
      go: canMark ? () => void reach('unread') : undefined,
      shortcut: 'unread',
    },
    { word: text.seek.day, icon: <CalendarDays aria-hidden="true" size={18} />, go: onDay },
    { word: text.menu.replies, icon: <Zap aria-hidden="true" size={18} />, go: onReplies },
    { word: text.ticket, icon: <Ticket aria-hidden="true" size={18} />, go: onTicket },
    { word: text.pick.begin, icon: <ListChecks aria-hidden="true" size={18} />, go: onPick },
  ];
  return (
    <Popover
      label={text.menu.open}
      hint={text.menu.open}
      buttonClass="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink md:pointer-fine:size-9"
      button={
        <>
          <EllipsisVertical aria-hidden="true" size={20} />
          <span className="sr-only">{text.menu.open}</span>
        </>
      }
    >
      {(close) => (
        <ul ref={focusFirst} className="grid p-2">
          {entries.map(({ word, icon, go, shortcut }, at) =>
            go === undefined ? null : (
              <li key={word}>
                <button
                  type="button"
                  data-first={at === 0 || undefined}
                  aria-keyshortcuts={shortcut && ariaKeysOf(shortcut)}
                  onClick={() => {
                    close();
                    go();
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
            ),
          )}
        </ul>
      )}
    </Popover>
  );
}
