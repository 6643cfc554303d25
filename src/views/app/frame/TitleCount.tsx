import { useEffect } from 'react';

import { useText } from '../../ui/useText.ts';
import { appText } from '../text/id.ts';
import { frameText } from './text/id.ts';

/**
 * Sets the tab's title to the page and the number of escalated chats, and tells both to what completes it with the part that
 * is open (pageTitle.ts).
 */
export function TitleCount({ page, count }: { page: string; count: number }) {
  const { atMost } = useText(frameText);
  const { brand } = useText(appText);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const waiting = count > 0 ? atMost(count) : '';
    Object.assign(dataset, { page, waiting });
    document.title = `${waiting && `(${waiting}) `}${page} · ${brand}`;
    return () => {
      delete dataset['page'];
      delete dataset['waiting'];
    };
  }, [atMost, brand, page, count]);
  return null;
}
