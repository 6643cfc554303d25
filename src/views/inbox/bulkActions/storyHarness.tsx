import { useState } from 'react';

import type { SelectionRef } from '../../../machines/inbox/bulkActions.machine.ts';
import { noFilter } from '../../../machines/inbox/filter.ts';
import { queryOf } from '../../../machines/inbox/query.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../machines/inbox/rooms.store.ts';
/** A list in which chats are chosen, for stories and for the tests that look at every state. Not part of the product. */
import { useText } from '../../ui/useText.ts';
import { RoomList } from '../roomList/RoomList.tsx';
import { RoomsContext } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { Checkboxes } from './Checkboxes.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const query = queryOf('inbox', noFilter);
const route = { name: 'inbox', roomId: null, search: { businessId } } as const;
const nobody = () => undefined;

export function SelectionExhibit({ actor }: { actor: SelectionRef }) {
  const text = useText(inboxText);
  const [{ rooms, list }] = useState(() => {
    const store = createRoomsStore();
    store.put(Array.from({ length: 5 }, (_, n) => roomOf(53 + n)));
    const opened = store.open('inbox', query);
    opened.reach(null);
    return { rooms: store, list: opened };
  });
  return (
    <RoomsContext value={rooms}>
      <div className="flex h-[36rem] w-full max-w-90 flex-col border border-line bg-surface">
        <header className="relative grid min-h-36 content-center gap-2 border-b border-line py-2">
          <h1 className="px-3 text-lg font-bold">{text.tabs.inbox}</h1>
          <SelectionBar actor={actor} route={route} />
        </header>
        <RoomList
          list={list}
          route={route}
          userId="sari"
          label={text.tabs.inbox}
          isBusy={false}
          fresh={0}
          isHeld={false}
          hasMore={false}
          checkboxes={(places, onRest) => (
            <Checkboxes
              actor={actor}
              tab="inbox"
              query={query}
              list={list}
              places={places}
              current={null}
              onRest={onRest}
            />
          )}
          onReadingBegun={nobody}
          onReadingEnded={nobody}
          onBottomNeared={nobody}
          onNewest={nobody}
        />
      </div>
    </RoomsContext>
  );
}
