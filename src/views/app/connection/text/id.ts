/** Indonesian: the source language. */
export const connectionText = {
  catalogue: 'app/connection',
  offline: 'Tidak ada jaringan.',
  offlineNote: 'Pesan yang Anda tulis disimpan dan dikirim nanti.',
  reconnecting: 'Menyambung ulang…',
  reconnectingNote: 'Pesan baru bisa terlambat.',
  restored: 'Kembali tersambung.',
  missed: (count: string) => `Pesan baru di ${count} chat saat Anda offline.`,
};
export type ConnectionText = typeof connectionText;
