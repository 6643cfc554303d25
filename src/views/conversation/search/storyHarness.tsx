import { useSelector } from '@xstate/react';

import type { ConversationSearchRef } from '../../../machines/conversation/search.machine.ts';
import { Button } from '../../ui/Button.tsx';
/** The search with the button that opens it, for stories and view tests. Not part of the product. */
import { useText } from '../../ui/useText.ts';
import { SearchBar } from './SearchBar.tsx';
import { conversationSearchText } from './text/id.ts';

export function SearchStory({ actor }: { actor: ConversationSearchRef }) {
  const text = useText(conversationSearchText).search;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
  return (
    <div className="max-w-150">
      {isOpen && <SearchBar actor={actor} offline={false} />}
      <Button onClick={() => actor.send({ type: 'search.requested' })}>{text.label}</Button>
    </div>
  );
}
