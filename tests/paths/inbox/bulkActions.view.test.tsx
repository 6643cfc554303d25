import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { BulkActionsRef, BulkActionsSnapshot } from '../../../src/machines/inbox/bulkActions.machine.ts';
import { bulkActionsModel } from '../../../src/machines/inbox/bulkActions.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BulkActionsStory } from '../../../src/views/inbox/bulkActions/storyHarness.tsx';
import { bulkActionsText as text } from '../../../src/views/inbox/bulkActions/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const button = (name: string) => (see: Locator) => press(see.getByRole('button', { name, exact: true }));

/** The skipped rooms can be listed. */
const expectSkippedButton = (see: Locator, { context }: BulkActionsSnapshot) => {
  if (context.skippedCount > 0) visible(see.getByRole('button', { name: text.showSkipped }));
  else absent(see.getByRole('button', { name: text.showSkipped }));
};
const seen =
  (words: RegExp, look: (see: Locator, snapshot: BulkActionsSnapshot) => void = () => undefined) =>
  (see: Locator, snapshot: unknown) => {
    visible(see.getByText(words));
    look(see, snapshot as BulkActionsSnapshot);
  };

/** The checkboxes of the visible rows match the selection. */
const expectCheckboxes = (see: Locator, { context }: BulkActionsSnapshot) => {
  const isHere = context.scope?.tab === 'inbox';
  expect(see.getByRole('checkbox', { checked: true }).elements()).toHaveLength(isHere ? context.ids.length : 0);
  expectUncutToolbar(see);
};

/** The bar covers a header of limited height: none of its buttons may be cut off. */
const expectUncutToolbar = (see: Locator) => {
  const bar = see.getByRole('toolbar');
  const head = bar.element().parentElement!.getBoundingClientRect();
  const buttons = bar.getByRole('button').elements();
  expect(Math.max(...buttons.map((one) => one.getBoundingClientRect().bottom))).toBeLessThanOrEqual(head.bottom);
};

viewPaths(bulkActionsModel, {
  render: (actor: BulkActionsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BulkActionsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'all.selected': button(text.all('1.000+')),
    'selection.cleared': button(text.clear),
    'action.requested': button(text.actions.complete),
    'action.cancelled': button(text.cancel),
    'undo.requested': button(text.undo),
    'retry.requested': button(text.interrupted.retry),
    'result.dismissed': button(text.close),
  },
  sights: {
    idle: (see) => {
      absent(see.getByRole('toolbar'));
      absent(see.getByRole('checkbox'));
    },
    'selected.some': seen(/^\d+ dipilih$/, expectCheckboxes),
    'selected.all': seen(/^Semua 1\.000\+ yang cocok dipilih$/),
    'applying.working': seen(/Menandai selesai: \d+ dari [\d.]+/, (see) => visible(see.getByRole('progressbar'))),
    'applying.interrupted': seen(/^Terputus setelah/),
    'applying.stopping': seen(/Menandai selesai: \d+ dari [\d.]+/, (see) => absent(see.getByText(text.cancel))),
    applied: seen(/chat selesai$|^Dihentikan setelah/, (see, snapshot) => {
      expectSkippedButton(see, snapshot);
      const { processed, skippedCount } = snapshot.context;
      if (processed > skippedCount) visible(see.getByRole('button', { name: text.undo }));
      else absent(see.getByRole('button', { name: text.undo }));
    }),
    'undoing.working': seen(/^Mengembalikan: \d+ dari \d+/),
    'undoing.interrupted': seen(/^Terputus setelah/),
    undone: (see, snapshot) => {
      const { processed, skippedCount } = (snapshot as BulkActionsSnapshot).context;
      // "Everything was restored" is shown only if no room was skipped.
      const words =
        skippedCount === 0
          ? text.undone
          : text.undoneSome(new Intl.NumberFormat('id').format(processed - skippedCount));
      return seen(new RegExp(words), expectSkippedButton)(see, snapshot);
    },
  },
});
