/** Going to the message that somebody wants to look at, and showing which it is. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

import type { MessageWindow } from '../../../contracts/conversation.ts';
import type { TimelineItem } from './timeline.ts';

/** Milliseconds for which the message is marked: long enough to be found by somebody who looked elsewhere. */
const MARKED_FOR = 2500;
/** Frames in which the rows around it may still turn out larger than they were thought to be. */
const FRAMES = 20;
/** So many frames in a row without a change, and it stands. */
const STILL = 3;
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export const useTarget = (at: {
  target: MessageWindow['target'];
  items: readonly TimelineItem[];
  list: RefObject<VirtualizerHandle | null>;
  frame: RefObject<HTMLDivElement | null>;
  /** A person moves the list. */
  act: () => void;
}) => {
  const { target, items, list, frame, act } = at;
  /** What has been marked long enough. */
  const [found, setFound] = useState<MessageWindow['target']>(null);
  const placing = useRef(target !== null);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);

  useEffect(() => {
    if (target === null) return;
    const place = latest.current.findIndex(({ key }) => key === target.id);
    // Whoever was in the list (pressing a quote) goes along; whoever types in a search stays there.
    const { activeElement } = document;
    const goesAlong = activeElement === document.body || frame.current?.contains(activeElement) === true;
    const [log, rows] = [frame.current, list.current];
    if (place === -1 || !log || !rows) return;
    placing.current = true;
    act();
    const rowOf = () => log.querySelector<HTMLElement>(`[data-message="${target.id}"]`);
    let [left, still] = [FRAMES, 0];
    // Not by the list's own scrolling, which insists for a while and would pull back whoever scrolls meanwhile.
    const settle = () => {
      const before = log.scrollTop;
      const row = rowOf();
      // Until it is drawn the list only thinks that it knows where it stands.
      if (row) log.scrollTop += middleOf(row) - middleOf(log);
      else log.scrollTop = rows.getItemOffset(place) + (rows.getItemSize(place) - log.clientHeight) / 2;
      still = row && Math.abs(log.scrollTop - before) < 1 ? still + 1 : 0;
      left -= 1;
      if (left > 0 && still < STILL && placing.current) request = requestAnimationFrame(settle);
      else arrive();
    };
    const arrive = () => {
      placing.current = false;
      if (goesAlong) rowOf()?.focus({ preventScroll: true });
    };
    let request = requestAnimationFrame(settle);
    const stop = () => {
      placing.current = false;
    };
    for (const hand of HANDS) log.addEventListener(hand, stop, { passive: true });
    const timer = setTimeout(() => setFound(target), MARKED_FOR);
    return () => {
      cancelAnimationFrame(request);
      clearTimeout(timer);
      for (const hand of HANDS) log.removeEventListener(hand, stop);
      stop();
    };
  }, [target, list, frame, act]);

  const isPlacing = useCallback(() => placing.current, []);
  return { shown: target === found ? null : (target?.id ?? null), isPlacing };
};

const middleOf = (element: HTMLElement): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};
