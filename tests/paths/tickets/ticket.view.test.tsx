import { expect } from 'vitest';

import type { TicketRef, TicketSnapshot } from '../../../src/machines/tickets/ticket.machine.ts';
import { ticketModel } from '../../../src/machines/tickets/ticket.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TicketStory } from '../../../src/views/tickets/storyHarness.tsx';
import { ticketsText as text } from '../../../src/views/tickets/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const opened: Sight = (see, snapshot) => {
  const { context } = snapshot as TicketSnapshot;
  const { ticket, room, comments, evidence } = context.details!;
  visible(see.getByRole('heading', { name: ticket.title }));
  visible(see.getByRole('button', { name: ticket.status === 'selesai' ? text.panel.reopen : text.panel.finish }));
  visible(room === null ? see.getByText(text.panel.roomGone) : see.getByRole('link', { name: /^Buka chat/ }));
  const proofs = see.getByTitle(text.panel.toEvidence).elements();
  expect(proofs.map((proof) => new URL((proof as HTMLAnchorElement).href).search)).toEqual(
    room === null ? [] : evidence.map(({ id }) => `?businessId=${ticket.business_id}&message=${id}`),
  );
  for (const { body } of comments) visible(see.getByText(body));
  if (context.refusal !== null) visible(see.getByRole('alert').getByText(text.panel.refused[context.refusal]));
};

viewPaths(ticketModel, {
  render: (actor: TicketRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TicketStory actor={actor} />
    </AppContextProvider>
  ),
  examples: ['change.submitted', 'close.confirmed'],
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/ })),
    'change.submitted': (see, event) =>
      choose(
        see.getByLabelText(text.priority, { exact: true }),
        text.priorities[event['changes'].priority as 'normal'],
      ),
    'changes.discarded': (see) => press(see.getByRole('button', { name: text.panel.unsaved.discard })),
    'mine.chosen': (see) => press(see.getByRole('button', { name: text.panel.conflict.keep })),
    'theirs.chosen': (see) => press(see.getByRole('button', { name: text.panel.conflict.take })),
    'comment.submitted': async (see, event) => {
      await write(see.getByLabelText(text.comments.label), event['body']);
      await press(see.getByRole('button', { name: text.comments.send }));
    },
    'close.requested': (see) => press(see.getByRole('button', { name: text.panel.finish })),
    'close.confirmed': async (see, event) => {
      const message = see.getByLabelText(text.closing.message);
      if (message.elements().length > 0) await write(message, event['text']);
      await press(see.getByRole('dialog').getByRole('button', { name: /^Selesai/ }));
    },
    'close.cancelled': (see) => press(see.getByRole('dialog').getByRole('button', { name: text.closing.cancel })),
  },
  sights: {
    loading: text.panel.loading,
    failed: text.panel.failed.title,
    notFound: text.panel.missing.title,
    'open.idle': opened,
    'open.refreshing': opened,
    'open.confirmingClose': (see, snapshot) => {
      visible(see.getByRole('dialog', { name: text.closing.title }));
      const { room } = (snapshot as TicketSnapshot).context.details!;
      visible(room === null ? see.getByText(text.closing.noConversation) : see.getByLabelText(text.closing.message));
    },
    'open.saving': text.panel.saving,
    'open.unsaved': text.panel.unsaved.title,
    'open.conflict': text.panel.conflict.title,
    'open.commenting': (see) => visible(see.getByRole('button', { name: text.comments.send })),
  },
});
