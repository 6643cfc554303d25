import { useSelector } from '@xstate/react';

import type { RoomFilter } from '../../machines/inbox/filter.ts';
import { selectFilter, selectRoute, selectSavedViews, type InboxRef } from '../../machines/inbox/inbox.machine.ts';
import type { SelectionRef } from '../../machines/selection/selection.machine.ts';
import { useArrived } from '../app/house.tsx';
import { usePlace } from '../hands/places.ts';
import { SavedViews } from '../savedViews/SavedViews.tsx';
import { useOpening } from './opening.ts';
import { SelectionBar } from './SelectionBar.tsx';

export interface ListToolsProps {
  inbox: InboxRef;
  selection: SelectionRef;
  onChange: (change: Partial<RoomFilter>) => void;
}

/** What a list gains once its rooms are there: the way to its search, saved views, and what is done to many. */
export function ListTools({ inbox, selection, onChange }: ListToolsProps) {
  const route = useSelector(inbox, selectRoute);
  const filter = useSelector(inbox, selectFilter);
  usePlace('search', () => {
    const field = document.querySelector<HTMLInputElement>('search input');
    field?.select();
    return field === document.activeElement;
  });
  useOpening(useSelector(selection, ({ context }) => context.businessId));
  const savedViews = useArrived(useSelector(inbox, selectSavedViews));
  return (
    <>
      {savedViews && <SavedViews actor={savedViews} tab={route.name} filter={filter} onChange={onChange} />}
      <SelectionBar actor={selection} route={route} />
    </>
  );
}
