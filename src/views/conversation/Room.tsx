import { useSelector } from '@xstate/react';

import {
  selectChannel,
  selectHistory,
  selectRoom,
  type RoomRef,
  type RoomSnapshot,
} from '../../machines/conversation/room.machine.ts';
import type { OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import { OpenRoom } from './OpenRoom.tsx';
import { Failed, Gone, Missing, Opening } from './RoomStates.tsx';

export interface RoomProps {
  actor: RoomRef;
  /** Null where the outbox is not there yet: writing waits for it by itself. */
  outbox?: OutboxRef | null;
  /** The channel as it is now, where somebody knows better than when the room was opened. */
  channel?: { name: string; status: string } | undefined;
  offline?: boolean;
  onBack?: () => void;
  /** Begins a ticket about this conversation and these messages of it; absent where there is no place for one. */
  onTicket?: ((messageIds: readonly string[]) => void) | undefined;
}

/** One conversation, whatever state it is in. */
export function Room({
  actor,
  outbox = null,
  channel,
  offline = false,
  onBack = () => undefined,
  onTicket,
}: RoomProps) {
  const state = useSelector(actor, selectPlace);
  const isSlow = useSelector(actor, (snapshot) => snapshot.hasTag('slow'));
  const failure = useSelector(actor, ({ context }) => context.failure);
  const room = useSelector(actor, selectRoom);
  const opened = useSelector(actor, selectChannel);
  const history = useSelector(actor, selectHistory);
  const userId = useSelector(actor, ({ context }) => context.userId);
  const roomId = useSelector(actor, ({ context }) => context.roomId);
  const retry = () => actor.send({ type: 'retry.requested' });
  switch (state) {
    case 'opening':
      return (
        <Opening
          key={roomId}
          roomId={roomId}
          draft={actor.getSnapshot().context.draft}
          onDraft={(draft) => actor.send({ type: 'draft.changed', draft })}
          onBack={onBack}
          onRetry={isSlow && retry}
        />
      );
    case 'failed':
      return <Failed detail={failure} onRetry={retry} onBack={onBack} />;
    case 'missing':
      return <Missing detail={failure} onRetry={retry} onBack={onBack} />;
    case 'gone':
      return <Gone onRetry={retry} onBack={onBack} />;
    case 'open': {
      const at = channel ?? opened;
      if (!room || !at || !history) return null;
      return (
        <OpenRoom
          key={room.id}
          actor={actor}
          outbox={outbox}
          room={room}
          history={history}
          channel={at}
          userId={userId}
          offline={offline}
          onBack={onBack}
          onTicket={onTicket}
        />
      );
    }
  }
}

/** Where in its life the room is. */
const selectPlace = ({ value }: RoomSnapshot) =>
  typeof value === 'string' ? value : 'open' in value ? 'open' : 'opening';
