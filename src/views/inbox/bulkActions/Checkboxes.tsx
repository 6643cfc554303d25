import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';

import type { TabName } from '../../../contracts/app.routing.ts';
import type { RoomQuery, RoomList } from '../../../contracts/inbox.ts';
import {
  isRoomSelected,
  selectIsSelectingIn,
  type BulkActionsRef,
} from '../../../machines/inbox/bulkActions.machine.ts';
import { useCommandTarget } from '../../commands/targets.ts';
import { classes } from '../../ui/classes.ts';
/**
 * The checkboxes over the rows of a list. They are a separate layer and render only for a hovered row or an active
 * selection, so that they cost nothing while the user reads.
 */
import { useText } from '../../ui/useText.ts';
import { useFollowOpenRoom } from '../roomList/followOpenRoom.ts';
import { keepPress } from '../roomList/keepPress.ts';
import { listenForGestures, roomIdAt } from '../roomList/listGestures.ts';
import { watchInteraction } from '../roomList/orderFreeze.ts';
import type { OnInteraction } from '../roomList/RoomList.tsx';
import { rowStyle } from '../roomList/RoomRow.tsx';
import { nameOf } from '../roomName.ts';
import { useRoomOrder, useRoom } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { bulkActionsText } from './text/id.ts';

export interface CheckboxesProps {
  actor: BulkActionsRef;
  tab: TabName;
  query: RoomQuery;
  list: RoomList;
  /** The indexes of the drawn rows. */
  indexes: readonly number[];
  /** The open room, which shortcuts apply to when no row has the focus. */
  openRoomId: string | null;
  onInteraction: OnInteraction;
}

export function Checkboxes({ actor, tab, query, list, indexes, openRoomId, onInteraction }: CheckboxesProps) {
  const order = useRoomOrder(list);
  const scope = { tab, query };
  const snapshot = useSelector(actor, (state) => state);
  const isSelecting = selectIsSelectingIn(snapshot, scope);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const layer = useRef<HTMLDivElement>(null);

  const select = (id: string, isRange: boolean) => {
    const from = anchor.current === null ? -1 : order.indexOf(anchor.current);
    const to = order.indexOf(id);
    anchor.current = id;
    if (!isRange || from < 0 || to < 0) return actor.send({ type: 'room.toggled', scope, id });
    const [first, last] = from < to ? [from, to] : [to, from];
    const ids = Array.from({ length: last - first + 1 }, (_, n) => order.at(first + n)).filter(
      (one) => one !== undefined,
    );
    actor.send({ type: 'range.selected', scope, ids });
  };
  const onSelect = useEffectEvent(select);
  useFollowOpenRoom({ layer, order, drawnIndexes: indexes, openRoomId });
  /** Applies to the focused row, or else to the open room. */
  const toggle = (isRange: boolean) => {
    const id = roomIdAt(document.activeElement) ?? openRoomId;
    if (id !== null) select(id, isRange);
    return id !== null;
  };
  useCommandTarget('selectRoom', () => toggle(false));
  useCommandTarget('selectUpTo', () => toggle(true));
  useCommandTarget('clearSelection', () => {
    const canClear = actor.getSnapshot().can({ type: 'selection.cleared' });
    actor.send({ type: 'selection.cleared' });
    return canClear;
  });
  useEffect(() => {
    const rowsElement = layer.current?.parentElement;
    if (!rowsElement) return;
    return listenForGestures(rowsElement, { onSelect: (id, isRange) => onSelect(id, isRange), onHover: setHoveredId });
  }, []);
  useEffect(() => {
    const rowsElement = layer.current?.parentElement;
    return rowsElement ? keepPress(rowsElement) : undefined;
  }, []);
  const notifyInteraction = useEffectEvent(onInteraction);
  useEffect(() => {
    const frame = layer.current?.closest<HTMLElement>('[data-list]');
    return frame ? watchInteraction(frame, (isActive) => notifyInteraction(isActive)) : undefined;
  }, []);
  const notifyListChange = useEffectEvent(() => actor.send({ type: 'list.changed', scope }));
  const key = JSON.stringify(scope);
  useEffect(() => notifyListChange(), [key]);

  return (
    <div ref={layer}>
      {indexes.map((index) => {
        const id = order.at(index);
        if (id === undefined || !(isSelecting || id === hoveredId)) return null;
        return (
          <RowCheckbox
            key={id}
            id={id}
            index={index}
            isSelecting={isSelecting}
            isSelected={isSelecting && isRoomSelected(snapshot, id)}
            onSelect={select}
          />
        );
      })}
    </div>
  );
}

interface RowCheckboxProps {
  id: string;
  index: number;
  isSelecting: boolean;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
}

/** Covers the avatar. With a touch pointer it covers the whole row while rooms are selected. */
const RowCheckbox = memo(function RowCheckbox({ id, index, isSelecting, isSelected, onSelect }: RowCheckboxProps) {
  const room = useRoom(id);
  const words = useText(inboxText);
  const text = useText(bulkActionsText);
  if (room === undefined) return null;
  return (
    <>
      {isSelected && (
        <div
          className="pointer-events-none absolute inset-x-0 h-[5.5rem] border-l-4 border-accent bg-accent/10"
          style={rowStyle(index)}
        />
      )}
      <label
        className={classes(
          'absolute left-0 flex h-[5.5rem] w-16 cursor-pointer items-center pl-3 select-none',
          isSelecting && 'pointer-coarse:w-full',
        )}
        style={rowStyle(index)}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={text.select(nameOf(room, words))}
          className="peer sr-only"
          onChange={() => undefined}
          onClick={(event: MouseEvent) => onSelect(id, event.shiftKey)}
        />
        <span
          aria-hidden="true"
          className={classes(
            'grid size-10 place-content-center rounded-full border-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            isSelected
              ? 'border-accent bg-accent text-on-accent'
              : 'border-line-strong bg-surface text-transparent hover:text-ink-soft',
          )}
        >
          <Check size={20} />
        </span>
      </label>
    </>
  );
});
