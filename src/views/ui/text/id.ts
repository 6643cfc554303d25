export const uiText = {
  catalogue: 'ui',
  close: 'Tutup',
  clearSearch: 'Hapus pencarian',
  retry: 'Coba lagi',
  cancel: 'Batal',
  slow: 'Masih memuat…',
};
export type UiText = typeof uiText;
