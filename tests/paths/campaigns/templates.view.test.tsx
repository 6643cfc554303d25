import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { PagedListRef, PagedListSnapshot } from '../../../src/machines/app/pagedList.machine.ts';
import { rows } from '../../../src/machines/campaigns/templates.fixture.ts';
import { templatesModel } from '../../../src/machines/campaigns/templates.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { pagesText } from '../../../src/views/app/pagedList/text/id.ts';
import { TemplatesStory } from '../../../src/views/campaigns/templates/storyHarness.tsx';
import { templatesText as text } from '../../../src/views/campaigns/templates/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

/** Of each row what Meta says about it, and where it is used. */
const told = (see: Locator): void => {
  const articles = see.getByRole('article').elements();
  expect(articles.map(({ textContent }) => textContent)).toEqual([
    'pesanan_dikirimDisetujuiMutu tinggiUtilitasIndonesiaDipakai di 7 siaranDiubah 20 November 2026, 10.00 oleh Sari Wulandari',
    'promo_akhir_tahunDitolakPemasaranIndonesiaDiubah 20 November 2026, 10.00 oleh Sari WulandariBentuknya tidak sesuai aturan: variabel, tautan, atau susunannya.',
    'pengingat_bayarDitinjauUtilitasIndonesiaDiubah 20 November 2026, 10.00 oleh Sari Wulandari',
    'terima_kasihDrafUtilitasIndonesiaDiubah 20 November 2026, 10.00 oleh Sari Wulandari',
    'voucher_ulang_tahunDijedaMutu rendahMeta mengubah kategori dari Utilitas menjadi PemasaranPemasaranIndonesiaDiubah 20 November 2026, 10.00 oleh Sari WulandariBanyak pelanggan memblokir atau melaporkannya. Jeda 3 jam, lalu aktif lagi sendiri.',
    'info_tokoLOCKEDUtilitasInggris (AS)Diubah 20 November 2026, 10.00 oleh Sari Wulandari',
  ]);
};

/** The rows stay while others are read. */
const shown: Sight = (see, snapshot) => {
  const { context } = snapshot as PagedListSnapshot<'templates'>;
  visible(see.getByRole('heading', { name: text.title }));
  for (const { id, name } of context.rows ?? [])
    expect(see.getByRole('link', { name, exact: true }).element().getAttribute('href')).toContain(`source=${id}`);
};

viewPaths(templatesModel, {
  render: (actor: PagedListRef<'templates'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TemplatesStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'search.typed': async (see, event) => {
      // The same text again would be no input event.
      await write(see.getByRole('searchbox', { name: text.search }), `${event['q']}x`);
      await write(see.getByRole('searchbox', { name: text.search }), event['q']);
    },
    'filter.chosen': (see, event) =>
      choose(see.getByRole('combobox', { name: text.status }), text.statuses[event['search'].status as 'draft']),
    'command.requested': (see) => press(see.getByRole('button', { name: text.sync })),
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi/u })),
  },
  sights: {
    typing: shown,
    loading: shown,
    failed: text.failed.title,
    denied: pagesText.denied.title,
    listed: (see, snapshot) => {
      shown(see, snapshot);
      const { context } = snapshot as PagedListSnapshot<'templates'>;
      visible(see.getByRole('button', { name: text.sync }));
      if (context.refusal !== null)
        visible(
          see.getByText(
            withOldPage(text.refused)[context.refusal === 'failed' ? 'unreachable' : context.refusal.refused],
          ),
        );
      if (context.rows?.length === rows.length) {
        told(see);
        visible(see.getByText('Halaman 1 dari 1 · 23 semuanya', { exact: true }));
      } else {
        const { q, status } = context.route.search;
        visible(see.getByText((q ?? status) === undefined ? text.empty.title : text.nothing.title));
      }
    },
    refreshing: shown,
    running: text.syncing,
  },
});
