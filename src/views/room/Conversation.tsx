import { useSelector } from '@xstate/react';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { memo, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';

import { selectHasOlder, type HistoryRef } from '../../machines/room/history.machine.ts';
import type { Bubble, Handover, Quote, RoomMessages } from '../../machines/room/messages.store.ts';
import { useMinute } from '../inbox/minute.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { spared } from '../parts/spared.ts';
import { useFormat } from '../text/format.ts';
import { useRoomText } from '../text/room.ts';
import { Announcer } from './Announcer.tsx';
import { HandoverLine, Silence } from './HandoverLine.tsx';
import { Beginning, HistoryHead } from './HistoryHead.tsx';
import { plainOf } from './markup.ts';
import { MessageBubble, SystemLine, type BubbleActions } from './MessageBubble.tsx';
import { PickingContext } from './picking.ts';
import { useBubble, useHandovers, useOrder } from './stores.ts';
import { firstUnread, timeline, type TimelineItem } from './timeline.ts';
import { useEnd } from './useEnd.ts';

const Pickable = spared(async () => (await import('./Picking.tsx')).Pickable);

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
  onResend: (id: string) => void;
  onDiscard: (id: string) => void;
  /** Somebody looks at the end. The WhatsApp id of the customer's newest message. */
  onSeen: (waId: string | null) => void;
}

/** Pixels from the top at which the older page is asked for. */
const NEAR_TOP = 400;

