import { DAY } from '../../../contracts/time.ts';
import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { bulkActionsText } from '../bulkActions/text/id.ts';
import { RowIcon } from './rowIcons.tsx';

/** A reminder within this time shows its weekday. */
const WEEK = 6 * DAY;

/** The user's reminder of a room, due or past. */
export function MarkTag({ mark, now }: { mark: NonNullable<Room['mark']>; now: number }) {
  const text = useText(bulkActionsText).marks;
  const { listTime, clockTime, dayOf } = useFormat();
  const { isSnoozed, remindAt: at } = mark;
  if (at === null) return null;
  const day = dayOf(at) === dayOf(now) ? '' : `${listTime(at, at - now < WEEK ? at + DAY : now)} `;
  return (
    <Tag icon={<RowIcon name="clock" />} className="shrink-0">
      {isSnoozed ? text.away(day + clockTime(at)) : text.reminded}
    </Tag>
  );
}
