import {
  AlarmClock,
  CalendarDays,
  EllipsisVertical,
  ListChecks,
  Mail,
  Pin,
  Search,
  Ticket,
  UserPlus,
  Zap,
} from 'lucide-react';

import { reach, useReachable } from '../../commands/targets.ts';
import { useRoom } from '../../inbox/rooms.ts';
import { IconPopover } from '../../ui/IconPopover.tsx';
import { MenuEntries, type MenuEntry } from '../../ui/MenuEntries.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';

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

/** What can be done with a conversation, besides taking it, giving it back and ending it. */
export function RoomMenu({ roomId, onFind, onDay, onReplies, onTicket, onPick }: RoomMenuProps & { roomId: string }) {
  const text = useText(conversationText);
  const canMark = useReachable('unread');
  const canAssign = useReachable('assign');
  const canPin = useReachable('pin');
  const mark = useRoom(roomId)?.mark;
  const entries: MenuEntry[] = [
    { word: text.menu.find, icon: <Search aria-hidden="true" size={18} />, go: onFind, shortcut: 'find' },
    {
      word: text.menu.unread,
      icon: <Mail aria-hidden="true" size={18} />,
      go: canMark ? () => void reach('unread') : undefined,
      shortcut: 'unread',
    },
    {
      word: text.menu.assign,
      icon: <UserPlus aria-hidden="true" size={18} />,
      go: canAssign ? () => void reach('assign') : undefined,
    },
    {
      word: mark?.isPinned ? text.menu.unpin : text.menu.pin,
      icon: <Pin aria-hidden="true" size={18} />,
      go: canPin ? () => void reach('pin') : undefined,
      shortcut: 'pin',
    },
    {
      word: text.menu.snooze,
      icon: <AlarmClock aria-hidden="true" size={18} />,
      go: canPin ? () => void reach('snooze') : undefined,
      shortcut: 'snooze',
    },
    { word: text.seek.day, icon: <CalendarDays aria-hidden="true" size={18} />, go: onDay },
    { word: text.menu.replies, icon: <Zap aria-hidden="true" size={18} />, go: onReplies },
    { word: text.ticket, icon: <Ticket aria-hidden="true" size={18} />, go: onTicket },
    { word: text.pick.begin, icon: <ListChecks aria-hidden="true" size={18} />, go: onPick },
  ];
  return (
    <IconPopover
      label={text.menu.open}
      icon={<EllipsisVertical aria-hidden="true" size={20} />}
      className="md:pointer-fine:size-9"
    >
      {(close) => <MenuEntries entries={entries} close={close} />}
    </IconPopover>
  );
}