/** The log: anchored at its end, older pages come in above without a jump. */
export function Conversation(props: ConversationProps) {
  const { messages, history, userId, customer, unread, silentUntil, onReply, onResend, onDiscard, onSeen } = props;
  const text = useRoomText();
  const { count } = useFormat();
  const order = useOrder(messages);
  const handovers = useHandovers(messages);
  const bubbles = useMemo(() => order.flatMap((id) => messages.get(id) ?? []), [messages, order]);
  const [unreadFrom] = useState(() => firstUnread(bubbles, unread));
  const items = useMemo(
    () => timeline(bubbles, handovers ?? [], { unreadFrom, userId }),
    [bubbles, handovers, unreadFrom, userId],
  );
  const hasOlder = useSelector(history, selectHasOlder);
  const state = useSelector(history, (snapshot) => snapshot.value);

  const newest = order.at(-1) ?? null;
  const isOwn = newest !== null && messages.get(newest)?.row?.author !== 'customer';
  const lastFromCustomer = bubbles.findLast(({ row }) => row?.author === 'customer')?.row?.wa_id ?? null;
  const seen = useCallback(() => onSeen(lastFromCustomer), [onSeen, lastFromCustomer]);
  const { list, frame, atEnd, fresh, act, follow, look, toEnd } = useEnd({
    length: items.length,
    order,
    isOwn,
    onSeen: seen,
  });

  // Of what comes in, only what comes in above must keep the place of what is looked at.
  const firstId = order[0] ?? null;
  const [edges, setEdges] = useState({ firstId, newest, prepended: false });
  if (edges.firstId !== firstId || edges.newest !== newest)
    setEdges({ firstId, newest, prepended: edges.newest === newest && edges.firstId !== firstId });

  const askOlder = useCallback(() => {
    // Not what the list says: it hears of its own scrolling later, and begins at the top.
    const offset = frame.current?.scrollTop ?? 0;
    if (offset < NEAR_TOP && hasOlder && state === 'settled') history.send({ type: 'older.requested' });
  }, [frame, history, hasOlder, state]);
  // A first page that does not fill the screen cannot be scrolled.
  useEffect(askOlder, [askOlder, items.length]);

  const jump = useCallback(
    (id: string) => {
      const at = items.findIndex(({ key }) => key === id);
      if (at < 0) return;
      act();
      list.current?.scrollToIndex(at, { align: 'center' });
    },
    [list, items, act],
  );
  const actions = useMemo<BubbleActions>(
    () => ({ onReply, onJump: jump, onResend, onDiscard }),
    [onReply, jump, onResend, onDiscard],
  );

  if (items.length === 0 && !hasOlder)
    return (
      <EmptyState icon={<MessageCircle aria-hidden="true" size={24} />} title={text.empty.title}>
        {text.empty.note}
      </EmptyState>
    );
  return (
    <div className="relative min-h-0 flex-1">
      <HistoryHead actor={history} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears who scrolls */}
      <div
        ref={frame}
        role="log"
        aria-label={text.log}
        // What is scrolled into view is not news: the announcer says what is.
        aria-live="off"
        aria-busy={state === 'loadingOlder'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
        tabIndex={0}
        onWheel={act}
        onTouchMove={act}
        onKeyDown={act}
        onPointerDown={act}
        className="flex h-full flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          scrollRef={frame}
          data={items}
          shift={edges.prepended}
          onScroll={() => {
            look();
            askOlder();
          }}
          onResize={follow}
        >
          {(item, at) => (
            <div key={item.key}>
              {at === 0 && <Beginning actor={history} />}
              <Line
                item={item}
                messages={messages}
                userId={userId}
                customer={customer}
                unread={unread}
                silentUntil={silentUntil}
                actions={actions}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      {!atEnd && (
        <div className="absolute right-3 bottom-3">
          <Button
            look="primary"
            size="small"
            icon={<ArrowDown aria-hidden="true" size={16} />}
            onClick={toEnd}
            className="shadow-raised"
          >
            {fresh > 0 ? text.newMessages(count(fresh)) : text.toEnd}
          </Button>
        </div>
      )}
      <Announcer messages={messages} order={order} customer={customer} />
    </div>
  );
}

interface LineProps {
  item: TimelineItem;
  messages: RoomMessages;
  userId: string;
  customer: string;
  unread: number;
  silentUntil: string | null;
  actions: BubbleActions;
}

const Line = memo(function Line({ item, messages, userId, customer, unread, silentUntil, actions }: LineProps) {
  switch (item.kind) {
    case 'day':
      return <Day at={item.at} />;
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
    case 'message':
      return (
        <Message
          id={item.key}
          first={item.first}
          messages={messages}
          userId={userId}
          customer={customer}
          actions={actions}
        />
      );
  }
});

function Day({ at }: { at: number }) {
  const text = useRoomText();
  const { dayName } = useFormat();
  const now = useMinute();
  return <SystemLine>{dayName(at, now, text.day)}</SystemLine>;
}

function UnreadLine({ unread }: { unread: number }) {
  const text = useRoomText();
  const { count } = useFormat();
  return (
    <div className="flex items-center gap-3 px-3 py-2 text-xs font-semibold text-accent-strong">
      <span aria-hidden="true" className="h-px flex-1 bg-accent/40" />
      {text.unread(count(unread))}
      <span aria-hidden="true" className="h-px flex-1 bg-accent/40" />
    </div>
  );
}

type MessageProps = Omit<LineProps, 'item' | 'unread' | 'silentUntil'> & { id: string; first: boolean };

/** Every message makes the whole timeline anew: who stands in it as before is not drawn again. */
const Message = memo(function Message({ id, first, messages, userId, customer, actions }: MessageProps) {
  const bubble = useBubble(messages, id);
  const picking = use(PickingContext);
  if (!bubble) return null;
  const mine = bubble.row === null || bubble.row.author_id === userId;
  const said = <MessageBubble bubble={bubble} first={first} mine={mine} customer={customer} actions={actions} />;
  if (picking === null || !isEvidence(bubble)) return said;
  return (
    <Suspense fallback={said}>
      <Pickable id={id} name={plainOf(bubble.row?.body ?? '').slice(0, 80)}>
        {said}
      </Pickable>
    </Suspense>
  );
});

/** What a ticket can refer to: it is in the database, and says something. */
const isEvidence = ({ row }: Bubble): boolean => row !== null && row.author !== 'system' && row.revoked_at === null;
