import { useSelector } from '@xstate/react';

import type { AccountRef } from '../../machines/account/account.machine.ts';
import { selectSignOut } from '../../machines/app/workspace.machine.ts';
import { useWorkspace } from '../app/AppContext.tsx';
import { commandsText } from '../commands/text/id.ts';
import { EnterSwitch } from '../composer/EnterSwitch.tsx';
import { ReadSwitch } from '../conversation/ReadSwitch.tsx';
import { CalendarContext, deviceCalendar } from '../ui/calendar.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { useText } from '../ui/useText.ts';
import { AccountForState } from './AccountForState.tsx';

/** Account and security as a section of the settings. */
export function AccountSection({ actor }: { actor: AccountRef }) {
  const signOut = useSelector(useWorkspace(), selectSignOut);
  const text = useText(commandsText).composer;
  return (
    // An account belongs to no business.
    <CalendarContext value={deviceCalendar}>
      <AccountForState actor={actor} onSignOut={() => signOut?.send({ type: 'signOut.requested', scope: 'global' })}>
        <FieldGroup title={text.title}>
          <EnterSwitch />
          <ReadSwitch />
        </FieldGroup>
      </AccountForState>
    </CalendarContext>
  );
}
