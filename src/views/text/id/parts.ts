export const parts = {
  close: 'Tutup',
  clearSearch: 'Hapus pencarian',
};
