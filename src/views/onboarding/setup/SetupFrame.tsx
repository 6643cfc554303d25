import { useSelector } from '@xstate/react';
import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

import type { SetupProgress, SetupStep } from '../../../contracts/onboarding.ts';
import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { setupOf } from '../../../machines/onboarding/selfService.ts';
import { STEPS } from '../../../machines/onboarding/setupSteps.ts';
import { Link } from '../../app/Link.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../ui/useText.ts';
import { businessSetupText } from './text/id.ts';

const marks = {
  done: <CircleCheck size={18} className="text-done" />,
  skipped: <CircleDashed size={18} className="text-ink-soft" />,
  waiting: <Circle size={18} className="text-line-strong" />,
};

export const stepStatus = ({ done, skipped }: SetupProgress, step: SetupStep): keyof typeof marks => {
  if (step === 'selesai') return 'waiting';
  return done.includes(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'waiting';
};

/** The page around a step, with the list of steps. */
export function SetupFrame({
  actor,
  step,
  children,
}: {
  actor: BusinessSetupRef;
  step: SetupStep;
  children: ReactNode;
}) {
  const text = useText(businessSetupText);
  const { route, name, businessId, progress } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const at = STEPS.indexOf(step) + 1;
  return (
    <div className="mx-auto grid min-h-dvh max-w-5xl content-start gap-6 px-4 py-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-10 md:px-8 md:py-10">
      <header className="grid gap-3 md:col-span-2 md:grid-cols-subgrid md:items-center">
        <Brand />
        <p className="min-w-0 truncate text-sm text-ink-soft">
          <bdi>{text.title(name)}</bdi>
        </p>
      </header>
      <div className="grid content-start gap-2 md:hidden">
        <p className="tabular text-sm font-semibold">{text.position(at, STEPS.length)}</p>
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full bg-accent" style={{ width: `${(at / STEPS.length) * 100}%` }} />
        </div>
      </div>
      <nav aria-label={text.list} className="hidden content-start md:grid">
        <ol className="grid gap-0.5">
          {STEPS.map((other) => (
            <li key={other}>
              <Link
                to={setupOf(route, businessId, other)}
                aria-current={other === step ? 'step' : undefined}
                className={classes(
                  'flex min-h-10 items-center gap-3 rounded-md px-2 hover:bg-hover',
                  other === step && 'bg-accent-wash font-semibold text-accent-strong',
                )}
              >
                <span aria-hidden="true">{marks[stepStatus(progress, other)]}</span>
                <span className="min-w-0 flex-1 truncate">{text.steps[other]}</span>
                {other !== 'selesai' && <span className="sr-only">{text.status[stepStatus(progress, other)]}</span>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <main aria-busy={busy} className="min-w-0">
        {children}
      </main>
    </div>
  );
}
