import { useEffect } from 'react';

import { useText } from '../text/text.ts';

/** The page's own title, with how many chats wait for help before it: the one thing seen of a tab in the background. */
export function TitleCount({ count }: { count: number }) {
  const { atMost } = useText().shell;
  useEffect(() => {
    const bare = document.title.replace(/^\(.*?\) /, '');
    document.title = count > 0 ? `(${atMost(count)}) ${bare}` : bare;
    return () => {
      document.title = bare;
    };
  }, [atMost, count]);
  return null;
}
