import { recordListModel } from '../app/recordList.fixture.ts';

export const quickRepliesModel = recordListModel<'quickReplies'>(
  [
    { id: '00000000-0000-4000-8000-0000000000b1', shortcut: 'ongkir', body: 'Ongkir ke kota mana, Kak {{nama}}?' },
    {
      id: '00000000-0000-4000-8000-0000000000b2',
      shortcut: 'rekening',
      body: 'Pembayaran ke BCA 123 456 7890 a.n. {{toko}}. Kirim bukti transfernya ke sini ya, Kak.',
    },
  ],
  {
    do: 'add',
    id: '00000000-0000-4000-8000-0000000000b3',
    shortcut: 'salam',
    body: 'Halo Kak {{nama}}, ada yang bisa kami bantu?',
  },
);
