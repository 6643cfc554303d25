export const businessDataText = {
  catalogue: 'businessData',
  retention: 'Catatan AI dan riwayat chat disimpan selama',
  retentionHint:
    'Jawaban AI dengan alasannya, siapa yang memegang chat, dan perubahan chat. Pesan, pesanan, dan tiket tidak ikut dihapus.',
  periods: { 120: '4 bulan', 180: '6 bulan', 365: '1 tahun', 730: '2 tahun', 1825: '5 tahun' } as Record<
    number,
    string
  >,
  days: (count: number) => `${count} hari`,
  ownerOnly: 'Hanya pemilik bisnis yang dapat mengubahnya.',
  loading: 'Memuat masa simpan…',
  failed: 'Masa simpan belum dapat dimuat.',
  /** By what was chosen. */
  refused: { save: 'Belum tersimpan', deletion: 'Penghapusan ditolak', keep: 'Pembatalan ditolak' },
  /** There was no answer. */
  lost: 'Belum dipastikan',
  tryAgain: 'Periksa koneksi Anda, lalu coba lagi.',
  shorten: 'Hapus catatan lama?',
  shortenBody: (period: string) => `Catatan yang lebih lama dari ${period} dihapus, dan tidak dapat dikembalikan.`,
  shortenConfirm: 'Hapus catatan lama',
  deletion: 'Hapus bisnis ini',
  deletionHint:
    'Menghapus semuanya dari bisnis ini. Sebelum itu ada tujuh hari untuk membatalkannya. Anda harus masuk dengan verifikasi dua langkah.',
  deletionBody:
    'Chat, pesanan, pengetahuan, berkas, dan sambungan WhatsApp bisnis ini dihapus dalam tujuh hari. Sampai saat itu semua berjalan seperti biasa, dan pemilik dapat membatalkannya. Seluruh tim diberi tahu.',
  deletionName: (name: string) => `Ketik nama bisnis: ${name}`,
  deletionConfirm: 'Hapus dalam tujuh hari',
  deletionPlanned: (day: string, time: string) => `Bisnis ini dihapus ${day} pukul ${time}`,
  deletionPlannedBody: 'Setelah itu tim tidak dapat membukanya lagi, dan datanya tidak dapat dikembalikan.',
  keep: 'Batalkan penghapusan',
};
export type BusinessDataText = typeof businessDataText;
