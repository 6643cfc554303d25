import { useSelector } from '@xstate/react';
import { Bot } from 'lucide-react';

import type { SetupTask } from '../../../contracts/onboarding.ts';
import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { missingTasks } from '../../../machines/onboarding/progress.ts';
import { setupOf } from '../../../machines/onboarding/selfService.ts';
import { STEPS } from '../../../machines/onboarding/setupSteps.ts';
import { answeringLine } from '../../answers/answeringLine.ts';
import { answeringText } from '../../answers/text/answering.id.ts';
import { Link } from '../../app/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useText } from '../../ui/useText.ts';
import { stepStatus } from './SetupFrame.tsx';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** Whether the AI answers customers, what is missing for it, and a summary of completed and skipped steps. */
export function Finished({ actor }: { actor: BusinessSetupRef }) {
  const setupText = useText(businessSetupText);
  const text = setupText.selesai;
  const answering = useText(answeringText);
  const { route, name, businessId, progress, isLive, share, ...state } = useSelector(actor, ({ context }) => context);
  const missing = missingTasks({ isLive, ...state });
  const isReady = missing.length === 0;
  const link = (step: SetupTask, label: string) => (
    <Link to={setupOf(route, businessId, step)} className="py-2.5 underline-offset-2 hover:underline">
      {label}
    </Link>
  );
  return (
    <StepForm
      actor={actor}
      title={isReady ? text.title(name) : text.notReady(name)}
      explanation={isReady ? text.explanation : text.notReadyExplanation}
      action={text.open}
      {...(!isLive && { note: setupText.testing })}
      onSubmit={() => actor.send({ type: 'finish.requested' })}
    >
      {!isReady && (
        <ul className="divide-y divide-line rounded-lg border border-help/60 bg-surface px-3">
          {missing.map((task) => (
            <li key={task} className="flex min-h-11 items-center font-semibold">
              {link(task, text.missing[task])}
            </li>
          ))}
        </ul>
      )}
      {isLive && (
        <section aria-label={text.answering} className="grid gap-1 rounded-lg bg-ai-wash p-3">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <Bot aria-hidden="true" size={18} className="shrink-0 text-ai" />
            {answeringLine('live', share, answering)}
            <span aria-hidden="true">{'·'}</span>
            <Link
              to={{ name: 'settings', search: { businessId, section: 'agen', from: 'setup' } }}
              aria-label={answering.changeLabel}
              className="inline-flex min-h-11 items-center text-accent-strong hover:underline"
            >
              {answering.change}
            </Link>
          </p>
          {share < 1 && <p className="text-sm">{answering.rest}</p>}
        </section>
      )}
      <section className="grid gap-1">
        <h2 className="text-sm font-semibold">{text.summary}</h2>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-3">
          {STEPS.filter((step) => step !== 'selesai').map((step) => {
            const status = stepStatus(progress, step);
            return (
              <li key={step} className="flex min-h-11 items-center justify-between gap-3">
                {link(step, setupText.steps[step])}
                <Tag tone={status === 'done' ? 'done' : 'plain'}>{setupText.status[status]}</Tag>
              </li>
            );
          })}
        </ul>
      </section>
    </StepForm>
  );
}
