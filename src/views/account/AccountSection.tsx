import { useSelector } from '@xstate/react';

import type { AccountRef } from '../../machines/account/account.machine.ts';
import { selectLeaving } from '../../machines/workspace/workspace.machine.ts';
import { useWorkspace } from '../app/house.tsx';
import { EnterSwitch } from '../hands/EnterSwitch.tsx';
import { ReadSwitch } from '../hands/ReadSwitch.tsx';
import { Group } from '../settings/Group.tsx';
import { useHandsText } from '../text/hands.ts';
import { AccountForState } from './AccountForState.tsx';

/** Account and security, in its place in the settings. */
export function AccountSection({ actor }: { actor: AccountRef }) {
  const leaving = useSelector(useWorkspace(), selectLeaving);
  const text = useHandsText().writing;
  return (
    <>
      <AccountForState actor={actor} onLeave={() => leaving?.send({ type: 'leave.requested', scope: 'global' })} />
      <Group title={text.title}>
        <EnterSwitch />
        <ReadSwitch />
      </Group>
    </>
  );
}
