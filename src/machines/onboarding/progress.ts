import type { SetupTask, SetupProgress } from '../../contracts/onboarding.ts';
/** How far a person has come in the wizard, and what a step adds to it. */
import { stepAfter } from './setupSteps.ts';
const without = (tasks: readonly SetupTask[], task: SetupTask): SetupTask[] => tasks.filter((one) => one !== task);

/** After a task that was done. */
export const withDone = (progress: SetupProgress, task: SetupTask): SetupProgress => ({
  step: stepAfter(task),
  done: [...without(progress.done, task), task],
  skipped: without(progress.skipped, task),
});

/** After a task that was left for later; one that was done before stays done. */
export const withSkipped = (progress: SetupProgress, task: SetupTask): SetupProgress =>
  progress.done.includes(task)
    ? { ...progress, step: stepAfter(task) }
    : { ...progress, step: stepAfter(task), skipped: [...without(progress.skipped, task), task] };
