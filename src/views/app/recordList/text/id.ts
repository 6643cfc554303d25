/** What all record lists say. */
export const recordListText = {
  catalogue: 'recordList',
  failed: 'Bagian ini belum dapat dimuat.',
  loading: 'Memuat…',
  offline: 'Belum terlaksana. Periksa koneksi internet Anda, lalu coba lagi.',
  gone: 'Sudah tidak ada. Mungkin baru saja dihapus.',
  tooOften: 'Terlalu sering. Tunggu satu menit, lalu coba lagi.',
};

export type RecordListText = typeof recordListText;
