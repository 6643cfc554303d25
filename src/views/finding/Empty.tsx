/** What stands where no room does. */
import { CircleCheck, Inbox, SearchX, Unplug } from 'lucide-react';

import type { FilterBarProps } from '../inbox/FilterBar.tsx';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { useFindingText } from '../text/finding.ts';
import { useText } from '../text/text.ts';
import { narrowings } from './narrowings.ts';

/** A list without rooms: there are none, or none that answers what is asked for. */
export function Empty({ isFiltered, ...props }: Omit<FilterBarProps, 'onChange'> & { isFiltered: boolean }) {
  return isFiltered ? <NothingFound {...props} /> : <NoRooms {...props} />;
}

/** Nothing is there yet: an invitation, or the calm of having nothing to do. */
function NoRooms({ tab, channels }: Pick<FilterBarProps, 'tab' | 'channels'>) {
  const hasChannel = channels.length > 0;
  const text = useFindingText();
  const { title, note } = hasChannel ? text.empty[tab] : text.empty.noChannel;
  const Icon = !hasChannel ? Unplug : tab === 'inbox' ? Inbox : CircleCheck;
  return (
    <EmptyState icon={<Icon size={24} />} title={title}>
      {note}
    </EmptyState>
  );
}

/** No room answers the question: names what it asks for, because one of these is what leaves them out. */
function NothingFound({ filter, channels, onClear }: Pick<FilterBarProps, 'filter' | 'channels' | 'onClear'>) {
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
