import { useSelector } from '@xstate/react';

import { selectEdition, selectKeeping } from '../../../machines/app/workspace.machine.ts';
import { Hands } from '../../commands/Commands.tsx';
import { StoppedEverywhere } from '../../customer/AiPauses.tsx';
import { SoundHeldBack } from '../../notifications/SoundNotice.tsx';
import { OutboxSign } from '../../outbox/OutboxIndicator.tsx';
import { useArrived, useWorkspace } from '../AppContext.tsx';
import { Edition } from '../appUpdate/AppUpdate.tsx';
import { Kept } from '../offline/OfflineNotice.tsx';

/** What the frame gains once the first page is there: lines that concern every page, and the keys. */
export function Afterwards() {
  const workspace = useWorkspace();
  const edition = useArrived(useSelector(workspace, selectEdition));
  const keeping = useArrived(useSelector(workspace, selectKeeping));
  return (
    <>
      {keeping && <Kept actor={keeping} />}
      {edition && <Edition actor={edition} />}
      <StoppedEverywhere />
      <OutboxSign />
      <SoundHeldBack />
      <Hands />
    </>
  );
}
