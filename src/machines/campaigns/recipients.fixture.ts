/** Recipient lists of Toko Batik Lestari, for models, stories and tests. */
import type {
  Contact,
  ContactsPage,
  ListDetails,
  OpenedFile,
  RecipientList,
  Review,
  ReviewedRow,
} from '../../contracts/campaigns.recipients.ts';

export const businessId = 'b0000000-0000-4000-8000-000000000001';

const list = (number: number, change: Partial<RecipientList> = {}): RecipientList => ({
  id: `80000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Daftar ${number}`,
  source: 'file',
  source_name: 'pelanggan.xlsx',
  contact_count: 1250,
  opted_out_count: 0,
  last_used_at: null,
  created_at: '2026-11-18T02:00:00.000000Z',
  ...change,
});

export const vip = list(1, {
  name: 'Pelanggan VIP',
  source: 'rooms',
  source_name: null,
  opted_out_count: 3,
  last_used_at: '2026-11-20T02:00:00.000000Z',
});
export const reseller = list(2, { name: 'Reseller Jawa Timur' });

const contact = (number: number, change: Partial<Contact> = {}): Contact => ({
  id: `81000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  phone: `+62812345678${String(number).padStart(2, '0')}`,
  chat_id: null,
  name: `Pelanggan ${number}`,
  fields: {},
  created_at: '2026-11-18T02:00:00.000000Z',
  consent: 'unknown',
  since: null,
  ...change,
});

const budi = contact(1, {
  name: 'Budi Hartono',
  consent: 'given',
  since: '2026-10-01T02:00:00.000000Z',
  fields: { Kota: 'Solo' },
});
const dewi = contact(2, { name: 'Dewi', consent: 'withdrawn', since: '2026-11-20T02:00:00.000000Z' });
const hidden = contact(3, { phone: null, chat_id: '123456789012345@lid', name: null });

export const contacts: ContactsPage = { contacts: [budi, dewi, hidden], total: 1250, page: 1 };
export const details: ListDetails = { list: vip, contacts, unfinished: null, responsibleSince: null };

const row = (number: number, change: Partial<ReviewedRow>): ReviewedRow => ({
  row: number,
  before: '081234567890',
  name: '',
  verdict: 'valid',
  key: '+6281234567890',
  repairs: [],
  doubt: null,
  problem: null,
  numbers: [],
  lost: 0,
  sameAs: null,
  ...change,
});

const none = { key: null };
const rows: ReviewedRow[] = [
  row(2, { name: 'Budi' }),
  row(3, { verdict: 'repaired', before: '81398765432', key: '+6281398765432', repairs: ['leadingZero'], name: 'Rina' }),
  row(4, { verdict: 'duplicate', sameAs: 2 }),
  row(5, { ...none, verdict: 'ambiguous', before: '8.12E+10', doubt: 'digitsLost', lost: 8 }),
  row(6, {
    ...none,
    verdict: 'ambiguous',
    before: '081234567891 / 081398765433',
    doubt: 'twoNumbers',
    numbers: ['+6281234567891', '+6281398765433'],
  }),
  row(7, { ...none, verdict: 'landline', before: '0215551234', doubt: 'landline', numbers: ['+62215551234'] }),
  row(8, { ...none, verdict: 'invalid', before: 'tidak ada', problem: 'noDigits' }),
];

/** Each count is another number, or a test would miss two that are swapped. The page shows some of its rows. */
export const review: Review = {
  counts: { valid: 31, repaired: 12, landline: 3, ambiguous: 2, invalid: 4, duplicate: 5 },
  rows,
  total: 57,
  page: 1,
};

export const opened: OpenedFile = {
  name: 'pelanggan.csv',
  kind: 'csv',
  sha256: 'ab',
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: null,
  rowCount: 58,
  columns: [
    { name: 'HP', samples: ['081234567890', '81398765432'] },
    { name: 'Nama', samples: ['Budi', 'Rina'] },
    { name: 'Kota', samples: ['Solo', ''] },
  ],
  isCut: false,
  headers: [
    { row: null, names: ['Kolom 1', 'Kolom 2', 'Kolom 3'] },
    { row: 1, names: ['HP', 'Nama', 'Kota'] },
  ],
  mapping: { header: 1, phone: 0, name: 1, lastName: null, fields: [2] },
};
