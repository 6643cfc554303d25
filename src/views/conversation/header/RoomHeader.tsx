import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { CustomerAvatar } from '../../inbox/CustomerAvatar.tsx';
import { HolderTag } from '../../inbox/roomList/HolderTag.tsx';
import { StatusTag } from '../../inbox/roomList/StatusTag.tsx';
import { isHolderImplied, nameOf } from '../../inbox/roomName.ts';
import { inboxText } from '../../inbox/text/id.ts';
import { reasonText } from '../../reasons/reasonText.ts';
import { reasonsText } from '../../reasons/text/id.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useNarrow } from '../../ui/useNarrow.ts';
import { useText } from '../../ui/useText.ts';
import { plainOf } from '../message/markup.ts';
import { conversationText } from '../text/id.ts';
import { BackToList } from './BackToList.tsx';
import { RoomMenu, type RoomMenuProps } from './RoomMenu.tsx';

const CustomerTyping = lazyView(async () => (await import('../typing/CustomerTyping.tsx')).CustomerTyping, {
  optional: true,
});

export interface RoomHeaderProps extends RoomMenuProps {
  room: Room;
  userId: string;
  onBack: () => void;
  detailsShown: boolean;
  onDetails: () => void;
  /** The action buttons, except on a phone. */
  children: ReactNode;
}

/** The customer, the holder and status of the chat, and its menu. */
export function RoomHeader(props: RoomHeaderProps) {
  const { room, userId, onBack, onSearch, onDay, onQuickReplies, onTicket, onPick, detailsShown, onDetails, children } =
    props;
  const text = useText(conversationText);
  const inbox = useText(inboxText);
  const reasons = useText(reasonsText);
  const name = nameOf(room, inbox);
  // A phone shows the chat without the list, whose heading the page has elsewhere.
  const Heading = useNarrow() ? 'h1' : 'h2';
  /** Its banner names the status. */
  const helpReason = (room.status === 'ai_need_help' && room.help_reason) || null;
  return (
    <header className="border-b border-line bg-surface lowest:group-has-[textarea:focus]/room:hidden">
      <div className="flex min-h-14 items-center gap-1 px-1 py-1.5 md:gap-2 md:px-2">
        <BackToList onBack={onBack} />
        {/* With text enlarged to 200 % a phone has no room for the picture. */}
        <span className="contents max-[15rem]:hidden">
          <CustomerAvatar room={room} name={name} />
        </span>
        <div className="min-w-0 flex-1">
          <Heading data-title={name} className="truncate font-semibold">
            <bdi>{name}</bdi>
          </Heading>
          <div className="group/who flex flex-wrap items-center gap-1">
            {/* A phone has room for one row, and the buttons below show the holder too. */}
            <span aria-live="polite" className="contents max-md:group-has-data-writing/who:hidden">
              {!isHolderImplied(room) && <HolderTag room={room} userId={userId} />}
              {room.status && helpReason === null && <StatusTag status={room.status} />}
              {room.erased_at && <Tag>{text.erased}</Tag>}
              {room.status === 'ai_task_completed' && room.closed_by_customer_at && <Tag>{text.closedByCustomer}</Tag>}
              {room.phone && room.name && (
                <span className="tabular truncate text-xs text-ink-soft max-md:hidden">{phoneOf(room.phone)}</span>
              )}
            </span>
            <span className="flex min-w-0 text-xs empty:hidden">
              <CustomerTyping roomId={room.id} businessId={room.business_id} />
            </span>
          </div>
        </div>
        <RoomMenu
          roomId={room.id}
          onSearch={onSearch}
          onDay={onDay}
          onQuickReplies={onQuickReplies}
          onTicket={onTicket}
          onPick={onPick}
        />
        <IconButton
          label={detailsShown ? text.hideDetails : text.details}
          icon={<Info aria-hidden="true" size={20} />}
          pressed={detailsShown}
          onClick={onDetails}
        />
      </div>
      {children}
      {/* Hidden while the on-screen keyboard leaves no room for the messages. */}
      {helpReason !== null && (
        <p className="flex items-start gap-2 bg-help-wash px-3 py-2 text-sm text-help low:group-has-[textarea:focus]/room:hidden">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          <bdi>{text.help(plainOf(reasonText(helpReason, reasons)))}</bdi>
        </p>
      )}
    </header>
  );
}
