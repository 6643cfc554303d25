import { expect } from 'vitest';

import type { TicketRef, TicketSnapshot } from '../../../src/machines/tickets/ticket.machine.ts';
import { ticketModel } from '../../../src/machines/tickets/ticket.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { TicketExhibit } from '../../../src/views/tickets/storyHarness.tsx';
import { ticketsText as text } from '../../../src/views/tickets/text/id.ts';
import { press, write } from '../../sut/hands.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const opened: Sight = (see, snapshot) => {
  const { context } = snapshot as TicketSnapshot;
  const { ticket, room, comments, evidence } = context.opened!;
  visible(see.getByRole('heading', { name: ticket.title }));
  visible(see.getByRole('button', { name: ticket.status === 'selesai' ? text.panel.reopen : text.panel.finish }));
  visible(room === null ? see.getByText(text.panel.roomGone) : see.getByRole('link', { name: /^Buka percakapan/ }));
  const proofs = see.getByTitle(text.panel.toEvidence).elements();
  expect(proofs.map((proof) => new URL((proof as HTMLAnchorElement).href).search)).toEqual(
    room === null ? [] : evidence.map(({ id }) => `?businessId=${ticket.business_id}&message=${id}`),
  );
  for (const { body } of comments) visible(see.getByText(body));
  if (context.refusal !== null) visible(see.getByRole('alert').getByText(text.panel.refused[context.refusal]));
};

viewPaths(ticketModel, {
  render: (actor: TicketRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <TicketExhibit actor={actor} />
    </House>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/ })),
    'change.submitted': (see, event) =>
      write(see.getByLabelText(text.priority, { exact: true }), event['changes'].priority),
    'changes.dropped': (see) => press(see.getByRole('button', { name: text.panel.unsaved.drop })),
    'mine.kept': (see) => press(see.getByRole('button', { name: text.panel.conflict.keep })),
    'theirs.taken': (see) => press(see.getByRole('button', { name: text.panel.conflict.take })),
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
    missing: text.panel.missing.title,
    'open.resting': opened,
    'open.refreshing': opened,
    'open.closing': (see, snapshot) => {
      visible(see.getByRole('dialog', { name: text.closing.title }));
      const { room } = (snapshot as TicketSnapshot).context.opened!;
      visible(room === null ? see.getByText(text.closing.noRoom) : see.getByLabelText(text.closing.message));
    },
    'open.saving': text.panel.saving,
    'open.unsaved': text.panel.unsaved.title,
    'open.conflict': text.panel.conflict.title,
    'open.commenting': (see) => visible(see.getByRole('button', { name: text.comments.send })),
  },
});
