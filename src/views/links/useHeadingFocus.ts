import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the heading when the page's topic changes, because the pressed button was removed. The first topic
 * takes no focus. `topic`: null while loading.
 */
export const useHeadingFocus = (topic: string | null): RefObject<HTMLDivElement | null> => {
  const contentRef = useRef<HTMLDivElement>(null);
  const previousTopic = useRef<string | null>(null);
  const hasShownTopic = useRef(false);
  useEffect(() => {
    if (topic === previousTopic.current) return;
    previousTopic.current = topic;
    if (topic === null) return;
    if (hasShownTopic.current) contentRef.current?.querySelector('h1')?.focus();
    hasShownTopic.current = true;
  }, [topic]);
  return contentRef;
};
