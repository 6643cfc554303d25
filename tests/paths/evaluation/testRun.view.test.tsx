import { expect } from 'vitest';

import type { TestRunRef, TestRunSnapshot } from '../../../src/machines/evaluation/testRun.machine.ts';
import { testRunModel } from '../../../src/machines/evaluation/testRun.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TestRunStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { evaluationText } from '../../../src/views/evaluation/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { outOfReach, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = evaluationText.runs;

const shown: Sight = (see, snapshot) => {
  const { view, problem } = (snapshot as TestRunSnapshot).context;
  visible(see.getByRole('button', { name: text.start }));
  if (problem !== null)
    visible(
      see.getByText('failed' in problem ? text.problems[problem.failed] : refusalText(problem.said, refusalsText)),
    );
  for (const { question } of view?.shown?.rows ?? []) visible(see.getByRole('article', { name: question }));
};
const busy =
  (status: string): Sight =>
  (see, snapshot) => {
    shown(see, snapshot);
    expect(see.getByText(status).element()).toBeTruthy();
  };

viewPaths(testRunModel, {
  render: (actor: TestRunRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TestRunStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/u })),
    'run.requested': async (see) => {
      await write(see.getByRole('combobox', { name: text.scope }), 'failed');
      await press(see.getByRole('button', { name: text.start }));
    },
    'cancel.requested': async (see) => {
      await press(see.getByRole('button', { name: text.cancel }));
      await press(see.getByRole('button', { name: text.cancel }));
    },
    'verdict.given': (see) => press(see.getByRole('button', { name: text.judgePass, exact: true }).first()),
    'query.changed': (see) => {
      const filter = see.getByRole('combobox', { name: text.filter });
      // The chosen one cannot be chosen again.
      return (filter.element() as HTMLSelectElement).value === 'fail' ? outOfReach : write(filter, 'fail');
    },
    'export.requested': (see) => press(see.getByRole('button', { name: text.export })),
    'problem.dismissed': (see) => press(see.getByRole('button', { name: text.dismiss })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    denied: text.denied.title,
    'shown.none': text.none.title,
    'shown.running': (see, snapshot) => {
      shown(see, snapshot);
      const { run } = (snapshot as TestRunSnapshot).context.view!.shown!;
      visible(see.getByText(text.progress(String(run.done), String(run.total))));
    },
    'shown.done': shown,
    'shown.cancelled': (see, snapshot) => {
      shown(see, snapshot);
      visible(see.getByText(text.cancelled));
    },
    'shown.refreshing': busy(text.refreshing),
    'shown.starting': busy(text.starting),
    'shown.cancelling': busy(text.cancelling),
    'shown.judging': busy(text.judging),
    'shown.exporting': busy(text.exporting),
  },
});
