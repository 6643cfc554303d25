import { expect, onTestFinished, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { createActor, createMachine, fromCallback, type EventObject } from 'xstate';

import { inertMachine } from '../../../tests/model/inertMachine.ts';
import { press } from '../../../tests/sut/gestures.ts';
import { startRecordList } from '../../../tests/sut/recordList.ts';
import { absent, visible } from '../../../tests/sut/view.tsx';
import { sari } from '../../machines/app/recordList.fixture.ts';
import type { PanelRef } from '../../machines/customer/panel.machine.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { orderOf } from '../../machines/orders/orders.fixture.ts';
import { shippingQuoteMachine } from '../../machines/orders/shippingQuote.machine.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { uiText } from '../ui/text/id.ts';
import { OrdersContainer } from './OrdersContainer.tsx';
import { quoteText } from './shipping/text/quote.id.ts';
import { ordersText } from './text/id.ts';

const room = roomOf(1);
const businessId = room.business_id;
const lineOf = (name: string, weight: number | null, quantity: number) => ({ name, price: 1000, quantity, weight });
const weighed = [lineOf('Batik', 300, 1), lineOf('Kemeja', 250, 2)];

/** The orders of a chat, beside the dialog for the price of a parcel. */
const shown = async (orders: Parameters<typeof orderOf>[1][]) => {
  const rows = orders.map((order, at) => orderOf(at + 1, order));
  const list = startRecordList<'orders'>(() => rows);
  const workspace = createMachine({ context: { businesses: [{ id: businessId, role: 'owner' }], businessId } });
  const location = fromCallback(() => undefined);
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'workspace', src: workspace },
        { src: location, systemId: 'location' },
      ],
    }),
  ).start();
  const heard: string[] = [];
  const hear = ({ event: { type } }: { event: EventObject }) => void heard.push(type);
  const panel = createActor(
    createMachine({
      invoke: { id: 'shippingQuote', src: inertMachine(shippingQuoteMachine), input: { businessId } },
      on: { 'quote.opened': { actions: hear }, 'quote.closed': { actions: hear } },
    }),
  ).start();
  onTestFinished(() => {
    for (const actor of [list, app, panel]) actor.stop();
  });
  const roomStores = () => ({ draftOrders: { read: () => null, write: vi.fn<() => void>() } });
  const see = await render(
    <AppContextProvider value={{ app, roomStores } as unknown as AppContextValue}>
      <OrdersContainer
        actor={list}
        panel={panel as unknown as PanelRef}
        room={room}
        userId={sari}
        onWrite={() => undefined}
      />
    </AppContextProvider>,
  );
  const weight = see.getByLabelText(quoteText.weight, { exact: true });
  await expect.element(weight).toBeVisible();
  await expect.poll(() => list.getSnapshot().value).toBe('idle');
  return { see, heard, weight };
};

test.each([
  ['all of its items by their number', [{ lines: weighed }], '800'],
  ['a part of a gram as a whole one', [{ lines: [lineOf('Manik', 0.5, 3)] }], '2'],
  ['the open order of this chat, not of another', [{ lines: weighed, room_id: roomOf(2).id }], ''],
  ['an order that can still be paid', [{ lines: weighed, status: 'paid' as const }], ''],
  ['nothing without an order', [], ''],
])('the parcel weighs %s', async (_, orders, value) => {
  const { see, weight } = await shown(orders);
  await expect.element(weight).toHaveValue(value);
  if (value === '') absent(see.getByText(quoteText.fromOrder));
  else visible(see.getByText(quoteText.fromOrder));
});

test('items without a weight are named, and the weight is not guessed from the others', async () => {
  const { see, weight } = await shown([{ lines: [...weighed, lineOf('Syal', null, 1), lineOf('Topi', 0, 1)] }]);
  await expect.element(weight).toHaveValue('');
  visible(see.getByText(quoteText.unweighed('Syal, Topi')));
});

test('the price of a parcel is asked for and closed again', async () => {
  const { see, heard } = await shown([]);
  await press(see.getByRole('dialog').getByRole('button', { name: uiText.close }));
  await press(see.getByRole('button', { name: ordersText.quote, includeHidden: true }));
  expect(heard).toEqual(['quote.closed', 'quote.opened']);
});
