/** Indonesian: the source language. */
export const savedViewsText = {
  catalogue: 'inbox/savedViews',
  label: 'Tampilan tersimpan',
  save: 'Simpan tampilan ini',
  edit: (name: string) => `Ubah tampilan "${name}"`,
  editShort: 'Ubah',
  name: 'Nama tampilan',
  empty: 'Beri nama dulu, misalnya "VIP menunggu".',
  submit: 'Simpan',
  remove: 'Hapus tampilan',
  refusal: {
    full: 'Sudah ada 20 tampilan, sebanyak yang bisa. Hapus satu dulu.',
    taken: 'Nama ini sudah dipakai di tab ini. Pilih nama lain.',
    gone: 'Tampilan ini sudah dihapus di jendela lain. Namanya masih ada di sini: tekan Simpan untuk menyimpannya sebagai tampilan baru.',
    unreachable: 'Belum terlaksana. Periksa koneksi internet Anda, lalu coba lagi.',
  },
};
export type SavedViewsText = typeof savedViewsText;
