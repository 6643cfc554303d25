import { useSelector } from '@xstate/react';

import { selectAppUpdate, selectOffline } from '../../../machines/app/workspace.machine.ts';
import { Commands } from '../../commands/Commands.tsx';
import { GlobalAiPause } from '../../customer/AiPauses.tsx';
import { SoundNoticeContainer, WaitingAnnouncer } from '../../notifications/SoundNotice.tsx';
import { OutboxIndicator } from '../../outbox/OutboxIndicator.tsx';
import { useLoadedActor, useWorkspace } from '../AppContext.tsx';
import { AppUpdate } from '../appUpdate/AppUpdate.tsx';
import { OfflineNotice } from '../offline/OfflineNotice.tsx';

/**
 * Banners and keyboard shortcuts of the frame, loaded after the first view. When the code of `appUpdate` or `offline` is
 * missing, so is that of the other actors of its file, and the user has to reload.
 */
export function LateParts() {
  const workspace = useWorkspace();
  const appUpdate = useLoadedActor(useSelector(workspace, selectAppUpdate));
  const offline = useLoadedActor(useSelector(workspace, selectOffline));
  return (
    <>
      {offline && <OfflineNotice actor={offline} />}
      {appUpdate && <AppUpdate actor={appUpdate} />}
      <GlobalAiPause />
      <OutboxIndicator />
      <SoundNoticeContainer />
      <WaitingAnnouncer />
      <Commands />
    </>
  );
}
