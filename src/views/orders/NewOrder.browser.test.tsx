import { expect, onTestFinished, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';

import { facts } from '../../../tests/sut/facts.ts';
import { press, write } from '../../../tests/sut/gestures.ts';
import { startRecordList } from '../../../tests/sut/recordList.ts';
import { absent, disabled, visible } from '../../../tests/sut/view.tsx';
import type { RecordCommand } from '../../contracts/app.recordList.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { customLine, emptyDraft, type OrderDraft } from '../../machines/orders/orderForm.ts';
import { orderOf } from '../../machines/orders/orders.fixture.ts';
import { uiText } from '../ui/text/id.ts';
import { Orders } from './Orders.tsx';
import { ordersText } from './text/id.ts';

const text = ordersText.form;
const products = [
  { name: 'Batik Tulis Sekar Jagad', price: 750_000, weight: 300 },
  { name: 'Kemeja Batik Cap Parang', price: 185_000, weight: 250 },
];

/** The orders of a customer, with what was typed before. */
const shown = async ({ orders = 0, draft = null }: { orders?: number; draft?: OrderDraft | null } = {}) => {
  const commands: (RecordCommand<'orders'> | null)[] = [];
  const writeDraft = vi.fn<(draft: OrderDraft | null) => void>();
  const onWrite = vi.fn<(text: string) => void>();
  const rows = Array.from({ length: orders }, (_, at) => orderOf(orders - at));
  const actor = startRecordList<'orders'>(
    () => rows,
    (command) => {
      commands.push(command);
      return null;
    },
  );
  onTestFinished(() => void actor.stop());
  const see = await render(
    <Orders
      {...{ actor, onWrite }}
      userId={sari}
      roomId={roomOf(1).id}
      formDraft={{ read: () => draft, write: writeDraft }}
      catalog={{ value: { products, taxPercentage: 11 }, hasFailed: false }}
      catalogLink={null}
      onQuote={() => undefined}
    />,
  );
  await expect.poll(() => actor.getSnapshot().value).toBe('idle');
  return { see, commands, writeDraft, onWrite };
};

/** A draft with so many lines. */
const lines = (count: number): OrderDraft => ({
  ...emptyDraft(),
  lines: Array.from({ length: count }, (_, at) => ({ ...customLine(), name: `Barang ${at}`, price: 1000 })),
});

test('a new order tells the price of each line and every amount by its label, and is sent as it was written', async () => {
  const { see, commands, writeDraft, onWrite } = await shown();
  visible(see.getByText(ordersText.none));
  await press(see.getByRole('button', { name: text.open }));
  absent(see.getByText(text.nothingFound));
  const batik = see.getByRole('button', { name: text.add('Batik Tulis Sekar Jagad', 'Rp 750.000') });
  await press(batik);
  await press(batik);
  await expect.element(see.getByLabelText(text.quantityOf('Batik Tulis Sekar Jagad'))).toHaveValue('2');
  await press(see.getByRole('button', { name: text.addCustom }));
  await write(see.getByLabelText(text.lineName), 'Sarung');
  await write(see.getByLabelText(text.price), '125000');
  await write(see.getByLabelText(text.quantityOf('Sarung')), '3');
  await expect.element(see.getByLabelText(text.lineName)).toHaveValue('Sarung');
  await expect.element(see.getByLabelText(text.price)).toHaveValue('125.000');
  await expect.element(see.getByLabelText(text.quantityOf('Sarung'))).toHaveValue('3');
  visible(see.getByText('Rp 375.000', { exact: true }));
  facts(see.locator, {
    'Batik Tulis Sekar Jagad': 'Rp 750.000',
    Subtotal: 'Rp 1.875.000',
    'Pajak 11%': 'Rp 206.250',
    Ongkir: 'Belum diketahui',
    'Total tanpa ongkir': 'Rp 2.081.250',
  });
  await write(see.getByLabelText(text.shipping), '18000');
  await write(see.getByLabelText(text.note), 'Bungkus kado');
  await expect.element(see.getByLabelText(text.shipping)).toHaveValue('18.000');
  await expect.element(see.getByLabelText(text.note)).toHaveValue('Bungkus kado');
  facts(see.locator, { Ongkir: 'Rp 18.000', Total: 'Rp 2.099.250', 'Total tanpa ongkir': null });
  await press(see.getByRole('button', { name: text.save }));
  const sent = {
    shipping: 18_000,
    note: 'Bungkus kado',
    lines: [
      { name: 'Batik Tulis Sekar Jagad', price: 750_000, quantity: 2, weight: 300 },
      { name: 'Sarung', price: 125_000, quantity: 3, weight: null },
    ],
  };
  expect(commands).toMatchObject([{ do: 'create', ...sent }]);
  expect(writeDraft.mock.calls.findLast(([draft]) => draft !== null)).toMatchObject([sent]);
  expect(onWrite).not.toHaveBeenCalled();
  await expect.element(see.getByRole('button', { name: text.open })).toBeVisible();
});

test('an order without a line or with a wrong one is not sent, and each field says why', async () => {
  const { see, commands } = await shown();
  await press(see.getByRole('button', { name: text.open }));
  await press(see.getByRole('button', { name: text.save }));
  visible(see.getByRole('alert').getByText(text.noLines));
  await press(see.getByRole('button', { name: text.addCustom }));
  for (const problem of [text.problem.name, text.problem.price]) visible(see.getByText(problem));
  absent(see.getByText(text.problem.quantity));
  await write(see.getByLabelText(text.quantityOf(text.unnamed)), '0');
  visible(see.getByText(text.problem.quantity));
  await press(see.getByRole('button', { name: text.save }));
  expect(commands).toEqual([]);
});

test('an empty form closes at once, and one with an item asks first', async () => {
  const { see } = await shown();
  await press(see.getByRole('button', { name: text.open }));
  await press(see.getByRole('button', { name: text.cancel }));
  absent(see.getByRole('heading', { name: text.title }));
  await press(see.getByRole('button', { name: text.open }));
  await press(see.getByRole('button', { name: text.add('Kemeja Batik Cap Parang', 'Rp 185.000') }));
  const less = see.getByRole('button', { name: text.lessOf('Kemeja Batik Cap Parang') });
  disabled(less);
  await press(see.getByRole('button', { name: text.moreOf('Kemeja Batik Cap Parang') }));
  facts(see.locator, { Subtotal: 'Rp 370.000' });
  await press(less);
  facts(see.locator, { Subtotal: 'Rp 185.000' });
  await press(see.getByRole('button', { name: text.cancel }));
  visible(see.getByRole('heading', { name: text.title }));
  await press(see.getByRole('button', { name: text.cancelSure }));
  absent(see.getByRole('heading', { name: text.title }));
});

test('a draft is resumed, its lines are removed one by one, and a hundred are the most', async () => {
  const { see } = await shown({ draft: lines(100) });
  await press(see.getByRole('button', { name: text.resume }));
  visible(see.getByText(text.full));
  absent(see.getByRole('button', { name: text.addCustom }));
  const batik = see.getByRole('button', { name: text.add('Batik Tulis Sekar Jagad', 'Rp 750.000') });
  disabled(batik);
  await press(see.getByRole('button', { name: text.remove('Barang 7'), exact: true }));
  absent(see.getByText(text.full));
  visible(see.getByRole('button', { name: text.addCustom }));
  facts(see.locator, { Subtotal: 'Rp 99.000' });
  await press(batik);
  disabled(batik);
  expect(see.getByLabelText(/^Jumlah/).elements()).toHaveLength(100);
});

test('the three newest orders are shown, and the older ones on request', async () => {
  const { see } = await shown({ orders: 5 });
  const names = () =>
    see
      .getByRole('heading', { name: /^Pesanan #/ })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual([5, 4, 3].map(ordersText.name));
  absent(see.getByText(ordersText.none));
  await press(see.getByRole('button', { name: ordersText.more('2') }));
  expect(names()).toEqual([5, 4, 3, 2, 1].map(ordersText.name));
  absent(see.getByRole('button', { name: /lebih lama/ }));
  absent(see.getByText(ordersText.truncated));
  absent(see.getByRole('button', { name: uiText.retry }));
});
