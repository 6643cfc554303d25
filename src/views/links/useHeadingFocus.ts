import { useEffect, useRef, type RefObject } from 'react';

/**
 * What was pressed is gone once the page is topic something else: reading goes on at its heading, which is read out. A
 * page that has just come is read from its top. `topic`: null while nothing can be said yet.
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
