export const uiText = { catalogue: 'ui', close: 'Tutup', clearSearch: 'Hapus pencarian', slow: 'Masih memuat…' };
export type UiText = typeof uiText;
