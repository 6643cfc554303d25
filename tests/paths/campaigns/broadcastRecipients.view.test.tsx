import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import { broadcastRecipientsModel } from '../../../src/machines/campaigns/broadcastRecipients.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BroadcastRecipientsStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { choose, press } from '../../sut/gestures.ts';
import { liveListView } from '../../sut/liveList.ts';
import { disabled, outOfReach, viewPaths, visible } from '../../sut/view.tsx';

const text = broadcastsText.table;

/** What each recipient got, and when. */
const told = [
  'Budi Santoso+62 812-3456-781DibalasMinta berhenti21 November 2026 10.20 WIB',
  'Rina+62 812-3456-782DilewatiPersetujuan promosi tidak tercatat',
  '+62 812-3456-783GagalNomor tidak ditemukan di WhatsApp',
  'Wahyu+62 812-3456-784Menunggu',
];

const toldIn = (see: Locator, position: number): void => {
  const rows = see.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toContain(told[position - 1]);
};

const view = liveListView<'broadcastRecipients'>(
  {
    text,
    row: (see, { position }) => toldIn(see, position),
    empty: text.none,
    also: (see, snapshot) => {
      const { rows, next, problem } = snapshot.context;
      if (problem === 'command') visible(see.getByText(text.exportFailed));
      if (rows?.length === 0) disabled(see.getByRole('button', { name: text.export }));
      if (snapshot.matches({ listed: 'running' })) {
        disabled(see.getByRole('button', { name: text.reload }));
        if (next !== null) disabled(see.getByRole('button', { name: text.more }));
      }
    },
  },
  { refreshing: true, running: true },
);

viewPaths(broadcastRecipientsModel, {
  render: (actor: LiveListRef<'broadcastRecipients'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BroadcastRecipientsStory actor={actor} />
    </AppContextProvider>
  ),
  ...view,
  // The view names the columns of the file.
  examples: ['command.requested'],
  gestures: {
    ...view.gestures,
    'scope.chosen': (see, { scope }, snapshot) => {
      const { filter, size } = snapshot.context.scope;
      if (scope.filter !== undefined)
        return filter === scope.filter
          ? outOfReach
          : choose(see.getByLabelText(text.filter), broadcastsText.funnel[scope.filter as 'failed']);
      if (scope.size !== undefined)
        return size === scope.size ? outOfReach : choose(see.getByLabelText(text.size), String(scope.size));
      const reload = see.getByRole('button', { name: text.reload });
      return reload.element().matches('[aria-disabled=true]') ? outOfReach : press(reload);
    },
    // Nothing to export.
    'command.requested': (see, _, { context }) =>
      context.rows.length === 0 ? outOfReach : press(see.getByRole('button', { name: text.export })),
  },
});
