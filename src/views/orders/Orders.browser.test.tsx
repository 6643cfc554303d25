import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { userEvent, type Locator } from 'vitest/browser';

import { facts } from '../../../tests/sut/facts.ts';
import { at, dimas, sari } from '../../machines/app/recordList.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { orderOf } from '../../machines/orders/orders.fixture.ts';
import type { CustomerOrder, OrderStatus } from '../../machines/orders/orders.ts';
import { recipient } from '../../machines/orders/shipping.fixture.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import { OrderTag } from './OrderTag.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { ordersText as text } from './text/id.ts';

const shown = async (order: CustomerOrder, isRunning = false) => {
  const onStatus = vi.fn<(status: OrderStatus) => void>();
  const onWrite = vi.fn<(text: string) => void>();
  const onReject = vi.fn<(reason: string) => void>();
  const onShipping = vi.fn<(amount: number) => void>();
  const onShip = vi.fn<(shipped: boolean) => void>();
  const screen = await render(
    <OrderCard
      {...{ order, isRunning, onStatus, onWrite, onReject, onShip, onShipping }}
      userId={sari}
      isElsewhere={order.room_id !== roomOf(1).id}
    />,
  );
  return { screen, onStatus, onWrite, onReject, onShip, onShipping };
};

const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000).toISOString();
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

test.each([
  ['unpaid', {}, text.status.unpaid, [text.pay, text.summarise, text.sendLink, text.cancel]],
  ['expired', { expires_at: YESTERDAY }, text.status.expired, [text.pay, text.summarise, text.cancel]],
  ['paid', { status: 'paid', paid_at: YESTERDAY }, text.status.paid, [text.ship, text.summarise, text.unpay]],
  [
    'sent',
    { status: 'paid', paid_at: YESTERDAY, shipped_at: YESTERDAY },
    text.status.paid,
    [text.unship, text.summarise, text.unpay],
  ],
  ['cancelled', { status: 'cancelled', cancelled_at: YESTERDAY }, text.status.cancelled, [text.restore]],
] as const)('an order that is %s shows its status and its actions', async (_, change, status, buttons) => {
  const { screen } = await shown(orderOf(7, change));
  await expect.element(screen.getByText(status, { exact: true }).first()).toBeVisible();
  const names = screen
    .getByRole('button')
    .elements()
    .map(({ ariaLabel }) => ariaLabel);
  expect(names).toEqual(buttons.map((word) => text.buttonLabel(word, 7)));
});

const plain = { Subtotal: 'Rp 250.000', 'Pajak 0%': null, 'Total tanpa ongkir': null };

test.each([
  [
    'whose shipping is open',
    { lines: [{ name: 'Sarung', price: 125_000, quantity: 2, weight: null }] },
    {
      ...plain,
      Sarung: '2 × Rp 125.000',
      Ongkir: 'Belum diketahui',
      'Total tanpa ongkir': 'Rp 250.000',
      Total: null,
    },
  ],
  ['with free shipping', { shipping: 0 }, { ...plain, Ongkir: 'Rp 0', Total: 'Rp 250.000' }],
  [
    'with tax and shipping',
    { tax_percentage: 11, tax: 27_500, shipping: 18_000, total: 295_500, ship_to: 'Jl. Malioboro 12', note: 'Kado' },
    {
      ...plain,
      'Kain Batik Cap Truntum': '1 × Rp 250.000',
      'Pajak 11%': 'Rp 27.500',
      Ongkir: 'Rp 18.000',
      Total: 'Rp 295.500',
      'Dikirim ke:': 'Jl. Malioboro 12',
    },
  ],
] as const)('an order %s tells each amount by its label', async (_, change, amounts) => {
  const { screen } = await shown(orderOf(7, change as Partial<CustomerOrder>));
  await expect.element(screen.getByText('Subtotal')).toBeVisible();
  facts(screen.locator, amounts);
  expect(screen.getByText('Kado', { exact: true }).elements()).toHaveLength('note' in change ? 1 : 0);
});

/** What an order tells with a date: who has made it and marked it, and until when it is to be paid. */
const dated = (see: Locator) =>
  see
    .getByText(/ \d{4}, \d\d\.\d\d/)
    .elements()
    .map(({ textContent }) => textContent);
