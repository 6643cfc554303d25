/** Indonesian: the source language. The summary of a chat. */
export const summaryText = {
  catalogue: 'customer/summary',
  title: 'Ringkasan AI',
  none: 'Chat panjang? AI merangkumnya untuk Anda.',
  make: 'Buat ringkasan',
  again: 'Perbarui',
  quotes: 'kutipan',
  topics: {
    first: 'Pertanyaan pertama',
    latest: 'Pertanyaan terakhir',
    order: 'Barang dan harga',
    promise: 'Yang dijanjikan',
    other: 'Lainnya',
  },
  news: (count: string) => `${count} pesan baru sejak ringkasan ini`,
  current: 'Mencakup semua pesan.',
  made: (when: string) => `Dibuat ${when}`,
  day: { today: 'hari ini', yesterday: 'kemarin' },
  denied: 'Anda tidak punya akses ke ringkasan chat ini.',
  tooMany: 'Bantuan AI sedang atau sudah terlalu banyak dipakai. Coba lagi nanti.',
  changed: 'Belum ada pesan yang bisa diringkas.',
};
export type SummaryText = typeof summaryText;
