import { expect } from 'vitest';

import type { ScorecardRef, ScorecardSnapshot } from '../../../src/machines/evaluation/scorecard.machine.ts';
import { scorecardModel } from '../../../src/machines/evaluation/scorecard.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { scorecardText as text } from '../../../src/views/evaluation/scorecard/text/id.ts';
import { ScorecardStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

type Look = Extract<Sight, (...args: never[]) => unknown>;

/** What stands in closed details is there, and not visible. */
const inDetails = (see: Parameters<Look>[0], sentence: RegExp): void => {
  expect(see.getByText(sentence).element()).toBeTruthy();
};

const contextOf = (snapshot: unknown) => (snapshot as ScorecardSnapshot).context;

const shown: Look = (see, snapshot) => {
  const { problem } = contextOf(snapshot);
  if (problem !== null)
    visible(see.getByText('is' in problem ? text.problems[problem.is] : refusalText(problem.refused, refusalsText)));
};
const busy =
  (status: string): Sight =>
  (see, snapshot) => {
    shown(see, snapshot);
    expect(see.getByText(status).element()).toBeTruthy();
  };

viewPaths(scorecardModel, {
  render: (actor: ScorecardRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <ScorecardStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/u })),
    'draw.requested': (see) => press(see.getByRole('button', { name: text.draw })),
    'score.given': (see, { at, verdict }) =>
      press(see.getByRole('radio', { name: text.verdicts[verdict as 'pass' | 'fail'], exact: true }).nth(at)),
    'judgement.submitted': (see) => press(see.getByRole('button', { name: text.save })),
    'criteria.submitted': async (see, { criteria }) => {
      await write(see.getByRole('textbox', { name: text.criteria }), criteria.join('\n'));
      await press(see.getByRole('button', { name: text.saveCriteria }));
    },
    'problem.dismissed': (see) => press(see.getByRole('button', { name: text.dismiss })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    denied: text.denied.title,
    'shown.empty': (see, snapshot) => {
      shown(see, snapshot);
      visible(see.getByText(text.empty.title));
    },
    'shown.choosing': (see, snapshot) => {
      shown(see, snapshot);
      const { waiting } = contextOf(snapshot).desk ?? {};
      visible(see.getByText(text.waiting(String(waiting), '4')));
      visible(see.getByRole('link', { name: /Pak Joko.*Menunggu lama.*Belum dinilai/u }));
      if (contextOf(snapshot).openId !== null) {
        visible(see.getByText(text.gone));
        visible(see.getByRole('link', { name: text.back }));
        return;
      }
      visible(see.getByRole('button', { name: text.draw }));
      // 20 + 6 of 30 pairs.
      const row = see.getByRole('row', { name: /^Jawabannya benar/u });
      visible(row.getByText(text.of('80', '30')));
      visible(row.getByText(text.of('87', '30')));
      visible(row.getByText(text.level('baik')));
      // The figure is in the details, which are closed.
      inDetails(see, /κ 0,67, baik/u);
      visible(see.getByText(text.tooFew('17')));
    },
    'shown.judging': (see, snapshot) => {
      shown(see, snapshot);
      visible(see.getByText('Maaf, ukuran M baru habis.'));
      const card = contextOf(snapshot).desk?.card;
      if (card?.revision === 0) visible(see.getByText(text.model.hidden));
      else {
        visible(see.getByText(/^Model: Sesuai/u));
        visible(see.getByText(/^Budi Santoso, 20 November 2026/u));
      }
    },
    'shown.refreshing': busy(text.busy.refreshing),
    'shown.drawing': busy(text.busy.drawing),
    'shown.saving': busy(text.busy.saving),
    'shown.savingCriteria': busy(text.busy.savingCriteria),
  },
});
