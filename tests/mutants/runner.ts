/**
 * A process that runs tests again and again, each time with another mutant. One Vitest stays open, because its start takes
 * ten times as long as the tests of a machine. scripts/mutants.ts sends `{ mutant, files }` and is answered whether all pass.
 */
import { createVitest } from 'vitest/node';

export interface MutantRun {
  /** `<machine id>:<index>`; null runs the tests without a mutant. */
  mutant: string | null;
  /** The feature whose model paths are run. */
  feature: string;
  files: readonly string[];
}

const vitest = await createVitest('test', { project: ['unit'], watch: false, reporters: [{}], bail: 1 });

process.on('message', ({ mutant, feature, files }: MutantRun) => {
  // The process that runs the tests inherits both.
  process.env['MUTANT'] = mutant ?? '';
  process.env['MUTANT_FEATURE'] = feature;
  void (async () => {
    // The results of the run before would count as failures of this one.
    vitest.state.filesMap.clear();
    const tests = await vitest.globTestSpecifications([...files]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests, true);
    process.send?.(testModules.every((module) => module.ok()) && unhandledErrors.length === 0);
  })().catch(() => process.send?.(false));
});
process.send?.('ready');
