/** The accounts of supabase/seed.sql, with the description that `npm start` prints for each. */
export const accounts = [
  ['owner@chabot.test', 'pemilik dua usaha: satu yang ramai, satu yang masih kosong'],
  ['member@chabot.test', 'anggota tim'],
  ['totp@chabot.test', 'anggota dengan aplikasi autentikator; kuncinya JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  ['outsider@chabot.test', 'pemilik usaha lain, yang tidak boleh melihat apa pun dari yang di atas'],
  ['admin@chabot.test', 'administrator dengan aplikasi autentikator; kuncinya JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
] as const;
