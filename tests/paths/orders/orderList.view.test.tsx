import { expect } from 'vitest';

import type { PagedListRef, PagedListSnapshot } from '../../../src/machines/app/pagedList.machine.ts';
import { rows } from '../../../src/machines/orders/orderList.fixture.ts';
import { orderListModel } from '../../../src/machines/orders/orderList.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { pagesText } from '../../../src/views/app/pagedList/text/id.ts';
import { OrdersPage } from '../../../src/views/orders/list/OrdersPage.tsx';
import { orderListText as text } from '../../../src/views/orders/list/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

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
        visible(see.getByText('2 × Kemeja (merah, L)'));
        visible(see.getByRole('button', { name: text.buttonLabel(text.ship, 16) }));
        visible(see.getByRole('button', { name: text.buttonLabel(text.unship, 15) }));
        visible(see.getByText(text.subtotal('Rp 250.000')));
        visible(see.getByRole('button', { name: `${text.parts.unpaid} · 99+` }));
        for (const status of ['paid', 'shipped', 'proof', 'unpaid', 'expired', 'cancelled'] as const)
          visible(see.getByText(text.status[status], { exact: true }));
      } else {
        const { q, status } = context.route.search;
        visible(see.getByText((q ?? status) === undefined ? text.empty.title : text.nothing.title));
      }
    },
    refreshing: shown,
    running: shown,
  },
});
