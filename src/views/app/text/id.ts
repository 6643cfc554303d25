/** Indonesian, the source language. The words of `failed` are fixed (docs/rules.md, "Routes and search"). */
export const appText = {
  catalogue: 'app',
  brand: 'Chabot',
  loading: 'Memuat…',
  broken: 'Halaman tidak dapat dijalankan di peramban ini.',
  failed: {
    title: 'Something went wrong!',
    explanation: 'Terjadi kesalahan di halaman ini. Pekerjaan Anda di bagian lain tetap aman.',
    show: 'Show Error',
    hide: 'Hide Error',
    again: 'Try Again',
    home: 'Home',
    back: 'Go Back',
  },
  outdated: {
    title: 'Halaman perlu dimuat ulang',
    explanation:
      'Sebagian aplikasi tidak dapat diambil: koneksi terputus, atau ada versi baru. Draf dan pesan yang belum terkirim tetap tersimpan.',
    reload: 'Muat ulang',
    back: 'Kembali',
  },
  unreachable: {
    title: 'Server belum dapat dihubungi',
    explanation: 'Anda tetap masuk. Kami terus mencoba menyambung kembali secara otomatis.',
    again: 'Coba sekarang',
  },
};
export type AppText = typeof appText;
