import { expect } from 'vitest';

import type { NewTicketRef, NewTicketSnapshot } from '../../../src/machines/tickets/newTicket.machine.ts';
import { newTicketModel } from '../../../src/machines/tickets/newTicket.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { NewTicketStory } from '../../../src/views/tickets/storyHarness.tsx';
import { ticketsText as text } from '../../../src/views/tickets/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const form: Sight = (see, snapshot) => {
  const { refusal, draft, showsErrors, form } = (snapshot as NewTicketSnapshot).context;
  visible(see.getByRole('button', { name: text.form.submit }));
  if (refusal !== null) visible(see.getByText(text.form.refused[refusal]));
  if (showsErrors && draft?.title === '') visible(see.getByRole('alert').getByText(text.form.empty));
  if (form!.isRestored) visible(see.getByText(text.form.restored));
  for (const { id, title } of form!.openTickets)
    expect(see.getByRole('link', { name: title }).element().getAttribute('href')).toContain(`ticket=${id}`);
};

viewPaths(newTicketModel, {
  render: (actor: NewTicketRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <NewTicketStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/ })),
    'draft.changed': async (see, event) => {
      await write(see.getByLabelText(text.form.label, { exact: true }), '');
      await write(see.getByLabelText(text.form.label, { exact: true }), event['changes'].title);
    },
    'ticket.submitted': (see) => press(see.getByRole('button', { name: text.form.submit })),
  },
  sights: {
    preparing: text.form.preparing,
    failed: text.form.failed.title,
    'editing.idle': form,
    'editing.savingDraft': form,
    creating: text.form.submitting,
    savingBeforeWaiting: text.form.waiting.title,
    waiting: text.form.waiting.title,
    deletingDraft: text.form.created,
    created: text.form.created,
  },
});
