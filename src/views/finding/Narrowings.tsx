import { X } from 'lucide-react';

import type { FilterBarProps } from '../inbox/FilterBar.tsx';
import { useFindingText } from '../text/finding.ts';
import { useText } from '../text/text.ts';
import { narrowings } from './narrowings.ts';

/** What leaves rooms out of the list, each taken away with one press, and all of it with another. */
export function Narrowings({ filter, channels, onChange, onClear }: Omit<FilterBarProps, 'tab'>) {
  const text = useFindingText();
  return (
    <ul className="flex flex-wrap items-center gap-1.5 px-3">
      {narrowings(filter, channels, useText().inbox, text).map(({ name, change }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={text.remove(name)}
            onClick={() => onChange(change)}
            className="inline-flex min-h-8 max-w-60 items-center gap-1 rounded-sm bg-sunken px-2 text-xs font-semibold hover:bg-hover pointer-coarse:min-h-11"
          >
            <span className="truncate">{name}</span>
            <X aria-hidden="true" size={14} className="shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="min-h-8 px-1 text-xs font-semibold text-accent-strong underline pointer-coarse:min-h-11"
        >
          {text.clear}
        </button>
      </li>
    </ul>
  );
}
