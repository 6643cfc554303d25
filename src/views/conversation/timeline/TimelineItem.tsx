import { MessageCircleQuestionMark } from 'lucide-react';
import { memo, use } from 'react';

import type { MessageEntry, RoomMessages } from '../../../contracts/conversation.ts';
import { useColleagues } from '../../app/useColleagues.ts';
import { useFormat } from '../../ui/format.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import type { BubbleActions } from '../message/bubbleActions.ts';
import { plainOf } from '../message/markup.ts';
import { MessageBubble } from '../message/MessageBubble.tsx';
import { MessageSelectionContext } from '../message/messageSelection.ts';
import { conversationText } from '../text/id.ts';
import { HandoverItem, AiSilence } from './HandoverItem.tsx';
import { useMessage } from './messages.ts';
import { isBy, quotedIdOf, speakerOf } from './speakers.ts';
import type { TimelineEntry } from './timeline.ts';

const SelectableMessage = lazyView(async () => (await import('../message/SelectableMessage.tsx')).SelectableMessage, {
  fallback: ({ children }) => children,
  optional: true,
});

const OtherChatMessage = lazyView(async () => (await import('../mergedChats/OtherChatMessage.tsx')).OtherChatMessage, {
  fallback: () => <div className="h-16" />,
  optional: true,
});

interface TimelineItemProps {
  item: TimelineEntry;
  /** It is the jump target or the open question, and is highlighted. */
  shown: boolean;
  /** It is the customer's open question. */
  isOpenQuestion: boolean;
  messages: RoomMessages;
  userId: string;
  customer: string;
  unread: number;
  silentUntil: string | null;
  actions: BubbleActions;
  /** Opens the day picker at a day, given as an instant in epoch milliseconds. */
  onDay: (at: number) => void;
}

/** One item of the timeline. */
export const TimelineItem = memo(function TimelineItem(props: TimelineItemProps) {
  const { item, shown, isOpenQuestion, messages, userId, customer, unread, silentUntil, actions, onDay } = props;
  switch (item.kind) {
    case 'day':
      return <Day at={item.at} onDay={onDay} />;
    case 'handovers':
      return <HandoverItem handovers={item.handovers} userId={userId} />;
    case 'unread':
      return <UnreadDivider unread={unread} />;
    case 'end':
      return (
        <div className="pb-2">
          <AiSilence until={silentUntil} />
        </div>
      );
    case 'otherChat':
      return <OtherChatMessage merged={item.merged} first={item.first} userId={userId} />;
    case 'message':
      return (
        <Message
          id={item.key}
          first={item.first}
          shown={shown}
          isOpenQuestion={isOpenQuestion}
          messages={messages}
          userId={userId}
          customer={customer}
          actions={actions}
        />
      );
  }
});

function Day({ at, onDay }: { at: number; onDay: (at: number) => void }) {
  const text = useText(conversationText);
  const { dayName } = useFormat();
  const now = useNow();
  const name = dayName(at, now, text.day);
  return (
    <div className="flex justify-center px-3">
      <button
        type="button"
        title={text.jumpTo.day}
        onClick={() => onDay(at)}
        className="group/day inline-flex min-h-11 items-center md:pointer-fine:min-h-9"
      >
        <span className="rounded-full bg-sunken px-3 py-1 text-center text-xs text-ink-soft group-hover/day:bg-hover group-hover/day:text-ink">
          {name}
        </span>
      </button>
    </div>
  );
}

function UnreadDivider({ unread }: { unread: number }) {
  const text = useText(conversationText);
  const { count } = useFormat();
  return (
    <div className="flex items-center gap-3 px-3 py-2 text-xs font-semibold text-accent-strong">
      <span aria-hidden="true" className="h-px flex-1 bg-accent/40" />
      {text.unread(count(unread))}
      <span aria-hidden="true" className="h-px flex-1 bg-accent/40" />
    </div>
  );
}

type MessageProps = Omit<TimelineItemProps, 'item' | 'unread' | 'silentUntil' | 'onDay'> & {
  id: string;
  first: boolean;
};

/** Memoized, because every new message creates a new timeline. */
const Message = memo(function Message(props: MessageProps) {
  const { id, first, shown, isOpenQuestion, messages, userId, customer, actions } = props;
  const bubble = useMessage(messages, id);
  const selection = use(MessageSelectionContext);
  const text = useText(conversationText);
  const nameOf = useColleagues();
  if (!bubble) return null;
  const mine = isBy(bubble, userId);
  const quotedEntry = messages.get(quotedIdOf(bubble) ?? '');
  // The quote contains its author's role, but not the customer's name.
  const quoted = quotedEntry
    ? speakerOf(quotedEntry, { mine: isBy(quotedEntry, userId), customer, nameOf }, text)
    : (bubble.row?.reply_preview ?? bubble.item?.replyTo)?.author === 'customer'
      ? customer
      : undefined;
  const message = (
    <>
      {isOpenQuestion && <OpenQuestionLabel />}
      <MessageBubble {...{ bubble, first, mine, customer, actions }} quoted={quoted} shown={shown || isOpenQuestion} />
    </>
  );
  if (selection === null || !canBeInTicket(bubble)) return message;
  return (
    <SelectableMessage id={id} name={plainOf(bubble.row?.body ?? '').slice(0, 80)}>
      {message}
    </SelectableMessage>
  );
});

/** Above the open question of a customer who waits for a person. */
function OpenQuestionLabel() {
  return (
    <p className="flex items-center gap-1 px-3 pt-3 text-xs font-semibold text-accent-strong">
      <MessageCircleQuestionMark aria-hidden="true" size={14} />
      {useText(conversationText).openQuestion}
    </p>
  );
}

/** A ticket can only contain stored messages with content. */
const canBeInTicket = ({ row }: MessageEntry): boolean =>
  row !== null && row.author !== 'system' && row.revoked_at === null;
