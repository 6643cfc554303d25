import { useEffect } from 'react';

import { useText } from '../text/text.ts';

const ICON = { usual: '/favicon.svg', waiting: '/favicon-waiting.svg' };

/** What is seen of a tab in the background: how many chats wait for help before its title, and a dot on its icon. */
export function TitleCount({ count }: { count: number }) {
  const { atMost } = useText().shell;
  useEffect(() => {
    const bare = document.title.replace(/^\(.*?\) /, '');
    const icon = document.head.querySelector('link[rel="icon"]');
    document.title = count > 0 ? `(${atMost(count)}) ${bare}` : bare;
    icon?.setAttribute('href', count > 0 ? ICON.waiting : ICON.usual);
    return () => {
      document.title = bare;
      icon?.setAttribute('href', ICON.usual);
    };
  }, [atMost, count]);
  return null;
}
