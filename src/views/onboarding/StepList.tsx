import { Circle, CircleCheck, CircleX } from 'lucide-react';

import type { selectSteps } from '../../machines/onboarding/createBusiness.machine.ts';
import { classes } from '../ui/classes.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useText } from '../ui/useText.ts';
import { createBusinessText } from './text/id.ts';

const marks = {
  done: <CircleCheck size={20} className="text-done" />,
  busy: <Spinner className="m-0.5 text-accent" />,
  failed: <CircleX size={20} className="text-fail" />,
  waiting: <Circle size={20} className="text-line-strong" />,
};

/** The creation's steps with their status. */
export function StepList({ steps }: { steps: ReturnType<typeof selectSteps> }) {
  const text = useText(createBusinessText).start;
  return (
    <ol aria-label={text.progress} className="grid gap-0.5 rounded-lg border border-line bg-surface p-2">
      {steps.map(({ step, status }) => (
        <li key={step} className="flex min-h-10 items-center gap-3 rounded-md px-2">
          <span aria-hidden="true" className="grid size-5 shrink-0 place-content-center">
            {marks[status]}
          </span>
          <span
            className={classes(
              'min-w-0 flex-1',
              status === 'waiting' && 'text-ink-soft',
              status === 'busy' && 'font-semibold',
            )}
          >
            {text.steps[step]}
          </span>
          <span className={classes('text-xs', status === 'failed' ? 'text-fail' : 'text-ink-soft')}>
            {text.status[status]}
          </span>
        </li>
      ))}
    </ol>
  );
}
