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

import { isModel } from '../tests/model/isModel.ts';
import { mutantsOf } from '../tests/mutants/mutate.ts';
import type { MutantRun } from '../tests/mutants/runner.ts';
import { root } from './generated.ts';

interface Job {
  /** `<feature>/<name>` of the model. */
  name: string;
  /** `<machine id>:<index>` */
  mutant: string;
  description: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { views: { type: 'boolean', default: false }, jobs: { type: 'string', default: '2' } },
});
const [wanted = ''] = positionals;

const jobs: Job[] = [];
const seen = new Set<string>();
for (const file of globSync('src/machines/**/*.model.ts', { cwd: root }).sort()) {
  const name = file.split('\\').join('/').slice('src/machines/'.length, -'.model.ts'.length);
  if (name !== wanted && !name.startsWith(`${wanted}/`)) continue;
  for (const model of Object.values((await import(join(root, file))) as Record<string, unknown>).filter(isModel)) {
    const { id, config, implementations } = model.machine;
    // Several models may share a machine: its mutants run once, with the tests of all.
    if (seen.has(id)) continue;
    seen.add(id);
    for (const [index, { description }] of mutantsOf(config, Object.keys(implementations.delays)).entries())
      jobs.push({ name, mutant: `${id}:${index}`, description: `${id}: ${description}` });
  }
}
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
const testsOf = (name: string): string[][] => {
  const feature = featureOf(name);
  const folder = `tests/paths/${feature}/`;
  return [
    globSync(`tests/paths/${name}{.,.*.}test.ts`, { cwd: root }),
    ['tests/paths/machines.test.ts', ...(existsSync(join(root, folder)) ? [folder] : [])],
  ].filter((files) => files.length > 0);
};

type Runner = ReturnType<typeof openRunner>;

const survives = async ({ passes }: Runner, name: string, mutant: string | null): Promise<boolean> => {
  const feature = featureOf(name);
  for (const files of testsOf(name)) if (!(await passes({ mutant, feature, files }))) return false;
  return mutant === null || !values.views || viewsPass(feature, mutant);
};

const queue = [...jobs];
const survivors: Job[] = [];
const work = async (runner: Runner): Promise<void> => {
  for (let job = queue.shift(); job; job = queue.shift()) {
    if (!(await survives(runner, job.name, job.mutant))) continue;
    survivors.push(job);
    console.log(`survives  ${job.description}`);
  }
};

const runners = Array.from({ length: Math.max(1, Number(values.jobs)) }, openRunner);
const stopAll = () => runners.forEach(({ stop }) => stop());
process.on('SIGINT', () => process.exit(130));
process.on('exit', stopAll);
const [first] = runners;
for (const feature of new Set(jobs.map(({ name }) => featureOf(name))))
  if (first && !(await survives(first, `${feature}/`, null))) {
    console.error(`Tes ${feature} gagal tanpa perubahan. Perbaiki dulu: npm test -- unit tests/paths/${feature}`);
    process.exit(1);
  }
await Promise.all(runners.map(work));
stopAll();

const noticed = jobs.length - survivors.length;
console.log(`\n${noticed} of ${jobs.length} mutants noticed: ${((100 * noticed) / jobs.length).toFixed(1)} %`);
