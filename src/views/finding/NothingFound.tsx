import { SearchX } from 'lucide-react';

import type { FilterBarProps } from '../inbox/FilterBar.tsx';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { useFindingText } from '../text/finding.ts';
import { useText } from '../text/text.ts';
import { narrowings } from './narrowings.ts';

/** No room answers the question: names what it asks for, because one of these is what leaves them out. */
export function NothingFound({ filter, channels, onClear }: Pick<FilterBarProps, 'filter' | 'channels' | 'onClear'>) {
  const text = useFindingText();
  const names = narrowings(filter, channels, useText().inbox, text).map(({ name }) => name);
  const contradiction = filter.searchTags.find((tag) => filter.excludedTags.includes(tag));
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={text.nothingFound.title}
      action={<Button onClick={onClear}>{text.clear}</Button>}
    >
      {contradiction === undefined ? text.nothingFound.note(names.join(', ')) : text.bothTags(contradiction)}
    </EmptyState>
  );
}
