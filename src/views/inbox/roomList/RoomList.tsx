import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { RoomList as List } from '../../../contracts/inbox.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useMinute } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { useOrder } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { heightOf, RoomLink, rowAt } from './RoomRow.tsx';
import { useInView, type InView } from './visibleRows.ts';

/** How near the end the next page is asked for, and how far from the top the order is held, in px. */
const NEAR_BOTTOM = 1000;
const NEAR_TOP = 44;

/** Drawn at once, before it is known how high the list is. */
const FIRST_ROWS = 10;

/**
 * Rows that are drawn beyond those in view. At the top every message changes the order, and what is drawn out of sight
 * is drawn for nothing; away from it the order is held, and whoever scrolls fast must not see the list without rows.
 */
const BEHIND = 4;
const AHEAD = { top: 4, away: 8 } as const;

/** Where the person stood in each list when they left it, in px. */
const places = new WeakMap<List, number>();

export interface RoomListProps {
  list: List;
  route: RoomRoute;
  userId: string;
  /** The name of the list, for those who do not see it. */
  label: string;
  isBusy: boolean;
  /** How many rooms came up while the order was held. */
  fresh: number;
  isHeld: boolean;
  hasMore: boolean;
  /** What lies over the rows at these places, by which they are chosen. */
  checkboxes?: ((places: readonly number[], onRest: OnRest) => ReactNode) | undefined;
  onReadingBegun: () => void;
  onReadingEnded: () => void;
  onBottomNeared: () => void;
  onNewest: () => void;
  /** What stands after the last room. */
  footer?: ReactNode;
}

/** Told whether a hand or the focus rests on the list (`data-list`). */
export type OnRest = (rests: boolean) => void;

/** Rooms in their order, as many as there are: only those in view are in the page. */
export function RoomList({
  list,
  route,
  userId,
  label,
  isBusy,
  fresh,
  isHeld,
  hasMore,
  checkboxes,
  footer,
  ...on
}: RoomListProps) {
  const text = useText(inboxText);
  const { count } = useFormat();
  const order = useOrder(list);
  const now = useMinute();
  const { length } = order;
  const [reachable, setReachable] = useState<string | null>(route.roomId);
  const reachableAt = Math.max(0, reachable === null ? 0 : order.indexOf(reachable));

  const look = (offset: number, viewport: number) => {
    if (hasMore && viewport > 0 && offset + viewport > heightOf(length) - NEAR_BOTTOM) on.onBottomNeared();
  };
  const [rests, setRests] = useState(false);
  const judge = (reads: boolean) => {
    if (reads !== isHeld) (reads ? on.onReadingBegun : on.onReadingEnded)();
  };
  const { scroller, view, seen } = useInView({
    heightOf,
    start: places.get(list) ?? 0,
    rows: FIRST_ROWS - AHEAD.top,
    onMove: (offset, viewport) => {
      judge(rests || offset > NEAR_TOP);
      look(offset, viewport);
    },
    onResize: look,
  });

  const isTop = seen.first === 0;
  const rows = drawn(seen, length, isTop ? AHEAD.top : AHEAD.away, reachableAt);

  // A page may be shorter than the screen: then nobody scrolls, and the next one is wanted all the same.
  const lookAgain = useEffectEvent(() => look(view.offset, view.viewport));
  useEffect(() => lookAgain(), [hasMore, length]);
  // The order moves again after each look at what is new, and after the list was read anew.
  const readOn = useEffectEvent(() => {
    if (rests || view.offset > NEAR_TOP) judge(true);
  });
  useEffect(() => readOn(), [isHeld, isBusy]);
  useEffect(() => () => void places.set(list, view.offset), [list, view]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = aim(event.key, reachableAt, length);
    const id = to === null ? undefined : order.at(to);
    if (to === null || id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setReachable(id);
    // As little as brings the whole row into view.
    const [top, bottom] = [heightOf(to), heightOf(to + 1)];
    scroller.current?.scrollTo(0, Math.max(bottom - view.viewport, Math.min(top, view.offset)));
    focusRow(scroller.current, id);
  };

  return (
    <div data-list className="relative min-h-0 flex-1">
      {isHeld && fresh > 0 && (
        <div
          // At the top somebody is about to press a row, and it must not come between.
          className={classes(
            'pointer-events-none absolute inset-x-0 z-10 grid justify-items-center',
            isTop ? 'bottom-full' : 'top-2',
          )}
        >
          <Button
            look="primary"
            size="small"
            className="animate-appear pointer-events-auto rounded-full shadow-raised"
            icon={<ArrowUp aria-hidden="true" size={16} />}
            onClick={() => {
              on.onNewest();
              scroller.current?.scrollTo(0, 0);
              focusRow(scroller.current, list.order.at(0) ?? '');
            }}
          >
            {text.fresh(count(fresh))}
          </Button>
        </div>
      )}
      <div ref={scroller} aria-busy={isBusy} className="h-full overflow-y-auto overscroll-contain">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- heard once for all the links within */}
        <nav
          className="relative"
          aria-label={label}
          onKeyDown={onKeyDown}
          onFocus={(event) => setReachable(roomOf(event.target))}
        >
          <ul className="relative" style={{ height: rowAt(length).top }}>
            {rows.map((at) => {
              const id = order.at(at) ?? '';
              return (
                <li key={id} className="absolute inset-x-0 h-[5.5rem] contain-strict" style={rowAt(at)}>
                  <RoomLink
                    id={id}
                    route={route}
                    userId={userId}
                    now={now}
                    isCurrent={id === route.roomId}
                    isReachable={at === reachableAt}
                  />
                </li>
              );
            })}
          </ul>
          {checkboxes?.(rows, (is) => {
            setRests(is);
            judge(is || view.offset > NEAR_TOP);
          })}
        </nav>
        {footer}
      </div>
    </div>
  );
}

/** The places of the rows that are drawn: those in view, some beyond, and the one that Tab leads to. In their order. */
const drawn = ({ first, rows, isDownwards }: InView, length: number, ahead: number, kept: number): number[] => {
  const from = Math.max(0, first - (isDownwards ? BEHIND : ahead));
  const to = Math.min(length, first + rows + (isDownwards ? ahead : BEHIND));
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (kept < length && kept < from) places.unshift(kept);
  if (kept < length && kept >= to) places.push(kept);
  return places;
};

/** Where a key leads from a place in a list; null when it is none of ours. */
const aim = (key: string, from: number, length: number): number | null => {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: length - 1, PageDown: from + 8, PageUp: from - 8 }[
    key
  ];
  return to === undefined || length === 0 ? null : Math.min(length - 1, Math.max(0, to));
};

const roomOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-room]')?.getAttribute('data-room') ?? null) : null;

/** A row that was far away is drawn in one of the next frames; until then it takes no focus. */
const focusRow = (scroller: HTMLElement | null, id: string, tries = 10): void => {
  const row = scroller?.querySelector<HTMLElement>(`[data-room="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  if (tries > 0 && (!row || document.activeElement !== row))
    requestAnimationFrame(() => focusRow(scroller, id, tries - 1));
};
