import { useEffect } from 'react';

import { useText } from '../../ui/useText.ts';
import { appText } from '../text/id.ts';
import { frameText } from './text/id.ts';

const ICON = { usual: '/favicon.svg', waiting: '/favicon-waiting.svg' };

/** What is seen of a tab in the background: its page, how many chats wait for help before it, and a dot on its icon. */
export function TitleCount({ page, count }: { page: string; count: number }) {
  const { atMost } = useText(frameText);
  const { brand } = useText(appText);
  useEffect(() => {
    const icon = document.head.querySelector('link[rel="icon"]');
    document.title = `${count > 0 ? `(${atMost(count)}) ` : ''}${page} · ${brand}`;
    icon?.setAttribute('href', count > 0 ? ICON.waiting : ICON.usual);
    return () => {
      document.title = brand;
      icon?.setAttribute('href', ICON.usual);
    };
  }, [atMost, brand, page, count]);
  return null;
}
