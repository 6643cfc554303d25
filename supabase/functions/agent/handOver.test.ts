import { expect, test } from 'vitest';

import { phrasings, shopOf } from '../../../tests/agent/phrasings.ts';
import { promisesTeam } from './handOver.ts';
import { openWords, restWords } from './supportedPart.ts';

test.each([
  'Untuk kamera Oppo kami tanyakan teknisi dulu ya, Kak.',
  'Stoknya kami cek dulu ya, Kak.',
  'Nanti tim kami hubungi Kakak.',
  'Kami pastikan ke tim dulu ya 🙏',
  'Halal, Kak. Nomor sertifikatnya kami tanyakan tim dulu ya.',
  'Saya teruskan ke admin ya, Kak.',
  'Let me check with the team first.',
  'Untuk 24 Desember kami cek dulu ke tim ya. Alat apa yang mau disewa?',
  'Aku tanyain dulu ya, Kak.',
  'Bentar, aku cekin ke gudang dulu.',
  'Nanti dikabari admin ya, Kak.',
  'Ntar mimin kabarin lagi ya.',
  'Saya mintakan fotonya ke tim ya.',
  'Aku sambungin ke dokternya dulu ya, Kak.',
  'Kutanyakan ke bos dulu ya.',
  'Tim kami akan menelepon Kakak.',
  'Soal itu kami koordinasikan dengan bagian produksi dulu.',
  "I'll ask our team and get back to you.",
  'Kulo takoni timipun rumiyin nggih, tim.',
  'Saya follow up ke kurirnya dulu ya.',
  "We'll get back to you soon.",
  'Someone from our team will message you shortly.',
  'I will find out and let you know.',
  'Our colleague will call you.',
  'Mangke kulo tangletaken tim rumiyin nggih.',
  'Mengko dak takokake bosku dhisik ya.',
  'Mangke dipun kabari admin nggih.',
  'Ku abdi ditaroskeun heula ka tim nya.',
  'Engke diwartosan ku admin, Kang.',
  ...Object.values(restWords),
  ...Object.values(openWords).map((say) => say('ongkir ke Papua')),
])('"%s" promises that the team goes on', (text) => expect(promisesTeam(text)).toBe(true));

test.each([
  'Kemeja parang Rp 185.000, Kak.',
  'Tim mengecek mutasi rekening dulu ya, Kak.',
  'HP-nya tipe apa, Kak? Biar kami cek harganya 😊',
  'Cek katalog kami di lestari.id ya, Kak.',
  'Silakan hubungi kami lagi kapan saja.',
  'Mau kami tanyakan ke tim?',
  'Tim kami ramah, Kak.',
  'Boleh cek di akun Instagram kami, Kak.',
  'Silakan tanya apa saja ya, Kak.',
  'Kakak bisa hubungi admin di jam buka.',
  'Kalau ada yang mau ditanyakan lagi, kabari ya.',
  'Pesanan sampai dalam 2-3 hari, Kak.',
  'Kami cari bahan terbaik untuk setiap baju.',
  'Aku bisa bantu cek ongkir, Kak.',
  'Di sini kami terima tunai dan QRIS.',
  'Teruskan saja pembayarannya lewat tautan itu ya.',
  'Saya minta alamat lengkapnya ya, Kak.',
  'Boleh minta nomor pesanannya?',
  'You can reach out any time.',
  'Feel free to message us.',
  'Our team is friendly and will help you choose at the shop.',
  'Tarosna naon, Kang?',
  'Monggo tanglet nopo mawon.',
])('"%s" promises nothing', (text) => expect(promisesTeam(text)).toBe(false));

test('no passage of any shop promises the team', () => {
  const facts = phrasings.flatMap((one) => shopOf(one).facts.map(([, , body]) => body));
  expect([...new Set(facts)].filter(promisesTeam)).toEqual([]);
});
