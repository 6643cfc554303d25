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

/** The lists stay while others are read. */
const shown = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  visible(see.getByRole('heading', { name: text.title, exact: true }));
  for (const { name } of (snapshot as RecipientsSnapshot).context.lists) visible(see.getByRole('article', { name }));
};

viewPaths(recipientsModel, {
  render: (actor: RecipientsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <RecipientsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    // The same text again would be no input event.
    'search.typed': async (see, event) => {
      await write(see.getByRole('searchbox'), '');
      await write(see.getByRole('searchbox'), event['q']);
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'removal.requested': (see, event) =>
      press(
        see
          .getByRole('group', { name: text.actions(event['list'].name) })
          .getByRole('button', { name: text.remove.action }),
      ),
    'removal.confirmed': async (see) => {
      await write(see.getByLabelText(text.remove.label('Pelanggan VIP')), 'Pelanggan VIP');
      await press(see.getByRole('button', { name: text.remove.confirm }));
    },
    'register.requested': (see) => press(see.getByRole('button', { name: text.register })),
    'removal.cancelled': (see) => press(see.getByRole('button', { name: uiText.cancel })),
    'refusal.dismissed': (see) => press(see.getByRole('button', { name: text.refused.dismiss })),
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: text.failed.title,
    empty: text.empty.title,
    nothingFound: text.nothing.title,
    'listed.idle': (see, snapshot) => {
      shown(see, snapshot);
      const { refusal } = (snapshot as RecipientsSnapshot).context;
      if (refusal !== null) visible(see.getByText(refusal === 'failed' ? text.refused.failed : refusal.message));
    },
    'listed.checkingUse': text.remove.checking,
    'listed.confirmingRemoval': (see, snapshot) => {
      const { uses } = (snapshot as RecipientsSnapshot).context;
      const used = uses === null ? text.remove.unknown : text.remove.used(uses.join(', '));
      visible(see.getByText(uses?.length === 0 ? text.remove.unused : used));
    },
    changing: (see) => visible(see.getByRole('heading', { name: text.title, exact: true })),
  },
});
