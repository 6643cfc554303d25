import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { orderOf } from '../../machines/orders/orders.fixture.ts';
import type { CustomerOrder, OrderStatus } from '../../machines/orders/orders.ts';
import { OneOrder } from './OrderCard.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import { OrderTag } from './OrderTag.tsx';
import { Products } from './ProductPicker.tsx';
import { ordersText as text } from './text/id.ts';

const shown = async (order: CustomerOrder, isDoing = false) => {
  const onMark = vi.fn<(status: OrderStatus) => void>();
  const onWrite = vi.fn<(words: string) => void>();
  const screen = await render(
    <OneOrder {...{ order, isDoing, onMark, onWrite }} userId="" isElsewhere={order.room_id !== roomOf(1).id} />,
  );
  return { screen, onMark, onWrite };
};

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

test.each([
  ['to be paid', {}, text.status.unpaid, [text.pay, text.summarise, text.cancel]],
  ['run out', { expires_at: YESTERDAY }, text.status.expired, [text.pay, text.summarise, text.cancel]],
  ['paid', { status: 'paid', paid_at: YESTERDAY }, text.status.paid, [text.summarise, text.unpay]],
  ['cancelled', { status: 'cancelled', cancelled_at: YESTERDAY }, text.status.cancelled, [text.restore]],
] as const)('an order that is %s says so, and offers what can be done', async (_, change, said, buttons) => {
  const { screen } = await shown(orderOf(7, change));
  await expect.element(screen.getByText(said, { exact: true }).first()).toBeVisible();
  const names = screen
    .getByRole('button')
    .elements()
    .map(({ ariaLabel }) => ariaLabel);
  expect(names).toEqual(buttons.map((word) => text.of(word, 7)));
});

test('a second quick press takes nothing back, and while something is done nothing else is', async () => {
  const { screen, onMark } = await shown(orderOf(7));
  await userEvent.dblClick(screen.getByRole('button', { name: text.of(text.pay, 7) }));
  expect(onMark.mock.calls).toEqual([['paid']]);
  const busy = await shown(orderOf(8), true);
  await expect.element(busy.screen.getByRole('button', { name: text.of(text.cancel, 8) })).toBeDisabled();
  await expect.element(busy.screen.getByRole('button', { name: text.of(text.summarise, 8) })).toBeEnabled();
});

test('a hundred lines are folded, and an order of another chat says that it is', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => ({ name: `Barang ${at}`, price: 1, quantity: 1, weight: null }));
  const { screen } = await shown(orderOf(7, { lines, room_id: roomOf(2).id }));
  await expect.element(screen.getByText('Barang 99')).not.toBeVisible();
  await userEvent.click(screen.getByText(text.allLines('100')));
  await expect.element(screen.getByText('Barang 99')).toBeVisible();
  await expect.element(screen.getByText(text.elsewhere)).toBeVisible();
});

const products = Array.from({ length: 8 }, (_, at) => ({ name: `Kain ${at}`, price: 100_000, weight: null }));

test('of the catalogue one sees the first, and finds the others by name', async () => {
  const onChoose = vi.fn<() => void>();
  const screen = await render(
    <Products
      selling={{ value: { products, taxPercentage: 0 }, hasFailed: false }}
      fill={null}
      isFull={false}
      {...{ onChoose }}
    />,
  );
  await expect.element(screen.getByText(text.make.more('3'))).toBeVisible();
  await userEvent.type(screen.getByLabelText(text.make.search), 'KAIN 7{Enter}');
  expect(onChoose.mock.calls).toEqual([[products[7]]]);
  await userEvent.type(screen.getByLabelText(text.make.search), 'x');
  await expect.element(screen.getByText(text.make.nothing)).toBeVisible();
});

test.each([
  ['is not there yet', { value: null, hasFailed: false }, text.make.searching],
  ['cannot be had', { value: null, hasFailed: true }, text.make.failed],
  ['is empty', { value: { products: [], taxPercentage: 0 }, hasFailed: false }, text.make.empty],
])('a catalogue that %s says so', async (_, selling, said) => {
  const screen = await render(<Products selling={selling} fill={null} isFull={false} onChoose={() => undefined} />);
  await expect.element(screen.getByText(said)).toBeInTheDocument();
});

const done = { status: 'ai_task_completed', completed_at: YESTERDAY, completed_by: 'ai' } as const;

test.each([
  [
    'is not paid',
    { order_status: 'unpaid', order_total: 250_000 },
    text.outcome.unpaid,
    text.outcome.notice('Rp 250.000'),
  ],
  [
    'was not paid in time',
    { order_status: 'unpaid', order_total: 250_000, order_expires_at: YESTERDAY },
    text.outcome.expired,
    text.outcome.noticeExpired('Rp 250.000'),
  ],
  ['is paid', { order_status: 'paid', order_total: 250_000 }, text.outcome.paid('Rp 250.000'), null],
  [
    'is paid, and said to be one',
    { order_status: 'paid', order_total: 250_000, outcome: 'order' },
    text.outcome.paidOnly('Rp 250.000'),
    null,
  ],
] as const)(
  'a chat that is done while its order %s says so in its row and above the field',
  async (_, change, tag, notice) => {
    const room = roomOf(1, { ...done, ...change });
    const screen = await render(
      <>
        <OrderTag room={room} now={Date.now()} />
        <OrderNotice room={room} onShow={() => undefined} />
      </>,
    );
    await expect.element(screen.getByText(tag, { exact: true })).toBeVisible();
    const above = screen.getByRole('status').elements();
    expect(above.map(({ textContent }) => textContent)).toEqual(notice === null ? [] : [notice]);
  },
);

test('a chat that goes on has no warning above its field', async () => {
  const onShow = () => undefined;
  const room = roomOf(1, { order_status: 'unpaid', order_total: 250_000 });
  const screen = await render(<OrderNotice {...{ room, onShow }} />);
  expect(screen.container.textContent).toBe('');
});
