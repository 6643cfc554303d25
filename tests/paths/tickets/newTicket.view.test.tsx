import { expect } from 'vitest';

import type { NewTicketRef, NewTicketSnapshot } from '../../../src/machines/tickets/newTicket.machine.ts';
import { newTicketModel } from '../../../src/machines/tickets/newTicket.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { NewTicketExhibit } from '../../../src/views/tickets/storyHarness.tsx';
import { ticketsText as text } from '../../../src/views/tickets/text/id.ts';
import { press, write } from '../../sut/hands.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const form: Sight = (see, snapshot) => {
  const { refusal, draft, isChecked, prepared } = (snapshot as NewTicketSnapshot).context;
  visible(see.getByRole('button', { name: text.form.submit }));
  if (refusal !== null) visible(see.getByText(text.form.refused[refusal]));
  if (isChecked && draft?.title === '') visible(see.getByRole('alert').getByText(text.form.empty));
  if (prepared!.isKept) visible(see.getByText(text.form.kept));
  for (const { id, title } of prepared!.others)
    expect(see.getByRole('link', { name: title }).element().getAttribute('href')).toContain(`ticket=${id}`);
};

viewPaths(newTicketModel, {
  render: (actor: NewTicketRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <NewTicketExhibit actor={actor} />
    </House>
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
    'writing.resting': form,
    'writing.typing': form,
    'writing.keeping': form,
    creating: text.form.submitting,
    keepingWaiting: text.form.waiting.title,
    waiting: text.form.waiting.title,
    forgetting: text.form.created,
    created: text.form.created,
  },
});
