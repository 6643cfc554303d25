/**
 * Every path of every model on its machine, the guards of the model, the delays and the rights. One feature or machine alone:
 * `npm test -- unit tests/paths/machines.test.ts -t auth/registration`
 */
import { expect, inject, test } from 'vitest';
import type { AnyStateNode } from 'xstate';

import { delays, wrongDelays } from '../model/delays.ts';
import { isModel } from '../model/isModel.ts';
import { paths } from '../model/paths.ts';
import { wrongRights } from '../model/rights.ts';
import { machinePaths } from '../sut/machine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The feature and the machine with which `-t` begins: `orders/`, else nothing. */
    wantedPaths: string;
  }
}

/** scripts/mutants.ts runs one feature. */
const { MUTANT_FEATURE } = process.env;
const wanted = MUTANT_FEATURE === undefined ? inject('wantedPaths') : `${MUTANT_FEATURE}/`;

const files = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.model.ts');

/** The models of some machines, by the name of their machine. */
const load = async (beginning: string) => {
  const named = Object.entries(files).map(([file, read]) => ({
    name: file.replace(/^.*\/machines\/(.*)\.model\.ts$/, '$1'),
    read,
  }));
  const read = named.filter(({ name }) => name.startsWith(beginning)).map(async (one) => [one.name, await one.read()]);
  return (await Promise.all(read)) as [name: string, exported: Record<string, unknown>][];
};

for (const [name, exported] of await load(wanted)) {
  for (const model of Object.values(exported).filter(isModel)) {
    test(`${name}: the delays are those of the table`, () => expect(wrongDelays(model)).toEqual([]));
    if (model.isSample === true) continue;
    try {
      paths(model);
      machinePaths(model, name);
      test(`${name}: what only an owner may do is refused to a member in every state`, () =>
        expect(wrongRights(model)).toEqual([]));
    } catch (error) {
      // Its graph cannot be built: that is the failure of this machine alone.
      test(`${name}: the graph of the model is complete`, () => expect(error).toBeNull());
    }
  }
}

/** Whether a chart has the states and events of another one, whatever their names are, and perhaps more. */
const includes = (whole: AnyStateNode, part: AnyStateNode): boolean =>
  Object.keys(part.config.on ?? {}).every((event) => event in (whole.config.on ?? {})) &&
  Object.entries(part.states).every(([name, inner]) => name in whole.states && includes(whole.states[name]!, inner));

const loadModels = async () => (await load('')).flatMap(([, exported]) => Object.values(exported).filter(isModel));

test('every machine of the table of delays exists', async () => {
  const models = await loadModels();
  const ids = new Set(models.map(({ machine }) => machine.id));
  expect(Object.keys(delays).filter((id) => !ids.has(id))).toEqual([]);
});

test('the chart of every sample is walked with another model', async () => {
  const models = await loadModels();
  const walked = models.filter(({ isSample }) => isSample !== true);
  const unwalked = models.filter(
    ({ isSample, machine }) => isSample === true && !walked.some((model) => includes(model.machine.root, machine.root)),
  );
  expect(unwalked.map(({ machine }) => machine.id)).toEqual([]);
});
