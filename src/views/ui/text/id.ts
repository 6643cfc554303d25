export const uiText = {
  catalogue: 'ui',
  close: 'Tutup',
  clearSearch: 'Hapus pencarian',
  retry: 'Coba lagi',
  cancel: 'Batal',
  slow: 'Masih memuat…',
  /** Why a function refused what was asked. */
  oldPage: 'Halaman ini perlu versi baru. Muat ulang untuk melanjutkan.',
  refreshed: 'Yang tampil sudah yang terbaru.',
  /** Why a button is disabled. */
  why: {
    running: 'Tunggu sampai tindakan sebelumnya selesai.',
    loading: 'Tunggu sampai selesai dimuat.',
    unloaded: 'Muat ulang dahulu: datanya belum ada.',
    saving: 'Tunggu sampai perubahan Anda tersimpan.',
    unsaved: 'Simpan dahulu perubahan Anda.',
    unchanged: 'Belum ada yang diubah.',
    tooLong: 'Terlalu panjang. Persingkat dahulu.',
    conflict: 'Orang lain mengubahnya juga. Pilih dahulu mana yang dipakai.',
    question: 'Jawab dahulu pertanyaan di layar.',
    nothing: 'Belum ada isinya.',
    rateLimited: 'Terlalu sering dicoba. Tunggu sampai waktunya habis.',
    countdown: 'Tunggu sampai hitungan mundurnya habis.',
    offline: 'Anda sedang offline. Sambungkan ke internet dahulu.',
    ownerOnly: 'Hanya pemilik bisnis yang dapat melakukannya.',
    firstPage: 'Ini halaman pertama.',
    lastPage: 'Ini halaman terakhir.',
  },
};
export type UiText = typeof uiText;
