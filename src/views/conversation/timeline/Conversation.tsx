import { useSelector } from '@xstate/react';
import { CloudOff, MessageCircle } from 'lucide-react';
import { useMemo, useState } from 'react';

import type { RoomMessages } from '../../../contracts/conversation.ts';
import { selectAbsent, selectHasOlder, type HistoryRef } from '../../../machines/conversation/history.machine.ts';
import type { Quote } from '../../../machines/conversation/messages.store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useText } from '../../ui/useText.ts';
import type { Foreign } from '../mergedChats/mergedChats.ts';
import type { BubbleActions } from '../message/MessageBubble.tsx';
import { conversationText } from '../text/id.ts';
import { Announcer } from './Announcer.tsx';
import { Beginning, HistoryHead } from './HistoryHead.tsx';
import { Log } from './MessageList.tsx';
import { useHandovers, useOrder, useStretch } from './messages.ts';
import { firstUnread, openQuestion, timeline } from './timeline.ts';

export interface ConversationProps {
  messages: RoomMessages;
  history: HistoryRef;
  userId: string;
  /** What the customer is called. */
  customer: string;
  /** How many messages were unread when the room was opened. */
  unread: number;
  /** End of the AI's silence; null when it speaks. */
  silentUntil: string | null;
  onReply: (quote: Quote) => void;
  onResend: BubbleActions['onResend'];
  onDiscard: (id: string) => void;
  /** What the customer has said is erased, and WhatsApp is not asked for more of it. */
  isErased?: boolean;
  /** The customer waits for a person: what they asked is marked. */
  needsAnswer?: boolean;
  /** Since when they have only thanked, if they have: that is no question. */
  thankedAt?: string | null;
  /** Somebody looks at the end. The WhatsApp id of the customer's newest message. */
  onSeen: (waId: string | null) => void;
  /** What other chats of this person say, oldest first, while all are read as one. */
  elsewhere?: readonly Foreign[] | undefined;
  /** Somebody wants to go from this day, an instant, to another one. */
  onDay: (at: number) => void;
}

/** What was said, as far as it is at hand, and what is said about that. */
export function Conversation({
  unread,
  needsAnswer = false,
  thankedAt = null,
  elsewhere,
  ...props
}: ConversationProps) {
  const { messages, history, userId, customer } = props;
  const text = useText(conversationText);
  const order = useOrder(messages);
  const stretch = useStretch(messages);
  const handovers = useHandovers(messages);
  const hasOlder = useSelector(history, selectHasOlder);
  const isAbsent = useSelector(history, selectAbsent);
  const bubbles = useMemo(() => order.flatMap((id) => messages.get(id) ?? []), [messages, order]);
  const reachesEnd = stretch.newer === null;
  // Known once the end is: what is unread stands there.
  const [unreadFrom, setUnreadFrom] = useState<string | null | undefined>();
  if (unreadFrom === undefined && reachesEnd && !isAbsent) setUnreadFrom(firstUnread(bubbles, unread));
  const items = useMemo(
    () =>
      timeline(bubbles, handovers ?? [], {
        unreadFrom: unreadFrom ?? null,
        userId,
        reachesEnd,
        ...(elsewhere && { elsewhere }),
      }),
    [bubbles, handovers, unreadFrom, userId, reachesEnd, elsewhere],
  );

  const question = useMemo(
    () => (needsAnswer && reachesEnd ? openQuestion(bubbles, thankedAt) : null),
    [bubbles, needsAnswer, thankedAt, reachesEnd],
  );

  if (items.length === 0 && isAbsent)
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <EmptyState icon={<CloudOff aria-hidden="true" size={24} />} title={text.absent.title}>
          {text.absent.note}
        </EmptyState>
      </div>
    );
  if (items.length === 0 && !hasOlder)
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <Beginning actor={history} />
        <EmptyState icon={<MessageCircle aria-hidden="true" size={24} />} title={text.empty.title}>
          {text.empty.note}
        </EmptyState>
      </div>
    );
  return (
    <div className="relative min-h-0 flex-1">
      <HistoryHead actor={history} />
      <Log
        {...props}
        onSeen={isAbsent ? unseen : props.onSeen}
        key={stretch.count}
        {...{ order, bubbles, items, question, stretch, unread }}
      />
      <Announcer messages={messages} order={order} stretch={stretch} customer={customer} />
    </div>
  );
}

/** Nobody has read what is not there. */
const unseen = (): void => {};