const made = '20 November 2026, 08.07 oleh Anda';

test.each([
  ['made by the AI', { is_by_ai: true }, ['20 November 2026, 08.07 oleh AI']],
  ['made by another member', { created_by: dimas }, ['20 November 2026, 08.07 oleh Rekan']],
  ['with a deadline', { expires_at: '2126-11-21T01:00:00Z' }, [made, 'Batas bayar 21 November 2126, 08.00']],
  [
    'paid by hand before its deadline',
    { status: 'paid', paid_at: at(30), paid_by: dimas, expires_at: '2126-11-21T01:00:00Z' },
    [made, 'Lunas 20 November 2026, 08.30, dicatat Rekan'],
  ],
  [
    'paid through a bank',
    { status: 'paid', paid_at: at(30), paid_through: 'virtual_account', shipped_at: at(45) },
    [made, 'Lunas 20 November 2026, 08.30 lewat virtual account', 'Dikirim 20 November 2026, 08.45'],
  ],
  [
    'paid by a manual transfer',
    { status: 'paid', paid_at: at(30), paid_by: sari, paid_through: 'manual_transfer', created_by: dimas },
    ['20 November 2026, 08.07 oleh Rekan', 'Lunas 20 November 2026, 08.30 lewat transfer manual, dicek Anda'],
  ],
  [
    'cancelled',
    { status: 'cancelled', cancelled_at: at(50), cancelled_by: dimas, expires_at: at(60) },
    [made, 'Dibatalkan 20 November 2026, 08.50 oleh Rekan'],
  ],
] as const)('an order %s tells who and when', async (_, change, sentences) => {
  const { screen } = await shown(orderOf(7, change));
  await expect.element(screen.getByRole('heading', { name: text.name(7) })).toBeVisible();
  expect(dated(screen.locator)).toEqual(sentences);
  expect(screen.getByText(text.elsewhere).elements()).toHaveLength(0);
});

test.each([
  [text.pay, {}, { onStatus: [['paid']] }],
  [text.cancel, {}, { onStatus: [['cancelled']] }],
  [text.unpay, { status: 'paid', paid_at: YESTERDAY }, { onStatus: [['unpaid']] }],
  [text.restore, { status: 'cancelled', cancelled_at: YESTERDAY }, { onStatus: [['unpaid']] }],
  [text.ship, { status: 'paid', paid_at: YESTERDAY }, { onShip: [[true]] }],
  [text.unship, { status: 'paid', paid_at: YESTERDAY, shipped_at: YESTERDAY }, { onShip: [[false]] }],
  [text.summarise, {}, { onWrite: [[expect.stringContaining('Rp 250.000')]] }],
  [text.sendLink, {}, { onWrite: [[expect.stringContaining('00000000-0000-4000-8000-00000000c0de')]] }],
] as const)('“%s” does this and nothing else', async (word, change, calls) => {
  const { screen, ...done } = await shown(orderOf(7, change));
  await userEvent.click(screen.getByRole('button', { name: text.buttonLabel(word, 7), exact: true }));
  const called = Object.entries(done).filter(([, { mock }]) => mock.calls.length > 0);
  expect(Object.fromEntries(called.map(([name, { mock }]) => [name, mock.calls]))).toEqual(calls);
});

test.each([
  ['paid late', { status: 'paid', received: 250_000, expires_at: TWO_DAYS_AGO }, [text.paidLate]],
  ['paid twice', { status: 'paid', received: 500_000 }, [text.received.twice('Rp 250.000')]],
  ['paid with too much', { status: 'paid', received: 260_000 }, [text.received.more('Rp 10.000')]],
  ['paid in time', { status: 'paid', received: 250_000 }, []],
  [
    'paid in part',
    { received: 100_000 },
    [`${text.received.part('Rp 100.000', 'Rp 250.000')} ${text.received.rest('Rp 150.000')}`],
  ],
  [
    'paid in part before its deadline passed',
    { received: 100_000, expires_at: TWO_DAYS_AGO },
    [`${text.received.part('Rp 100.000', 'Rp 250.000')} ${text.received.late}`],
  ],
  [
    'paid, and of which a part was paid back',
    { status: 'paid', received: 200_000, refunded: 50_000 },
    [text.received.refunded('Rp 50.000')],
  ],
  ['paid after it was cancelled', { status: 'cancelled', received: 250_000 }, [text.received.cancelled('Rp 250.000')]],
] as const)('an order that is %s through a bank tells the team what to do', async (_, change, notices) => {
  const isPaid = 'status' in change && change.status === 'paid';
  const paid = isPaid ? ({ paid_at: YESTERDAY, paid_through: 'virtual_account' } as const) : {};
  const { screen } = await shown(orderOf(7, { ...change, ...paid }));
  for (const notice of notices) await expect.element(screen.getByText(notice)).toBeVisible();
  const lines = screen.getByText(/Bank melaporkan|Dibayar|embalikan/).elements();
  expect(lines).toHaveLength(notices.length);
  expect(screen.getByText(/lewat virtual account$/).elements()).toHaveLength(isPaid ? 1 : 0);
});

