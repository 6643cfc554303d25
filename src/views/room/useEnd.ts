/** Staying at the end of a conversation, knowing what came in while one was elsewhere, and telling that it is seen. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** Pixels from the end that still count as being there. */
const NEAR_END = 48;

export const useEnd = (at: {
  /** Items in the list. */
  length: number;
  /** The newest message, and whether one of us wrote it. */
  newest: string | null;
  isOwn: boolean;
  /** Somebody looks at the end. */
  onSeen: () => void;
}) => {
  const { length, newest, isOwn, onSeen } = at;
  const list = useRef<VirtualizerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  /** Messages that came in below what is looked at. */
  const [fresh, setFresh] = useState(0);
  const stays = useRef(true);
  const known = useRef(newest);

  const toEnd = useCallback(() => {
    if (length > 0) list.current?.scrollToIndex(length - 1, { align: 'end' });
    // What stands below the list (the countdown, a margin) belongs to the end too.
    frame.current?.scrollTo({ top: frame.current.scrollHeight });
    stays.current = true;
    setAtEnd(true);
    setFresh(0);
  }, [length]);

  const tellSeen = useCallback(() => {
    if (stays.current && !document.hidden && document.hasFocus()) onSeen();
  }, [onSeen]);

  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    stays.current = near;
    setAtEnd(near);
    if (!near) return;
    setFresh(0);
    tellSeen();
  }, [tellSeen]);

  /** Something became larger or smaller: who was at the end stays there. */
  const follow = useCallback(() => {
    if (stays.current) toEnd();
  }, [toEnd]);

  useLayoutEffect(() => {
    const isNew = newest !== known.current;
    known.current = newest;
    if (stays.current || (isNew && isOwn)) toEnd();
    else if (isNew) setFresh((before) => before + 1);
  }, [newest, isOwn, length, toEnd]);

  useEffect(() => {
    tellSeen();
    addEventListener('focus', tellSeen);
    document.addEventListener('visibilitychange', tellSeen);
    return () => {
      removeEventListener('focus', tellSeen);
      document.removeEventListener('visibilitychange', tellSeen);
    };
  }, [tellSeen]);

  return { list, frame, atEnd, fresh, follow, look, toEnd };
};
