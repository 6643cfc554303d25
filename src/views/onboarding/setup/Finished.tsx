import { useSelector } from '@xstate/react';

import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { setupOf } from '../../../machines/onboarding/selfService.ts';
import { STEPS } from '../../../machines/onboarding/setupSteps.ts';
import { Link } from '../../app/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { stepStatus } from './SetupFrame.tsx';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** A summary of completed and skipped steps, with a button to the inbox. */
export function Finished({ actor }: { actor: BusinessSetupRef }) {
  const setupText = useText(businessSetupText);
  const text = setupText.selesai;
  const { route, name, businessId, progress, isLive } = useSelector(actor, ({ context }) => context);
  return (
    <StepForm
      actor={actor}
      title={text.title(name)}
      explanation={text.explanation}
      action={text.open}
      {...(!isLive && { note: setupText.testing })}
      onSubmit={() => actor.send({ type: 'finish.requested' })}
    >
      <section className="grid gap-1">
        <h2 className="text-sm font-semibold">{text.summary}</h2>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-3">
          {STEPS.filter((step) => step !== 'selesai').map((step) => {
            const status = stepStatus(progress, step);
            return (
              <li key={step} className="flex min-h-11 items-center justify-between gap-3">
                <Link to={setupOf(route, businessId, step)} className="py-2.5 underline-offset-2 hover:underline">
                  {setupText.steps[step]}
                </Link>
                <Tag tone={status === 'done' ? 'done' : 'plain'}>{setupText.status[status]}</Tag>
              </li>
            );
          })}
        </ul>
      </section>
    </StepForm>
  );
}
