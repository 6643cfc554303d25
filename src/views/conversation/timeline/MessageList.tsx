import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { Virtualizer } from 'virtua';

import type { MessageWindow, MessageEntry } from '../../../contracts/conversation.ts';
import { selectHasOlder } from '../../../machines/conversation/history.machine.ts';
import { useText } from '../../ui/useText.ts';
import type { BubbleActions } from '../message/MessageBubble.tsx';
import { conversationText } from '../text/id.ts';
import type { ConversationProps } from './Conversation.tsx';
import { Beginning, ToEnd } from './HistoryHead.tsx';
import type { TimelineItem } from './timeline.ts';
import { Line } from './TimelineItem.tsx';
import { useTarget } from './useScrollToMessage.ts';
import { useEnd } from './useStickToBottom.ts';

interface LogProps extends Omit<ConversationProps, 'needsAnswer' | 'thankedAt' | 'elsewhere'> {
  /** Ids, oldest first, and what is known of them. */
  order: readonly string[];
  bubbles: readonly MessageEntry[];
  items: readonly TimelineItem[];
  /** The message that waits for an answer. */
  question: string | null;
  stretch: MessageWindow;
}

/**
 * A press belongs to the button on which it began, also when a message comes in and moves that before it ends. Answers
 * the message in which it began.
 */
const hold = ({ target, pointerId, isTrusted }: PointerEvent): string | null => {
  if (!(target instanceof Element)) return null;
  if (isTrusted) target.closest('button')?.setPointerCapture(pointerId);
  return target.closest('[data-message]')?.getAttribute('data-message') ?? null;
};

/** Pixels from an edge at which the page beyond it is asked for. */
const NEAR_EDGE = 400;
/** Pixels from the first message that we have. */
const NEAR_BEGINNING = 40;

/**
 * One stretch of a conversation: anchored at its end, or at what somebody looks for. Older pages come in above without
 * a jump, and where it does not reach the end newer ones below.
 */
export function Log(props: LogProps) {
  const { messages, history, userId, customer, unread, silentUntil, onReply, onResend, onDiscard, onSeen, onDay } =
    props;
  const { order, bubbles, items, question, stretch, isErased = false } = props;
  const text = useText(conversationText);
  const hasOlder = useSelector(history, selectHasOlder);
  const state = useSelector(history, (snapshot) => snapshot.value);
  const reachesEnd = stretch.newer === null;

  const newest = order.at(-1) ?? null;
  const isWrittenHere = newest !== null && messages.get(newest)?.row === null;
  const lastFromCustomer = bubbles.findLast(({ row }) => row?.author === 'customer')?.row?.wa_id ?? null;
  const seen = useCallback(() => onSeen(lastFromCustomer), [onSeen, lastFromCustomer]);
  const { list, frame, atEnd, fresh, act, follow, look, toEnd } = useEnd({
    length: items.length,
    order,
    isOwn: isWrittenHere,
    reachesEnd,
    elsewhere: stretch.target !== null,
    onSeen: seen,
  });

  // Of what comes in, only what comes in above must keep the place of what is looked at.
  const firstId = order[0] ?? null;
  const [edges, setEdges] = useState({ firstId, newest, prepended: false });
  if (edges.firstId !== firstId || edges.newest !== newest)
    setEdges({ firstId, newest, prepended: edges.newest === newest && edges.firstId !== firstId });

  const { shown, isPlacing } = useTarget({ target: stretch.target, items, list, frame, act });

  const askBeyond = useCallback(() => {
    const element = frame.current;
    if (!element || state !== 'settled' || isPlacing()) return;
    // Not what the list says: it hears of its own scrolling later, and begins at the top.
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (hasOlder && scrollTop < NEAR_EDGE) history.send({ type: 'older.requested' });
    else if (!reachesEnd && scrollHeight - scrollTop - clientHeight < NEAR_EDGE)
      history.send({ type: 'newer.requested' });
  }, [frame, history, hasOlder, reachesEnd, state, isPlacing]);
  // WhatsApp is asked by whoever goes up to where our own messages end, and not for each chat that is only opened.
  const height = useRef(0);
  const askWhatsapp = useCallback(() => {
    const top = frame.current?.scrollTop ?? 0;
    const isGoingUp = top < height.current;
    height.current = top;
    if (isGoingUp && top < NEAR_BEGINNING && !hasOlder && state === 'settled' && !isPlacing())
      history.send({ type: 'older.requested' });
  }, [frame, history, hasOlder, state, isPlacing]);
  // A first page that does not fill the screen cannot be scrolled.
  useEffect(askBeyond, [askBeyond, items.length]);

  const jump = useCallback((message: string) => history.send({ type: 'place.requested', to: { message } }), [history]);
  const actions = useMemo<BubbleActions>(
    () => ({ onReply, onJump: jump, onResend, onDiscard }),
    [onReply, jump, onResend, onDiscard],
  );

  // Where a press has begun it ends, also when the message is moved out of sight before that, and would not be drawn.
  const [pressed, setPressed] = useState<string | null>(null);
  const kept = useMemo(() => items.flatMap(({ key }, at) => (key === pressed ? at : [])), [items, pressed]);

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears who scrolls */}
      <div
        ref={frame}
        role="log"
        aria-label={text.log}
        // What is scrolled into view is not news: the announcer says what is.
        aria-live="off"
        aria-busy={
          state === 'loadingOlder' || state === 'askingWhatsapp' || state === 'loadingNewer' || state === 'seeking'
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
        tabIndex={0}
        onWheel={act}
        onTouchMove={act}
        onKeyDown={act}
        onPointerDown={(event) => {
          act();
          setPressed(hold(event));
        }}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          scrollRef={frame}
          data={items}
          shift={edges.prepended}
          keepMounted={kept}
          onScroll={() => {
            look();
            askBeyond();
            askWhatsapp();
          }}
          onResize={follow}
        >
          {(item, at) => (
            // The list lets go of the pointer while it scrolls, as it does for each new message: said anew here, that is not a
            // change for everything in every bubble.
            <div key={item.key} className="pointer-events-auto">
              {at === 0 && !isErased && <Beginning actor={history} />}
              <Line
                item={item}
                shown={item.key === shown}
                asks={item.key === question}
                messages={messages}
                userId={userId}
                customer={customer}
                unread={unread}
                silentUntil={silentUntil}
                actions={actions}
                onDay={onDay}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      {!atEnd && <ToEnd actor={history} fresh={reachesEnd ? fresh : stretch.fresh} onEnd={toEnd} />}
    </>
  );
}
