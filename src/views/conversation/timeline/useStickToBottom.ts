/** Staying at the end of a conversation, knowing what came in while one was elsewhere, and telling that it is seen. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** Pixels from the end that still count as being there. */
const NEAR_END = 48;

export const useEnd = (at: {
  /** Items in the list. */
  length: number;
  /** The messages, oldest first, and whether the newest has just been written here. */
  order: readonly string[];
  isOwn: boolean;
  /** Whether the newest message of the room is among them. */
  reachesEnd: boolean;
  /** Somebody looks for something else than the end. */
  elsewhere: boolean;
  /** Somebody looks at the end. */
  onSeen: () => void;
}) => {
  const { length, order, isOwn, reachesEnd, elsewhere, onSeen } = at;
  const newest = order.at(-1) ?? null;
  const list = useRef<VirtualizerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(reachesEnd && !elsewhere);
  /** The newest message when somebody was last at the end: what came in since is counted from it. */
  const [seen, setSeen] = useState(newest);
  const stays = useRef(atEnd);
  /** Rows that are measured move the end away too: only a hand, a key or a wheel leaves it. */
  const acted = useRef(false);
  /** How far down the end was when somebody was last there: a hand that has not moved the list from it has left nothing. */
  const bottom = useRef(0);
  const known = useRef(newest);
  /** Whether the bottom of the list is the end: not yet while the page that holds the end is only being drawn. */
  const reached = useRef(reachesEnd);

  const toEnd = useCallback(() => {
    // Not by the list's own scrolling, which insists for a while and would pull back whoever scrolls up meanwhile.
    frame.current?.scrollTo({ top: frame.current.scrollHeight });
    bottom.current = frame.current?.scrollTop ?? 0;
    stays.current = true;
    acted.current = false;
    setAtEnd(true);
  }, []);

  const tellSeen = useCallback(() => {
    if (stays.current && !document.hidden && document.hasFocus()) onSeen();
  }, [onSeen]);

  /** Something became larger or smaller: who was at the end stays there. Not while it is measured, or it never ends. */
  const follow = useCallback(() => {
    requestAnimationFrame(() => {
      const hasLeft = acted.current && (frame.current?.scrollTop ?? 0) < bottom.current - 1;
      if (stays.current && !hasLeft) toEnd();
    });
  }, [toEnd]);

  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const near = reached.current && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    if (!near && !acted.current) {
      // The list put what it looks at back in its place after it measured: nobody has left.
      if (stays.current) follow();
      return;
    }
    stays.current = near;
    setAtEnd(near);
    if (!near) return;
    bottom.current = element.scrollTop;
    acted.current = false;
    tellSeen();
  }, [tellSeen, follow]);

  useEffect(() => {
    if (reached.current === reachesEnd) return undefined;
    if (!reachesEnd) return void (reached.current = false);
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        reached.current = true;
        look();
      });
    });
    return () => cancelAnimationFrame(request);
  }, [reachesEnd, look]);

  const act = useCallback(() => {
    acted.current = true;
  }, []);

  useLayoutEffect(() => {
    const isNew = newest !== known.current;
    known.current = newest;
    if (stays.current || (isNew && isOwn)) toEnd();
  }, [newest, isOwn, length, toEnd]);

  const isEmpty = length === 0;
  useEffect(() => {
    const element = frame.current;
    const content = element?.lastElementChild;
    if (!element || !content) return;
    // The list tells of a measured row before the page has become that much higher: only the page itself knows when.
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    // The list writes down its height while rows are measured: to watch the size of it then is what browsers call a loop.
    const growing = new MutationObserver(follow);
    growing.observe(content, { attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      growing.disconnect();
    };
  }, [isEmpty, follow]);

  useEffect(() => {
    tellSeen();
    addEventListener('focus', tellSeen);
    document.addEventListener('visibilitychange', tellSeen);
    return () => {
      removeEventListener('focus', tellSeen);
      document.removeEventListener('visibilitychange', tellSeen);
    };
  }, [tellSeen]);

  if (atEnd && seen !== newest) setSeen(newest);
  const fresh = atEnd || seen === null ? 0 : order.length - 1 - order.lastIndexOf(seen);

  return { list, frame, atEnd, fresh, act, follow, look, toEnd };
};
