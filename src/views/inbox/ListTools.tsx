import { useSelector } from '@xstate/react';
import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import type { RoomFilter } from '../../contracts/inbox.ts';
import { isChosen, type SelectionRef } from '../../machines/inbox/bulkActions.machine.ts';
import {
  selectFilter,
  selectReview,
  selectRoute,
  selectSavedViews,
  type InboxRef,
} from '../../machines/inbox/inbox.machine.ts';
import { queryOf } from '../../machines/inbox/query.ts';
import { useArrived, useLocation } from '../app/AppContext.tsx';
import { reach, usePlace, useReachable } from '../commands/targets.ts';
import { Marking } from '../conversation/header/RoomMarks.tsx';
import { OpenRequests } from '../customer/OpenRequests.tsx';
import { customerText } from '../customer/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { AssignDialog } from './bulkActions/AssignDialog.tsx';
import { SelectionBar } from './bulkActions/SelectionBar.tsx';
import { ReviewLine } from './qualityReview/ReviewBanner.tsx';
import { roomOf } from './roomList/listGestures.ts';
import { useOpening } from './roomList/openingHours.ts';
import { SavedViews } from './savedViews/SavedViews.tsx';

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
  const location = useLocation();
  usePlace('unread', () => {
    const isChoosing = selection.getSnapshot().matches('chosen');
    const id = roomOf(document.activeElement) ?? route.roomId;
    const question = { tab: route.name, query: queryOf(route.name, filter) };
    if (!isChoosing && id !== null) selection.send({ type: 'room.toggled', question, id });
    const asked = { type: 'action.requested', action: { id: crypto.randomUUID(), kind: 'unread', tag: null } } as const;
    if (!selection.getSnapshot().can(asked)) return false;
    // Who looks at a chat reads it.
    if (route.roomId !== null && isChosen(selection.getSnapshot(), route.roomId))
      location.send({ type: 'navigation.requested', to: { ...route, roomId: null } });
    selection.send(asked);
    return true;
  });
  const canAct = useSelector(selection, (snapshot) => !snapshot.matches('acting') && !snapshot.matches('undoing'));
  const [assigned, setAssigned] = useState<string | null>(null);
  usePlace('assign', () => setAssigned(route.roomId), canAct && route.roomId !== null);
  const assign = (id: string, assignee: string) => {
    setAssigned(null);
    // Whatever else is chosen is not meant.
    selection.send({ type: 'selection.cleared' });
    selection.send({ type: 'room.toggled', question: { tab: route.name, query: queryOf(route.name, filter) }, id });
    // Who goes on looking at it would read it for whoever it is given to.
    location.send({ type: 'navigation.requested', to: { ...route, roomId: null } });
    const action = { id: crypto.randomUUID(), kind: 'assign', tag: null, assignee } as const;
    selection.send({ type: 'action.requested', action });
  };
  const businessId = useSelector(selection, ({ context }) => context.businessId);
  useOpening(businessId);
  const review = useArrived(useSelector(inbox, selectReview));
  const savedViews = useArrived(useSelector(inbox, selectSavedViews));
  return (
    <>
      {savedViews && <SavedViews actor={savedViews} tab={route.name} filter={filter} onChange={onChange} />}
      <SelectionBar actor={selection} route={route} />
      <Marking route={route} />
      {assigned !== null &&
        // On a phone the list is not drawn while a conversation is.
        createPortal(
          <AssignDialog
            count={1}
            onClose={() => setAssigned(null)}
            onChoose={(assignee) => assign(assigned, assignee)}
          />,
          document.body,
        )}
      {route.name === 'taskCompleted' && review && <ReviewLine actor={review} query={queryOf(route.name, filter)} />}
      {route.name === 'autoReply' && <StopAi />}
      {route.name === 'inbox' && <OpenRequests businessId={businessId} />}
    </>
  );
}

/** Where the AI answers by itself, the way to stop it all is at hand: above the list, on a phone where the thumb is. */
function StopAi() {
  const text = useText(customerText).stops;
  const canStop = useReachable('stopAi');
  if (!canStop) return null;
  return (
    <div className="px-3 max-md:fixed max-md:right-3 max-md:bottom-20 max-md:z-30 max-md:px-0">
      <Button
        size="small"
        icon={<CirclePause aria-hidden="true" size={16} />}
        onClick={() => reach('stopAi')}
        className="max-md:min-h-11 max-md:rounded-full max-md:shadow-raised"
      >
        {text.stopAll}
      </Button>
    </div>
  );
}
