import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { RoomListRef } from '../../../machines/inbox/roomList.machine.ts';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { rowsRem } from '../roomList/RoomRow.tsx';
import { useRoomList, useRoomOrder } from '../rooms.ts';
import { MessageResults, type ResultsProps } from './MessageResults.tsx';
import { searchText } from './text/id.ts';

/** Space for the line below the rows. */
const LIST_END_REM = 6;

/** What a search finds, in two groups: the list of rooms by name and number, and messages. */
export function SearchResults({
  list,
  children,
  ...search
}: ResultsProps & {
  /** Undefined while it starts. */
  list: RoomListRef | undefined;
  /** The list of rooms. */
  children: ReactNode;
}) {
  const text = useText(searchText).searchIn;
  const { length } = useRoomOrder(useRoomList(search.route.name));
  const hasNoRooms = useSelector(list, (snapshot) => snapshot?.matches('noMatches') ?? false);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section
        aria-label={text.rooms}
        className={classes('flex shrink-0 flex-col', !hasNoRooms && 'min-h-44')}
        // As high as its rooms, and at most half: the messages keep the rest.
        style={{ height: hasNoRooms ? 'auto' : `min(50%, ${rowsRem(length) + LIST_END_REM}rem)` }}
      >
        <h2 className="px-3 py-1.5 text-xs font-semibold text-ink-soft">{text.rooms}</h2>
        {hasNoRooms ? <p className="px-3 pb-3 text-ink-soft">{text.noRooms}</p> : children}
      </section>
      <section aria-label={text.messages} className="flex min-h-44 flex-1 flex-col border-t border-line-strong">
        <h2 className="px-3 pt-1.5 text-xs font-semibold text-ink-soft">{text.messages}</h2>
        <MessageResults {...search} />
      </section>
    </div>
  );
}
