import { useSelector } from '@xstate/react';
import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import type { RoomFilter } from '../../contracts/inbox.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { isRoomSelected, type BulkActionsRef } from '../../machines/inbox/bulkActions.machine.ts';
import {
  selectFilter,
  selectQualityReview,
  selectRoute,
  selectSavedViews,
  selectToday,
  selectZone,
  type InboxRef,
} from '../../machines/inbox/inbox.machine.ts';
import { queryOf } from '../../machines/inbox/listRule.ts';
import { useOptionalActor, useLocation } from '../app/AppContext.tsx';
import { runTarget, useCommandTarget, useTargetAvailable } from '../commands/targets.ts';
import { RoomMarks } from '../conversation/header/RoomMarks.tsx';
import { OpenRequests } from '../customer/OpenRequests.tsx';
import { customerText } from '../customer/text/id.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { AgentOutages } from './AgentOutages.tsx';
import { AssignDialog } from './bulkActions/AssignDialog.tsx';
import { SelectionBar } from './bulkActions/SelectionBar.tsx';
import { bulkActionsText } from './bulkActions/text/id.ts';
import { ReviewBanner } from './qualityReview/ReviewBanner.tsx';
import { roomIdAt } from './roomList/listGestures.ts';
import { useLoadOpeningHours } from './roomList/openingHours.ts';
import { SavedViews } from './savedViews/SavedViews.tsx';

export interface ListToolsProps {
  inbox: InboxRef;
  bulkActions: BulkActionsRef;
  onChange: (change: Partial<RoomFilter>) => void;
}

/** The tools of a list, loaded after its rooms: saved views, bulk actions, quality review, and their shortcuts. */
export function ListTools({ inbox, bulkActions, onChange }: ListToolsProps) {
  const route = useSelector(inbox, selectRoute);
  const filter = useSelector(inbox, selectFilter);
  const query = queryOf(route.name, filter, useSelector(inbox, selectToday), useSelector(inbox, selectZone));
  useCommandTarget('search', () => {
    const field = document.querySelector<HTMLInputElement>('search input');
    field?.select();
    return field === document.activeElement;
  });
  const location = useLocation();
  useCommandTarget('markUnread', () => {
    const isSelecting = bulkActions.getSnapshot().matches('selected');
    const id = roomIdAt(document.activeElement) ?? route.roomId;
    const scope = { tab: route.name, query };
    if (!isSelecting && id !== null) bulkActions.send({ type: 'room.toggled', scope, id });
    const action = {
      type: 'action.requested',
      action: withNewId({ kind: 'unread' as const, tag: null }),
    } as const;
    if (!bulkActions.getSnapshot().can(action)) return false;
    // An open room would be marked as read again.
    if (route.roomId !== null && isRoomSelected(bulkActions.getSnapshot(), route.roomId))
      location.send({ type: 'navigation.requested', to: { ...route, roomId: null } });
    bulkActions.send(action);
    return true;
  });
  const canAct = useSelector(bulkActions, (snapshot) => !snapshot.matches('applying') && !snapshot.matches('undoing'));
  const [assigned, setAssigned] = useState<string | null>(null);
  useCommandTarget('assign', () => setAssigned(route.roomId), canAct && route.roomId !== null);
  const assign = (id: string, assignee: string) => {
    setAssigned(null);
    // The action applies to this room only.
    bulkActions.send({ type: 'selection.cleared' });
    bulkActions.send({ type: 'room.toggled', scope: { tab: route.name, query }, id });
    // An open room would be marked as read for its new assignee.
    location.send({ type: 'navigation.requested', to: { ...route, roomId: null } });
    const action = withNewId({ kind: 'assign' as const, tag: null, assignee });
    bulkActions.send({ type: 'action.requested', action });
  };
  const businessId = useSelector(bulkActions, ({ context }) => context.businessId);
  useLoadOpeningHours(businessId);
  const qualityReview = useOptionalActor(useSelector(inbox, selectQualityReview));
  const savedViews = useOptionalActor(useSelector(inbox, selectSavedViews));
  return (
    <>
      {savedViews && <SavedViews actor={savedViews} tab={route.name} filter={filter} onChange={onChange} />}
      <SelectionBar actor={bulkActions} route={route} />
      <RoomMarks route={route} />
      {assigned !== null &&
        // On a phone the list is hidden while a conversation is open.
        createPortal(
          <AssignDialog
            chats="1"
            onClose={() => setAssigned(null)}
            onChoose={(assignee) => assign(assigned, assignee)}
          />,
          document.body,
        )}
      {route.name === 'taskCompleted' && qualityReview && <ReviewBanner actor={qualityReview} query={query} />}
      {route.name === 'autoReply' && <PauseAi />}
      {route.name !== 'taskCompleted' && <AgentOutages inbox={inbox} businessId={businessId} />}
      {route.name === 'inbox' && <OpenRequests businessId={businessId} />}
      {route.roomId !== null && <SkipList />}
    </>
  );
}

/** Past the rows of the list, each of which is a stop of the Tab key. */
function SkipList() {
  const { toChat } = useText(bulkActionsText);
  return (
    <a
      href="#percakapan"
      className="sr-only rounded-md bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:mx-3"
    >
      {toChat}
    </a>
  );
}

/** The button that pauses the AI everywhere: above the list, or at the bottom right on a phone. */
function PauseAi() {
  const text = useText(customerText).aiPauses;
  const canPause = useTargetAvailable('pauseAi');
  if (!canPause) return null;
  return (
    <div className="px-3 max-md:fixed max-md:right-3 max-md:bottom-20 max-md:z-30 max-md:px-0">
      <Button
        size="small"
        icon={<CirclePause aria-hidden="true" size={16} />}
        onClick={() => runTarget('pauseAi')}
        className="max-md:min-h-11 max-md:rounded-full max-md:shadow-raised"
      >
        {text.pauseAll}
      </Button>
    </div>
  );
}
