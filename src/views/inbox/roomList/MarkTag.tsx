import { Pin } from 'lucide-react';

import type { Room } from '../../../machines/inbox/rooms.store.ts';
import { dayOf, useFormat } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { bulkActionsText } from '../bulkActions/text/id.ts';
import { Glyph } from './rowIcons.tsx';

const DAY = 86_400_000;
/** A reminder within it has the name of its day, as when it was chosen: seen from the day after. */
const WEEK = 6 * DAY;

/** What a person has set for themselves about a chat: that it is pinned, and whether they wait to be reminded or are. */
export function MarkTag({ mark, now }: { mark: NonNullable<Room['mark']>; now: number }) {
  const text = useText(bulkActionsText).marks;
  const { listTime, clockTime } = useFormat();
  const { isPinned, isAway, remindAt: at } = mark;
  const day = at === null || dayOf(at) === dayOf(now) ? '' : `${listTime(at, at - now < WEEK ? at + DAY : now)} `;
  return (
    <>
      {isPinned && (
        <>
          <Pin aria-hidden="true" size={14} className="shrink-0 text-ink-soft" />
          <span className="sr-only">{text.pinned}</span>
        </>
      )}
      {at !== null && (
        <Tag icon={<Glyph name="clock" />} className="shrink-0">
          {isAway ? text.away(day + clockTime(at)) : text.reminded}
        </Tag>
      )}
    </>
  );
}
