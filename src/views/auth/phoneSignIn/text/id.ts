/** Indonesian: the source language. */
export const phoneSignInText = {
  catalogue: 'phoneSignIn',
  title: 'Masuk dengan kode WhatsApp',
  explanation: 'Kami kirim kode 6 angka ke WhatsApp nomor akun Anda.',
  phone: 'Nomor HP',
  phoneHint: 'Contoh: 0812 3456 7890',
  missingPhone: 'Isi nomor HP Anda.',
  submit: 'Kirim kode',
  submitting: 'Mengirim kode…',
  signingIn: 'Membuka akun Anda…',
  sent: {
    title: 'Cek WhatsApp Anda',
    body: (to: string) =>
      `Jika ada akun dengan ${to}, kami baru saja mengirim kode ke WhatsApp-nya. Ketik kodenya di sini.`,
    hint: 'Tidak ada? Tunggu sampai semenit, lalu kirim ulang. Belum ada nomor di akun Anda? Masuk dengan kata sandi.',
  },
};
export type PhoneSignInText = typeof phoneSignInText;
