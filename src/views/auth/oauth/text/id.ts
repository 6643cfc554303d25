import type { OAuthProvider, OAuthRefusal } from '../../../../contracts/auth.ts';

/** Indonesian: the source language. */
export const oauthText = {
  catalogue: 'oauth',
  or: 'atau',
  continueWith: {
    google: 'Lanjutkan dengan Google',
    facebook: 'Lanjutkan dengan Facebook',
  } as Record<OAuthProvider, string>,
  withCode: 'Kode lewat WhatsApp',
  opening: 'Membuka…',
  refusals: {
    cancelled: 'Anda membatalkan izin, jadi belum masuk. Coba lagi, atau pakai kata sandi.',
    failed: 'Masuk dengan akun itu tidak selesai. Coba lagi, atau pakai kata sandi.',
    'signup-closed': 'Pendaftaran sedang ditutup, dan akun itu belum terdaftar. Masuk dengan akun yang sudah ada.',
    banned: 'Akun ini dinonaktifkan. Hubungi pemilik usaha Anda.',
    unreachable: 'Halaman itu tidak dapat dibuka. Periksa koneksi Anda, lalu coba lagi.',
  } as Record<OAuthRefusal['why'], string>,
};
export type OAuthText = typeof oauthText;
