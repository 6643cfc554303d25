/** Indonesian: the source language. */
export const quickRepliesText = {
  catalogue: 'composer/quickReplies',
  list: 'Balasan cepat',
  choose: (count: string) => `${count} balasan cepat. Panah untuk memilih, Enter untuk memakai, Esc untuk menutup.`,
  more: (count: string) => `${count} lagi. Ketik untuk mempersempit.`,
  none: 'Belum ada balasan cepat.',
  notFound: (query: string) => `Tidak ada balasan cepat untuk "${query}".`,
  loading: 'Memuat balasan cepat…',
  unread: 'Balasan cepat belum dapat dimuat. Akan dicoba lagi saat tersambung.',
  manage: 'Kelola balasan cepat',
  create: 'Buat balasan cepat',
  withFile: 'Dengan berkas',
  withPicture: (name: string) => `Dengan gambar ${name}`,
  file: 'Berkas',
  fileLost: (name: string) =>
    `Berkas ${name} belum dapat dimuat, jadi tidak dilampirkan. Pilih balasannya lagi, atau lampirkan sendiri.`,
  /** Placeholders without a value in a draft. */
  placeholders: {
    title: (names: string) => `Isi dulu: ${names}`,
    note: 'Tanpa diisi, pelanggan melihat tanda kurungnya.',
    emptied: 'Isian itu terhapus, jadi kalimatnya belum lengkap.',
    fill: 'Isi',
    send: 'Kirim apa adanya',
  },
};
export type QuickRepliesText = typeof quickRepliesText;
