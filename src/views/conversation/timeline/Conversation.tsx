import { useSelector } from '@xstate/react';
import { CloudOff, MessageCircle } from 'lucide-react';
import { useMemo, useState } from 'react';

import { selectUnavailable, selectHasOlder } from '../../../machines/conversation/history.machine.ts';
import { useCalendar } from '../../ui/calendar.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { Announcer } from './Announcer.tsx';
import type { ConversationProps } from './conversationProps.ts';
import { HistoryStart, HistoryHead } from './HistoryHead.tsx';
import { MessageList } from './MessageList.tsx';
import { useHandovers, useOrder, useMessageWindow } from './messages.ts';
import { firstUnread, openQuestion, timeline } from './timeline.ts';

/** The loaded messages of a conversation, or an empty state. */
export function Conversation({
  unread,
  needsAnswer = false,
  thankedAt = null,
  mergedMessages,
  ...props
}: ConversationProps) {
  const { messages, history, userId, customer } = props;
  const text = useText(conversationText);
  const order = useOrder(messages);
  const messageWindow = useMessageWindow(messages);
  const handovers = useHandovers(messages);
  const hasOlder = useSelector(history, selectHasOlder);
  const isUnavailable = useSelector(history, selectUnavailable);
  const bubbles = useMemo(() => order.flatMap((id) => messages.get(id) ?? []), [messages, order]);
  const reachesEnd = messageWindow.newer === null;
  // The unread messages are at the end, so the divider is set once the end is loaded.
  const [unreadFrom, setUnreadFrom] = useState<string | null | undefined>();
  if (unreadFrom === undefined && reachesEnd && !isUnavailable) setUnreadFrom(firstUnread(bubbles, unread));
  const calendar = useCalendar();
  const items = useMemo(
    () =>
      timeline(bubbles, handovers ?? [], {
        unreadFrom: unreadFrom ?? null,
        userId,
        calendar,
        reachesEnd,
        ...(mergedMessages && { mergedMessages }),
      }),
    [bubbles, handovers, unreadFrom, userId, calendar, reachesEnd, mergedMessages],
  );

  const calledAt = handovers?.findLast(({ reason }) => reason === 'escalated')?.at ?? null;
  const question = useMemo(
    () => (needsAnswer && reachesEnd ? openQuestion(bubbles, thankedAt, calledAt) : null),
    [bubbles, needsAnswer, thankedAt, calledAt, reachesEnd],
  );

  if (items.length === 0 && isUnavailable)
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto [@media(max-height:20rem)]:min-h-[75cqh]">
        <EmptyState icon={<CloudOff aria-hidden="true" size={24} />} title={text.unavailable.title}>
          {text.unavailable.note}
        </EmptyState>
      </div>
    );
  if (items.length === 0 && !hasOlder)
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto [@media(max-height:20rem)]:min-h-[75cqh]">
        <HistoryStart actor={history} />
        <EmptyState icon={<MessageCircle aria-hidden="true" size={24} />} title={text.empty.title}>
          {text.empty.note}
        </EmptyState>
      </div>
    );
  return (
    <div className="relative min-h-0 flex-1 [@media(max-height:20rem)]:min-h-[75cqh]">
      <HistoryHead actor={history} />
      <MessageList
        {...props}
        onSeen={isUnavailable ? ignoreSeen : props.onSeen}
        key={messageWindow.generation}
        {...{ order, bubbles, items, question, messageWindow, unread }}
      />
      <Announcer {...{ messages, order, messageWindow, customer, userId }} />
    </div>
  );
}

/** Messages that are unavailable must not be marked as read. */
const ignoreSeen = (): void => {};
