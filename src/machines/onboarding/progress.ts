/** The progress of the business setup. */
import type { SetupBusiness, SetupTask, SetupProgress } from '../../contracts/onboarding.ts';
import { stepAfter } from './setupSteps.ts';
const without = (tasks: readonly SetupTask[], task: SetupTask): SetupTask[] => tasks.filter((one) => one !== task);

/** What the AI needs before it answers a customer. */
export type NeededTask = Extract<SetupTask, 'pengetahuan' | 'whatsapp' | 'uji'>;

/** What is missing, in the order of the steps. None: the business answers its customers. */
export const missingTasks = ({
  knowledge,
  channel,
  isLive,
}: Pick<SetupBusiness, 'knowledge' | 'channel' | 'isLive'>): NeededTask[] => {
  const isDone: Record<NeededTask, boolean> = {
    pengetahuan: knowledge.titles.length > 0,
    whatsapp: channel?.row.status === 'WORKING',
    uji: isLive,
  };
  return (['pengetahuan', 'whatsapp', 'uji'] as const).filter((task) => !isDone[task]);
};

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
