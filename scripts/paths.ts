/**
 * Prints the paths of a feature's machines as a checklist for testing by hand: `npm run paths -- auth`, or one machine,
 * `npm run paths -- auth/registration`. Each step names what happens and the story (Storybook) that must be seen then.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';

import type { AnyMachineSnapshot } from 'xstate';

import type { Model } from '../src/machines/app/defineModel.ts';
import { kindOf, type Step } from '../tests/model/graph.ts';
import { isModel } from '../tests/model/isModel.ts';
import { labelOf, leavesOf, paths, storyNamesOf } from '../tests/model/paths.ts';
import { root } from './generated.ts';

/** 'code.submitted' → 'code submitted' */
const words = (name: string): string => name.replaceAll('.', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const duration = (ms: unknown): string => {
  if (typeof ms !== 'number') return 'its time';
  if (ms < 1000) return `${ms} ms`;
  return ms < 120_000 ? `${ms / 1000} s` : `${ms / 60_000} min`;
};

const action = (model: Model, { event }: Step): string => {
  const { kind, name } = kindOf(event.type);
  if (kind === 'after') return `Wait ${duration(model.machine.implementations.delays[name])} (${name}).`;
  if (kind === 'done') return `"${words(name)}" ends: ${event['as']}.`;
  if (kind === 'error') return `"${words(name)}" fails: ${event['as']}.`;
  return `Event: ${words(labelOf(model, event))}.`;
};

const expectation = (snapshot: AnyMachineSnapshot): string => {
  if (snapshot.status !== 'active') return 'It has ended.';
  const stories = storyNamesOf(snapshot);
  return `See ${stories.length > 0 ? stories.join(' + ') : 'no change'} (${leavesOf(snapshot).join(' + ')}).`;
};

const [wanted = ''] = process.argv.slice(2);
const files = globSync('src/machines/**/*.model.ts', { cwd: root })
  .map((file) => file.split('\\').join('/').slice('src/machines/'.length, -'.model.ts'.length))
  .filter((name) => name === wanted || name.startsWith(`${wanted}/`))
  .sort();
if (files.length === 0) {
  console.error(`Tidak ada mesin "${wanted}". Sebutkan fitur atau mesin, misalnya: npm run paths -- auth`);
  process.exit(1);
}
for (const name of files) {
  const exported = (await import(join(root, 'src/machines', `${name}.model.ts`))) as Record<string, unknown>;
  for (const model of Object.values(exported).filter(isModel)) {
    const all = paths(model);
    console.log(`\n# ${name}: ${all.length} paths`);
    for (const [index, { title, steps }] of all.entries()) {
      console.log(`\n[ ] ${index + 1}. ${title.split(' | ', 1)[0]}`);
      console.log(`    Start: ${expectation(steps[0]?.from ?? model.machine.getInitialSnapshot({} as never))}`);
      for (const [at, step] of steps.entries())
        console.log(`    ${at + 1}. ${action(model, step)} ${expectation(step.to)}`);
    }
  }
}
