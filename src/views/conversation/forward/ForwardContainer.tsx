import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../../machines/app/workspace.machine.ts';
import { selectRooms, type PaletteRef } from '../../../machines/commands/palette.machine.ts';
import { selectChatSearch, type ForwardRef } from '../../../machines/conversation/forward.machine.ts';
import { useWorkspace } from '../../app/AppContext.tsx';
import { ForwardDialog } from './ForwardDialog.tsx';

/** The forward dialog with its chat search. */
export function ForwardContainer({ actor, roomId }: { actor: ForwardRef; roomId: string }) {
  const chatSearch = useSelector(actor, selectChatSearch);
  return chatSearch ? <LoadedForward actor={actor} chatSearch={chatSearch} roomId={roomId} /> : null;
}

function LoadedForward({ actor, chatSearch, roomId }: { actor: ForwardRef; chatSearch: PaletteRef; roomId: string }) {
  const channels = useSelector(useWorkspace(), (snapshot) => selectBusiness(snapshot)?.channels);
  const words = useSelector(chatSearch, ({ context }) => context.text);
  const rooms = useSelector(chatSearch, selectRooms);
  const isBusy = useSelector(
    chatSearch,
    (snapshot) => snapshot.hasTag('busy') || snapshot.matches({ open: 'debouncing' }),
  );
  const hasFailed = useSelector(chatSearch, (snapshot) => snapshot.matches({ open: 'failed' }));
  return (
    <ForwardDialog
      actor={actor}
      results={{ words, rooms, isBusy, hasFailed }}
      roomId={roomId}
      channelOf={(channelId) => channels?.find(({ id }) => id === channelId)}
      onWords={(typed) => chatSearch.send({ type: 'text.changed', text: typed })}
      onRetry={() => chatSearch.send({ type: 'retry.requested' })}
    />
  );
}
