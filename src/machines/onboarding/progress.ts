/** How far a person has come in the wizard, and what a step adds to it. */
import { stepAfter, type Answers, type StepName, type Task } from './questions.ts';

/** How far the person is: kept by the database, so that another browser goes on there. */
export interface Progress {
  step: StepName;
  done: Task[];
  skipped: Task[];
}

/** What a step changes of the answers, and where the person is after it. */
export interface Change {
  answers: Partial<Answers>;
  progress: Progress;
}

const without = (tasks: readonly Task[], task: Task): Task[] => tasks.filter((one) => one !== task);

/** After a task that was done. */
export const finished = (progress: Progress, task: Task): Progress => ({
  step: stepAfter(task),
  done: [...without(progress.done, task), task],
  skipped: without(progress.skipped, task),
});

/** After a task that was left for later; one that was done before stays done. */
export const leftOut = (progress: Progress, task: Task): Progress =>
  progress.done.includes(task)
    ? { ...progress, step: stepAfter(task) }
    : { ...progress, step: stepAfter(task), skipped: [...without(progress.skipped, task), task] };
