/**
 * A process that runs view tests again and again, each time with another mutant of a view. One Vitest and its server stay
 * open. scripts/mutants.ts sends `{ mutant, files }` and is answered whether all pass.
 */
import { createVitest } from 'vitest/node';

import type { ViewMutant } from './mutateView.ts';

/** A mutant, and the absolute path of the file that it changes. */
export interface AppliedMutant extends ViewMutant {
  path: string;
}

export interface ViewRun {
  /** null runs the tests without a mutant. */
  mutant: AppliedMutant | null;
  files: readonly string[];
}

// As Vitest's own command does: Storybook's plugin finds no stories without it.
process.env['VITEST'] = 'true';
const vitest = await createVitest('test', { project: ['browser', 'stories'], watch: false, reporters: [{}], bail: 1 });
let last: string | undefined;

process.on('message', ({ mutant, files }: ViewRun) => {
  // vitest.config.ts reads it for each module.
  process.env['VIEW_MUTANT'] = JSON.stringify(mutant ?? {});
  void (async () => {
    for (const { browser } of vitest.projects)
      for (const path of [last, mutant?.path]) if (path !== undefined) browser?.vite.moduleGraph.onFileChange(path);
    last = mutant?.path;
    // The results of the run before would count as failures of this one.
    vitest.state.filesMap.clear();
    const tests = await vitest.globTestSpecifications([...files]);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests, true);
    process.send?.(
      testModules.length > 0 && testModules.every((module) => module.ok()) && unhandledErrors.length === 0,
    );
  })().catch(() => process.send?.(false));
});
process.send?.('ready');
