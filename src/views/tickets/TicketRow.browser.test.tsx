import '../../index.css';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import { bolong, businessId, dimas } from '../../machines/tickets/tickets.fixture.ts';
import { DEFAULT_FILTER, ticketsRoute } from '../../machines/tickets/tickets.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { ColleaguesContext } from '../app/useColleagues.ts';
import { TicketRow } from './TicketRow.tsx';

const nothing = () => {};
const app = createActor(createMachine({ invoke: { src: fromCallback(nothing), systemId: 'location' } })).start();

/** A ticket of Dimas, whose name is null until the team is loaded. */
const ticketOf = (name: string | null, card: boolean) => (
  <AppContextProvider value={{ app } as unknown as AppContextValue}>
    <ColleaguesContext value={name === null ? [] : [{ id: dimas, full_name: name }]}>
      <TicketRow
        ticket={bolong}
        to={ticketsRoute(businessId, DEFAULT_FILTER)}
        isOpen={false}
        pending={null}
        onStatus={nothing}
        card={card}
      />
    </ColleaguesContext>
  </AppContextProvider>
);

const short = 'Adi';
const long = 'Raden Ajeng Dimasayu Prakosowati Kusumaningrum Adiningrat';

test.each([
  ['row', 360, short],
  ['row', 360, long],
  ['row', 1440, short],
  ['row', 1440, long],
  ['card', 360, short],
  ['card', 360, long],
])('a %s at %i px keeps its height when the name of its assignee arrives: %s', async (form, width, name) => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const screen = await render(ticketOf(null, form === 'card'));
  const article = screen.getByRole('article').element();
  const { height } = article.getBoundingClientRect();
  await screen.rerender(ticketOf(name, form === 'card'));
  await expect.element(screen.getByText(name)).toBeVisible();
  expect(article.getBoundingClientRect().height).toBe(height);
});

test('an assignee is not called a former member before the team is loaded', async () => {
  const screen = await render(ticketOf(null, false));
  await expect.element(screen.getByText('Anggota tim')).toBeVisible();
  await screen.rerender(ticketOf('Dimas', false));
  await expect.element(screen.getByText('Dimas')).toBeVisible();
});
