/** Indonesian: the source language. Reactions, edits, corrections and deletions of a message. */
export const messageChangesText = {
  catalogue: 'conversation/message/changes',
  react: 'Beri reaksi',
  removeReaction: 'Hapus reaksi',
  edit: {
    title: 'Ubah pesan',
    label: 'Isi pesan',
    note: 'Pelanggan melihat tanda "diedit" pada pesan ini.',
    save: 'Simpan',
    failed: 'Pesan belum diubah',
  },
  correction: {
    title: 'Perbaiki bacaan AI',
    label: 'Isi yang benar',
    note: 'Tim, pencarian, dan AI memakai isi ini sejak sekarang. Pelanggan tidak melihatnya.',
    save: 'Simpan',
    failed: 'Perbaikan belum disimpan',
  },
  deletion: {
    title: 'Hapus untuk semua?',
    note: 'Pesan ini hilang dari sini dan dari WhatsApp pelanggan. Ini tidak dapat dibatalkan.',
    confirm: 'Hapus untuk semua',
    failed: 'Pesan belum dihapus',
  },
  failure: {
    late: 'WhatsApp tidak mengizinkannya lagi: pesan sudah terlalu lama terkirim.',
    gone: 'Pesan ini sudah tidak ada di WhatsApp.',
    refused: 'WhatsApp menolaknya untuk pesan ini.',
    unable: 'Jenis koneksi WhatsApp ini tidak mendukungnya. Lakukan di HP.',
    disconnected: 'WhatsApp belum tersambung. Sambungkan kembali, lalu coba lagi.',
    offline: 'Anda sedang offline. Coba lagi setelah tersambung.',
    unclear: 'Belum pasti apakah WhatsApp sudah menerimanya. Coba lagi; mengulang tidak apa-apa.',
    failed: 'Terjadi gangguan. Coba beberapa saat lagi.',
  },
};
export type MessageChangesText = typeof messageChangesText;
