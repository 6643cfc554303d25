import { CircleCheck, Inbox, Search, SearchX, Unplug } from 'lucide-react';

import { Link } from '../app/Link.tsx';
import { resolutionText } from '../conversation/resolution/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
/** What stands where no room does. */
import { useText } from '../ui/useText.ts';
import { narrowings } from './filters/activeFilters.ts';
import type { FilterBarProps } from './filters/FilterBar.tsx';
import { useHolders } from './filters/holders.ts';
import { LastDay } from './LastDaySummary.tsx';
import { searchText } from './search/text/id.ts';
import { inboxText } from './text/id.ts';

export interface EmptyProps extends Pick<FilterBarProps, 'tab' | 'filter' | 'userId' | 'onClear'> {
  isFiltered: boolean;
  /** Looks for the words in what was written: nobody is called so. */
  onSearchMessages: () => void;
  channels: readonly { id: string; name: string; status: string }[];
}

/** A list without rooms: there are none, or none that answers what is asked for. */
export function Empty({ isFiltered, ...props }: EmptyProps) {
  return isFiltered ? <NothingFound {...props} /> : <NoRooms {...props} />;
}

/** Nothing is there yet: an invitation, or the calm of having nothing to do. */
function NoRooms({ tab, channels }: Pick<EmptyProps, 'tab' | 'channels'>) {
  const hasChannel = channels.some(({ status }) => status !== 'pending');
  const text = useText(searchText);
  const { title, note } = hasChannel ? text.empty[tab] : text.empty.noChannel;
  const Icon = !hasChannel ? Unplug : tab === 'inbox' ? Inbox : CircleCheck;
  return (
    <EmptyState
      icon={<Icon size={24} />}
      title={title}
      action={
        !hasChannel && (
          <Link
            to={{ name: 'integrations', search: { businessId: null } }}
            className="inline-flex min-h-11 items-center rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
          >
            {text.connect}
          </Link>
        )
      }
    >
      {note}
      {hasChannel && tab === 'eskalasi' && <LastDay />}
    </EmptyState>
  );
}

/** No room answers the question: names what it asks for, because one of these is what leaves them out. */
function NothingFound({ filter, userId, channels, onClear, onSearchMessages }: Omit<EmptyProps, 'tab' | 'isFiltered'>) {
  const text = useText(searchText);
  const holders = useHolders(userId);
  const names = narrowings(
    filter,
    channels,
    useText(inboxText),
    text,
    holders,
    useFormat(),
    useText(resolutionText),
  ).map(({ name }) => name);
  const contradiction = filter.searchTags.find((tag) => filter.excludedTags.includes(tag));
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={text.nothingFound.title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {filter.search !== '' && (
            <Button look="primary" onClick={onSearchMessages} icon={<Search aria-hidden="true" size={18} />}>
              {text.searchMessages(cut(filter.search))}
            </Button>
          )}
          <Button onClick={onClear}>{text.clear}</Button>
        </div>
      }
    >
      {contradiction === undefined ? text.nothingFound.note(names.join(', ')) : text.bothTags(contradiction)}
    </EmptyState>
  );
}

/** In characters: a button says which words, not all of them. */
const LONGEST = 24;

const cut = (words: string) => (words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words);
