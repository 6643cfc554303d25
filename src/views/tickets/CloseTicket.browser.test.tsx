import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { OpenedTicket, TicketSaveResult, TicketSaveRequest } from '../../contracts/tickets.ts';
import { ticketMachine } from '../../machines/tickets/ticket.machine.ts';
import { bolong, businessId, opened, sari } from '../../machines/tickets/tickets.fixture.ts';
import { Closing } from './CloseTicket.tsx';
import { ticketsText as text } from './text/id.ts';

test('the question stays until the ticket is closed, so that a second press meets nothing below it', async () => {
  const asked: unknown[] = [];
  const answer = Promise.withResolvers<TicketSaveResult>();
  const done = { ...bolong, status: 'selesai' as const, version: 2 };
  const machine = ticketMachine.provide({
    actors: {
      openTicket: fromPromise<OpenedTicket | null, { businessId: string; ticketId: string }>(async () =>
        asked.length > 0 ? { ...opened, ticket: done } : opened,
      ),
      saveTicket: fromPromise<TicketSaveResult, TicketSaveRequest>(({ input }) => {
        asked.push(input.changes);
        return answer.promise;
      }),
      followTicket: fromCallback(() => {}),
      watchConnection: fromCallback(() => {}),
    },
  });
  const input = { businessId, userId: sari, ticketId: bolong.id, isClosing: true };
  const actor = createActor(machine, { input }).start();
  await render(<Closing actor={actor} />);

  const dialog = page.getByRole('dialog', { name: text.closing.title });
  // With nobody to tell, nothing goes to the customer: the test has no outbox.
  await dialog.getByLabelText(text.closing.message).fill('');
  const confirm = dialog.getByRole('button', { name: text.closing.plain });
  await confirm.dblClick();
  expect(asked).toEqual([{ status: 'selesai' }]);
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await expect.element(dialog.getByRole('button', { name: text.closing.cancel })).toBeDisabled();

  answer.resolve({ saved: done });
  await expect.element(dialog).not.toBeInTheDocument();
  actor.stop();
});
