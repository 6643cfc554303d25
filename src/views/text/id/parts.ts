export const parts = {
  close: 'Tutup',
  clearSearch: 'Hapus pencarian',
  slow: 'Masih memuat…',
};
