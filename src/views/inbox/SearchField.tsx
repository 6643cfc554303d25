import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { IconButton } from '../parts/IconButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useText } from '../text/text.ts';

/** A person who types pauses for longer than this only when they want to see something (ms). */
const PAUSE = 200;

/** What is searched for, told when the typing pauses, and at once on Enter or when it is cleared. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const text = useText().inbox;
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
  const clear = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextField
          label={text.search}
          labelHidden
          placeholder={text.search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') clear();
          }}
          before={<Search aria-hidden="true" size={18} />}
          after={
            typed !== '' && (
              <IconButton label={text.clearSearch} icon={<X aria-hidden="true" size={18} />} onClick={clear} />
            )
          }
        />
      </form>
    </search>
  );
}
