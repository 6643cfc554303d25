import { expect } from 'vitest';

import type { RolloutDeskRef, RolloutDeskSnapshot } from '../../../src/machines/evaluation/rolloutDesk.machine.ts';
import { rolloutDeskModel } from '../../../src/machines/evaluation/rolloutDesk.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { rolloutText as text } from '../../../src/views/evaluation/rollout/text/id.ts';
import { RolloutDeskStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

type Look = Extract<Sight, (...args: never[]) => unknown>;

const shown: Look = (see, snapshot) => {
  const { desk, problem } = (snapshot as RolloutDeskSnapshot).context;
  if (desk === null) throw new Error('There is no desk');
  visible(see.getByText(text.statuses[desk.status], { exact: true }).first());
  if (problem !== null)
    visible(
      see.getByText('failed' in problem ? text.problems[problem.failed] : refusalText(problem.refused, refusalsText)),
    );
  if (desk.stopped !== null) visible(see.getByText(/^3 dari 41 chat terakhir versi 3 dikeluhkan/u));
};
const busy =
  (status: string): Sight =>
  (see, snapshot) => {
    shown(see, snapshot);
    expect(see.getByText(status).element()).toBeTruthy();
  };
/** What stands in closed details is there, and not visible. */
const inDetails = (see: Parameters<Look>[0], sentence: RegExp): void => {
  expect(see.getByText(sentence).element()).toBeTruthy();
};
const words =
  (sentence: RegExp): Look =>
  (see, snapshot) => {
    shown(see, snapshot);
    visible(see.getByText(sentence).first());
  };

/** Each figure of both versions, by its name. */
const figuresIn = (see: Parameters<Look>[0]) =>
  Object.fromEntries(
    Object.entries(text.figure).map(([figure, name]) => [
      figure,
      see
        .getByRole('table', { name: text.figures })
        .getByRole('button')
        .elements()
        .filter(({ ariaLabel }) => ariaLabel?.startsWith(`${name}, `))
        .map(({ textContent }) => textContent),
    ]),
  );
const JUDGED = {
  chats: ['420', '410'],
  resolved: ['45% dari 420', '61% dari 410'],
  handed_over: ['31% dari 420', '15% dari 410'],
  reply_seconds: ['9 dtk dari 408', '12 dtk dari 405'],
  wrong: ['1% dari 420', '1% dari 410'],
  complaints: ['2% dari 420', '1% dari 410'],
  ordered: ['12% dari 420', '13% dari 410'],
  failed: ['0% dari 420', '0% dari 410'],
};
const judged = (see: Parameters<Look>[0]): void => expect(figuresIn(see)).toEqual(JUDGED);

viewPaths(rolloutDeskModel, {
  render: (actor: RolloutDeskRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <RolloutDeskStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/u })),
    'share.requested': (see) => press(see.getByRole('button', { name: /^25%/u })),
    'change.confirmed': async (see, event) => {
      await write(see.getByRole('textbox', { name: text.confirm.reason }), event.reason);
      await press(see.getByRole('button', { name: text.confirm.yes }));
    },
    'change.cancelled': (see) => press(see.getByRole('button', { name: 'Batal' })),
    'rollback.requested': (see) => press(see.getByRole('button', { name: text.rollback })),
    'rules.submitted': async (see) => {
      await write(see.getByRole('textbox', { name: text.rules.complaints }), '5');
      await press(see.getByRole('button', { name: text.rules.save }));
    },
    'goals.submitted': async (see) => {
      await write(see.getByRole('textbox', { name: text.goals.ordered }), '15');
      await press(see.getByRole('button', { name: text.goals.save }));
    },
    'chats.requested': (see) =>
      press(see.getByRole('button', { name: new RegExp(`^${text.figure.complaints}, ${text.versions.v3}`, 'u') })),
    'query.changed': (see) => choose(see.getByRole('combobox', { name: text.span }), text.spans.week),
    'problem.dismissed': (see) => press(see.getByRole('button', { name: text.dismiss })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    denied: text.denied.title,
    'shown.off': words(/butuh ±/u),
    'shown.canary': words(/Belum cukup data: butuh ±\d+ chat lagi, kira-kira \d+ hari/u),
    'shown.judging': (see, snapshot) => {
      words(/^Versi 3 lebih baik$/u)(see, snapshot);
      judged(see);
      const row = see.getByRole('row', { name: new RegExp(`^${text.figure.resolved}`, 'u') });
      visible(row.getByText(text.goal.least('50%')));
      visible(row.getByRole('cell', { name: /61% dari 410/u }));
      // The ranges are in the details, which are closed.
      inDetails(see, /^Selesai tanpa orang: .*Versi 3 antara 51 dan 70%; beda \d+ sampai \d+ poin$/u);
      visible(row.getByText(text.goal.reached));
    },
    'shown.live': words(new RegExp(text.notLive.title, 'u')),
    'shown.rolledBack': shown,
    'shown.refreshing': busy(text.refreshing),
    'shown.confirming': (see, snapshot) => {
      visible(see.getByText(text.confirm.failing('3', '40')));
      if ((snapshot as RolloutDeskSnapshot).context.isReasonMissing) visible(see.getByRole('alert'));
    },
    'shown.listing': (see) => visible(see.getByRole('dialog', { name: /^Keluhan/u })),
    'shown.changing': busy(text.changing),
    'shown.savingRules': busy(text.savingRules),
    'shown.savingGoals': busy(text.savingGoals),
  },
});
