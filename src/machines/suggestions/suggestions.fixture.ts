/** Quick replies for stories and tests. */
import type { StoredFile } from '../../contracts/storedFile.ts';
import type { ImportedReply, OpenedReply, RepliesAbout, ReplyRow } from '../../contracts/suggestions.ts';

export const businessId = 'b0000000-0000-4000-8000-000000000001';
export const sari = 'a0000000-0000-4000-8000-000000000002';
const uuid = (last: number) => `9b000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

/** A picture of a reply. */
export const sizeChart: StoredFile = {
  path: `${businessId}/replies/00000000-0000-4000-8000-000000000001.jpg`,
  mimetype: 'image/jpeg',
  filename: 'ukuran.jpg',
  size: 48_000,
};

export const shippingReply: ReplyRow = {
  id: uuid(1),
  title: 'Ongkir',
  shortcut: 'ongkir',
  body: 'Ongkir ke kota mana, Kak {{nama}}? Pengiriman *2-3 hari* dari {{toko}}.',
  category: 'Pengiriman',
  file: sizeChart,
  is_personal: false,
  is_enabled: true,
  may_edit: true,
  accepted: 12,
  edited: 9,
  ignored: 31,
  last_used_at: '2026-11-23T03:00:00Z',
  common_edit: { body: 'Ongkir ke kecamatan mana, Kak {{nama}}?', times: 6 },
};
export const ownReply: ReplyRow = {
  ...shippingReply,
  id: uuid(2),
  title: 'Salam penutup Sari',
  shortcut: 'dadah',
  body: 'Terima kasih Kak, salam hangat dari Sari.',
  category: null,
  file: null,
  is_personal: true,
  is_enabled: false,
  accepted: 0,
  edited: 0,
  ignored: 0,
  last_used_at: null,
  common_edit: null,
};

export const about: RepliesAbout = {
  categories: ['Pembayaran', 'Pengiriman'],
  proposals: [{ id: uuid(3), body: 'Stok warna biru datang lagi hari Senin ya, Kak {{nama}}.', times: 4 }],
  mayEdit: true,
  isForOwners: false,
};

export const opened: NonNullable<OpenedReply> = {
  id: shippingReply.id,
  base: '2026-11-20T03:00:00Z',
  draft: {
    title: 'Ongkir',
    shortcut: 'ongkir',
    body: shippingReply.body,
    category: 'Pengiriman',
    file: null,
    isPersonal: false,
    isEnabled: true,
  },
  commonEdit: 'Ongkir ke kecamatan mana, Kak {{nama}}?',
  categories: about.categories,
  mayEdit: true,
};
export const openedNew: NonNullable<OpenedReply> = {
  ...opened,
  id: uuid(9),
  base: null,
  draft: { ...opened.draft, title: '', shortcut: '', body: '', category: '', isPersonal: true },
  commonEdit: null,
  mayEdit: false,
};

const draft = {
  title: 'Jam buka',
  shortcut: '/Jam buka',
  body: 'Kami buka pukul 08.00.',
  category: 'Toko',
  file: null,
};
export const importedReplies: readonly ImportedReply[] = [
  { id: uuid(21), line: 2, draft: { ...draft, isPersonal: false, isEnabled: true } },
  { id: uuid(22), line: 3, draft: { ...draft, shortcut: 'ongkir', isPersonal: false, isEnabled: true } },
  { id: uuid(23), line: 4, draft: { ...draft, body: '', isPersonal: false, isEnabled: false } },
];
