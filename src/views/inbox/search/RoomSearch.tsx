import { useEffect, useEffectEvent, useState } from 'react';

import { Form } from '../../ui/Form.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useText } from '../../ui/useText.ts';
import { inboxText } from '../text/id.ts';

/** The search runs after this pause in typing, in ms. */
const DEBOUNCE_MS = 200;

/** The search field of the list. Searches after a pause, and at once on Enter or when it is cleared. */
export function RoomSearch({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const text = useText(inboxText);
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // The filter changed elsewhere: by "back" or by clearing it.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const submitTyped = useEffectEvent(() => {
    if (typed.trim() !== value) onSearch(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => submitTyped(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const type = (words: string) => {
    setTyped(words);
    if (words === '') onSearch('');
  };
  return (
    <search>
      <Form onSubmit={() => onSearch(typed.trim())}>
        <SearchField
          label={text.search}
          value={typed}
          onSearch={type}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') type('');
          }}
        />
      </Form>
    </search>
  );
}
