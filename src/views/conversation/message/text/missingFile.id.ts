/** Indonesian: the source language. A message without its file. */
export const missingFileText = {
  catalogue: 'conversation/message/missingFile',
  /** In megabytes; null if unknown. */
  large: (size: string | null) =>
    `${size === null ? 'Berkas ini' : `Berkas ini ${size} MB,`} terlalu besar untuk disimpan di sini (paling besar 16 MB). Buka di HP untuk melihatnya.`,
  type: 'Jenis berkas ini tidak disimpan di sini demi keamanan. Buka di HP untuk melihatnya.',
  late: 'Berkas belum dapat diambil dari WhatsApp. Bila tetap tidak ada, buka di HP atau minta dikirim ulang.',
  unasked: 'Berkas ini belum diambil dari WhatsApp.',
  asking: 'Mengambil berkas dari WhatsApp…',
  there: 'Berkas sudah diambil, sebentar lagi tampil di sini.',
  gone: 'WhatsApp tidak punya lagi berkas ini. Minta dikirim ulang.',
  unable: 'Jenis koneksi WhatsApp ini tidak dapat memberi berkas lama. Buka di HP untuk melihatnya.',
  disconnected: 'WhatsApp belum tersambung. Sambungkan kembali, lalu coba lagi.',
  offline: 'Anda sedang offline. Coba lagi setelah tersambung.',
  failed: 'Berkas belum dapat diambil. Coba beberapa saat lagi.',
  take: 'Ambil berkas',
  again: 'Ambil lagi',
};
export type MissingFileText = typeof missingFileText;
