import { useSelector } from '@xstate/react';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';

import { selectRoomList, selectRoute, type InboxRef } from '../../machines/inbox/inbox.machine.ts';
import { selectIsEmpty, type RoomListRef } from '../../machines/inbox/roomList.machine.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useText } from '../ui/useText.ts';
import { InboxPane, type Channels } from './InboxPane.tsx';
import { inboxText } from './text/id.ts';

export interface InboxScreenProps {
  inbox: InboxRef;
  userId: string;
  channels: Channels;
  /** The open room; shown only when there is one. */
  conversation: ReactNode;
  /** The customer panel. On narrower screens the conversation shows it itself. */
  panel?: ReactNode;
}

/** List, conversation and panel: one at a time on a phone, two side by side from 768 px, three from 1200 px. */
export function InboxScreen({ inbox, userId, channels, conversation, panel }: InboxScreenProps) {
  const route = useSelector(inbox, selectRoute);
  const list = useSelector(inbox, selectRoomList);
  const isOpen = route.roomId !== null;
  const hasPanel = isOpen && panel !== undefined;
  return (
    <div
      className={classes(
        'grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:grid-cols-[clamp(17rem,33vw,22.5rem)_minmax(0,1fr)]',
        hasPanel && 'min-[75rem]:grid-cols-[22.5rem_minmax(0,1fr)_20rem]',
      )}
    >
      <div className={classes('min-h-0 border-line md:border-r', isOpen && 'max-md:hidden')}>
        <InboxPane actor={inbox} userId={userId} channels={channels} />
      </div>
      <div className={classes('min-h-0 min-w-0', !isOpen && 'max-md:hidden')}>
        {isOpen ? conversation : <NothingOpen list={list} />}
      </div>
      {hasPanel && <div className="hidden min-h-0 border-l border-line min-[75rem]:block">{panel}</div>}
    </div>
  );
}

/** Placeholder without an open room. Refers to the list only if it has rooms. */
export function NothingOpen({ list }: { list: RoomListRef | undefined }) {
  const { title, note } = useText(inboxText).nothingOpen;
  const isEmpty = useSelector(list, selectIsEmpty);
  return (
    <EmptyState icon={<MessagesSquare size={24} />} title={title}>
      {!isEmpty && note}
    </EmptyState>
  );
}
