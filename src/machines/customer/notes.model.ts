import { at, dimas, recordListModel, sari } from '../app/recordList.fixture.ts';

export const notesModel = recordListModel<'notes'>(
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
);
