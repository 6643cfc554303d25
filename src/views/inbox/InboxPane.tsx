import { useSelector } from '@xstate/react';

import type { TabName } from '../../contracts/app.routing.ts';
import type { RoomFilter } from '../../contracts/inbox.ts';
import type { WorkspaceSnapshot } from '../../machines/app/workspace.machine.ts';
import { hasConditionsBesideSearch } from '../../machines/inbox/filterAddress.ts';
import {
  selectBusinessId,
  selectCounts,
  selectFilter,
  selectRoomList,
  selectRoute,
  selectBulkActions,
  type InboxRef,
  type InboxSnapshot,
} from '../../machines/inbox/inbox.machine.ts';
import { useOptionalActor } from '../app/AppContext.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { LoadingRooms, RoomListForState } from './roomList/RoomListForState.tsx';
import { RoomSearch } from './search/RoomSearch.tsx';
import { inboxText, type InboxText } from './text/id.ts';

// Loaded when the user searches.
const SearchScope = lazyView(async () => (await import('./filters/ActiveFilters.tsx')).SearchScope, { optional: true });
const MessageResults = lazyView(async () => (await import('./search/MessageResults.tsx')).MessageResults, {
  fallback: () => <LoadingRooms />,
});

// The rooms that were found are shown even if this code fails to load.
const SearchResults = lazyView(async () => (await import('./search/SearchResults.tsx')).SearchResults, {
  fallback: ({ children }) => children,
  optional: true,
});

const ListTools = lazyView(async () => (await import('./ListTools.tsx')).ListTools, { optional: true });

export type Channels = WorkspaceSnapshot['context']['businesses'][number]['channels'];

export interface InboxPaneProps {
  actor: InboxRef;
  userId: string;
  channels: Channels;
}

/** The list column: the heading of the tab, search and filters, and the list. */
export function InboxPane({ actor, userId, channels }: InboxPaneProps) {
  const text = useText(inboxText);
  const route = useSelector(actor, selectRoute);
  const filter = useSelector(actor, selectFilter);
  const counts = useSelector(actor, selectCounts);
  const list = useSelector(actor, selectRoomList);
  const businessId = useSelector(actor, selectBusinessId);
  const bulkActions = useOptionalActor(useSelector(actor, selectBulkActions));
  const onChange = (change: Partial<RoomFilter>) => actor.send({ type: 'filter.changed', change });
  const tabCount = counts === null ? null : tabCountText(route.name, counts, text);
  // A channel is 'pending' when it was never connected; the empty list explains that.
  const downChannels = channels.filter(({ status }) => /^(FAILED|STOPPED|SCAN|PASSKEY)/.test(status));
  const isFiltered = hasConditionsBesideSearch(filter);
  const search = { businessId, words: filter.search, route };
  const rooms =
    list === undefined ? (
      <LoadingRooms />
    ) : (
      <RoomListForState
        actor={list}
        bulkActions={bulkActions}
        route={route}
        userId={userId}
        filter={filter}
        channels={channels}
        onClearFilter={() => actor.send({ type: 'filter.cleared' })}
        onSearchMessages={() => onChange({ inMessages: true })}
      />
    );
  return (
    <section
      aria-label={text.screen}
      // On a low screen (a phone in landscape, 200 % zoom) the header scrolls away and the list keeps a usable height.
      className="flex h-full min-h-0 flex-col overflow-y-auto bg-surface *:last:min-h-60"
    >
      <header className="relative grid gap-1 border-b border-line py-2">
        <div className="flex min-h-8 items-baseline gap-2 px-3">
          <h1 className="shrink-0 text-lg font-bold">{text.tabs[route.name]}</h1>
          {tabCount !== null && <span className="text-sm font-semibold text-ink-soft tabular-nums">{tabCount}</span>}
        </div>
        <div className="px-3">
          <RoomSearch value={filter.search} onSearch={(search) => onChange({ search })} />
        </div>
        {filter.search !== '' && (
          <SearchScope inMessages={filter.inMessages} onChoose={(inMessages) => onChange({ inMessages })} />
        )}
        <FilterBar
          tab={route.name}
          filter={filter}
          userId={userId}
          channels={channels}
          onChange={onChange}
          onClear={() => actor.send({ type: 'filter.cleared' })}
        />
        {/* The review of completed chats is always offered, and its code comes late: its place is kept. */}
        <div className={route.name === 'taskCompleted' ? 'grid min-h-11 gap-1 md:min-h-9' : 'contents'}>
          {bulkActions && <ListTools inbox={actor} bulkActions={bulkActions} onChange={onChange} />}
        </div>
      </header>
      {downChannels.map(({ id, name }) => (
        <div key={id} className="p-2">
          <Notice tone="help" title={text.channelDown(name)} />
        </div>
      ))}
      {filter.inMessages && filter.search !== '' ? (
        <ErrorBoundary pane>
          <MessageResults isFiltered={isFiltered} {...search} />
        </ErrorBoundary>
      ) : filter.search.length < MIN_MESSAGE_SEARCH ? (
        rooms
      ) : (
        <SearchResults isFiltered={isFiltered} list={list} {...search}>
          {rooms}
        </SearchResults>
      )}
    </section>
  );
}

/** Shorter words are in most messages, so only names and numbers are searched for them. */
const MIN_MESSAGE_SEARCH = 3;

/** Counts stop at 100. */
const MAX_COUNT = 100;

const tabCountText = (
  tab: TabName,
  { inbox_unread, eskalasi, auto_reply, task_completed }: NonNullable<InboxSnapshot['context']['counts']>,
  text: InboxText,
): string | null => {
  const count = { inbox: inbox_unread, eskalasi, autoReply: auto_reply, taskCompleted: task_completed }[tab];
  const format = {
    inbox: text.tabs.unread,
    eskalasi: text.tabs.waiting,
    autoReply: text.tabs.rooms,
    taskCompleted: text.tabs.rooms,
  }[tab];
  return count === 0 ? null : format(count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count));
};
