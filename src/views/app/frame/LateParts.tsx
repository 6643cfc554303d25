import { useSelector } from '@xstate/react';

import { selectAppUpdate, selectOffline } from '../../../machines/app/workspace.machine.ts';
import { Hands } from '../../commands/Commands.tsx';
import { GlobalAiPause } from '../../customer/AiPauses.tsx';
import { SoundHeldBack } from '../../notifications/SoundNotice.tsx';
import { OutboxIndicator } from '../../outbox/OutboxIndicator.tsx';
import { useLoadedActor, useWorkspace } from '../AppContext.tsx';
import { AppUpdate } from '../appUpdate/AppUpdate.tsx';
import { OfflineNotice } from '../offline/OfflineNotice.tsx';

/** What the frame gains once the first page is there: lines that concern every page, and the keys. */
export function LateParts() {
  const workspace = useWorkspace();
  const edition = useLoadedActor(useSelector(workspace, selectAppUpdate));
  const keeping = useLoadedActor(useSelector(workspace, selectOffline));
  return (
    <>
      {keeping && <OfflineNotice actor={keeping} />}
      {edition && <AppUpdate actor={edition} />}
      <GlobalAiPause />
      <OutboxIndicator />
      <SoundHeldBack />
      <Hands />
    </>
  );
}
