/**
 * Changes the charts of a feature one place at a time and runs the feature's tests: `npm run mutants -- toasts`, or one
 * machine, `npm run mutants -- auth/registration`. Prints each mutant that no test notices, and the share that is noticed.
 *
 * `--views` also runs the view paths for mutants that the unit tests do not notice. `--jobs=2` runs so many at a time.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { isModel } from '../tests/model/isModel.ts';
import { mutantsOf } from '../tests/mutants/mutate.ts';
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

/** Whether the tests of a feature pass with a mutant; without one where it is null. */
const passes = (feature: string, mutant: string | null, project: string, files: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn('vitest', ['run', '--project', project, '--bail=1', '--reporter=dot', ...files], {
      cwd: root,
      env: { ...process.env, ...(mutant !== null && { MUTANT: mutant }), MUTANT_FEATURE: feature },
      stdio: 'ignore',
      // A mutant may loop for ever: that is noticed too.
      timeout: 120_000,
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

/** Whether no test of the feature fails: those of the machines first, the view paths only if these pass. */
const survives = async (feature: string, mutant: string | null): Promise<boolean> => {
  const folder = `tests/paths/${feature}`;
  const unit = ['tests/paths/machines.test.ts', ...(existsSync(join(root, folder)) ? [`${folder}/`] : [])];
  if (!(await passes(feature, mutant, 'unit', unit))) return false;
  return !values.views || passes(feature, mutant, 'browser', [`${folder}/`]);
};

for (const feature of new Set(jobs.map(({ name }) => featureOf(name))))
  if (!(await survives(feature, null))) {
    console.error(`Tes ${feature} gagal tanpa perubahan. Perbaiki dulu: npm test -- unit tests/paths/${feature}`);
    process.exit(1);
  }

const queue = [...jobs];
const survivors: Job[] = [];
const work = async (): Promise<void> => {
  for (let job = queue.shift(); job; job = queue.shift()) {
    if (!(await survives(featureOf(job.name), job.mutant))) continue;
    survivors.push(job);
    console.log(`survives  ${job.description}`);
  }
};
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));

const noticed = jobs.length - survivors.length;
console.log(`\n${noticed} of ${jobs.length} mutants noticed: ${((100 * noticed) / jobs.length).toFixed(1)} %`);
