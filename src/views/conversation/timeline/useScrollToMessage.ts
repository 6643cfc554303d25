/** Scrolling to a target message and highlighting it. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

import type { MessageWindow } from '../../../contracts/conversation.ts';
import type { TimelineEntry } from './timeline.ts';

/** Milliseconds for which the message is highlighted. */
const HIGHLIGHT_DURATION = 2500;
/** The most frames to correct the position in, while the rows around the message are being measured. */
const MAX_FRAMES = 20;
/** After this many frames without a change the position is final. */
const STABLE_FRAMES = 3;
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export const useScrollToMessage = (at: {
  target: MessageWindow['target'];
  items: readonly TimelineEntry[];
  list: RefObject<VirtualizerHandle | null>;
  frame: RefObject<HTMLDivElement | null>;
  /** Tells the list that the user has scrolled. */
  onUserScroll: () => void;
}) => {
  const { target, items, list, frame, onUserScroll } = at;
  /** The target whose highlight has ended. */
  const [found, setFound] = useState<MessageWindow['target']>(null);
  const placing = useRef(target !== null);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);

  useEffect(() => {
    if (target === null) return;
    const index = latest.current.findIndex(({ key }) => key === target.id);
    // The focus moves along from inside the list (a pressed quote), but stays in a search field.
    const { activeElement } = document;
    const movesFocus = activeElement === document.body || frame.current?.contains(activeElement) === true;
    const [log, rows] = [frame.current, list.current];
    if (index === -1 || !log || !rows) return;
    placing.current = true;
    onUserScroll();
    const rowOf = () => log.querySelector<HTMLElement>(`[data-message="${target.id}"]`);
    let [left, still] = [MAX_FRAMES, 0];
    // The virtualizer's own scrolling repeats itself for a while and would fight against the user's.
    const settle = () => {
      const before = log.scrollTop;
      const row = rowOf();
      // Before the row is rendered its offset is an estimate.
      if (row) log.scrollTop += middleOf(row) - middleOf(log);
      else log.scrollTop = rows.getItemOffset(index) + (rows.getItemSize(index) - log.clientHeight) / 2;
      still = row && Math.abs(log.scrollTop - before) < 1 ? still + 1 : 0;
      left -= 1;
      if (left > 0 && still < STABLE_FRAMES && placing.current) request = requestAnimationFrame(settle);
      else arrive();
    };
    const arrive = () => {
      placing.current = false;
      if (movesFocus) rowOf()?.focus({ preventScroll: true });
    };
    let request = requestAnimationFrame(settle);
    const stop = () => {
      placing.current = false;
    };
    for (const name of USER_SCROLL_EVENTS) log.addEventListener(name, stop, { passive: true });
    const timer = setTimeout(() => setFound(target), HIGHLIGHT_DURATION);
    return () => {
      cancelAnimationFrame(request);
      clearTimeout(timer);
      for (const name of USER_SCROLL_EVENTS) log.removeEventListener(name, stop);
      stop();
    };
  }, [target, list, frame, onUserScroll]);

  const isPlacing = useCallback(() => placing.current, []);
  return { shown: target === found ? null : (target?.id ?? null), isPlacing };
};

const middleOf = (element: HTMLElement): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};
