import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { AdminPanelRef } from '../../../src/machines/admin/adminPanel.machine.ts';
import { adminPanelModel } from '../../../src/machines/admin/adminPanel.model.ts';
import { AdminPage } from '../../../src/views/admin/AdminPage.tsx';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const REFUSED: Record<string, RegExp> = {
  notFound: /tidak ditemukan lagi/,
  invalid: /tidak dapat dipakai/,
  rateLimited: /Terlalu banyak permintaan/,
  unreachable: /Server tidak dapat dihubungi/,
  unexpected: /tidak kami kenali/,
};
const hasValue = (field: Locator, value: string) => expect((field.element() as HTMLInputElement).value).toBe(value);
const isCurrent = (tab: Locator) => expect(tab.element().getAttribute('aria-current')).toBe('page');

const showsSection =
  (section: string): Sight =>
  (see) => {
    visible(see.getByRole('heading', { name: 'Panel admin' }));
    isCurrent(see.getByRole('link', { name: section, exact: true }));
    absent(see.getByRole('dialog'));
  };

const showsDialog =
  (title: string): Sight =>
  (see, { context: { refusal } }) => {
    visible(see.getByRole('dialog', { name: title }));
    if (refusal) visible(see.getByRole('alert').getByText(REFUSED[refusal]!));
  };

viewPaths(adminPanelModel, {
  render: (actor: AdminPanelRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <AdminPage actor={actor} />
    </AppContextProvider>
  ),
  // The lists are inert here, so requests from their entries are sent as events.
  gestures: {
    'handover.submitted': async (see, event) => {
      await write(see.getByLabelText('Email penerima'), '');
      await write(see.getByLabelText(/^Pesan/), event['message']);
      await press(see.getByRole('button', { name: 'Buat tautan' }));
      // Without an address nothing is submitted, and the typed message stays.
      visible(see.getByText(/^Tulis alamat email lengkap/));
      hasValue(see.getByLabelText(/^Pesan/), event['message'] as string);
      await write(see.getByLabelText('Email penerima'), event['email']);
      await press(see.getByRole('button', { name: 'Buat tautan' }));
    },
    'view.closed': (see) => press(see.getByRole('button', { name: 'Semua bisnis' })),
    'dialog.closed': (see) => press(see.getByRole('dialog').getByRole('button', { name: 'Tutup' }).first()),
  },
  sights: {
    checkingAccess: 'Memuat…',
    redirecting: 'Memuat…',
    'open.businesses.browsing': showsSection('Bisnis'),
    'open.businesses.editingToggles': showsDialog('Perilaku AI Toko Batik Lestari'),
    'open.businesses.handingOver.editing': showsDialog('Serahkan Kedai Kopi Senja'),
    'open.businesses.handingOver.creating': (see) => visible(see.getByRole('button', { name: 'Membuat tautan…' })),
    'open.businesses.handingOver.created': (see, { context: { mailed } }) => {
      hasValue(
        see.getByLabelText('Tautan pindah kepemilikan', { exact: true }),
        'https://chabot.test/business/handover/tautan',
      );
      visible(see.getByText(mailed ? 'Email sudah terkirim.' : /^Email belum terkirim/));
    },
    'open.businesses.viewing': (see) => {
      visible(see.getByRole('region', { name: 'Toko Batik Lestari' }));
      absent(see.getByRole('searchbox'));
    },
    'open.people.browsing': showsSection('Orang'),
    'open.people.changingPermission': showsDialog('Jadikan Dimas Prakoso admin?'),
    'open.broadcasts.browsing': showsSection('Siaran'),
    'open.broadcasts.pausingBroadcast': showsDialog('Jeda siaran Kabar batik baru?'),
    'open.sessions.browsing': showsSection('Sambungan'),
    'open.sessions.restartingSession': showsDialog('Mulai ulang sambungan Toko Batik Lestari?'),
    'open.errors': showsSection('Gangguan'),
    'open.toggleChanges': showsSection('Bertahap'),
    'open.models': showsSection('Model AI'),
    'open.installation': showsSection('Instalasi'),
    'open.auditLog': showsSection('Catatan'),
  },
});
