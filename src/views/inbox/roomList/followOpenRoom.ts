import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import type { RoomOrder } from '../../../contracts/inbox.ts';
import { roomOf } from './listGestures.ts';
import { heightOf } from './RoomRow.tsx';

interface Followed {
  /** Lies in the rows, whose parent scrolls. */
  layer: RefObject<HTMLElement | null>;
  order: RoomOrder;
  /** The places of the rows that are drawn. */
  places: readonly number[];
  current: string | null;
}

/**
 * Where another chat is opened, by J and K or from elsewhere, the list shows its row; and a focus that rests on a row goes
 * along, or the next key would mean the row that was left.
 */
export const useFollowing = ({ layer, order, places, current }: Followed): void => {
  const followed = useRef(current);
  const at = current === null ? -1 : order.indexOf(current);
  const isDrawn = places.includes(at);
  const follow = useEffectEvent(() => {
    const scroller = layer.current?.parentElement?.parentElement;
    const focused = roomOf(document.activeElement);
    if (followed.current === current || !scroller || at < 0 || focused === current) {
      followed.current = current;
      return;
    }
    const { scrollTop, clientHeight } = scroller;
    const top = heightOf(at);
    const bottom = heightOf(at + 1);
    if (top < scrollTop) scroller.scrollTo(0, top);
    else if (bottom > scrollTop + clientHeight) scroller.scrollTo(0, bottom - clientHeight);
    const row = scroller.querySelector<HTMLElement>(`[data-room="${CSS.escape(current ?? '')}"]`);
    // One that was far away takes the focus when it is drawn.
    if (focused !== null && row === null) return;
    if (focused !== null) row?.focus({ preventScroll: true });
    followed.current = current;
  });
  useEffect(() => follow(), [current, isDrawn]);
};
