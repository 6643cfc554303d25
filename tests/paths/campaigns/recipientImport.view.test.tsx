import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type {
  RecipientImportRef,
  RecipientImportSnapshot,
} from '../../../src/machines/campaigns/recipientImport.machine.ts';
import { recipientImportModel } from '../../../src/machines/campaigns/recipientImport.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { RecipientImportStory } from '../../../src/views/campaigns/recipients/storyHarness.tsx';
import { recipientsText } from '../../../src/views/campaigns/recipients/text/id.ts';
import { choose, press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = recipientsText.import;

/** Of each row what it says, and the numbers that it offers. */
const reviewed = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { page, total } = (snapshot as RecipientImportSnapshot).context.review ?? { page: 0, total: 0 };
  const filters = see.getByRole('group', { name: text.filter }).getByRole('button').elements();
  expect(filters.map(({ textContent }) => textContent)).toEqual([
    'Semua 57',
    'Benar 31',
    'Diperbaiki 12',
    'Telepon rumah 3',
    'Perlu dilihat 2',
    'Nomor salah 4',
    'Dobel 5',
  ]);
  const rows = see.getByRole('listitem').filter({ hasText: text.before }).elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Baris 2BenarBudiDi berkas081234567890Menjadi+62 812-3456-7890',
    'Baris 3DiperbaikiRinaDi berkas81398765432Menjadi+62 813-9876-5432nol di depan dikembalikan',
    'Baris 4DobelDi berkas081234567890Menjadi+62 812-3456-7890Sama dengan baris 2',
    'Baris 5Perlu dilihatDi berkas8.12E+10Digit hilang saat disimpan sebagai CSV. Unggah berkas Excel aslinya (.xlsx), atau ketik nomornya.Nomor untuk baris 5Pakai',
    'Baris 6Perlu dilihatDi berkas081234567891 / 081398765433Ada dua nomor. Pilih salah satu.Pakai +62 812-3456-7891Pakai +62 813-9876-5433Nomor untuk baris 6Pakai',
    'Baris 7Telepon rumahDi berkas0215551234Telepon rumah atau kantor. Pakai hanya bila nomor ini memakai WhatsApp Business.Pakai +62 21 555 1234Nomor untuk baris 7Pakai',
    'Baris 8Nomor salahDi berkastidak adaTidak ada angka. Isi nomornya.Nomor untuk baris 8Pakai',
  ]);
  visible(see.getByText(`Halaman ${page} dari 2 · ${total} semuanya`, { exact: true }));
  visible(see.getByRole('button', { name: 'Simpan 43 kontak ke daftar', exact: true }));
};

/** Of the batches: contacts that are in the list by now, that were there before, and that have opted out. */
const results = (see: Locator, { context: { added, duplicates, optedOut } }: RecipientImportSnapshot): void => {
  visible(see.getByText(`${added} kontak masuk`, { exact: true }));
  const known = see.getByText(/ sudah ada di daftar$/u).elements();
  expect(known.map(({ textContent }) => textContent)).toEqual(
    duplicates === 0 ? [] : [`${duplicates} sudah ada di daftar`],
  );
  const stopped = see.getByText(/ sudah berhenti, tidak diimpor$/u).elements();
  expect(stopped.map(({ textContent }) => textContent)).toEqual(
    optedOut === 0 ? [] : [`${optedOut} sudah berhenti, tidak diimpor`],
  );
};

/** How far it is, and what came of it by now. */
const progress = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { after } = (snapshot as RecipientImportSnapshot).context;
  visible(see.getByText(new RegExp(`Sampai baris ${after} dari 58$`, 'u')));
  expect(see.getByRole('progressbar', { name: text.sending }).element()).toMatchObject({ value: after, max: 58 });
  results(see, snapshot as RecipientImportSnapshot);
  absent(see.getByText(/baris tidak diimpor$/));
};

viewPaths(recipientImportModel, {
  render: (actor: RecipientImportRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <RecipientImportStory actor={actor} />
    </AppContextProvider>
  ),
  // The view names the columns of the file.
  examples: ['rejects.requested'],
  gestures: {
    'opening.cancelled': (see) => press(see.getByRole('button', { name: text.cancel })),
    'mapping.changed': (see) => choose(see.getByLabelText(text.phoneColumn), text.noColumn),
    'mapping.confirmed': (see) => press(see.getByRole('button', { name: text.check })),
    'back.requested': (see) => press(see.getByRole('button', { name: text.back })),
    'filter.chosen': (see) => press(see.getByRole('button', { name: new RegExp(`^${text.verdicts.ambiguous}`) })),
    'import.confirmed': (see) => press(see.getByRole('button', { name: text.confirm('43') })),
    'import.cancelled': (see) => press(see.getByRole('button', { name: text.cancel })),
    'import.resumed': (see) => press(see.getByRole('button', { name: text.resume })),
    'rejects.requested': (see) => press(see.getByRole('button', { name: text.rejects })),
  },
  sights: {
    choosing: (see, snapshot) => {
      visible(see.getByRole('button', { name: text.choose }));
      const { problem } = (snapshot as RecipientImportSnapshot).context;
      if (problem !== null) visible(see.getByText(text.problems[problem].title));
    },
    opening: text.opening,
    mapping: (see, snapshot) => {
      visible(see.getByLabelText(text.phoneColumn));
      const { mapping } = (snapshot as RecipientImportSnapshot).context;
      if (mapping?.phone === null) visible(see.getByText(text.phoneMissing));
    },
    checking: text.checking,
    'reviewing.idle': reviewed,
    'reviewing.paging': reviewed,
    'reviewing.mending': reviewed,
    sending: progress,
    interrupted: (see, snapshot) => {
      progress(see, snapshot);
      visible(see.getByText(text.interrupted.title));
    },
    cancelled: text.cancelled.title,
    'done.idle': (see, snapshot) => {
      visible(see.getByText(text.done.title));
      visible(see.getByText('14 baris tidak diimpor', { exact: true }));
      results(see, snapshot as RecipientImportSnapshot);
      visible(see.getByRole('link', { name: text.done.broadcast }));
      const { problem } = (snapshot as RecipientImportSnapshot).context;
      if (problem !== null) visible(see.getByText(text.problems[problem].title));
    },
    'done.saving': text.done.title,
  },
});
