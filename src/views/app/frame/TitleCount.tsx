import { useEffect } from 'react';

import { useText } from '../../ui/useText.ts';
import { appText } from '../text/id.ts';
import { frameText } from './text/id.ts';

const ICON = { usual: '/favicon.svg', waiting: '/favicon-waiting.svg' };

/**
 * Sets the tab's title to the page and the number of escalated chats, and the icon to one with a dot. Outside the dashboard
 * the title is that of index.html.
 */
export function TitleCount({ page, count }: { page: string; count: number }) {
  const { atMost } = useText(frameText);
  const { brand } = useText(appText);
  useEffect(() => {
    const outside = document.title;
    const icon = document.head.querySelector('link[rel="icon"]');
    document.title = `${count > 0 ? `(${atMost(count)}) ` : ''}${page} · ${brand}`;
    icon?.setAttribute('href', count > 0 ? ICON.waiting : ICON.usual);
    return () => {
      document.title = outside;
      icon?.setAttribute('href', ICON.usual);
    };
  }, [atMost, brand, page, count]);
  return null;
}
