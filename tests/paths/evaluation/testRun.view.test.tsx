import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { TestRunRef, TestRunSnapshot } from '../../../src/machines/evaluation/testRun.machine.ts';
import { testRunModel } from '../../../src/machines/evaluation/testRun.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TestRunStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { evaluationText } from '../../../src/views/evaluation/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { choose, press } from '../../sut/gestures.ts';
import { outOfReach, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = evaluationText.runs;

/** Each of the last runs, with how many test cases passed. */
const runsIn = (see: Locator) =>
  see
    .getByRole('link', { name: /lolos$/u })
    .elements()
    .map((link) =>
      [...link.querySelectorAll(':scope > span:not([aria-hidden])')].map(({ textContent }) => textContent),
    );

/** The change of a test case: what was answered before and now, and why it passes or not. */
const changedIn = (see: Locator) => {
  const row = see.getByRole('article').first();
  visible(row.getByText(text.changes.worse, { exact: true }));
  const answerOf = (label: string) =>
    row.getByText(label, { exact: false }).first().element().parentElement?.textContent;
  expect(answerOf(text.before)).toContain('Kemeja batik parang Rp 185.000, ready.');
  expect(answerOf(text.now)).toContain('Kemeja batik parang Rp 199.000, ready.');
  visible(row.getByText('Sesuai: keputusan', { exact: true }));
  visible(row.getByText('Tidak sesuai: jumlah', { exact: true }));
  visible(
    see
      .getByRole('article')
      .nth(1)
      .getByText(/^Belum dinilai: Menyebut hari sampai · dinilai model$/u),
  );
};

const shown: Sight = (see, snapshot) => {
  const { view, problem } = (snapshot as TestRunSnapshot).context;
  if (view?.shown) {
    const passed = view.shown.run.total === 4 ? '1 dari 4 lolos' : '10 dari 50 lolos';
    expect(runsIn(see)).toEqual([
      ['Versi 3 · Model besar · 21 November 2026 10.00 WIB', passed],
      ['Versi 2 · Model besar · 20 November 2026 10.00 WIB', '3 dari 4 lolos'],
    ]);
    changedIn(see);
  }
  visible(see.getByRole('button', { name: text.start }));
  if (problem !== null)
    visible(
      see.getByText('failed' in problem ? text.problems[problem.failed] : refusalText(problem.refused, refusalsText)),
    );
  for (const { question } of view?.shown?.rows ?? []) visible(see.getByRole('article', { name: question }));
};
const busy =
  (status: string): Sight =>
  (see, snapshot) => {
    shown(see, snapshot);
    expect(see.getByText(status).element()).toBeTruthy();
  };

/** How many results each filter has, and which of the pages is shown. */
const done: Sight = (see, snapshot) => {
  shown(see, snapshot);
  if ((snapshot as TestRunSnapshot).context.view?.shown?.total !== 120) return;
  const options = [...see.getByRole('combobox', { name: text.filter }).element().querySelectorAll('option')];
  const counted = options.map(({ textContent }) => textContent).filter((name) => name.includes('('));
  const { countOf, verdicts } = evaluationText;
  const expected = [countOf(text.changed, '2'), countOf(verdicts.fail, '1'), countOf(verdicts.pass, '1')];
  expect(counted.toSorted()).toEqual(expected.toSorted());
  visible(see.getByText(text.page('1', '3'), { exact: true }));
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
      await choose(see.getByRole('combobox', { name: text.scope }), text.scopes.failed);
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
      return (filter.element() as HTMLSelectElement).value === 'fail'
        ? outOfReach
        : choose(filter, new RegExp(`^${evaluationText.verdicts.fail}`));
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
    'shown.done': done,
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
