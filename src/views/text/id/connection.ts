/** Indonesian: the source language. */
export const connection = {
  offline: 'Tidak ada jaringan.',
  offlineNote: 'Yang terlihat mungkin sudah lama. Pesan yang Anda tulis disimpan dan terkirim setelah tersambung.',
  reconnecting: 'Menyambung ulang…',
  reconnectingNote: 'Pesan baru belum masuk.',
  restored: 'Kembali tersambung.',
};
