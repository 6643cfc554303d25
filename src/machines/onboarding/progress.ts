/** The progress of the business setup. */
import type { SetupTask, SetupProgress } from '../../contracts/onboarding.ts';
import { stepAfter } from './setupSteps.ts';
const without = (tasks: readonly SetupTask[], task: SetupTask): SetupTask[] => tasks.filter((one) => one !== task);

/** The progress after a completed task. */
export const withDone = (progress: SetupProgress, task: SetupTask): SetupProgress => ({
  step: stepAfter(task),
  done: [...without(progress.done, task), task],
  skipped: without(progress.skipped, task),
});

/** The progress after a skipped task; a completed task stays completed. */
export const withSkipped = (progress: SetupProgress, task: SetupTask): SetupProgress =>
  progress.done.includes(task)
    ? { ...progress, step: stepAfter(task) }
    : { ...progress, step: stepAfter(task), skipped: [...without(progress.skipped, task), task] };
