import { useState } from 'react';

import type { BulkActionsRef } from '../../../machines/inbox/bulkActions.machine.ts';
import { noFilter } from '../../../machines/inbox/filterAddress.ts';
import { queryOf } from '../../../machines/inbox/listRule.ts';
import { businessId, roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { createRoomsStore } from '../../../machines/inbox/rooms.store.ts';
/** A list with selectable rooms for stories and view tests. Not part of the product. */
import { useText } from '../../ui/useText.ts';
import { RoomList } from '../roomList/RoomList.tsx';
import { RoomsContext } from '../rooms.ts';
import { inboxText } from '../text/id.ts';
import { Checkboxes } from './Checkboxes.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const query = queryOf('inbox', noFilter);
const route = { name: 'inbox', roomId: null, search: { businessId } } as const;
const noop = () => undefined;

export function BulkActionsStory({ actor }: { actor: BulkActionsRef }) {
  const text = useText(inboxText);
  const [{ rooms, list }] = useState(() => {
    const store = createRoomsStore();
    store.put(Array.from({ length: 5 }, (_, n) => roomOf(53 + n)));
    const opened = store.open('inbox', query);
    opened.extend(null);
    return { rooms: store, list: opened };
  });
  return (
    <RoomsContext value={rooms}>
      <div className="flex h-[36rem] w-full max-w-90 flex-col border border-line bg-surface">
        <div className="relative grid min-h-36 content-center gap-2 border-b border-line py-2">
          <h1 className="px-3 text-lg font-bold">{text.tabs.inbox}</h1>
          <SelectionBar actor={actor} route={route} />
        </div>
        <RoomList
          list={list}
          route={route}
          userId="sari"
          label={text.tabs.inbox}
          isBusy={false}
          newCount={0}
          isFrozen={false}
          hasMore={false}
          checkboxes={(indexes, onInteraction) => (
            <Checkboxes
              actor={actor}
              tab="inbox"
              query={query}
              list={list}
              indexes={indexes}
              openRoomId={null}
              onInteraction={onInteraction}
            />
          )}
          onInteractionStart={noop}
          onInteractionEnd={noop}
          onBottomNeared={noop}
          onShowNewest={noop}
        />
      </div>
    </RoomsContext>
  );
}
