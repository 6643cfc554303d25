import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';

import type { AccountRef } from '../../machines/account/account.machine.ts';
import { selectLeaving } from '../../machines/workspace/workspace.machine.ts';
import { useWorkspace } from '../app/house.tsx';
import { EnterSwitch } from '../hands/EnterSwitch.tsx';
import { ReadSwitch } from '../hands/ReadSwitch.tsx';
import { Button } from '../parts/Button.tsx';
import { spared } from '../parts/spared.tsx';
import { Group } from '../settings/Group.tsx';
import { useHandsText } from '../text/hands.ts';
import { useSuggestionsText } from '../text/suggestions.ts';
import { AccountForState } from './AccountForState.tsx';

const SuggestionsDialog = spared(async () => (await import('../suggestions/SuggestionsHere.tsx')).SuggestionsDialog);

/** Account and security, in its place in the settings. */
export function AccountSection({ actor }: { actor: AccountRef }) {
  const leaving = useSelector(useWorkspace(), selectLeaving);
  const text = useHandsText().writing;
  const replies = useSuggestionsText();
  const [isShown, show] = useState(false);
  return (
    <>
      <AccountForState actor={actor} onLeave={() => leaving?.send({ type: 'leave.requested', scope: 'global' })}>
        <Group title={text.title}>
          <EnterSwitch />
          <ReadSwitch />
          <div>
            <Button onClick={() => show(true)}>{replies.manage}</Button>
          </div>
        </Group>
      </AccountForState>
      {isShown && (
        <Suspense>
          <SuggestionsDialog onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
