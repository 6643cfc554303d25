/**
 * Every path of every model on its machine, and the guards of the model. One feature or machine alone:
 * `npm test -- unit tests/paths/machines.test.ts -t auth/registration`
 */
import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';

import { isModel } from '../model/isModel.ts';
import { paths } from '../model/paths.ts';
import { machinePaths } from '../sut/machine.ts';

/** scripts/mutants.ts runs one feature. */
const { MUTANT_FEATURE } = process.env;

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.model.ts', { eager: true });

for (const [file, exported] of Object.entries(modules)) {
  const name = file.replace(/^.*\/machines\/(.*)\.model\.ts$/, '$1');
  if (MUTANT_FEATURE !== undefined && !name.startsWith(`${MUTANT_FEATURE}/`)) continue;
  for (const model of Object.values(exported)
    .filter(isModel)
    .filter(({ isSample }) => isSample !== true))
    try {
      paths(model);
      machinePaths(model, name);
    } catch (error) {
      // Its graph cannot be built: that is the failure of this machine alone.
      test(`${name}: the graph of the model is complete`, () => expect(error).toBeNull());
    }
}

/** Whether a chart has the states and events of another one, whatever their names are, and perhaps more. */
const includes = (whole: AnyStateNode, part: AnyStateNode): boolean =>
  Object.keys(part.config.on ?? {}).every((event) => event in (whole.config.on ?? {})) &&
  Object.entries(part.states).every(([name, inner]) => name in whole.states && includes(whole.states[name]!, inner));

test('the chart of every sample is walked with another model', () => {
  const models = Object.values(modules).flatMap((exported) => Object.values(exported).filter(isModel));
  const walked = models.filter(({ isSample }) => isSample !== true);
  const unwalked = models.filter(
    ({ isSample, machine }) => isSample === true && !walked.some((model) => includes(model.machine.root, machine.root)),
  );
  expect(unwalked.map(({ machine }) => machine.id)).toEqual([]);
});
