import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { RecipientsRef, RecipientsSnapshot } from '../../../src/machines/campaigns/recipients.machine.ts';
import { recipientsModel } from '../../../src/machines/campaigns/recipients.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { RecipientsStory } from '../../../src/views/campaigns/recipients/storyHarness.tsx';
import { recipientsText as text } from '../../../src/views/campaigns/recipients/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

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
