/**
 * Changes the charts of a feature one place at a time and runs the feature's tests: `npm run mutants -- toasts`, or one
 * machine, `npm run mutants -- auth/registration`. Prints each mutant that no test notices, and the share that is noticed.
 *
 * `--views` also changes the views of the feature, or of a folder such as `orders/checkout`, and also runs the view paths for
 * mutants of charts that the unit tests do not notice. `--no-charts` changes views only. `--most=100` draws so many of
 * all mutants by lot, and another `--lot` draws others. `--jobs=2` runs so many at a time.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import type { AnyStateMachine } from 'xstate';

import { parseOptions, runCommand } from '../local/cli.ts';
import { isModel } from '../tests/model/isModel.ts';
import { mutantsOf } from '../tests/mutants/mutate.ts';
import { viewMutantsOf } from '../tests/mutants/mutateView.ts';
import type { MutantRun } from '../tests/mutants/runner.ts';
import type { AppliedMutant, ViewRun } from '../tests/mutants/viewRunner.ts';
import { root } from './generated.ts';

interface ChartJob {
  /** `<feature>/<name>` of each model that has the machine. */
  names: string[];
  /** `<machine id>:<index>` */
  mutant: string;
  description: string;
}

interface ViewJob {
  view: AppliedMutant;
  description: string;
}

type Job = ChartJob | ViewJob;

const { values, positionals } = await runCommand(() =>
  parseOptions(
    'Pakai: npm run mutants -- [<fitur>[/<mesin>]] [--no-charts] [--views] [--most <jumlah>] [--lot <nomor>] [--jobs <jumlah>]',
    {
      'no-charts': { type: 'boolean', default: false },
      views: { type: 'boolean', default: false },
      most: { type: 'string', default: '100000' },
      lot: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '2' },
    },
    1,
  ),
);
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
const chartJobs = [...machines].flatMap(([id, { machine, names }]): ChartJob[] =>
  !values['no-charts'] && names.some((name) => name === wanted || name.startsWith(`${wanted}/`))
    ? mutantsOf(machine.config, Object.keys(machine.implementations.delays)).map(({ description }, index) => ({
        names,
        mutant: `${id}:${index}`,
        description: `${id}: ${description}`,
      }))
    : [],
);
const views = join(root, 'src/views');
const viewJobs = (values.views ? globSync(`${wanted}/**/*.tsx`, { cwd: views }).sort() : [])
  .filter((file) => !/(?:\.test|\.stories|storyHarness)\.tsx$/.test(file))
  .flatMap((file): ViewJob[] => {
    const path = join(views, file);
    return viewMutantsOf(file, readFileSync(path, 'utf8')).map((mutant) => ({
      view: { ...mutant, path },
      description: mutant.description,
    }));
  });
const all: Job[] = [...chartJobs, ...viewJobs];
const drawn = ({ description }: Job): string => createHash('sha1').update(`${values.lot} ${description}`).digest('hex');
const lots = new Map(all.map((job) => [job, drawn(job)]));
const jobs = all
  .toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1))
  .slice(0, Number(values.most))
  .toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
if (jobs.length === 0) {
  console.error(`Tidak ada mesin "${wanted}". Sebutkan fitur atau mesin, misalnya: npm run mutants -- auth`);
  process.exit(1);
}

const featureOf = (name: string): string => name.split('/', 1)[0] ?? '';

/** Milliseconds. A mutant may loop for ever: that is noticed too. */
const TIMEOUT = 60_000;

const CHARTS = 'tests/mutants/runner.ts';
const VIEWS = 'tests/mutants/viewRunner.ts';