test('an order with a manual transfer tells the team which amount to look for, and who has checked it', async () => {
  const chosen = { transfer_code: 46, transfer_chosen_at: YESTERDAY } as const;
  const { screen, onStatus } = await shown(orderOf(7, chosen));
  await expect.element(screen.getByText(text.status.transfer, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(text.transfer('Rp 250.046', '046'))).toBeVisible();
  expect(screen.getByRole('button', { name: text.buttonLabel(text.pay, 7) }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: text.buttonLabel(text.confirmTransfer, 7) }));
  expect(onStatus.mock.calls).toEqual([['paid']]);
  const paid = { status: 'paid', paid_at: YESTERDAY, paid_through: 'manual_transfer', paid_by: null } as const;
  const after = await shown(orderOf(8, { ...chosen, ...paid, expires_at: TWO_DAYS_AGO }));
  await expect.element(after.screen.getByText(/lewat transfer manual, dicek /)).toBeVisible();
  expect(after.screen.getByText(text.paidLate).elements()).toHaveLength(0);
});

test('proofs of a transfer tell which file was used before, and are rejected with a reason', async () => {
  const sent = { path: 'a/b/c.png', sentAt: YESTERDAY, usedFor: null, rejectedAt: null, reason: null } as const;
  const proofs = [
    { ...sent, id: '00000000-0000-4000-8000-000000000003', usedFor: 3 },
    { ...sent, id: '00000000-0000-4000-8000-000000000002', usedFor: 7 },
    { ...sent, id: '00000000-0000-4000-8000-000000000001', rejectedAt: YESTERDAY, reason: 'Buram' },
  ];
  const chosen = { transfer_code: 46, transfer_chosen_at: YESTERDAY, proof: 'waiting', expires_at: YESTERDAY } as const;
  const { screen, onReject } = await shown(orderOf(7, { ...chosen, proofs }));
  await expect.element(screen.getByText(text.status.proof, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(text.proof.usedFor(3))).toBeVisible();
  await expect.element(screen.getByText(text.proof.sentBefore)).toBeVisible();
  await expect.element(screen.getByText(/^Ditolak .*: Buram$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: text.buttonLabel(text.proof.reject, 7) }));
  await userEvent.click(screen.getByRole('button', { name: 'Uangnya belum masuk.' }));
  await userEvent.click(screen.getByRole('button', { name: text.proof.dialog.confirm, exact: true }));
  expect(onReject.mock.calls).toEqual([['Uangnya belum masuk.']]);
  await screen.unmount();
  const paid = { status: 'paid', paid_at: YESTERDAY, paid_through: 'manual_transfer' } as const;
  const after = await shown(orderOf(8, { ...chosen, ...paid, proofs }));
  expect(after.screen.getByText(text.proof.waiting).elements()).toHaveLength(0);
  expect(after.screen.getByRole('button', { name: text.buttonLabel(text.proof.reject, 8) }).elements()).toHaveLength(0);
});

