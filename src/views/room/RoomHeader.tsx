import { ArrowLeft, Bot, CheckCheck, CircleAlert, Hand, Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { Room } from '../../machines/inbox/rooms.store.ts';
import { ariaKeysOf, withKey, type ShortcutName } from '../hands/shortcuts.ts';
import { CustomerAvatar } from '../inbox/CustomerAvatar.tsx';
import { holderIsSaid, nameOf, phoneOf } from '../inbox/naming.ts';
import { HolderTag, StatusTag } from '../inbox/RoomFacts.tsx';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { Tag } from '../parts/Tag.tsx';
import { useRoomText } from '../text/room.ts';
import { useText } from '../text/text.ts';
import { plainOf } from './markup.ts';
import { RoomMenu, type RoomMenuProps } from './RoomMenu.tsx';

/** What the database keeps of a reason. In characters. */
const LONGEST_REASON = 500;

export type RoomAction = 'take' | 'giveBack' | 'complete' | 'escalate';

export interface RoomHeaderProps extends RoomMenuProps {
  room: Room;
  userId: string;
  /** What may be done now. */
  can: Record<RoomAction, boolean>;
  /** What is being done. */
  doing: RoomAction | null;
  onTake: () => void;
  onGiveBack: () => void;
  onComplete: () => void;
  onEscalate: (reason: string) => void;
  onBack: () => void;
  detailsShown: boolean;
  onDetails: () => void;
}

/** What can be done by a key as well. */
const keys: Partial<Record<RoomAction, ShortcutName>> = { take: 'take', complete: 'complete' };

/** Whose conversation it is, who holds it, and what can be done about that. */
export function RoomHeader(props: RoomHeaderProps) {
  const {
    room,
    userId,
    can,
    doing,
    onTake,
    onGiveBack,
    onComplete,
    onEscalate,
    onBack,
    onFind,
    onDay,
    onTicket,
    onPick,
    detailsShown,
    onDetails,
  } = props;
  const text = useRoomText();
  const [escalating, setEscalating] = useState(false);
  const { inbox } = useText();
  const name = nameOf(room, inbox);
  // What makes no sense is not there; what must wait is there and waits, so that nothing moves.
  const offered: Record<RoomAction, boolean> = {
    take: room.holder !== 'member' || room.holder_id !== userId,
    giveBack: room.holder !== 'ai',
    complete: room.status !== 'ai_task_completed',
    escalate: room.status !== 'ai_need_help',
  };
  const deed = (action: RoomAction, word: string, icon: ReactNode, onClick: () => void) =>
    (offered[action] || doing === action) && (
      <Button
        size="small"
        look={action === 'take' ? 'primary' : 'secondary'}
        icon={icon}
        busy={doing === action}
        disabled={!can[action] && doing !== action}
        onClick={onClick}
        {...(keys[action] && { title: withKey(word, keys[action]), 'aria-keyshortcuts': ariaKeysOf(keys[action]) })}
        className="shrink-0 whitespace-nowrap"
      >
        {word}
      </Button>
    );
  return (
    <header className="border-b border-line bg-surface">
      <div className="flex min-h-14 items-center gap-2 px-2 py-1.5">
        <IconButton
          label={text.back}
          icon={<ArrowLeft aria-hidden="true" size={20} />}
          onClick={onBack}
          className="md:hidden"
        />
        {/* Where letters are twice as large, a phone has room for a name or for its sign. */}
        <span className="contents max-[15rem]:hidden">
          <CustomerAvatar room={room} name={name} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <div className="flex flex-wrap items-center gap-1">
            {!holderIsSaid(room) && <HolderTag room={room} userId={userId} />}
            {room.status && <StatusTag status={room.status} />}
            {room.erased_at && <Tag>{text.erased}</Tag>}
            {room.closed_by_customer_at && <Tag>{inbox.closedByCustomer}</Tag>}
            {room.phone && room.name && (
              <span className="tabular truncate text-xs text-ink-soft max-md:hidden">{phoneOf(room.phone)}</span>
            )}
          </div>
        </div>
        <RoomMenu onFind={onFind} onDay={onDay} onTicket={onTicket} onPick={onPick} />
        <IconButton
          label={detailsShown ? text.hideDetails : text.details}
          icon={<Info aria-hidden="true" size={20} />}
          pressed={detailsShown}
          onClick={onDetails}
        />
      </div>
      <div className="flex gap-2 overflow-x-auto px-2 pb-2">
        {deed('take', text.take, <Hand aria-hidden="true" size={16} />, onTake)}
        {deed('giveBack', text.giveBack, <Bot aria-hidden="true" size={16} />, onGiveBack)}
        {deed('complete', text.complete, <CheckCheck aria-hidden="true" size={16} />, onComplete)}
        {deed('escalate', text.escalate.open, <CircleAlert aria-hidden="true" size={16} />, () => setEscalating(true))}
      </div>
      {room.status === 'ai_need_help' && room.help_reason && (
        <p className="flex items-start gap-2 bg-help-wash px-3 py-2 text-sm text-help">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          <bdi>{text.help(plainOf(room.help_reason))}</bdi>
        </p>
      )}
      <ReasonDialog
        open={escalating}
        words={text.escalate}
        longest={LONGEST_REASON}
        usual={text.escalate.reasons[0] ?? ''}
        onClose={() => setEscalating(false)}
        onGive={(reason) => {
          setEscalating(false);
          onEscalate(reason);
        }}
      />
    </header>
  );
}
