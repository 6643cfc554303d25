import { at, dimas, recordListModelOf, sari } from '../app/recordList.fixture.ts';

/** All that a record list can do, with notes. */
export const notesModel = recordListModelOf<'notes'>(
  [
    {
      id: '00000000-0000-4000-8000-0000000000a1',
      author_id: sari,
      body: 'Pelanggan lama, selalu minta warna biru.\nUkuran XL.',
      edited_at: null,
      created_at: at(40),
    },
    {
      id: '00000000-0000-4000-8000-0000000000a2',
      author_id: dimas,
      body: 'Pernah komplain soal jahitan; sudah diganti.',
      edited_at: at(20),
      created_at: at(10),
    },
  ],
  { do: 'add', id: '00000000-0000-4000-8000-0000000000a3', body: 'Minta dihubungi setelah jam 5.' },
  false,
);
