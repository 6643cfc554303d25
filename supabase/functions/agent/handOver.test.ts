import { expect, test } from 'vitest';

import { promisesTeam } from './handOver.ts';

test.each([
  'Untuk kamera Oppo kami tanyakan teknisi dulu ya, Kak.',
  'Stoknya kami cek dulu ya, Kak.',
  'Nanti tim kami hubungi Kakak.',
  'Kami pastikan ke tim dulu ya 🙏',
  'Halal, Kak. Nomor sertifikatnya kami tanyakan tim dulu ya.',
  'Saya teruskan ke admin ya, Kak.',
  'Let me check with the team first.',
  'Untuk 24 Desember kami cek dulu ke tim ya. Alat apa yang mau disewa?',
])('"%s" promises that the team goes on', (text) => expect(promisesTeam(text)).toBe(true));

test.each([
  'Kemeja parang Rp 185.000, Kak.',
  'Tim mengecek mutasi rekening dulu ya, Kak.',
  'HP-nya tipe apa, Kak? Biar kami cek harganya 😊',
  'Cek katalog kami di lestari.id ya, Kak.',
  'Silakan hubungi kami lagi kapan saja.',
  'Mau kami tanyakan ke tim?',
  'Tim kami ramah, Kak.',
])('"%s" promises nothing', (text) => expect(promisesTeam(text)).toBe(false));
