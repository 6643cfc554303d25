import { ArrowUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { RoomRoute } from '../../../contracts/app.routing.ts';
import type { RoomList as List } from '../../../contracts/inbox.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.ts';
import { useRoomOrder } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { measureRow, RoomRow, rowStyle } from './RoomRow.tsx';
import { createSlots } from './rowSlots.ts';
import { useIsMoving } from './useIsMoving.ts';
import { useVisibleRows, type VisibleRows } from './visibleRows.ts';

/** How near the bottom the next page is requested, and how far from the top the order is frozen, in px. */
const BOTTOM_THRESHOLD_PX = 1000;
const TOP_THRESHOLD_PX = 44;

/** Rows drawn before the height of the list is known. */
const FIRST_ROWS = 10;

/**
 * Rows drawn beyond those in view. At the top the order changes with every message, so hidden rows would be drawn in
 * vain. Further down the order is frozen, and fast scrolling needs more rows.
 */
const OVERSCAN_BEHIND = 2;
const OVERSCAN_AHEAD = { top: 4, away: 6 } as const;

/** The scroll position of each list, in px, kept while the list is not shown. */
const scrollOffsets = new WeakMap<List, number>();

export interface RoomListProps {
  list: List;
  route: RoomRoute;
  userId: string;
  /** The accessible name of the list. */
  label: string;
  isBusy: boolean;
  /** How many rooms moved up while the order was frozen. */
  newCount: number;
  isFrozen: boolean;
  hasMore: boolean;
  /** The checkbox layer over the rows at these indexes. */
  checkboxes?: ((indexes: readonly number[], onInteraction: OnInteraction) => ReactNode) | undefined;
  onInteractionStart: () => void;
  onInteractionEnd: () => void;
  onBottomNeared: () => void;
  onShowNewest: () => void;
  /** Shown after the last room. */
  footer?: ReactNode;
}

/** Called when the pointer or the focus enters or leaves the list (`data-list`). */
export type OnInteraction = (isInteracting: boolean) => void;

/** A virtual list: only the rows in view are in the document. */
export function RoomList({
  list,
  route,
  userId,
  label,
  isBusy,
  newCount,
  isFrozen,
  hasMore,
  checkboxes,
  footer,
  ...on
}: RoomListProps) {
  const text = useText(inboxText);
  const { count } = useFormat();
  const order = useRoomOrder(list);
  const now = useNow();
  const { length } = order;
  const [tabbableId, setTabbableId] = useState<string | null>(route.roomId);
  const tabbableIndex = Math.max(0, tabbableId === null ? 0 : order.indexOf(tabbableId));

  const checkBottom = (offset: number, viewport: number) => {
    const bottom = view.rowHeight * length;
    if (hasMore && viewport > 0 && offset + viewport > bottom - BOTTOM_THRESHOLD_PX) on.onBottomNeared();
  };
  const [isInteracting, setIsInteracting] = useState(false);
  const setInteraction = (isActive: boolean) => {
    if (isActive !== isFrozen) (isActive ? on.onInteractionStart : on.onInteractionEnd)();
  };
  const { scroller, view, visible } = useVisibleRows({
    measureRow,
    start: scrollOffsets.get(list) ?? 0,
    rows: FIRST_ROWS - OVERSCAN_AHEAD.top,
    onScroll: (offset, viewport) => {
      setInteraction(isInteracting || offset > TOP_THRESHOLD_PX);
      checkBottom(offset, viewport);
    },
    onResize: checkBottom,
  });

  const isTop = visible.first === 0;
  const rows = drawnIndexes(visible, length, isTop ? OVERSCAN_AHEAD.top : OVERSCAN_AHEAD.away, tabbableIndex);
  const [assignSlots] = useState(createSlots);
  const drawn = assignSlots(
    rows.map((index) => ({ index, id: order.at(index) ?? '' })),
    tabbableId,
  );
  // A moved element is laid out again, so the document's order is that of the rows only at rest.
  const isMoving = useIsMoving(drawn);
  const elements = isMoving ? drawn.toSorted((one, other) => one.slot - other.slot) : drawn;

  // A page may be shorter than the list. Then no scroll event requests the next one.
  const checkBottomAgain = useEffectEvent(() => checkBottom(view.offset, view.viewport));
  useEffect(() => checkBottomAgain(), [hasMore, length]);
  // The order is live again after "new chats" and after a reload, so an ongoing interaction is reported again.
  const reportInteraction = useEffectEvent(() => {
    if (isInteracting || view.offset > TOP_THRESHOLD_PX) setInteraction(true);
  });
  useEffect(() => reportInteraction(), [isFrozen, isBusy]);
  useEffect(() => () => void scrollOffsets.set(list, view.offset), [list, view]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetIndex(event.key, tabbableIndex, length);
    const id = to === null ? undefined : order.at(to);
    if (to === null || id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setTabbableId(id);
    // Scrolls as little as brings the whole row into view.
    const [top, bottom] = [view.rowHeight * to, view.rowHeight * (to + 1)];
    scroller.current?.scrollTo(0, Math.max(bottom - view.viewport, Math.min(top, view.offset)));
    focusRow(scroller.current, id);
  };

  return (
    <div data-list className="relative min-h-0 flex-1">
      {isFrozen && newCount > 0 && (
        <div
          // At the top the button must not cover a row that is about to be pressed.
          className={classes(
            'pointer-events-none absolute inset-x-0 z-10 grid justify-items-center',
            isTop ? 'bottom-full' : 'top-2',
          )}
        >
          <Button
            variant="primary"
            size="small"
            className="animate-appear pointer-events-auto rounded-full shadow-raised"
            icon={<ArrowUp aria-hidden="true" size={16} />}
            onClick={() => {
              on.onShowNewest();
              scroller.current?.scrollTo(0, 0);
              focusRow(scroller.current, list.order.at(0) ?? '');
            }}
          >
            {text.newChats(count(newCount))}
          </Button>
        </div>
      )}
      <div ref={scroller} aria-busy={isBusy} className="h-full overflow-y-auto overscroll-contain">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all links */}
        <nav
          className="relative"
          aria-label={label}
          onKeyDown={onKeyDown}
          onFocus={(event) => setTabbableId(roomIdOf(event.target))}
        >
          <ul className="relative" style={{ height: rowStyle(length).top }}>
            {elements.map(({ slot, id, index }) => (
              <li key={slot} className="absolute inset-x-0 h-[5.5rem] contain-strict" style={rowStyle(index)}>
                <RoomRow
                  id={id}
                  route={route}
                  userId={userId}
                  now={now}
                  isOpen={id === route.roomId}
                  isTabbable={index === tabbableIndex}
                />
              </li>
            ))}
          </ul>
          {checkboxes?.(rows, (isActive) => {
            setIsInteracting(isActive);
            setInteraction(isActive || view.offset > TOP_THRESHOLD_PX);
          })}
        </nav>
        {footer}
      </div>
    </div>
  );
}

/** The indexes of the drawn rows in order: those in view, some beyond, and the one that Tab reaches. */
const drawnIndexes = (
  { first, rows, isDownwards }: VisibleRows,
  length: number,
  ahead: number,
  tabbable: number,
): number[] => {
  const from = Math.max(0, first - (isDownwards ? OVERSCAN_BEHIND : ahead));
  const to = Math.min(length, first + rows + (isDownwards ? ahead : OVERSCAN_BEHIND));
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (tabbable < length && tabbable < from) indexes.unshift(tabbable);
  if (tabbable < length && tabbable >= to) indexes.push(tabbable);
  return indexes;
};

/** The index to which a key moves; null for other keys. */
const targetIndex = (key: string, from: number, length: number): number | null => {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: length - 1, PageDown: from + 8, PageUp: from - 8 }[
    key
  ];
  return to === undefined || length === 0 ? null : Math.min(length - 1, Math.max(0, to));
};

const roomIdOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-room]')?.getAttribute('data-room') ?? null) : null;

/** A row out of view is drawn in one of the next frames and takes the focus then. */
const focusRow = (scroller: HTMLElement | null, id: string, tries = 10): void => {
  const row = scroller?.querySelector<HTMLElement>(`[data-room="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  if (tries > 0 && (!row || document.activeElement !== row))
    requestAnimationFrame(() => focusRow(scroller, id, tries - 1));
};
