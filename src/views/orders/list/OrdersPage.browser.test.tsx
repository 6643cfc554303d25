import { expect, onTestFinished, test } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { createActor, createMachine, fromCallback, fromPromise, type EventObject } from 'xstate';

import type { PagedListPage, PagedSearch } from '../../../contracts/app.pagedList.ts';
import { createPagedListMachine } from '../../../machines/app/pagedList.machine.ts';
import { businessId, rows, toSend } from '../../../machines/orders/orderList.fixture.ts';
import { ordersRoute, type OrderPart, type OrderRow } from '../../../machines/orders/orderList.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { OrdersPage } from './OrdersPage.tsx';
import { orderListText as text } from './text/id.ts';

const NONE = { ship: 0, unpaid: 0, proof: 0 };

/** The orders of a part, with what the database answers. */
const show = async ({
  part = null as OrderPart | null,
  orders = rows as readonly OrderRow[],
  total = 6,
  about = NONE,
}) => {
  const list = createPagedListMachine<'orders'>().provide({
    actors: {
      followRows: fromCallback<EventObject, { businessId: string }>(() => {}),
      readPage: fromPromise<PagedListPage<'orders'>, PagedSearch>(async () => ({
        rows: orders,
        total,
        page: 1,
        about,
      })),
    },
  });
  const app = createActor(createMachine({ invoke: { src: fromCallback(() => {}), systemId: 'location' } })).start();
  const actor = createActor(list, {
    input: { businessId, isOwner: true, route: ordersRoute(businessId, part) },
  }).start();
  onTestFinished(() => void actor.stop());
  const see = await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <OrdersPage actor={actor} />
    </AppContextProvider>,
  );
  await expect.element(see.getByRole('article').first()).toBeVisible();
  return see;
};

test.each([
  [{ ship: 0, unpaid: 1, proof: 99 }, ['Semua', 'Perlu dikirim', 'Belum dibayar · 1', 'Cek bukti · 99']],
  [{ ship: 100, unpaid: 12, proof: 0 }, ['Semua', 'Perlu dikirim · 99+', 'Belum dibayar · 12', 'Cek bukti']],
])('the parts tell how many orders they have: %o', async (about, names) => {
  const see = await show({ about });
  const parts = see.getByRole('group', { name: text.parts.label }).getByRole('button').elements();
  expect(parts.map(({ textContent }) => textContent)).toEqual(names);
});

test.each([
  [null, 'Semua'],
  ['ship', 'Perlu dikirim'],
  ['unpaid', 'Belum dibayar'],
  ['proof', 'Cek bukti'],
] as const)('of the parts, the one that is open is marked: %s', async (part, name) => {
  const see = await show({ part });
  const marked = see.getByRole('button', { pressed: true }).elements();
  expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
});

test.each([
  [999, 0],
  [1000, 1],
])('of %d orders, %d sentence tells that there are more', async (total, sentences) => {
  const see = await show({ total });
  expect(see.getByText(text.limit).elements()).toHaveLength(sentences);
});

test.each([
  [3, ['2 × Kain 1', '2 × Kain 2', '2 × Kain 3']],
  [4, ['2 × Kain 1', '2 × Kain 2', '2 × Kain 3', '1 barang lagi']],
  [9, ['2 × Kain 1', '2 × Kain 2', '2 × Kain 3', '6 barang lagi']],
])('of %d goods, three are named and the others counted', async (count, goods) => {
  const lines = Array.from({ length: count }, (_, at) => ({
    name: `Kain ${at + 1}`,
    price: 1,
    quantity: 2,
    weight: null,
  }));
  const see = await show({ orders: [{ ...toSend, lines }] });
  const items = see.getByRole('article').getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(goods);
});

test('an order tells its customer, in its heading and in the name of its link', async () => {
  const see = await show({ orders: [{ ...toSend, name: 'Bu Tini' }] });
  await expect.element(see.getByRole('heading', { name: /^#16 ?Bu Tini$/ })).toBeVisible();
  await expect.element(see.getByRole('article', { name: 'Pesanan #16, Bu Tini', exact: true })).toBeVisible();
  await expect.element(see.getByRole('link', { name: 'Buka chat Bu Tini, pesanan #16', exact: true })).toBeVisible();
});

test('an order before its deadline tells how long it can be paid', async () => {
  const until = new Date(Date.now() + 125 * 60_000).toISOString();
  const see = await show({ orders: [{ ...toSend, status: 'unpaid', paid_at: null, expires_at: until }] });
  await expect.element(see.getByText(/^Belum dibayar · sisa 2 jam$/)).toBeVisible();
  expect(see.getByRole('button', { name: text.buttonLabel(text.ship, 16) }).elements()).toHaveLength(0);
});
