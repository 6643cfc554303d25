import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Virtualizer, type CacheSnapshot, type VirtualizerHandle } from 'virtua';

import type { RoomList as List } from '../../machines/inbox/rooms.list.ts';
import type { RoomRoute } from '../../machines/location/route.ts';
import { Button } from '../parts/Button.tsx';
import { count } from '../text/format.ts';
import { useText } from '../text/text.ts';
import { ROW_HEIGHT, RoomLink } from './RoomRow.tsx';
import { useOrder } from './rooms.ts';

/** How near the end the next page is asked for, and how far from the top the order is held, in px. */
const NEAR_BOTTOM = 12 * ROW_HEIGHT;
const NEAR_TOP = ROW_HEIGHT / 2;

/** Drawn at once, before it is known how high the list is. */
const FIRST_ROWS = 10;

/** Where the person stood in each list when they left it. */
const places = new WeakMap<List, { offset: number; length: number; cache: CacheSnapshot }>();

export interface RoomListProps {
  list: List;
  route: RoomRoute;
  userId: string;
  /** The name of the list, for those who do not see it. */
  label: string;
  isBusy: boolean;
  /** How many rooms came up while the person was reading further down. */
  fresh: number;
  isAway: boolean;
  hasMore: boolean;
  onTopLeft: () => void;
  onTopReached: () => void;
  onBottomNeared: () => void;
  onNewest: () => void;
  /** What stands after the last room. */
  footer?: ReactNode;
}

/** Rooms in their order, as many as there are: only those in view are in the page. */
export function RoomList({ list, route, userId, label, isBusy, fresh, isAway, hasMore, footer, ...on }: RoomListProps) {
  const text = useText().inbox;
  const order = useOrder(list);
  const { length } = order;
  const [reachable, setReachable] = useState<string | null>(route.roomId);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const [start] = useState(() => places.get(list));
  // Nothing is copied but the length: each row asks the order for its room when it is drawn.
  const data: ArrayLike<undefined> = { length };
  const reachableAt = Math.max(0, reachable === null ? 0 : order.indexOf(reachable));

  const look = () => {
    const { scrollOffset = 0, viewportSize = 0, scrollSize = 0 } = rows.current ?? {};
    if (hasMore && viewportSize > 0 && scrollOffset + viewportSize > scrollSize - NEAR_BOTTOM) on.onBottomNeared();
  };
  const onScroll = (offset: number) => {
    if (offset > NEAR_TOP && !isAway) on.onTopLeft();
    if (offset <= NEAR_TOP && isAway) on.onTopReached();
    look();
  };

  // A page may be shorter than the screen: then nobody scrolls, and the next one is wanted all the same.
  const lookAgain = useEffectEvent(look);
  useEffect(() => lookAgain(), [hasMore, length]);

  useEffect(() => {
    const handle = rows.current;
    if (start !== undefined) handle?.scrollTo(start.offset);
    return () => {
      if (handle !== null)
        places.set(list, { offset: handle.scrollOffset, length: list.order.length, cache: handle.cache });
    };
  }, [list, start]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = aim(event.key, reachableAt, length);
    const id = to === null ? undefined : order.at(to);
    if (to === null || id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setReachable(id);
    rows.current?.scrollToIndex(to, { align: 'nearest' });
    focusRow(scroller.current, id);
  };

  return (
    <div className="relative min-h-0 flex-1">
      {isAway && fresh > 0 && (
        <div className="pointer-events-none absolute inset-x-0 top-2 z-10 grid justify-items-center">
          <Button
            look="primary"
            size="small"
            className="animate-appear pointer-events-auto rounded-full shadow-raised"
            icon={<ArrowUp aria-hidden="true" size={16} />}
            onClick={() => {
              on.onNewest();
              rows.current?.scrollTo(0);
            }}
          >
            {text.fresh(count(fresh))}
          </Button>
        </div>
      )}
      <div ref={scroller} aria-busy={isBusy} className="h-full overflow-y-auto overscroll-contain">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- heard once for all the links within */}
        <nav aria-label={label} onKeyDown={onKeyDown} onFocus={(event) => setReachable(roomOf(event.target))}>
          <Virtualizer
            ref={rows}
            as="ul"
            item="li"
            data={data}
            itemSize={ROW_HEIGHT}
            bufferSize={8 * ROW_HEIGHT}
            ssrCount={Math.min(length, FIRST_ROWS)}
            keepMounted={[reachableAt]}
            scrollRef={scroller}
            onScroll={onScroll}
            onResize={look}
            // Heights that were measured of a list of another length would be put on the wrong rows.
            {...(start?.length === length && { cache: start.cache })}
          >
            {(_, at) => {
              const id = order.at(at) ?? '';
              return (
                <RoomLink
                  key={id}
                  id={id}
                  route={route}
                  userId={userId}
                  isCurrent={id === route.roomId}
                  isReachable={at === reachableAt}
                />
              );
            }}
          </Virtualizer>
        </nav>
        {footer}
      </div>
    </div>
  );
}

/** Where a key leads from a place in a list; null when it is none of ours. */
const aim = (key: string, from: number, length: number): number | null => {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: length - 1, PageDown: from + 8, PageUp: from - 8 }[
    key
  ];
  return to === undefined || length === 0 ? null : Math.min(length - 1, Math.max(0, to));
};

const roomOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-room]')?.getAttribute('data-room') ?? null) : null;

/** A row that was far away is drawn, and measured, in one of the next frames; until then it takes no focus. */
const focusRow = (scroller: HTMLElement | null, id: string, tries = 10): void => {
  const row = scroller?.querySelector<HTMLElement>(`[data-room="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  if (tries > 0 && (!row || document.activeElement !== row))
    requestAnimationFrame(() => focusRow(scroller, id, tries - 1));
};
