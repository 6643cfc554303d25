import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { PagedListRef, PagedListSnapshot } from '../../../src/machines/app/pagedList.machine.ts';
import { rows } from '../../../src/machines/orders/orderList.fixture.ts';
import { orderListModel } from '../../../src/machines/orders/orderList.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { pagesText } from '../../../src/views/app/pagedList/text/id.ts';
import { OrdersPage } from '../../../src/views/orders/list/OrdersPage.tsx';
import { orderListText as text } from '../../../src/views/orders/list/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { disabled, outOfReach, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const goods = '1 × Kain Batik Cap Truntum';
const total = 'Total Rp 268.000';
const ship = 'Tandai dikirim';
/** What the row of each order tells: its customer, its goods, its money, the last that happened, its status, and what can be done. */
const ROWS: Readonly<Record<number, readonly string[]>> = {
  16: ['2 × Kemeja (merah, L)', '1 × Sarung (biru)', total, 'JNE REG', 'Lunas 20 November 2026, 08.30', ship],
  15: [goods, total, 'Dikirim 20 November 2026, 08.25', 'Belum dikirim'],
  14: [goods, total, 'Dibuat 20 November 2026, 08.14'],
  13: [goods, 'Rp 250.000 belum termasuk ongkir', 'Dibuat 20 November 2026, 08.13'],
  12: [goods, total, 'Dibuat 20 November 2026, 08.12'],
  11: [goods, total, 'Dibuat 20 November 2026, 08.11'],
};
const STATUS = { 16: 'paid', 15: 'shipped', 14: 'proof', 13: 'unpaid', 12: 'expired', 11: 'cancelled' } as const;

/** Each row as it is read, from its goods on. */
const rowsIn = (see: Locator) =>
  Object.fromEntries(
    see
      .getByRole('article')
      .elements()
      .map((row) => {
        const [head, ...parts] = [...row.querySelectorAll('h2 > span, li, p > *, button')].map(
          ({ textContent }) => textContent,
        );
        return [Number(head?.slice(1)), parts];
      }),
  );

/** The names of the filters, with their counts. */
const filtersIn = (see: Locator) =>
  see
    .getByRole('group', { name: text.parts.label })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

const allIn = (see: Locator) => {
  expect(rowsIn(see)).toEqual(ROWS);
  for (const [number, status] of Object.entries(STATUS)) {
    const row = see.getByRole('article', { name: new RegExp(`^Pesanan #${number},`, 'u') });
    visible(row.getByText(text.status[status], { exact: true }));
  }
  expect(filtersIn(see)).toEqual(['Semua', 'Perlu dikirim · 1', 'Belum dibayar · 99+', 'Cek bukti · 1']);
};

/** The rows stay while others are read. Each leads to its chat. */
const shown: Sight = (see, snapshot) => {
  const { context } = snapshot as PagedListSnapshot<'orders'>;
  visible(see.getByRole('heading', { name: text.title, exact: true }));
  for (const { number, room_id: roomId } of context.rows ?? []) {
    const row = see.getByRole('article', { name: new RegExp(`^Pesanan #${number},`, 'u') });
    expect(row.getByRole('link').element().getAttribute('href')).toContain(`/inbox/${roomId}`);
  }
};

viewPaths(orderListModel, {
  render: (actor: PagedListRef<'orders'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <OrdersPage actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'search.typed': async (see, event) => {
      // The same text again would be no input event.
      await write(see.getByRole('searchbox', { name: text.search }), `${event['q']}x`);
      await write(see.getByRole('searchbox', { name: text.search }), event['q']);
    },
    'filter.chosen': (see) => press(see.getByRole('button', { name: new RegExp(`^${text.parts.ship}`, 'u') })),
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi/u })),
    'command.requested': (see) => {
      const button = see.getByRole('button', { name: text.buttonLabel(text.ship, 16) });
      return button.elements().length === 0 ? outOfReach : press(button);
    },
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: text.failed.title,
    denied: pagesText.denied.title,
    listed: (see, snapshot) => {
      shown(see, snapshot);
      const { context } = snapshot as PagedListSnapshot<'orders'>;
      if (context.refusal !== null) visible(see.getByText(text.refused[context.refusal]));
      if (context.rows?.length === rows.length) {
        allIn(see);
        visible(see.getByRole('button', { name: text.buttonLabel(text.ship, 16) }));
        visible(see.getByRole('button', { name: text.buttonLabel(text.unship, 15) }));
      } else {
        const { q, status } = context.route.search;
        visible(see.getByText((q ?? status) === undefined ? text.empty.title : text.nothing.title));
      }
    },
    refreshing: shown,
    running: (see, snapshot) => {
      shown(see, snapshot);
      const button = see.getByRole('button', { name: text.buttonLabel(text.ship, 16) });
      if ((snapshot as PagedListSnapshot<'orders'>).context.rows?.length) disabled(button);
    },
  },
});
