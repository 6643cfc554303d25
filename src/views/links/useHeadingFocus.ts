import { useEffect, useRef, type RefObject } from 'react';

/**
 * What was pressed is gone once the page is about something else: reading goes on at its heading, which is read out. A
 * page that has just come is read from its top. `about`: null while nothing can be said yet.
 */
export const useFollowedHeading = (about: string | null): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<string | null>(null);
  const hasSaid = useRef(false);
  useEffect(() => {
    if (about === before.current) return;
    before.current = about;
    if (about === null) return;
    if (hasSaid.current) box.current?.querySelector('h1')?.focus();
    hasSaid.current = true;
  }, [about]);
  return box;
};
