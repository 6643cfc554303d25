import { X } from 'lucide-react';

import { resolutionText } from '../../conversation/resolution/text/id.ts';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { searchText } from '../search/text/id.ts';
import { inboxText } from '../text/id.ts';
import { activeFilters, type FilterProps } from './activeFilters.ts';
import { useHolders } from './holders.ts';

/** The active conditions, each removable with one press, and a button that clears all. */
export function ActiveFilters({ filter, userId, channels, onChange, onClear }: FilterProps) {
  const text = useText(searchText);
  const words = useText(inboxText);
  const holders = useHolders(userId);
  return (
    <ul className="flex flex-wrap items-center gap-1.5 px-3">
      {/* The search field shows its own words. */}
      {activeFilters(
        { ...filter, search: '' },
        channels,
        words,
        text,
        holders,
        useFormat(),
        useText(resolutionText),
      ).map(({ name, change }) => (
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

/** Chooses where to search: in names and numbers, or in messages. */
export function SearchScope({
  inMessages,
  onChoose,
}: {
  inMessages: boolean;
  onChoose: (inMessages: boolean) => void;
}) {
  const text = useText(searchText).searchIn;
  return (
    <fieldset aria-label={text.label} className="flex gap-3 px-3">
      {[false, true].map((value) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={value === inMessages}
          onClick={() => onChoose(value)}
          className={classes(
            'min-h-11 border-b-2 px-1 text-sm font-semibold md:min-h-8',
            value === inMessages
              ? 'border-accent text-accent-strong'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {value ? text.messages : text.both}
        </button>
      ))}
    </fieldset>
  );
}
