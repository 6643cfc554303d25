import { useSelector } from '@xstate/react';
import { lazy, Suspense, use, useEffect, useEffectEvent, useState } from 'react';

import { isRoomRoute } from '../../machines/location/route.ts';
import type { RoomRef } from '../../machines/room/room.machine.ts';
import { selectRoom } from '../../machines/workspace/workspace.machine.ts';
import { useArrived, useLocation, useWorkspace } from '../app/house.tsx';
import { RoomsContext } from '../inbox/rooms.ts';
import { usePreferences } from '../shell/preferences.tsx';
import { reach, usePlace } from './places.ts';
import { createReader, isPlain, type Deed } from './shortcuts.ts';

const Sheet = lazy(async () => ({ default: (await import('./Sheet.tsx')).Sheet }));

/** Hears the keys of the dashboard, all of them in one place. */
export function Hands() {
  const { letters } = usePreferences();
  const act = useDeeds();
  const [read] = useState(createReader);
  const [sheet, setSheet] = useState(false);
  usePlace('sheet', () => setSheet(true));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isTaken(event.target)) return;
    const isWriting = isField(event.target);
    const shortcut = read(event);
    if (shortcut === null || (isPlain(shortcut) && (isWriting || letters === 'off'))) return;
    if (shortcut.name === 'clear' && isWriting) return;
    // A key that is held down goes on through the list, and does nothing else twice.
    if (event.repeat && !('step' in shortcut.deed)) return;
    if (act(shortcut.deed)) event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    sheet && (
      <Suspense>
        <Sheet onClose={() => setSheet(false)} />
      </Suspense>
    )
  );
}

/** Does what a row of the table says, if it can be done here and now. Answers whether it was. */
const useDeeds = (): ((deed: Deed) => boolean) => {
  const workspace = useWorkspace();
  const location = useLocation();
  const rooms = use(RoomsContext);
  const room = useArrived(useSelector(workspace, selectRoom) as RoomRef | undefined);
  return (deed) => {
    if ('reach' in deed) return deed.reach.some(reach);
    if ('room' in deed) {
      const event = { type: deed.room };
      const isAllowed = room?.getSnapshot().can(event) ?? false;
      if (isAllowed) room?.send(event);
      return isAllowed;
    }
    const { route, businessId } = workspace.getSnapshot().context;
    if ('page' in deed) {
      const to = { name: deed.page, ...(isTab(deed.page) && { roomId: null }), search: { businessId } };
      location.send({ type: 'navigation.requested', to: to as typeof route });
      return true;
    }
    if (!isRoomRoute(route)) return false;
    const order = rooms.list(route.name)?.order;
    const from = route.roomId === null ? -1 : (order?.indexOf(route.roomId) ?? -1);
    const roomId = order?.at(Math.max(0, from + deed.step));
    if (roomId === undefined || roomId === route.roomId) return false;
    location.send({ type: 'navigation.requested', to: { ...route, roomId } });
    return true;
  };
};

const isTab = (page: string): boolean => ['inbox', 'eskalasi', 'autoReply', 'taskCompleted'].includes(page);

/** 229: a key that belongs to an input method, in browsers that end composition before they tell the key. */
const isComposing = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean => composes || keyCode === 229;

/** A dialog, a menu or a list of choices has its own keys; one that is open keeps the page behind it still. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element &&
    target.closest('dialog, [popover], [role=alertdialog], [role=menu], [role=listbox]') !== null);

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null);
