import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { PagedListRef, PagedListSnapshot } from '../../../src/machines/app/pagedList.machine.ts';
import { recipientListsModel } from '../../../src/machines/campaigns/recipientLists.model.ts';
import type { RecipientsRef, RecipientsSnapshot } from '../../../src/machines/campaigns/recipients.machine.ts';
import { recipientsModel } from '../../../src/machines/campaigns/recipients.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { pagesText } from '../../../src/views/app/pagedList/text/id.ts';
import { RecipientListsStory, RecipientsStory } from '../../../src/views/campaigns/recipients/storyHarness.tsx';
import { recipientsText as text } from '../../../src/views/campaigns/recipients/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

viewPaths(recipientsModel, {
  render: (actor: RecipientsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <RecipientsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'removal.confirmed': async (see) => {
      await write(see.getByLabelText(text.remove.label('Pelanggan VIP')), 'Pelanggan VIP');
      await press(see.getByRole('button', { name: text.remove.confirm }));
    },
    'removal.cancelled': (see) => press(see.getByRole('button', { name: uiText.cancel })),
  },
  sights: {
    listing: (see) => visible(see.getByRole('heading', { name: text.title, exact: true })),
    checkingUse: text.remove.checking,
    confirmingRemoval: (see: Locator, snapshot: AnyMachineSnapshot) => {
      const { uses } = (snapshot as RecipientsSnapshot).context;
      const used = uses === null ? text.remove.unknown : text.remove.used(uses.join(', '));
      visible(see.getByText(uses?.length === 0 ? text.remove.unused : used));
    },
    open: (see) => visible(see.getByRole('link', { name: text.list.back })),
  },
});

/** The rows stay while others are read. */
const listed: Sight = (see, snapshot) => {
  const { rows } = (snapshot as PagedListSnapshot<'recipients'>).context;
  visible(see.getByRole('heading', { name: text.title, exact: true }));
  for (const { name } of rows ?? []) {
    const row = see.getByRole('article', { name, exact: true });
    visible(row.getByRole('link', { name, exact: true }));
    visible(row.getByText('1.250 kontak', { exact: true }));
    const isVip = name === 'Pelanggan VIP';
    (isVip ? visible : absent)(row.getByText('3 berhenti', { exact: true }));
    const used = isVip ? 'Terakhir dipakai 20 November 2026' : 'Belum pernah dipakai';
    visible(row.getByText(`Dibuat 18 November 2026 · ${used}`, { exact: true }));
    visible(row.getByText(isVip ? 'Dari chat' : 'Dari berkas · pelanggan.xlsx', { exact: true }));
  }
};

viewPaths(recipientListsModel, {
  render: (actor: PagedListRef<'recipients'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <RecipientListsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: { 'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi/u })) },
  sights: {
    typing: listed,
    loading: listed,
    failed: text.failed.title,
    denied: pagesText.denied.title,
    listed: (see, snapshot) => {
      listed(see, snapshot);
      const { refusal, rows, route } = (snapshot as PagedListSnapshot<'recipients'>).context;
      if (refusal === null) absent(see.getByRole('alert'));
      else visible(see.getByRole('alert'));
      if (rows?.length === 0)
        visible(
          see.getByText((route.search.q ?? route.search.status) === undefined ? text.empty.title : text.nothing.title),
        );
    },
    refreshing: listed,
    running: listed,
  },
});
