import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { TicketDetails, TicketSaveResult, TicketSaveRequest } from '../../contracts/tickets.ts';
import { ticketMachine } from '../../machines/tickets/ticket.machine.ts';
import { bolong, businessId, ticketDetails, sari } from '../../machines/tickets/tickets.fixture.ts';
import { CloseTicket } from './CloseTicket.tsx';
import { ticketsText as text } from './text/id.ts';

test('the close dialog stays open until the ticket is closed, so that the second click of a double-click hits nothing below it', async () => {
  const saved: unknown[] = [];
  const response = Promise.withResolvers<TicketSaveResult>();
  const done = { ...bolong, status: 'selesai' as const, version: 2 };
  const machine = ticketMachine.provide({
    actors: {
      openTicket: fromPromise<TicketDetails | null, { businessId: string; ticketId: string }>(async () =>
        saved.length > 0 ? { ...ticketDetails, ticket: done } : ticketDetails,
      ),
      saveTicket: fromPromise<TicketSaveResult, TicketSaveRequest>(({ input }) => {
        saved.push(input.changes);
        return response.promise;
      }),
      followTicket: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  const input = { businessId, userId: sari, ticketId: bolong.id, opensCloseDialog: true };
  const actor = createActor(machine, { input }).start();
  await render(<CloseTicket actor={actor} />);

  const dialog = page.getByRole('dialog', { name: text.closing.title });
  // Without a message nothing is sent: the test has no outbox.
  await dialog.getByLabelText(text.closing.message).fill('');
  const confirm = dialog.getByRole('button', { name: text.closing.closeOnly });
  await confirm.dblClick();
  expect(saved).toEqual([{ status: 'selesai' }]);
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await expect.element(dialog.getByRole('button', { name: text.closing.cancel })).toBeDisabled();

  response.resolve({ saved: done });
  await expect.element(dialog).not.toBeInTheDocument();
  actor.stop();
});
