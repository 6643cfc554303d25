import { CircleCheck, Inbox, Search, SearchX, Unplug } from 'lucide-react';

import { ButtonLink } from '../app/ButtonLink.tsx';
import { resolutionText } from '../conversation/resolution/text/id.ts';
import { SetupLink } from '../onboarding/SetupLink.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
/** What a list without rooms shows. */
import { useText } from '../ui/useText.ts';
import { activeFilters } from './filters/activeFilters.ts';
import type { FilterBarProps } from './filters/FilterBar.tsx';
import { useHolders } from './filters/holders.ts';
import { LastDaySummary } from './LastDaySummary.tsx';
import { searchText } from './search/text/id.ts';
import { inboxText } from './text/id.ts';

export interface EmptyListProps extends Pick<FilterBarProps, 'tab' | 'filter' | 'userId' | 'onClear'> {
  isFiltered: boolean;
  /** Searches for the same words in messages. */
  onSearchMessages: () => void;
  channels: readonly { id: string; name: string; status: string }[];
}

/** A list without rooms: the business has none, or none that match the filter. */
export function EmptyList({ isFiltered, ...props }: EmptyListProps) {
  return isFiltered ? <NoMatches {...props} /> : <NoRooms {...props} />;
}

/** There are no rooms: explains where they will come from. */
function NoRooms({ tab, channels }: Pick<EmptyListProps, 'tab' | 'channels'>) {
  const hasChannel = channels.some(({ status }) => status !== 'pending');
  const text = useText(searchText);
  const { title, note } = hasChannel ? text.empty[tab] : text.empty.noChannel;
  const Icon = !hasChannel ? Unplug : tab === 'inbox' ? Inbox : CircleCheck;
  return (
    <EmptyState
      icon={<Icon size={24} />}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2 empty:hidden">
          {!hasChannel && (
            <ButtonLink to={{ name: 'integrations', search: { businessId: null } }} variant="primary">
              {text.connect}
            </ButtonLink>
          )}
          <SetupLink
            label={text.continueSetup}
            className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4 text-sm font-semibold hover:bg-hover"
          />
        </div>
      }
    >
      {note}
      {hasChannel && tab === 'eskalasi' && <LastDaySummary />}
    </EmptyState>
  );
}

/** No room matches: names the conditions, because one of them excludes the rooms. */
function NoMatches({
  filter,
  userId,
  channels,
  onClear,
  onSearchMessages,
}: Omit<EmptyListProps, 'tab' | 'isFiltered'>) {
  const text = useText(searchText);
  const holders = useHolders(userId);
  const names = activeFilters(
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
            <Button variant="primary" onClick={onSearchMessages} icon={<Search aria-hidden="true" size={18} />}>
              {text.searchMessages(shorten(filter.search))}
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

/** Maximum length of the search words in a button, in characters. */
const MAX_WORDS_LENGTH = 24;

const shorten = (words: string) =>
  words.length > MAX_WORDS_LENGTH ? `${words.slice(0, MAX_WORDS_LENGTH).trimEnd()}…` : words;