test('an order that waits for the address takes the shipping from a member, and a chosen courier stands with the address', async () => {
  const { screen, onShipping } = await shown(orderOf(7, { ships: true }));
  await expect.element(screen.getByText(text.delivery.waiting)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: text.buttonLabel(text.delivery.set, 7) }));
  await userEvent.click(screen.getByRole('button', { name: text.delivery.save }));
  await expect.element(screen.getByText(text.delivery.problem)).toBeVisible();
  await userEvent.fill(screen.getByLabelText(text.delivery.amount), '20.000');
  await userEvent.click(screen.getByRole('button', { name: text.delivery.save }));
  expect(onShipping.mock.calls).toEqual([[20_000]]);
  await screen.unmount();
  const courier = { code: 'jne', service: 'REG', name: 'JNE', etd: '', kilograms: 2 };
  const chosen = await shown(orderOf(8, { ships: true, recipient, courier, shipping: 18_000 }));
  await expect.element(chosen.screen.getByText(recipient.street)).toBeVisible();
  await expect.element(chosen.screen.getByText(text.delivery.courier('JNE REG', '2'))).toBeVisible();
  expect(chosen.screen.getByText(text.delivery.waiting).elements()).toHaveLength(0);
  await chosen.screen.unmount();
  const over = await shown(orderOf(9, { ships: true, expires_at: YESTERDAY }));
  expect(over.screen.getByText(text.delivery.waiting).elements()).toHaveLength(0);
});

test('a double-click sets a status once, and the other actions are disabled while a command runs', async () => {
  const { screen, onStatus } = await shown(orderOf(7));
  await userEvent.dblClick(screen.getByRole('button', { name: text.buttonLabel(text.pay, 7) }));
  expect(onStatus.mock.calls).toEqual([['paid']]);
  const busy = await shown(orderOf(8), true);
  await expect.element(busy.screen.getByRole('button', { name: text.buttonLabel(text.cancel, 8) })).toBeDisabled();
  await expect.element(busy.screen.getByRole('button', { name: text.buttonLabel(text.summarise, 8) })).toBeEnabled();
});

test('a hundred lines are collapsed, and an order of another chat says so', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => ({ name: `Barang ${at}`, price: 1, quantity: 1, weight: null }));
  const { screen } = await shown(orderOf(7, { lines, room_id: roomOf(2).id }));
  await expect.element(screen.getByText('Barang 99')).not.toBeVisible();
  await userEvent.click(screen.getByText(text.allLines('100')));
  await expect.element(screen.getByText('Barang 99')).toBeVisible();
  await expect.element(screen.getByText(text.elsewhere)).toBeVisible();
});

const products = Array.from({ length: 8 }, (_, at) => ({ name: `Kain ${at}`, price: 100_000, weight: null }));

test('the catalogue shows the first products, and a search finds the others by name', async () => {
  const onChoose = vi.fn<() => void>();
  const screen = await render(
    <ProductPicker
      catalog={{ value: { products, taxPercentage: 0 }, hasFailed: false }}
      catalogLink={null}
      isFull={false}
      {...{ onChoose }}
    />,
  );
  await expect.element(screen.getByText(text.form.more('3'))).toBeVisible();
  await userEvent.type(screen.getByLabelText(text.form.search), 'KAIN 7{Enter}');
  expect(onChoose.mock.calls).toEqual([[products[7]]]);
  await userEvent.type(screen.getByLabelText(text.form.search), 'x');
  await expect.element(screen.getByText(text.form.nothingFound)).toBeVisible();
});

test.each([
  ['is loading', { value: null, hasFailed: false }, text.form.loading],
  ['failed to load', { value: null, hasFailed: true }, text.form.failed],
  ['is empty', { value: { products: [], taxPercentage: 0 }, hasFailed: false }, text.form.empty],
])('a catalogue that %s says so', async (_, catalog, status) => {
  const screen = await render(
    <ProductPicker catalog={catalog} catalogLink={null} isFull={false} onChoose={() => undefined} />,
  );
  await expect.element(screen.getByText(status)).toBeInTheDocument();
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
    'is paid, with the resolution order',
    { order_status: 'paid', order_total: 250_000, resolution: 'order' },
    text.outcome.paidOnly('Rp 250.000'),
    null,
  ],
] as const)(
  'a completed chat whose order %s shows it in its row and above the composer',
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

test('an open chat with an unpaid order has no warning above its composer', async () => {
  const onShow = () => undefined;
  const room = roomOf(1, { order_status: 'unpaid', order_total: 250_000 });
  const screen = await render(<OrderNotice {...{ room, onShow }} />);
  expect(screen.container.textContent).toBe('');
});
