import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';

import type { TabName } from '../../../contracts/app.routing.ts';
import type { RoomQuery, RoomList } from '../../../contracts/inbox.ts';
import { isChosen, selectChosenIn, type SelectionRef } from '../../../machines/inbox/bulkActions.machine.ts';
import { usePlace } from '../../commands/targets.ts';
import { classes } from '../../ui/classes.ts';
/**
 * What lies over the rows of a list, by which chats are chosen. The rows know nothing of it: until somebody points at one,
 * nothing is drawn, so that a list that is only read costs nothing more.
 */
import { useText } from '../../ui/useText.ts';
import { useFollowing } from '../roomList/followOpenRoom.ts';
import { hearHands, roomOf } from '../roomList/listGestures.ts';
import { hearRest } from '../roomList/orderFreeze.ts';
import type { OnRest } from '../roomList/RoomList.tsx';
import { rowAt } from '../roomList/RoomRow.tsx';
import { nameOf } from '../roomName.ts';
import { useOrder, useRoom } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { bulkActionsText } from './text/id.ts';

export interface CheckboxesProps {
  actor: SelectionRef;
  tab: TabName;
  query: RoomQuery;
  list: RoomList;
  /** The places of the rows that are drawn. */
  places: readonly number[];
  /** The room that is open: what a key means when no row has the focus. */
  current: string | null;
  onRest: OnRest;
}

export function Checkboxes({ actor, tab, query, list, places, current, onRest }: CheckboxesProps) {
  const order = useOrder(list);
  const question = { tab, query };
  const snapshot = useSelector(actor, (state) => state);
  const isChoosing = selectChosenIn(snapshot, question);
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const layer = useRef<HTMLDivElement>(null);

  const choose = (id: string, upTo: boolean) => {
    const from = anchor.current === null ? -1 : order.indexOf(anchor.current);
    const to = order.indexOf(id);
    anchor.current = id;
    if (!upTo || from < 0 || to < 0) return actor.send({ type: 'room.toggled', question, id });
    const [first, last] = from < to ? [from, to] : [to, from];
    const ids = Array.from({ length: last - first + 1 }, (_, n) => order.at(first + n)).filter(
      (one) => one !== undefined,
    );
    actor.send({ type: 'range.chosen', question, ids });
  };
  const onChoose = useEffectEvent(choose);
  useFollowing({ layer, order, places, current });
  /** A key means the row with the focus, else the room that is open. */
  const toggle = (upTo: boolean) => {
    const id = roomOf(document.activeElement) ?? current;
    if (id !== null) choose(id, upTo);
    return id !== null;
  };
  usePlace('choose', () => toggle(false));
  usePlace('chooseUpTo', () => toggle(true));
  usePlace('chosen', () => {
    const isOn = actor.getSnapshot().can({ type: 'selection.cleared' });
    actor.send({ type: 'selection.cleared' });
    return isOn;
  });
  useEffect(() => {
    const rows = layer.current?.parentElement;
    if (!rows) return;
    return hearHands(rows, { choose: (id, upTo) => onChoose(id, upTo), point: setPointedAt });
  }, []);
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    const frame = layer.current?.closest<HTMLElement>('[data-list]');
    return frame ? hearRest(frame, (rests) => rest(rests)) : undefined;
  }, []);
  const tell = useEffectEvent(() => actor.send({ type: 'question.changed', question }));
  const key = JSON.stringify(question);
  useEffect(() => tell(), [key]);

  return (
    <div ref={layer}>
      {places.map((at) => {
        const id = order.at(at);
        if (id === undefined || !(isChoosing || id === pointedAt)) return null;
        return (
          <RowCheckbox
            key={id}
            id={id}
            at={at}
            isChoosing={isChoosing}
            isChosen={isChoosing && isChosen(snapshot, id)}
            onChoose={choose}
          />
        );
      })}
    </div>
  );
}

interface RowCheckboxProps {
  id: string;
  at: number;
  isChoosing: boolean;
  isChosen: boolean;
  onChoose: (id: string, upTo: boolean) => void;
}

/** Over the picture of a chat; under a thumb over the whole row, once somebody chooses. */
const RowCheckbox = memo(function RowCheckbox({ id, at, isChoosing, isChosen: isOn, onChoose }: RowCheckboxProps) {
  const room = useRoom(id);
  const words = useText(inboxText);
  const text = useText(bulkActionsText);
  if (room === undefined) return null;
  return (
    <>
      {isOn && (
        <div
          className="pointer-events-none absolute inset-x-0 h-[5.5rem] border-l-4 border-accent bg-accent/10"
          style={rowAt(at)}
        />
      )}
      <label
        className={classes(
          'absolute left-0 flex h-[5.5rem] w-16 cursor-pointer items-center pl-3 select-none',
          isChoosing && 'pointer-coarse:w-full',
        )}
        style={rowAt(at)}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isOn}
          aria-label={text.choose(nameOf(room, words))}
          className="peer sr-only"
          onChange={() => undefined}
          onClick={(event: MouseEvent) => onChoose(id, event.shiftKey)}
        />
        <span
          aria-hidden="true"
          className={classes(
            'grid size-10 place-content-center rounded-full border-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            isOn
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
