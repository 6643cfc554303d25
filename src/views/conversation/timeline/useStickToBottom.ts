/** Keeps a conversation scrolled to its end, counts new messages while the user is elsewhere, and reports the end as seen. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** Pixels from the end that still count as the end. */
const NEAR_END = 48;

export const useStickToBottom = (at: {
  /** Items in the list. */
  length: number;
  /** Message ids, oldest first. `isOwn`: the newest was written on this device. */
  order: readonly string[];
  isOwn: boolean;
  /** Whether the newest message of the room is among them. */
  reachesEnd: boolean;
  /** The list opens at a target message. */
  hasTarget: boolean;
  /** The user looks at the end. */
  onSeen: () => void;
}) => {
  const { length, order, isOwn, reachesEnd, hasTarget, onSeen } = at;
  const newest = order.at(-1) ?? null;
  const list = useRef<VirtualizerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(reachesEnd && !hasTarget);
  /** The newest message when the list was last at its end; newer ones are counted. */
  const [seen, setSeen] = useState(newest);
  const isPinned = useRef(atEnd);
  /** Whether the user has scrolled. Measuring rows moves the end too, and must not count as leaving it. */
  const hasScrolled = useRef(false);
  /** The scroll position at the end; a touch that does not move the list from it leaves the list pinned. */
  const bottom = useRef(0);
  const known = useRef(newest);
  /** Whether the bottom of the list is the end of the conversation; false until the last page is rendered. */
  const reached = useRef(reachesEnd);

  const toEnd = useCallback(() => {
    // The virtualizer's own scrolling repeats itself for a while and would fight against the user's.
    frame.current?.scrollTo({ top: frame.current.scrollHeight });
    bottom.current = frame.current?.scrollTop ?? 0;
    isPinned.current = true;
    hasScrolled.current = false;
    setAtEnd(true);
  }, []);

  const reportSeen = useCallback(() => {
    if (isPinned.current && !document.hidden && document.hasFocus()) onSeen();
  }, [onSeen]);

  /** Keeps a pinned list at its end after a size change, in the next frame so that observers do not loop. */
  const follow = useCallback(() => {
    requestAnimationFrame(() => {
      const hasLeft = hasScrolled.current && (frame.current?.scrollTop ?? 0) < bottom.current - 1;
      if (isPinned.current && !hasLeft) toEnd();
    });
  }, [toEnd]);

  const onScroll = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const near = reached.current && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    if (!near && !hasScrolled.current) {
      // The virtualizer corrected the position after measuring; the user has not scrolled.
      if (isPinned.current) follow();
      return;
    }
    isPinned.current = near;
    setAtEnd(near);
    if (!near) return;
    bottom.current = element.scrollTop;
    hasScrolled.current = false;
    reportSeen();
  }, [reportSeen, follow]);

  useEffect(() => {
    if (reached.current === reachesEnd) return undefined;
    if (!reachesEnd) return void (reached.current = false);
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        reached.current = true;
        onScroll();
      });
    });
    return () => cancelAnimationFrame(request);
  }, [reachesEnd, onScroll]);

  const onUserScroll = useCallback(() => {
    hasScrolled.current = true;
  }, []);

  useLayoutEffect(() => {
    const isNew = newest !== known.current;
    known.current = newest;
    if (isPinned.current || (isNew && isOwn)) toEnd();
  }, [newest, isOwn, length, toEnd]);

  const isEmpty = length === 0;
  useEffect(() => {
    const element = frame.current;
    const content = element?.lastElementChild;
    if (!element || !content) return;
    // The virtualizer reports a measured row before the page has its new height, so the element itself is observed.
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    // The content's height changes during measurement; a ResizeObserver on it would cause loop errors.
    const growing = new MutationObserver(follow);
    growing.observe(content, { attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      growing.disconnect();
    };
  }, [isEmpty, follow]);

  useEffect(() => {
    reportSeen();
    addEventListener('focus', reportSeen);
    document.addEventListener('visibilitychange', reportSeen);
    return () => {
      removeEventListener('focus', reportSeen);
      document.removeEventListener('visibilitychange', reportSeen);
    };
  }, [reportSeen]);

  if (atEnd && seen !== newest) setSeen(newest);
  const newCount = atEnd || seen === null ? 0 : order.length - 1 - order.lastIndexOf(seen);

  return { list, frame, atEnd, newCount, onUserScroll, follow, onScroll, toEnd };
};
