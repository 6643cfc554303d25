import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { SelectionRef, SelectionSnapshot } from '../../../src/machines/inbox/bulkActions.machine.ts';
import { selectionModel } from '../../../src/machines/inbox/bulkActions.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { SelectionExhibit } from '../../../src/views/inbox/bulkActions/storyHarness.tsx';
import { bulkActionsText as text } from '../../../src/views/inbox/bulkActions/text/id.ts';
import { press } from '../../sut/hands.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const button = (name: string) => (see: Locator) => press(see.getByRole('button', { name, exact: true }));

/** What was left as it is can be read, and what was done taken back. */
const outcome = (see: Locator, { context }: SelectionSnapshot) => {
  if (context.refusals > 0) visible(see.getByRole('button', { name: text.showRefused }));
  else absent(see.getByRole('button', { name: text.showRefused }));
};
const seen =
  (words: RegExp, look: (see: Locator, snapshot: SelectionSnapshot) => void = () => undefined) =>
  (see: Locator, snapshot: unknown) => {
    visible(see.getByText(words));
    look(see, snapshot as SelectionSnapshot);
  };

/** The boxes of the rows in view are as they were chosen. */
const marked = (see: Locator, { context }: SelectionSnapshot) => {
  const isHere = context.question?.tab === 'inbox';
  expect(see.getByRole('checkbox', { checked: true }).elements()).toHaveLength(isHere ? context.ids.length : 0);
  whole(see);
};

/** The bar stands in a head that shows no more than its own height: nothing of it may be cut off. */
const whole = (see: Locator) => {
  const bar = see.getByRole('toolbar');
  const head = bar.element().parentElement!.getBoundingClientRect();
  const buttons = bar.getByRole('button').elements();
  expect(Math.max(...buttons.map((one) => one.getBoundingClientRect().bottom))).toBeLessThanOrEqual(head.bottom);
};

viewPaths(selectionModel, {
  render: (actor: SelectionRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <SelectionExhibit actor={actor} />
    </House>
  ),
  gestures: {
    'everything.chosen': button(text.all('1.240')),
    'selection.cleared': button(text.clear),
    'action.requested': button(text.actions.complete),
    'action.cancelled': button(text.cancel),
    'undo.requested': button(text.undo),
    'retry.requested': button(text.interrupted.retry),
    'result.dismissed': button(text.close),
  },
  sights: {
    none: (see) => {
      absent(see.getByRole('toolbar'));
      absent(see.getByRole('checkbox'));
    },
    'chosen.some': seen(/^\d+ dipilih$/, marked),
    'chosen.all': seen(/^Semua [\d.]+ yang cocok dipilih$/),
    'acting.doing': seen(/Menandai selesai: \d+ dari [\d.]+/, (see) => visible(see.getByRole('progressbar'))),
    'acting.interrupted': seen(/^Terputus setelah/),
    told: seen(/chat selesai$|^Dihentikan setelah/, (see, snapshot) => {
      outcome(see, snapshot);
      const { met, refusals } = snapshot.context;
      if (met > refusals) visible(see.getByRole('button', { name: text.undo }));
      else absent(see.getByRole('button', { name: text.undo }));
    }),
    'undoing.doing': seen(/^Mengembalikan: \d+ dari \d+/),
    'undoing.interrupted': seen(/^Terputus setelah/),
    undone: (see, snapshot) => {
      const { met, refusals } = (snapshot as SelectionSnapshot).context;
      // "Everything is as it was" is said only where it is.
      const words = refusals === 0 ? text.undone : text.undoneSome(new Intl.NumberFormat('id').format(met - refusals));
      return seen(new RegExp(words), outcome)(see, snapshot);
    },
  },
});
