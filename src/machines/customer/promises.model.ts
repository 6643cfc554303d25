import type { RecordLists } from '../../contracts/app.recordList.ts';
import { at, dimas, recordListModelOf, sari } from '../app/recordList.fixture.ts';

export const promiseRows: readonly RecordLists['promises']['row'][] = [
  {
    id: '00000000-0000-4000-8000-0000000000d1',
    message_id: '00000000-0000-4000-8000-000000000003',
    author_id: sari,
    body: 'Kami kirim ulang yang ukuran XL, ongkir kami tanggung.',
    due_on: '2026-11-19',
    is_kept: false,
    kept_at: null,
    kept_by: null,
    edited_at: null,
    created_at: at(30),
  },
  {
    id: '00000000-0000-4000-8000-0000000000d2',
    message_id: null,
    author_id: dimas,
    body: 'Diskon 10% untuk pesanan berikutnya.',
    due_on: null,
    is_kept: true,
    kept_at: at(50),
    kept_by: sari,
    edited_at: at(45),
    created_at: at(10),
  },
];

export const promisesModel = recordListModelOf<'promises'>(promiseRows, {
  do: 'add',
  id: '00000000-0000-4000-8000-0000000000d3',
  messageId: null,
  body: 'Uang kembali besok.',
  dueOn: null,
});
