import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { Virtualizer } from 'virtua';

import type { MessageWindow, MessageEntry } from '../../../contracts/conversation.ts';
import { selectHasOlder } from '../../../machines/conversation/history.machine.ts';
import { useText } from '../../ui/useText.ts';
import type { BubbleActions } from '../message/bubbleActions.ts';
import { conversationText } from '../text/id.ts';
import type { ConversationProps } from './conversationProps.ts';
import { HistoryStart, ScrollToEnd } from './HistoryHead.tsx';
import { onLogKey } from './logKeys.ts';
import type { TimelineEntry } from './timeline.ts';
import { TimelineItem } from './TimelineItem.tsx';
import { useScrollToMessage } from './useScrollToMessage.ts';
import { useStickToBottom } from './useStickToBottom.ts';

interface MessageListProps extends Omit<ConversationProps, 'needsAnswer' | 'thankedAt' | 'hasTarget'> {
  /** Message ids, oldest first, and their entries. */
  order: readonly string[];
  bubbles: readonly MessageEntry[];
  items: readonly TimelineEntry[];
  /** The id of the customer's open question. */
  question: string | null;
  messageWindow: MessageWindow;
}

/**
 * Captures the pointer for the pressed button, so that the press ends there even if a new message moves it. Returns the
 * id of the pressed message.
 */
const capturePress = ({ target, pointerId, isTrusted }: PointerEvent): string | null => {
  if (!(target instanceof Element)) return null;
  if (isTrusted) target.closest('button')?.setPointerCapture(pointerId);
  return target.closest('[data-message]')?.getAttribute('data-message') ?? null;
};

/** Pixels from an edge at which the page beyond it is loaded. */
const NEAR_EDGE = 400;
/** Pixels from the oldest message at which WhatsApp is asked for older ones. */
const NEAR_BEGINNING = 40;

/** The loaded messages, pinned to the end or to a target message. Pages are added on both sides without a jump. */
export function MessageList(props: MessageListProps) {
  const { messages, history, userId, customer, unread, silentUntil, onReply, onResend, onDiscard, onSeen, onDay } =
    props;
  const { order, bubbles, items, question, messageWindow, isErased = false } = props;
  const text = useText(conversationText);
  const hasOlder = useSelector(history, selectHasOlder);
  const state = useSelector(history, (snapshot) => snapshot.value);
  const reachesEnd = messageWindow.newer === null;

  const newest = order.at(-1) ?? null;
  const isWrittenHere = newest !== null && messages.get(newest)?.row === null;
  const lastFromCustomer = bubbles.findLast(({ row }) => row?.author === 'customer')?.row?.wa_id ?? null;
  const seen = useCallback(() => onSeen(lastFromCustomer), [onSeen, lastFromCustomer]);
  const { list, frame, atEnd, newCount, onUserScroll, follow, onScroll, toEnd } = useStickToBottom({
    length: items.length,
    order,
    isOwn: isWrittenHere,
    reachesEnd,
    hasTarget: messageWindow.target !== null,
    onSeen: seen,
  });

  // Only messages added above must shift the scroll position.
  const firstId = order[0] ?? null;
  const [edges, setEdges] = useState({ firstId, newest, prepended: false });
  if (edges.firstId !== firstId || edges.newest !== newest)
    setEdges({ firstId, newest, prepended: edges.newest === newest && edges.firstId !== firstId });

  const { shown, isPlacing } = useScrollToMessage({ target: messageWindow.target, items, list, frame, onUserScroll });

  const loadBeyond = useCallback(() => {
    const element = frame.current;
    if (!element || state !== 'idle' || isPlacing()) return;
    // The element's own values, because the virtualizer updates its offset later and starts at the top.
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (hasOlder && scrollTop < NEAR_EDGE) history.send({ type: 'older.requested' });
    else if (!reachesEnd && scrollHeight - scrollTop - clientHeight < NEAR_EDGE)
      history.send({ type: 'newer.requested' });
  }, [frame, history, hasOlder, reachesEnd, state, isPlacing]);
  // WhatsApp is asked only if the user scrolls up to the oldest message, not for each opened chat.
  const previousTop = useRef(0);
  const fetchFromWhatsapp = useCallback(() => {
    const top = frame.current?.scrollTop ?? 0;
    const isScrollingUp = top < previousTop.current;
    previousTop.current = top;
    if (isScrollingUp && top < NEAR_BEGINNING && !hasOlder && state === 'idle' && !isPlacing())
      history.send({ type: 'older.requested' });
  }, [frame, history, hasOlder, state, isPlacing]);
  // A first page that does not fill the screen cannot be scrolled, so it must load the next one by itself.
  useEffect(loadBeyond, [loadBeyond, items.length]);

  const jump = useCallback((message: string) => history.send({ type: 'jump.requested', to: { message } }), [history]);
  const actions = useMemo<BubbleActions>(
    () => ({ onReply, onJump: jump, onResend, onDiscard }),
    [onReply, jump, onResend, onDiscard],
  );

  // The pressed message stays mounted even if it moves out of view before the press ends.
  const [pressed, setPressed] = useState<string | null>(null);
  const mounted = useMemo(() => items.flatMap(({ key }, at) => (key === pressed ? at : [])), [items, pressed]);

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only detect scrolling by the user */}
      <div
        ref={frame}
        role="log"
        aria-label={text.log}
        // Messages scrolled into view are not new; the announcer reads out new ones.
        aria-live="off"
        aria-busy={
          state === 'loadingOlder' ||
          state === 'fetchingFromWhatsapp' ||
          state === 'loadingNewer' ||
          state === 'jumping'
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
        tabIndex={0}
        onWheel={onUserScroll}
        onTouchMove={onUserScroll}
        onKeyDown={(event) => {
          onUserScroll();
          onLogKey(event);
        }}
        onPointerDown={(event) => {
          onUserScroll();
          setPressed(capturePress(event));
        }}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          scrollRef={frame}
          data={items}
          shift={edges.prepended}
          keepMounted={mounted}
          onScroll={() => {
            onScroll();
            loadBeyond();
            fetchFromWhatsapp();
          }}
          onResize={follow}
        >
          {(item, at) => (
            // The virtualizer disables pointer events while it scrolls. Enabled again here, the style of each bubble's content
            // need not be recalculated.
            <div key={item.key} className="pointer-events-auto">
              {at === 0 && !isErased && <HistoryStart actor={history} />}
              <TimelineItem
                item={item}
                shown={item.key === shown}
                isOpenQuestion={item.key === question}
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
      {!atEnd && (
        <ScrollToEnd actor={history} newCount={reachesEnd ? newCount : messageWindow.newCount} onEnd={toEnd} />
      )}
    </>
  );
}
