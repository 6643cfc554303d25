/** Indonesian: the source language. */
export const adminGateText = {
  catalogue: 'auth/adminGate',
  panel: 'Panel admin',
  signInFailed: {
    title: 'Halaman ini belum dapat dibuka',
    explanation: 'Kami belum dapat mengenali Anda. Periksa koneksi Anda, lalu coba lagi, atau masuk dengan akun Anda.',
    detail: 'Failed to sign in anonymously',
    signIn: 'Masuk dengan akun',
  },
  factorMissing: {
    title: 'Aktifkan verifikasi dua langkah dulu',
    explanation:
      'Halaman admin menjangkau semua bisnis, jadi hanya dapat dibuka dengan kode aplikasi autentikator. Tambahkan aplikasinya di akun Anda, lalu kembali ke halaman ini.',
    account: 'Buka Akun & keamanan',
  },
  permissionUnknown: {
    title: 'Izin Anda belum dapat diperiksa',
    explanation: 'Server tidak menjawab. Periksa koneksi Anda, lalu coba lagi.',
  },
};
export type AdminGateText = typeof adminGateText;
