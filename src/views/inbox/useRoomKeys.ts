import { use, useEffect, useEffectEvent } from 'react';

import type { RoomRoute } from '../../machines/location/route.ts';
import { useLocation } from '../app/house.tsx';
import { RoomsContext } from './rooms.ts';

const steps: Record<string, number> = { j: 1, k: -1 };

/** J opens the next room of the list, K the one before; not while somebody types. */
export const useRoomKeys = (route: RoomRoute): void => {
  const rooms = use(RoomsContext);
  const location = useLocation();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key.toLowerCase()];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const order = rooms.list(route.name)?.order;
    const from = route.roomId === null ? -1 : (order?.indexOf(route.roomId) ?? -1);
    const roomId = order?.at(Math.max(0, from + step));
    if (roomId === undefined || roomId === route.roomId) return;
    event.preventDefault();
    location.send({ type: 'navigation.requested', to: { ...route, roomId } });
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};

const isTyping = ({ target, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  isComposing ||
  defaultPrevented ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null));
