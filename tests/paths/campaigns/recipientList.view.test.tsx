import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { RecipientListRef, RecipientListSnapshot } from '../../../src/machines/campaigns/recipientList.machine.ts';
import { recipientListModel } from '../../../src/machines/campaigns/recipientList.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { RecipientListStory } from '../../../src/views/campaigns/recipients/storyHarness.tsx';
import { recipientsText } from '../../../src/views/campaigns/recipients/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { facts } from '../../sut/facts.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, outOfReach, viewPaths, visible } from '../../sut/view.tsx';

const text = recipientsText.list;

const shown = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { details, contacts, route } = (snapshot as RecipientListSnapshot).context;
  if (details === null) return;
  visible(see.getByRole('heading', { name: details.list.name, exact: true }));
  visible(see.getByText(details.list.contact_count === 0 ? '0 kontak' : '1.250 kontak', { exact: true }));
  visible(see.getByText('3 berhenti', { exact: true }));
  visible(see.getByText('Terakhir dipakai 20 November 2026', { exact: true }));
  if (contacts.contacts.length > 0) {
    facts(see, { 'Budi Hartono': '+62 812-3456-7801', Dewi: '+62 812-3456-7802', [text.noName]: text.hidden });
    for (const consent of [
      'Setuju menerima promosi sejak 1 Oktober 2026',
      'Berhenti: tidak dikirimi promosi sejak 20 November 2026',
      text.consents.unknown,
    ])
      visible(see.getByText(consent, { exact: true }));
    visible(see.getByText(/· 1\.250 semuanya$/));
    (route.search.status === 'double' ? visible : absent)(see.getByText(text.doubles));
  }
  const isFiltered = route.search.q !== undefined || route.search.status !== undefined;
  if (contacts.contacts.length === 0) visible(see.getByText((isFiltered ? text.nothing : text.empty).title));
};

viewPaths(recipientListModel, {
  render: (actor: RecipientListRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <RecipientListStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'search.typed': async (see, event) => {
      await write(see.getByRole('searchbox'), '');
      await write(see.getByRole('searchbox'), event['q']);
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'filter.chosen': (see) => press(see.getByRole('button', { name: text.filters.double, exact: true })),
    'command.requested': async (see, event, snapshot) => {
      const isConfirming = snapshot.matches({ shown: 'confirming' });
      // The dialog offers its own command only, and no other place does.
      if (isConfirming !== (event['command'].do === 'takeResponsibility')) return outOfReach;
      if (isConfirming) return press(see.getByRole('button', { name: text.responsibility.agree }));
      if (event['command'].do === 'export') return press(see.getByRole('button', { name: text.export }));
      await press(see.getByRole('button', { name: text.add, exact: true }));
      await write(see.getByLabelText(text.phone), event['command'].phone);
      await write(see.getByLabelText(text.name, { exact: true }), event['command'].name);
      return press(see.getByRole('dialog').getByRole('button', { name: text.add, exact: true }));
    },
    'responsibility.requested': (see) => press(see.getByRole('button', { name: text.responsibility.action })),
    'responsibility.cancelled': (see, _, snapshot) =>
      snapshot.matches({ shown: 'confirming' }) ? press(see.getByRole('button', { name: uiText.cancel })) : outOfReach,
    'refusal.dismissed': (see) => press(see.getByRole('button', { name: recipientsText.refused.dismiss })),
  },
  sights: {
    loading: shown,
    failed: text.failed.title,
    gone: text.gone.title,
    'shown.idle': (see, snapshot) => {
      const { refusal, isKnown, contacts } = (snapshot as RecipientListSnapshot).context;
      if (contacts.contacts.length > 0) shown(see, snapshot);
      if (refusal !== null)
        visible(
          see.getByText(
            refusal === 'failed' ? recipientsText.refused.failed : refusalText(refusal.sentence, refusalsText),
          ),
        );
      if (isKnown) visible(see.getByText(text.known));
    },
    'shown.refreshing': shown,
    'shown.typing': (see) => visible(see.getByRole('searchbox')),
    'shown.reading': (see) => visible(see.getByRole('searchbox')),
    'shown.unread': text.unread.title,
    'shown.readingStatement': (see) => visible(see.getByRole('searchbox')),
    'shown.confirming': text.responsibility.dialog,
    changing: (see) => visible(see.getByRole('searchbox')),
  },
});
