import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../../machines/app/workspace.machine.ts';
import { selectRooms, type PaletteRef } from '../../../machines/commands/palette.machine.ts';
import { selectFinder, type ForwardRef } from '../../../machines/conversation/forward.machine.ts';
import { useWorkspace } from '../../app/AppContext.tsx';
import { ForwardDialog } from './ForwardDialog.tsx';

/** Where somebody chooses the chats that a message of this one is forwarded to. */
export function ForwardHere({ actor, roomId }: { actor: ForwardRef; roomId: string }) {
  const finder = useSelector(actor, selectFinder);
  return finder ? <Finding actor={actor} finder={finder} roomId={roomId} /> : null;
}

function Finding({ actor, finder, roomId }: { actor: ForwardRef; finder: PaletteRef; roomId: string }) {
  const channels = useSelector(useWorkspace(), (snapshot) => selectBusiness(snapshot)?.channels);
  const words = useSelector(finder, ({ context }) => context.words);
  const rooms = useSelector(finder, selectRooms);
  const isBusy = useSelector(finder, (snapshot) => snapshot.hasTag('busy') || snapshot.matches({ open: 'pausing' }));
  const hasFailed = useSelector(finder, (snapshot) => snapshot.matches({ open: 'failed' }));
  return (
    <ForwardDialog
      actor={actor}
      finding={{ words, rooms, isBusy, hasFailed }}
      roomId={roomId}
      channelOf={(channelId) => channels?.find(({ id }) => id === channelId)}
      onWords={(typed) => finder.send({ type: 'words.changed', words: typed })}
      onRetry={() => finder.send({ type: 'retry.requested' })}
    />
  );
}
