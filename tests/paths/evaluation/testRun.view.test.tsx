import { expect } from 'vitest';

import type { TestRunRef, TestRunSnapshot } from '../../../src/machines/evaluation/testRun.machine.ts';
import { testRunModel } from '../../../src/machines/evaluation/testRun.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TestRunStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { evaluationText } from '../../../src/views/evaluation/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = evaluationText.runs;

const shown: Sight = (see, snapshot) => {
  const { view, problem } = (snapshot as TestRunSnapshot).context;
  visible(see.getByRole('button', { name: text.start }));
  if (problem !== null) visible(see.getByText('failed' in problem ? text.problems[problem.failed] : problem.said));
  for (const { question } of view?.shown?.rows ?? []) visible(see.getByRole('article', { name: question }));
};
const busy =
  (status: string): Sight =>
  (see, snapshot) => {
    shown(see, snapshot);
    expect(see.getByText(status).element()).toBeTruthy();
  };

viewPaths(testRunModel, {
  unsaid: {
    'loadRuns done': 'the figures of a run are refreshed by themselves',
  },
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
    'query.changed': (see) => write(see.getByRole('combobox', { name: text.filter }), 'fail'),
    'export.requested': (see) => press(see.getByRole('button', { name: text.export })),
    'problem.dismissed': (see) => press(see.getByRole('button', { name: text.dismiss })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    denied: text.denied.title,
    'ready.none': text.none.title,
    'ready.running': (see, snapshot) => {
      shown(see, snapshot);
      const { run } = (snapshot as TestRunSnapshot).context.view!.shown!;
      visible(see.getByText(text.progress(String(run.done), String(run.total))));
    },
    'ready.done': shown,
    'ready.cancelled': (see, snapshot) => {
      shown(see, snapshot);
      visible(see.getByText(text.cancelled));
    },
    'ready.refreshing': busy(text.refreshing),
    'ready.starting': busy(text.starting),
    'ready.cancelling': busy(text.cancelling),
    'ready.judging': busy(text.judging),
    'ready.exporting': busy(text.exporting),
  },
});
