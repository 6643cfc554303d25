import { useSelector } from '@xstate/react';

import type { ScreenRoute } from '../../contracts/app.routing.ts';
import type { SendingChannel } from '../../machines/channels/isSendable.ts';
import {
  selectChannel,
  selectHistory,
  selectRoom,
  type RoomRef,
  type RoomSnapshot,
} from '../../machines/conversation/room.machine.ts';
import type { OutboxRef } from '../../machines/outbox/outbox.machine.ts';
import { RoomLayout } from './RoomLayout.tsx';
import { Failed, Gone, Missing, Opening } from './RoomStates.tsx';

export interface RoomProps {
  actor: RoomRef;
  /** Null until the outbox has loaded; messages wait for it. */
  outbox?: OutboxRef | null;
  /** The current channel, which may be newer than the one that the room opened with. */
  channel?: (SendingChannel & { name: string }) | undefined;
  offline?: boolean;
  onBack?: () => void;
  /** Starts a ticket about these messages; absent where tickets cannot be shown. */
  onTicket?: ((messageIds: readonly string[]) => void) | undefined;
  onOpen?: ((to: ScreenRoute) => void) | undefined;
}

/** One conversation in any state. */
export function Room({
  actor,
  outbox = null,
  channel,
  offline = false,
  onBack = () => undefined,
  onTicket,
  onOpen,
}: RoomProps) {
  const state = useSelector(actor, selectStage);
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
      const currentChannel = channel ?? opened;
      if (!room || !currentChannel || !history) return null;
      return (
        <RoomLayout
          key={room.id}
          actor={actor}
          outbox={outbox}
          room={room}
          history={history}
          channel={currentChannel}
          userId={userId}
          offline={offline}
          onBack={onBack}
          onTicket={onTicket}
          onOpen={onOpen}
        />
      );
    }
  }
}

/** The top-level state of the room. */
const selectStage = ({ value }: RoomSnapshot) =>
  typeof value === 'string' ? value : 'open' in value ? 'open' : 'opening';
