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
  permissionUnknown: {
    title: 'Izin Anda belum dapat diperiksa',
    explanation: 'Server tidak menjawab. Periksa koneksi Anda, lalu coba lagi.',
  },
};
export type AdminGateText = typeof adminGateText;
