/** The search with what leads to it, for stories and for the tests that look at every state. Not part of the product. */
import { useSelector } from '@xstate/react';

import type { SeekerRef } from '../../../machines/conversation/search.machine.ts';
import { useSeekingText } from '../../text/seeking.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchBar } from './SearchBar.tsx';

export function SearchExhibit({ actor }: { actor: SeekerRef }) {
  const text = useSeekingText().search;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
  return (
    <div className="max-w-150">
      {isOpen && <SearchBar actor={actor} offline={false} />}
      <Button onClick={() => actor.send({ type: 'search.requested' })}>{text.label}</Button>
    </div>
  );
}
