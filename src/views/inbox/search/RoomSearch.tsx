import { useEffect, useEffectEvent, useState } from 'react';

import { SearchField } from '../../ui/SearchField.tsx';
import { useText } from '../../ui/useText.ts';
import { inboxText } from '../text/id.ts';

/** A person who types pauses for longer than this only when they want to see something (ms). */
const PAUSE = 200;

/** What is searched for, told when the typing pauses, and at once on Enter or when it is cleared. */
export function RoomSearch({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const text = useText(inboxText);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The filter was changed elsewhere, by a step back or by clearing it.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const tell = useEffectEvent(() => {
    if (typed.trim() !== value) onSearch(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const type = (words: string) => {
    setTyped(words);
    if (words === '') onSearch('');
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <SearchField
          label={text.search}
          value={typed}
          onSearch={type}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') type('');
          }}
        />
      </form>
    </search>
  );
}