/** Runs tests with one mutant after the other in a process of its own, which is replaced when it hangs. */
const openRunner = <Run extends MutantRun | ViewRun>(program: string) => {
  let child: ChildProcess | undefined;
  const stop = () => {
    // The group, because a test that hangs runs in a process below it.
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  const start = () =>
    new Promise<ChildProcess>((resolve) => {
      const started = fork(join(root, program), [], {
        cwd: root,
        env: { ...process.env, ...(program === CHARTS ? { MUTANT: '' } : { VIEW_MUTANT: '{}' }) },
        stdio: 'ignore',
        detached: true,
      });
      started.once('message', () => resolve((child = started)));
      started.once('exit', () => (child = undefined));
    });
  const passes = async (run: Run): Promise<boolean> => {
    const runner = child ?? (await start());
    return new Promise((resolve) => {
      const end = (hasPassed: boolean) => {
        clearTimeout(timer);
        runner.off('exit', onExit);
        resolve(hasPassed);
      };
      const onExit = () => end(false);
      const timer = setTimeout(
        () => {
          stop();
          end(false);
        },
        program === VIEWS ? 10 * TIMEOUT : TIMEOUT,
      );
      runner.once('exit', onExit);
      runner.once('message', end);
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
const testsOf = ({ names, mutant }: ChartJob): Omit<MutantRun, 'mutant'>[] => {
  const own = [...names, `*/${mutant.split(':', 1)[0]}`].flatMap((name) =>
    globSync(`tests/paths/${name}{.,.*.}test.ts`, { cwd: root }),
  );
  const features = [...new Set(names.map(featureOf))].map((feature) => {
    const folder = `tests/paths/${feature}/`;
    return { feature, files: ['tests/paths/machines.test.ts', ...(existsSync(join(root, folder)) ? [folder] : [])] };
  });
  return own.length > 0 ? [{ feature: '', files: [...new Set(own)] }, ...features] : features;
};

/** How many tests run first. */
const NEAREST = 2;

const viewTestsIn = (feature: string): string[] =>
  [`tests/paths/${feature}/*.view.test.tsx`, `src/views/${feature}/**/*.{browser.test,stories}.tsx`]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .sort();

const imported = new Map<string, string[]>();
const importsOf = (file: string): string[] => {
  const known = imported.get(file);
  if (known !== undefined) return known;
  const paths = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+\.tsx?)'/g);
  const found = [...paths].map(([, path = '']) => join(dirname(file), path)).filter((path) => existsSync(path));
  imported.set(file, found);
  return found;
};
/** How many imports lead from a test to a file. Lazy parts are imports too. */
const distance = (test: string, path: string): number => {
  const far = new Map([[join(root, test), 0]]);
  for (const [file, steps] of far) for (const next of importsOf(file)) if (!far.has(next)) far.set(next, steps + 1);
  return far.get(path) ?? Infinity;
};

/** The view tests and stories of a feature that import the view, the nearest first: they notice most of its mutants. */
const viewTestsOf = (feature: string, path: string): string[] => {
  const far = new Map(viewTestsIn(feature).map((test) => [test, distance(test, path)]));
  const near = [...far].filter(([, steps]) => steps < Infinity).sort(([, a], [, b]) => a - b);
  return near.map(([test]) => test);
};

/** Those of its own feature. Where these are few, also those of the features that show it: the open chat has the composer. */
const viewTestRuns = (path: string): string[][] => {
  const [feature = ''] = relative(views, path).split(sep);
  const own = viewTestsOf(feature, path);
  const shows = (user: string): boolean =>
    globSync(`${user}/**/*.tsx`, { cwd: views }).some((file) => importsOf(join(views, file)).includes(path));
  const others = own.length > NEAREST ? [] : readdirSync(views).filter((user) => user !== feature && shows(user));
  const runs = [own.slice(0, NEAREST), own.slice(NEAREST), ...others.map((user) => viewTestsOf(user, path))];
  return runs.filter((run) => run.length > 0);
};
const viewRuns = new Map<string, string[][]>();
const viewRunsOf = ({ view: { path } }: ViewJob): string[][] => {
  const runs = viewRuns.get(path) ?? viewTestRuns(path);
  viewRuns.set(path, runs);
  return runs;
};

const openRunners = () => ({ charts: openRunner<MutantRun>(CHARTS), views: openRunner<ViewRun>(VIEWS) });
type Runners = ReturnType<typeof openRunners>;

const survives = async (runners: Runners, job: Job): Promise<boolean> => {
  if ('view' in job) {
    for (const files of viewRunsOf(job)) if (!(await runners.views.passes({ mutant: job.view, files }))) return false;
    return true;
  }
  const { names, mutant } = job;
  for (const run of testsOf(job)) if (!(await runners.charts.passes({ ...run, mutant }))) return false;
  if (!values.views) return true;
  for (const feature of new Set(names.map(featureOf))) if (!(await viewsPass(feature, mutant))) return false;
  return true;
};

const queue = [...jobs];
const survivors: Job[] = [];
const work = async (one: Runners): Promise<void> => {
  for (let job = queue.shift(); job; job = queue.shift()) {
    if (!(await survives(one, job))) continue;
    survivors.push(job);
    console.log(`survives  ${job.description}`);
  }
};

const runners = Array.from({ length: Math.max(1, Number(values.jobs)) }, openRunners);
const stopAll = () => runners.flatMap((one) => [one.charts, one.views]).forEach(({ stop }) => stop());
process.on('SIGINT', () => process.exit(130));
process.on('exit', stopAll);
const [first] = runners;
const isUnchanged = async (files: readonly string[], passes: Promise<boolean> | undefined): Promise<void> => {
  if (await passes) return;
  console.error(`Tes gagal tanpa perubahan. Perbaiki dulu: npm test -- ${files.join(' ')}`);
  process.exit(1);
};
const chartRuns = jobs.flatMap((job) => ('view' in job ? [] : testsOf(job).map((run) => JSON.stringify(run))));
for (const run of new Set(chartRuns)) {
  const { feature, files } = JSON.parse(run) as Omit<MutantRun, 'mutant'>;
  await isUnchanged(['unit', ...files], first?.charts.passes({ feature, files, mutant: null }));
}
const viewTests = [...new Set(jobs.flatMap((job) => ('view' in job ? viewRunsOf(job).flat() : [])))];
if (viewTests.length > 0)
  await isUnchanged(['browser', 'stories', ...viewTests], first?.views.passes({ files: viewTests, mutant: null }));
await Promise.all(runners.map(work));
stopAll();

const noticed = jobs.length - survivors.length;
console.log(`\n${noticed} of ${jobs.length} mutants noticed: ${((100 * noticed) / jobs.length).toFixed(1)} %`);
