import { MessageCircleQuestionMark } from 'lucide-react';
import { memo, Suspense, use } from 'react';

import type { MessageEntry, RoomMessages } from '../../../contracts/conversation.ts';
import type { Handover } from '../../../machines/conversation/messages.store.ts';
import { useColleagues } from '../../inbox/useColleagues.ts';
import { useFormat } from '../../ui/format.ts';
import { spared } from '../../ui/lazyView.tsx';
import { useMinute } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { plainOf } from '../message/markup.ts';
import { MessageBubble, type BubbleActions } from '../message/MessageBubble.tsx';
import { PickingContext } from '../message/messageSelection.ts';
import { conversationText } from '../text/id.ts';
import { HandoverLine, Silence } from './HandoverLine.tsx';
import { useBubble } from './messages.ts';
import { answeredBy, speakerOf } from './speakers.ts';
import type { TimelineItem } from './timeline.ts';

const Pickable = spared(async () => (await import('../message/SelectableMessage.tsx')).Pickable);

const Elsewhere = spared(async () => (await import('../mergedChats/OtherChatMessage.tsx')).Elsewhere);

interface LineProps {
  item: TimelineItem;
  /** It is what somebody looked for. */
  shown: boolean;
  /** It is what waits for an answer. */
  asks: boolean;
  messages: RoomMessages;
  userId: string;
  customer: string;
  unread: number;
  silentUntil: string | null;
  actions: BubbleActions;
  /** Somebody wants to go from this day, an instant, to another one. */
  onDay: (at: number) => void;
}

/** One item of the timeline. */
export const Line = memo(function Line(props: LineProps) {
  const { item, shown, asks, messages, userId, customer, unread, silentUntil, actions, onDay } = props;
  switch (item.kind) {
    case 'day':
      return <Day at={item.at} onDay={onDay} />;
    case 'handover':
      return <HandoverLine handover={item.handover satisfies Handover} userId={userId} />;
    case 'unread':
      return <UnreadLine unread={unread} />;
    case 'end':
      return (
        <div className="pb-2">
          <Silence until={silentUntil} />
        </div>
      );
    case 'elsewhere':
      return (
        <Suspense fallback={<div className="h-16" />}>
          <Elsewhere said={item.said} first={item.first} userId={userId} />
        </Suspense>
      );
    case 'message':
      return (
        <Message
          id={item.key}
          first={item.first}
          shown={shown}
          asks={asks}
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
  const now = useMinute();
  const name = dayName(at, now, text.day);
  return (
    <div className="flex justify-center px-3">
      <button
        type="button"
        title={text.seek.day}
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

function UnreadLine({ unread }: { unread: number }) {
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

type MessageProps = Omit<LineProps, 'item' | 'unread' | 'silentUntil' | 'onDay'> & { id: string; first: boolean };

/** Every message makes the whole timeline anew: who stands in it as before is not drawn again. */
const Message = memo(function Message(props: MessageProps) {
  const { id, first, shown, asks, messages, userId, customer, actions } = props;
  const bubble = useBubble(messages, id);
  const picking = use(PickingContext);
  const text = useText(conversationText);
  const nameOf = useColleagues();
  if (!bubble) return null;
  const mine = isBy(bubble, userId);
  const answered = messages.get(answeredBy(bubble) ?? '');
  // A quote itself knows that it was the customer, and not what they are called.
  const quoted = answered
    ? speakerOf(answered, { mine: isBy(answered, userId), customer, nameOf }, text)
    : (bubble.row?.reply_preview ?? bubble.item?.replyTo)?.author === 'customer'
      ? customer
      : undefined;
  const said = (
    <>
      {asks && <Asks />}
      <MessageBubble {...{ bubble, first, mine, customer, actions }} quoted={quoted} shown={shown || asks} />
    </>
  );
  if (picking === null || !isEvidence(bubble)) return said;
  return (
    <Suspense fallback={said}>
      <Pickable id={id} name={plainOf(bubble.row?.body ?? '').slice(0, 80)}>
        {said}
      </Pickable>
    </Suspense>
  );
});

const isBy = ({ row }: MessageEntry, userId: string): boolean => row === null || row.author_id === userId;

/** Above what a customer wants to know who waits for a person. */
function Asks() {
  return (
    <p className="flex items-center gap-1 px-3 pt-3 text-xs font-semibold text-accent-strong">
      <MessageCircleQuestionMark aria-hidden="true" size={14} />
      {useText(conversationText).asks}
    </p>
  );
}

/** What a ticket can refer to: it is in the database, and says something. */
const isEvidence = ({ row }: MessageEntry): boolean =>
  row !== null && row.author !== 'system' && row.revoked_at === null;
