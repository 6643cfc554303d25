import { useSelector } from '@xstate/react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { RoomFilter } from '../../../contracts/inbox.ts';
import type { BulkActionsRef } from '../../../machines/inbox/bulkActions.machine.ts';
import { selectNewCount, type RoomListRef } from '../../../machines/inbox/roomList.machine.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StillLoading } from '../../ui/StillLoading.tsx';
import { useText } from '../../ui/useText.ts';
import { useRoomOrder, useRoomList } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { RoomList } from './RoomList.tsx';

const EmptyList = lazyView(async () => (await import('../EmptyList.tsx')).EmptyList);
const Checkboxes = lazyView(async () => (await import('../bulkActions/Checkboxes.tsx')).Checkboxes, { optional: true });

export interface RoomListForStateProps {
  actor: RoomListRef;
  /** Absent until its code is loaded. */
  bulkActions?: BulkActionsRef | undefined;
  route: RoomRoute;
  userId: string;
  filter: RoomFilter;
  channels: readonly { id: string; name: string; status: string }[];
  onClearFilter: () => void;
  /** Searches for the same words in messages. */
  onSearchMessages: () => void;
}

/** The list of the current tab in each of its states. */
export function RoomListForState({
  actor,
  bulkActions,
  route,
  userId,
  filter,
  channels,
  onClearFilter,
  onSearchMessages,
}: RoomListForStateProps) {
  const text = useText(inboxText);
  const snapshot = useSelector(actor, (state) => state);
  const list = useRoomList(route.name);
  const { length } = useRoomOrder(list);
  const isLoading = snapshot.matches('loading');

  if (snapshot.matches('failed')) {
    return (
      <div className="p-3">
        <Notice
          tone="fail"
          title={text.failed}
          detail={text.failedDetail}
          action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
        >
          {text.failedNote}
        </Notice>
      </div>
    );
  }
  const hasNoMatches = snapshot.matches('noMatches');
  if (hasNoMatches || snapshot.matches('empty'))
    return (
      <ErrorBoundary pane>
        <EmptyList
          tab={route.name}
          isFiltered={hasNoMatches}
          filter={filter}
          userId={userId}
          channels={channels}
          onClear={onClearFilter}
          onSearchMessages={onSearchMessages}
        />
      </ErrorBoundary>
    );
  // Rooms from an earlier visit are shown while the list reloads.
  if (list === undefined || (isLoading && length === 0))
    return <LoadingRooms onRetry={snapshot.hasTag('slow') && (() => actor.send({ type: 'retry.requested' }))} />;

  return (
    <RoomList
      // A list for another query has its own scroll position.
      key={JSON.stringify(snapshot.context.query)}
      list={list}
      route={route}
      userId={userId}
      label={text.tabs[route.name]}
      isBusy={snapshot.hasTag('busy')}
      newCount={selectNewCount(snapshot)}
      isFrozen={snapshot.matches({ listed: { order: 'frozen' } })}
      hasMore={snapshot.can({ type: 'bottom.neared' })}
      checkboxes={
        bulkActions &&
        ((indexes, onInteraction) => (
          <Checkboxes
            actor={bulkActions}
            tab={route.name}
            query={snapshot.context.query}
            list={list}
            indexes={indexes}
            openRoomId={route.roomId}
            onInteraction={onInteraction}
          />
        ))
      }
      onInteractionStart={() => actor.send({ type: 'interaction.started' })}
      onInteractionEnd={() => actor.send({ type: 'interaction.ended' })}
      onBottomNeared={() => actor.send({ type: 'bottom.neared' })}
      onShowNewest={() => actor.send({ type: 'newest.requested' })}
      footer={
        <div className="grid min-h-14 place-content-center justify-items-center gap-2 p-3 text-center text-ink-soft">
          {snapshot.matches({ listed: { page: 'loadingMore' } }) && (
            <output className="flex items-center gap-2">
              <Spinner /> {text.loadingMore}
            </output>
          )}
          {snapshot.matches({ listed: { page: 'loadMoreFailed' } }) && (
            <>
              <p role="alert">{text.moreFailed}</p>
              <RetryButton size="small" onClick={() => actor.send({ type: 'retry.requested' })} />
            </>
          )}
          {snapshot.matches({ listed: { page: 'ended' } }) && <p>{text.end}</p>}
        </div>
      }
    />
  );
}

/** The skeleton of loading rooms. `onRetry` is given when loading is slow. */
export function LoadingRooms({ onRetry = false }: { onRetry?: (() => void) | false }) {
  const text = useText(inboxText);
  return (
    <div aria-busy="true" className="min-h-0 flex-1 overflow-hidden">
      <output className="sr-only">{text.loading}</output>
      {onRetry && (
        <div className="p-3">
          <StillLoading onRetry={onRetry} />
        </div>
      )}
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="grid h-[5.5rem] grid-cols-[auto_minmax(0,1fr)] items-center gap-3 px-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
