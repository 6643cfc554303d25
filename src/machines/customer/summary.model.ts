import type { RecordLists } from '../../contracts/app.recordList.ts';
import { at, recordListModelOf } from '../app/recordList.fixture.ts';

const summary: RecordLists['summary']['row'] = {
  kind: 'quotes',
  lines: [
    { topic: 'first', text: 'Kak, batik parang size XL masih ada?' },
    { topic: 'order', text: 'Totalnya Rp 196.000.' },
    { topic: 'promise', text: 'Kami kirim besok pagi.' },
  ],
  until_seq: 3,
  made_at: at(40),
};

export const summaryModel = recordListModelOf<'summary'>([summary], { do: 'make' });
