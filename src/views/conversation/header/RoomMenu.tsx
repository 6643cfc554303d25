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

import { runTarget, useCommandTarget, useTargetAvailable } from '../../commands/targets.ts';
import { useRoom } from '../../inbox/rooms.ts';
import { IconPopover } from '../../ui/IconPopover.tsx';
import { MenuEntries, type MenuEntry } from '../../ui/MenuEntries.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';

export interface RoomMenuProps {
  /** Opens the search in this conversation; absent until it has loaded. */
  onSearch?: (() => void) | undefined;
  /** Opens the day picker. */
  onDay: () => void;
  /** Opens the team's quick replies. */
  onQuickReplies?: (() => void) | undefined;
  onTicket?: (() => void) | undefined;
  /** Starts selecting messages for a ticket. */
  onPick?: (() => void) | undefined;
}

/** The menu of a conversation. */
export function RoomMenu({
  roomId,
  onSearch,
  onDay,
  onQuickReplies,
  onTicket,
  onPick,
}: RoomMenuProps & { roomId: string }) {
  const text = useText(conversationText);
  const canMark = useTargetAvailable('markUnread');
  const canAssign = useTargetAvailable('assign');
  const canPin = useTargetAvailable('pin');
  const mark = useRoom(roomId)?.mark;
  useCommandTarget('chatDay', onDay);
  useCommandTarget('ticket', () => onTicket?.(), onTicket !== undefined);
  useCommandTarget('pickMessages', () => onPick?.(), onPick !== undefined);
  const entries: MenuEntry[] = [
    { label: text.menu.find, icon: <Search aria-hidden="true" size={18} />, onSelect: onSearch, shortcut: 'find' },
    {
      label: text.menu.unread,
      icon: <Mail aria-hidden="true" size={18} />,
      onSelect: canMark ? () => void runTarget('markUnread') : undefined,
      shortcut: 'unread',
    },
    {
      label: text.menu.assign,
      icon: <UserPlus aria-hidden="true" size={18} />,
      onSelect: canAssign ? () => void runTarget('assign') : undefined,
    },
    {
      label: mark?.isPinned ? text.menu.unpin : text.menu.pin,
      icon: <Pin aria-hidden="true" size={18} />,
      onSelect: canPin ? () => void runTarget('pin') : undefined,
      shortcut: 'pin',
    },
    {
      label: text.menu.snooze,
      icon: <AlarmClock aria-hidden="true" size={18} />,
      onSelect: canPin ? () => void runTarget('snooze') : undefined,
      shortcut: 'snooze',
    },
    { label: text.jumpTo.day, icon: <CalendarDays aria-hidden="true" size={18} />, onSelect: onDay },
    { label: text.menu.replies, icon: <Zap aria-hidden="true" size={18} />, onSelect: onQuickReplies },
    { label: text.ticket, icon: <Ticket aria-hidden="true" size={18} />, onSelect: onTicket },
    { label: text.selection.begin, icon: <ListChecks aria-hidden="true" size={18} />, onSelect: onPick },
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
