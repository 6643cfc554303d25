import { useSelector } from '@xstate/react';

import type { RoomFilter } from '../../machines/inbox/filter.ts';
import { selectFilter, selectRoute, selectSavedViews, type InboxRef } from '../../machines/inbox/inbox.machine.ts';
import type { SelectionRef } from '../../machines/selection/selection.machine.ts';
import { useArrived } from '../app/house.tsx';
import { SavedViews } from '../savedViews/SavedViews.tsx';
import { SelectionBar } from './SelectionBar.tsx';

export interface ListToolsProps {
  inbox: InboxRef;
  selection: SelectionRef;
  onChange: (change: Partial<RoomFilter>) => void;
}

/** What the head of a list gains once its rooms are there. */
export function ListTools({ inbox, selection, onChange }: ListToolsProps) {
  const route = useSelector(inbox, selectRoute);
  const filter = useSelector(inbox, selectFilter);
  const savedViews = useArrived(useSelector(inbox, selectSavedViews));
  return (
    <>
      {savedViews && <SavedViews actor={savedViews} tab={route.name} filter={filter} onChange={onChange} />}
      <SelectionBar actor={selection} route={route} />
    </>
  );
}
