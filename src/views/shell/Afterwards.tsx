import { useSelector } from '@xstate/react';

import { selectEdition, selectKeeping } from '../../machines/workspace/workspace.machine.ts';
import { useArrived, useWorkspace } from '../app/house.tsx';
import { SoundHeldBack } from '../bell/SoundNotice.tsx';
import { Edition } from '../hands/Edition.tsx';
import { Hands } from '../hands/Hands.tsx';
import { Kept } from '../hands/Kept.tsx';
import { OutboxSign } from '../outbox/OutboxSign.tsx';
import { StoppedEverywhere } from '../panel/Stops.tsx';

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
