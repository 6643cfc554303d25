import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { RoomFilter } from '../../../contracts/inbox.ts';
import type { SelectionRef } from '../../../machines/inbox/bulkActions.machine.ts';
import { selectFresh, type RoomListRef } from '../../../machines/inbox/roomList.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Piece } from '../../ui/LazyPart.tsx';
import { spared } from '../../ui/lazyView.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StillLoading } from '../../ui/StillLoading.tsx';
import { useText } from '../../ui/useText.ts';
import { useOrder, useRoomList } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { RoomList } from './RoomList.tsx';

const Empty = lazily(async () => (await import('../EmptyList.tsx')).Empty);
const Checkboxes = spared(async () => (await import('../bulkActions/Checkboxes.tsx')).Checkboxes);

export interface RoomListForStateProps {
  actor: RoomListRef;
  /** Absent until its code has come. */
  selection?: SelectionRef | undefined;
  route: RoomRoute;
  userId: string;
  filter: RoomFilter;
  channels: readonly { id: string; name: string; status: string }[];
  onClearFilter: () => void;
  /** Nobody is called so: looks for the words in what was written. */
  onSearchMessages: () => void;
}

/** The list of the tab in view, in whatever state it is. */
export function RoomListForState({
  actor,
  selection,
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
  const { length } = useOrder(list);
  const isLoading = snapshot.matches('loading');

  if (snapshot.matches('failed')) {
    return (
      <div className="p-3">
        <Notice
          tone="fail"
          title={text.failed}
          detail={text.failedDetail}
          action={<Button onClick={() => actor.send({ type: 'retry.requested' })}>{text.retry}</Button>}
        >
          {text.failedNote}
        </Notice>
      </div>
    );
  }
  const isNothingFound = snapshot.matches('nothingFound');
  if (isNothingFound || snapshot.matches('empty'))
    return (
      <Piece>
        <Empty
          tab={route.name}
          isFiltered={isNothingFound}
          filter={filter}
          userId={userId}
          channels={channels}
          onClear={onClearFilter}
          onSearchMessages={onSearchMessages}
        />
      </Piece>
    );
  // Rooms of a visit before are shown while the list is read again.
  if (list === undefined || (isLoading && length === 0))
    return <LoadingRooms onRetry={snapshot.hasTag('slow') && (() => actor.send({ type: 'retry.requested' }))} />;

  return (
    <RoomList
      // A list of another question begins at its own place.
      key={JSON.stringify(snapshot.context.query)}
      list={list}
      route={route}
      userId={userId}
      label={text.tabs[route.name]}
      isBusy={snapshot.hasTag('busy')}
      fresh={selectFresh(snapshot)}
      isHeld={snapshot.matches({ listed: { order: 'held' } })}
      hasMore={snapshot.can({ type: 'bottom.neared' })}
      checkboxes={
        selection &&
        ((places, onRest) => (
          <Suspense>
            <Checkboxes
              actor={selection}
              tab={route.name}
              query={snapshot.context.query}
              list={list}
              places={places}
              current={route.roomId}
              onRest={onRest}
            />
          </Suspense>
        ))
      }
      onReadingBegun={() => actor.send({ type: 'reading.begun' })}
      onReadingEnded={() => actor.send({ type: 'reading.ended' })}
      onBottomNeared={() => actor.send({ type: 'bottom.neared' })}
      onNewest={() => actor.send({ type: 'newest.requested' })}
      footer={
        <div className="grid min-h-14 place-content-center justify-items-center gap-2 p-3 text-center text-ink-soft">
          {snapshot.matches({ listed: { page: 'loadingMore' } }) && (
            <output className="flex items-center gap-2">
              <Spinner /> {text.loadingMore}
            </output>
          )}
          {snapshot.matches({ listed: { page: 'moreFailed' } }) && (
            <>
              <p role="alert">{text.moreFailed}</p>
              <Button size="small" onClick={() => actor.send({ type: 'retry.requested' })}>
                {text.retry}
              </Button>
            </>
          )}
          {snapshot.matches({ listed: { page: 'ended' } }) && <p>{text.end}</p>}
        </div>
      }
    />
  );
}

/** The shape of rooms on their way. `onRetry`: begins anew; given where they take long. */
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
