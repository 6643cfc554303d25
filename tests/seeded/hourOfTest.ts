/**
 * A test in which an hour begins may read two days, months or opening hours, so it runs once more if it fails. What a
 * `beforeAll` has read stays. No other test does, except journeys (vitest.config.ts).
 */
import { beforeAll, beforeEach, type TestContext } from 'vitest';

type Test = TestContext['task'];
type Suite = { tasks: (Test | Suite)[] };

const HOUR = 3_600_000;
const hourNow = () => Math.floor(Date.now() / HOUR);

const began = new Map<string, number>();
beforeEach(({ task }) => {
  if (!began.has(task.id)) began.set(task.id, hourNow());
});

const testsOf = (task: Test | Suite): Test[] => ('tasks' in task ? task.tasks.flatMap(testsOf) : [task]);

// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures the hook wants
beforeAll(({}, file) => {
  for (const test of testsOf(file))
    Object.assign(test, { retry: test.retry || { count: 1, condition: () => began.get(test.id) !== hourNow() } });
});
