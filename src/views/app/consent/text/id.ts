/** Indonesian: the source language. */
export const consentText = {
  catalogue: 'app/consent',
  title: 'Pengukuran iklan',
  ask: 'Bolehkah kami mengukur dari iklan mana Anda datang? Meta pixel dan kuki _fbc/_fbp (90 hari) baru dipakai setelah Anda setuju. Tanpa itu pun semua berfungsi sama.',
  accept: 'Setuju',
  refuse: 'Tolak',
  chosen: 'Ini pilihan Anda sekarang.',
  privacy: 'Kebijakan privasi',
  yours: {
    title: 'Pilihan Anda tentang pengukuran iklan',
    none: 'Anda belum memilih. Sampai Anda setuju, tidak ada yang diukur.',
    accepted: 'Anda menyetujui pengukuran iklan.',
    blocked: 'Anda menyetujui pengukuran iklan, tetapi peramban Anda memblokirnya. Tidak ada yang perlu Anda lakukan.',
    refused: 'Anda menolak pengukuran iklan. Tidak ada yang diukur.',
  },
};
export type ConsentText = typeof consentText;
