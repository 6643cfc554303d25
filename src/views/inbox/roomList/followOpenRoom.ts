import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import type { RoomOrder } from '../../../contracts/inbox.ts';
import { roomIdAt } from './listGestures.ts';
import { measureRow } from './RoomRow.tsx';

interface FollowOptions {
  /** A child of the rows, whose parent scrolls. */
  layer: RefObject<HTMLElement | null>;
  order: RoomOrder;
  /** The indexes of the drawn rows. */
  drawnIndexes: readonly number[];
  openRoomId: string | null;
}

/**
 * When another room opens, by J and K or from elsewhere, the list scrolls to its row. If a row has the focus, the focus
 * moves as well, because otherwise the next key would apply to the previous row.
 */
export const useFollowOpenRoom = ({ layer, order, drawnIndexes, openRoomId }: FollowOptions): void => {
  const followedId = useRef(openRoomId);
  const index = openRoomId === null ? -1 : order.indexOf(openRoomId);
  const isDrawn = drawnIndexes.includes(index);
  const follow = useEffectEvent(() => {
    const scroller = layer.current?.parentElement?.parentElement;
    const focused = roomIdAt(document.activeElement);
    if (followedId.current === openRoomId || !scroller || index < 0 || focused === openRoomId) {
      followedId.current = openRoomId;
      return;
    }
    const { scrollTop, clientHeight } = scroller;
    const height = measureRow();
    const top = height * index;
    const bottom = top + height;
    if (top < scrollTop) scroller.scrollTo(0, top);
    else if (bottom > scrollTop + clientHeight) scroller.scrollTo(0, bottom - clientHeight);
    const row = scroller.querySelector<HTMLElement>(`[data-room="${CSS.escape(openRoomId ?? '')}"]`);
    // A row out of view gets the focus once it is drawn.
    if (focused !== null && row === null) return;
    if (focused !== null) row?.focus({ preventScroll: true });
    followedId.current = openRoomId;
  });
  useEffect(() => follow(), [openRoomId, isDrawn]);
};
