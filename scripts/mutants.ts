/**
 * Changes the charts of a feature one place at a time and runs the feature's tests: `npm run mutants -- toasts`, or one
 * machine, `npm run mutants -- auth/registration`. Prints each mutant that no test notices, and the share that is noticed.
 *
 * `--views` also runs the view paths for mutants that the unit tests do not notice. `--jobs=2` runs so many at a time.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { AnyStateMachine } from 'xstate';

import { isModel } from '../tests/model/isModel.ts';
import { mutantsOf } from '../tests/mutants/mutate.ts';
import type { MutantRun } from '../tests/mutants/runner.ts';
import { root } from './generated.ts';

interface Job {
  /** `<feature>/<name>` of each model that has the machine. */
  names: string[];
  /** `<machine id>:<index>` */
  mutant: string;
  description: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { views: { type: 'boolean', default: false }, jobs: { type: 'string', default: '2' } },
});
const [wanted = ''] = positionals;

/** The machines by id. Several models may share one: its mutants run once, with the tests of all. */
const machines = new Map<string, { machine: AnyStateMachine; names: string[] }>();
for (const file of globSync('src/machines/**/*.model.ts', { cwd: root }).sort()) {
  const name = file.split('\\').join('/').slice('src/machines/'.length, -'.model.ts'.length);
  const exported = Object.values((await import(join(root, file))) as Record<string, unknown>);
  for (const { machine, isSample } of exported.filter(isModel)) {
    if (isSample === true) continue;
    const names = machines.get(machine.id)?.names ?? [];
    machines.set(machine.id, { machine, names: [...names, name] });
  }
}
const jobs = [...machines].flatMap(([id, { machine, names }]): Job[] =>
  names.some((name) => name === wanted || name.startsWith(`${wanted}/`))
    ? mutantsOf(machine.config, Object.keys(machine.implementations.delays)).map(({ description }, index) => ({
        names,
        mutant: `${id}:${index}`,
        description: `${id}: ${description}`,
      }))
    : [],
);
if (jobs.length === 0) {
  console.error(`Tidak ada mesin "${wanted}". Sebutkan fitur atau mesin, misalnya: npm run mutants -- auth`);
  process.exit(1);
}

const featureOf = (name: string): string => name.split('/', 1)[0] ?? '';

/** Milliseconds. A mutant may loop for ever: that is noticed too. */
const TIMEOUT = 60_000;

/** Runs tests with one mutant after the other in a process of its own, which is replaced when it hangs. */
const openRunner = () => {
  let child: ChildProcess | undefined;
  const stop = () => {
    // The group, because a test that hangs runs in a process below it.
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  const start = () =>
    new Promise<ChildProcess>((resolve) => {
      const started = fork(join(root, 'tests/mutants/runner.ts'), [], {
        cwd: root,
        env: { ...process.env, MUTANT: '' },
        stdio: 'ignore',
        detached: true,
      });
      started.once('message', () => resolve((child = started)));
    });
  const passes = async (run: MutantRun): Promise<boolean> => {
    const runner = child ?? (await start());
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        stop();
        resolve(false);
      }, TIMEOUT);
      runner.once('message', (hasPassed: boolean) => {
        clearTimeout(timer);
        resolve(hasPassed);
      });
      runner.send(run);
    });
  };
  return { passes, stop };
};

/** Whether the view paths of a feature pass with a mutant. */
const viewsPass = (feature: string, mutant: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn('vitest', ['run', '--project', 'browser', '--bail=1', `tests/paths/${feature}/`], {
      cwd: root,
      env: { ...process.env, MUTANT: mutant },
      stdio: 'ignore',
      timeout: 2 * TIMEOUT,
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

/** Tests that may notice a mutant, those of the machine first: most mutants need no others. */
const testsOf = ({ names, mutant }: Job): Omit<MutantRun, 'mutant'>[] => {
  const own = [...names, `*/${mutant.split(':', 1)[0]}`].flatMap((name) =>
    globSync(`tests/paths/${name}{.,.*.}test.ts`, { cwd: root }),
  );
  const features = [...new Set(names.map(featureOf))].map((feature) => {
    const folder = `tests/paths/${feature}/`;
    return { feature, files: ['tests/paths/machines.test.ts', ...(existsSync(join(root, folder)) ? [folder] : [])] };
  });
  return own.length > 0 ? [{ feature: '', files: [...new Set(own)] }, ...features] : features;
};

type Runner = ReturnType<typeof openRunner>;

const survives = async ({ passes }: Runner, job: Job): Promise<boolean> => {
  const { names, mutant } = job;
  for (const run of testsOf(job)) if (!(await passes({ ...run, mutant }))) return false;
  if (!values.views) return true;
  for (const feature of new Set(names.map(featureOf))) if (!(await viewsPass(feature, mutant))) return false;
  return true;
};

const queue = [...jobs];
const survivors: Job[] = [];
const work = async (runner: Runner): Promise<void> => {
  for (let job = queue.shift(); job; job = queue.shift()) {
    if (!(await survives(runner, job))) continue;
    survivors.push(job);
    console.log(`survives  ${job.description}`);
  }
};

const runners = Array.from({ length: Math.max(1, Number(values.jobs)) }, openRunner);
const stopAll = () => runners.forEach(({ stop }) => stop());
process.on('SIGINT', () => process.exit(130));
process.on('exit', stopAll);
const [first] = runners;
const unchanged = new Map(jobs.flatMap(testsOf).map((run) => [run.feature + run.files.join(), run]));
for (const run of unchanged.values())
  if (first && !(await first.passes({ ...run, mutant: null }))) {
    console.error(`Tes gagal tanpa perubahan. Perbaiki dulu: npm test -- unit ${run.files.join(' ')}`);
    process.exit(1);
  }
await Promise.all(runners.map(work));
stopAll();

const noticed = jobs.length - survivors.length;
console.log(`\n${noticed} of ${jobs.length} mutants noticed: ${((100 * noticed) / jobs.length).toFixed(1)} %`);
