import { useSelector } from '@xstate/react';

import { selectLeaveGuard, selectSection, type SettingsRef } from '../../machines/settings/settings.machine.ts';
import { useLoadedActor } from '../app/AppContext.tsx';
import { LeaveDialog } from '../app/leaveGuard/LeaveDialog.tsx';
import { LoadingSection } from '../settings/LoadingSection.tsx';
import { sectionViews } from '../settings/sections.ts';
import { settingsText } from '../settings/text/id.ts';
import { useText } from '../ui/useText.ts';
import { TrialAside } from './Trial.tsx';
import { useTrial } from './TrialContext.ts';

/** How the AI behaves, with the trial beside it on wide screens. */
export function BehaviourTab({ actor }: { actor: SettingsRef }) {
  const trial = useTrial();
  const Section = sectionViews.perilaku;
  const section = useLoadedActor(useSelector(actor, selectSection));
  return (
    <div className="flex h-full min-w-0">
      <div className="min-w-0 flex-1 overflow-y-auto">
        {section === undefined ? <LoadingSection /> : <Section actor={section} />}
      </div>
      {trial !== undefined && <TrialAside actor={trial} />}
      <LeaveDialog actor={useSelector(actor, selectLeaveGuard)}>{useText(settingsText).leave}</LeaveDialog>
    </div>
  );
}
