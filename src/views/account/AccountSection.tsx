import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { AccountRef } from '../../machines/account/account.machine.ts';
import { selectSignOut } from '../../machines/app/workspace.machine.ts';
import { useWorkspace } from '../app/AppContext.tsx';
import { commandsText } from '../commands/text/id.ts';
import { EnterSwitch } from '../composer/EnterSwitch.tsx';
import { quickRepliesText } from '../composer/quickReplies/text/id.ts';
import { ReadSwitch } from '../conversation/ReadSwitch.tsx';
import { Button } from '../ui/Button.tsx';
import { CalendarContext, deviceCalendar } from '../ui/calendar.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { AccountForState } from './AccountForState.tsx';

const QuickRepliesDialog = lazyView(
  async () => (await import('../composer/quickReplies/QuickRepliesContainer.tsx')).QuickRepliesDialog,
  { optional: true },
);

/** Account and security as a section of the settings. */
export function AccountSection({ actor }: { actor: AccountRef }) {
  const signOut = useSelector(useWorkspace(), selectSignOut);
  const text = useText(commandsText).composer;
  const replies = useText(quickRepliesText);
  const [isShown, show] = useState(false);
  return (
    // An account belongs to no business.
    <CalendarContext value={deviceCalendar}>
      <AccountForState actor={actor} onSignOut={() => signOut?.send({ type: 'signOut.requested', scope: 'global' })}>
        <FieldGroup title={text.title}>
          <EnterSwitch />
          <ReadSwitch />
          <div>
            <Button onClick={() => show(true)}>{replies.manage}</Button>
          </div>
        </FieldGroup>
      </AccountForState>
      {isShown && <QuickRepliesDialog onClose={() => show(false)} />}
    </CalendarContext>
  );
}
