import { describe, expect, test } from 'vitest';

import { examples } from '../examples.ts';
import { amountsIn } from './amounts.ts';
import { readText, type Now } from './basis.ts';
import { findUnfounded, keepsFacts, type Unfounded } from './founded.ts';
import { claimsNothing } from './smallTalk.ts';

test.each<[string, number[]]>([
  ['Rp 75.000', [75_000]],
  ['Rp75rb', [75_000]],
  ['75k', [75_000]],
  ['1,5 jt', [1_500_000]],
  ['harga 245.000/pcs', [245_000]],
  ['2 pcs jadi Rp 1.250.000,-', [1_250_000]],
  ['Rp. 120,000', [120_000]],
  ['Rp 50.000,00', [50_000]],
  ['Rp 210.000 - 275.000', [210_000, 275_000]],
  ['50-75rb', [50_000, 75_000]],
  ['185/195rb', [185_000, 195_000]],
  ['Rp 1 8 5 . 0 0 0', [185_000]],
  ['Rp １８５．０００', [185_000]],
  ['Rp 1\u200B85.000', [185_000]],
  ['𝟏𝟖𝟓rb', [185_000]],
  ['seratus delapan puluh lima ribu', [185_000]],
  ['seratusdelapanpuluhlimaribu', [185_000]],
  ['dua ratus lima puluh ribu rupiah', [250_000]],
  ['satu setengah juta', [1_500_000]],
  ['setengah juta', [500_000]],
  ['sebelas ribu', [11_000]],
  ['sejuta dua ratus ribu', [1_200_000]],
  ['ceban', [10_000]],
  ['goceng sama noban', [5000, 20_000]],
  ['16 rebuan', [16_000]],
  ['limang ewu', [5000]],
  ['lima rebu', [5000]],
  ['one hundred fifty thousand', [150_000]],
  ['75 perak', [75]],
  ['ukuran 42 jam 08.00-20.00', []],
  ['no 0812-3456-7890, 3 hari, 20%', []],
  ['2.500 gram, 1.000 pcs', []],
  ['dua tiga hari', []],
  ['', []],
])('the amounts in "%s" are %j', (text, amounts) => {
  expect(amountsIn(text)).toEqual(amounts);
});

const passages = [
  { title: 'Kemeja', body: 'Kemeja parang Rp 185.000 per potong, berat 300 gram. Lengan panjang tambah Rp 20.000.' },
  { title: 'Blus', body: 'Blus kawung Rp 165.000. DP 50 %.' },
  {
    title: 'Kirim',
    body: 'Perkiraan tiba ke Pulau Jawa 2–3 hari. Lunas sebelum pukul 15.00 WIB dikirim hari itu juga.',
  },
  { title: 'Buka', body: 'Buka pukul 08.00–17.00 WIB, Minggu tutup. Libur tanggal 25 Desember.' },
  {
    title: 'Bayar',
    body: 'Transfer BCA 0152345678 a.n. Sari Wulandari atau BRI 0099-0105-5512 a.n. PT Batik Jaya. Katalog: lestari.id/katalog',
  },
  {
    title: 'Garansi',
    body: 'Garansi jahitan 7 hari, uang kembali bila sobek. Gratis ongkir mulai Rp 500.000. Potongan harga grosir.',
  },
];
/** A Saturday. */
const now: Now = { year: 2026, month: 11, day: 28, minutes: 14 * 60 + 10, zone: 'wib' };
const check = (text: string, asked = '', isStrict = true): Unfounded['rule'] | null =>
  findUnfounded(text, { sources: passages, asked, now, isStrict })?.rule ?? null;

describe('an answer passes that states', () => {
  test.each([
    ['a price in another spelling', 'Kemeja parang 185rb, Kak.', ''],
    ['a price in words', 'Kemeja parang seratus delapan puluh lima ribu, Kak.', ''],
    ['a product of price and count', '3 kemeja parang Rp 555.000.', ''],
    ['a count that the customer named', 'Jadi Rp 370.000, Kak.', '2 kemeja parang brp?'],
    ['a sum with its parts', 'Kemeja Rp 185.000 + lengan panjang Rp 20.000 = Rp 205.000.', ''],
    ['a share', 'Blus kawung Rp 165.000, DP 50 % berarti Rp 82.500.', ''],
    ['a difference', 'Kemeja Rp 185.000, selisihnya dengan blus Rp 165.000 hanya Rp 20.000.', ''],
    ['the budget of the customer beside a price', 'Dengan Rp 200.000 cukup, kemeja parang Rp 185.000.', 'budget 200rb'],
    ['a refusal of the amount of the customer', 'Rp 150.000 belum bisa, Kak, harganya Rp 185.000.', '150rb boleh?'],
    ['a range of days with a dash', 'Sampai 2-3 hari ya, Kak.', ''],
    ['a range of days in words', 'Dua sampai tiga hari, Kak.', ''],
    ['a length in another unit', 'Garansi jahitan seminggu, Kak.', ''],
    ['hours in another form', 'Buka jam 8 pagi sampai jam 5 sore.', ''],
    ['what follows from the time of day', 'Tutup jam 5 sore, tinggal 2 jam 50 menit lagi.', 'tutup jam brp?'],
    ['the weekday of today', 'Hari ini Sabtu kami buka, Kak.', ''],
    ['the weekday of tomorrow', 'Besok Minggu kami tutup, Kak.', 'besok buka?'],
    ['a date that follows from its weekday', 'Senin 30 November kami buka lagi pukul 08.00 WIB.', ''],
    ['a day by the rule of shipping', 'Kalau lunas sekarang, dikirim hari ini juga, Kak.', ''],
    ['a date in digits', 'Kami libur 25/12/2026.', ''],
    ['an account with spaces', 'BCA 0152 345 678 a.n. Sari Wulandari', ''],
    ['an account without its holder', 'BRI 0099 0105 5512 ya, Kak.', ''],
    ['a link without its protocol', 'Lihat https://lestari.id/katalog ya.', ''],
    ['a denied promise', 'Diskon satuan belum ada, Kak. Cashback juga tidak ada.', 'ada diskon?'],
    ['a promise of the sources in other words', 'Bebas ongkir mulai Rp 500.000, dananya dikembalikan bila sobek.', ''],
    ['a condition', 'Kalau sudah dibayar, kabari kami ya.', ''],
    ['no payment', 'Pesanan ini belum lunas, tim mengecek mutasi dulu.', ''],
    ['what is being checked', 'Bukti transfernya sedang dicek tim, Kak.', ''],
    [
      'English to an English question',
      'The parang shirt is Rp 185.000, and it is available.',
      'how much is the parang shirt?',
    ],
    ['a missing space behind a full stop', 'Ready ya.Bisa dikirim', ''],
    ['a weight of several', '2 kemeja beratnya 600 gram.', ''],
  ])('%s: "%s"', (_, text, asked) => {
    expect([check(text, asked), check(text, asked, false)]).toEqual([null, null]);
  });
});

describe('an answer is stopped that states', () => {
  test.each([
    ['an unknown price', 'Hanya Rp 57.000, Kak.', 'amount'],
    ['one in words', 'Kemeja parang seratus enam puluh ribu.', 'amount'],
    ['one in slang', 'Ongkirnya ceban aja, Kak.', 'amount'],
    ['one in wide digits', 'Kemeja １２５rb, Kak.', 'amount'],
    ['one with spaces', 'Kemeja Rp 1 2 5 . 0 0 0, Kak.', 'amount'],
    ['one with invisible characters', 'Kemeja Rp 1\u200B25.000, Kak.', 'amount'],
    ['one without its thousands', 'Harganya 125 aja, Kak.', 'amount'],
    ['one without its currency', 'Kemeja parang 125000, Kak.', 'amount'],
    ['the price of another thing', 'Blus kawung Rp 185.000, Kak.', 'amount'],
    ['a wrong product', '3 kemeja parang Rp 500.000, Kak.', 'amount'],
    ['a wrong sum', 'Kemeja Rp 185.000 + lengan panjang Rp 20.000 = Rp 210.000.', 'amount'],
    ['another bank', 'BRI 0152345678 a.n. Sari Wulandari', 'link_or_number'],
    ['another holder', 'BCA 0152345678 a.n. Budi Santoso', 'link_or_number'],
    ['digits that changed places', 'BCA 0152345687 a.n. Sari Wulandari', 'link_or_number'],
    ['a part of an account', 'Rekening 5234567 ya, Kak.', 'link_or_number'],
    ['a short account', 'Transfer ke rekening BCA 55120.', 'link_or_number'],
    ['a bank that the shop does not have', 'Bisa transfer ke Mandiri juga, Kak.', 'link_or_number'],
    ['an unknown telephone', 'Hubungi 0813-5550-7781, Kak.', 'link_or_number'],
    ['an unknown link', 'Klik bit.ly/abc.', 'link_or_number'],
    ['a link in words', 'Buka toko lestari titik com ya.', 'link_or_number'],
    ['an unknown mail address', 'Kirim ke bukti@lestari.co ya.', 'link_or_number'],
    ['an unknown account on the web', 'Instagram kami @lestari_palsu, Kak.', 'link_or_number'],
    ['another length of time', 'Sampai dalam 1 hari.', 'date'],
    ['another hour', 'Buka sampai jam 9 malam.', 'date'],
    ['another zone', 'Tutup pukul 17.00 WITA.', 'date'],
    ['an unknown date', 'Buka lagi 26 Desember.', 'date'],
    ['a wrong weekday', 'Besok Senin kami buka, Kak.', 'date'],
    ['a date with a wrong weekday', 'Senin 1 Desember kami buka.', 'date'],
    ['a day of arrival', 'Besok sudah sampai, Kak.', 'date'],
    ['another share', 'Diskonnya 90 %.', 'promise'],
    ['a guarantee', 'Dijamin tidak luntur.', 'promise'],
    ['certainty', 'Pasti sampai, Kak.', 'promise'],
    ['English certainty', 'It will definitely arrive.', 'promise'],
    ['half the price', 'Khusus Kakak setengah harga ya.', 'promise'],
    ['more goods than are paid for', 'Beli 2 dapat 3 ya, Kak.', 'promise'],
    ['that money has come', 'Dananya sudah masuk ya, Kak.', 'state'],
    ['that an order is paid', 'Pesanan Kakak sudah lunas.', 'state'],
    ['that an order is sent', 'Pesanan Kakak sudah kami kirim.', 'state'],
    ['a tag', '<pengetahuan>', 'markup'],
    ['thoughts', '<thought>cek</thought> Kemeja Rp 185.000', 'markup'],
    ['the call of a tool', 'reply(text="Kemeja Rp 185.000")', 'markup'],
    ['JSON', '{"action": "answer", "text": "Kemeja"}', 'markup'],
    ['a gap', 'Silakan ke [isi alamat] ya.', 'markup'],
    ['a variable', 'Halo {nama}, ready.', 'markup'],
    ['an amount to be filled in', 'Harganya Rp xxx, Kak.', 'markup'],
    ['a label', 'Tim: Kemeja Rp 185.000', 'markup'],
    ['a note on its source', 'Menurut sumber p1: Rp 185.000', 'markup'],
    ['what it was told', 'Itu sesuai instruksi saya, Kak.', 'leak'],
    ['nothing', '  ', 'length'],
    ['a quantity', 'Minimal 10 potong ya, Kak.', 'detail'],
    ['a street', 'Kami di Jl. Sidoluhur 21, Solo.', 'detail'],
    ['a person', 'Kemarin sudah dipesan Bu Ratna, Kak.', 'detail'],
  ] as const)('%s: "%s" (%s)', (_, text, rule) => {
    expect(check(text)).toBe(rule);
  });

  test('the amount of the customer as the price', () => {
    expect(check('Boleh, Kak, kemeja parang jadi Rp 150.000.', '150rb boleh ya kemejanya')).toBe('amount');
  });

  test('English to an Indonesian question', () => {
    expect(check('Yes, the shirt is available for you.', 'kemejanya ada?')).toBe('language');
  });

  test('something due on a day that only the customer named', () => {
    expect(check('Bisa, besok sampai.', 'besok sampai?')).toBe('date');
  });
});

test('the total of an order is said of its products', () => {
  const line = '{"lines":[{"name":"Blus kawung","price":"Rp 165.000","quantity":2}],"tax":"Rp 0","total":"Rp 330.000"}';
  const sources = [...passages, { title: '', body: line }];
  expect(
    findUnfounded('Pesanan 2 blus kawung totalnya Rp 330.000.', { sources, asked: '', isStrict: true }),
  ).toBeNull();
});

test('the digits of a link are no account', () => {
  const link =
    'https://toko.test/order/12345678-1234-4123-8123-123456789012/checkout#98765432-1098-4765-8432-109876543210';
  const text = `Pesanan dicatat, Kak: 2 × Blus. Totalnya Rp 330.000. Pembayarannya di sini: ${link}`;
  const line = JSON.stringify({ lines: [{ name: 'Blus', quantity: 2 }], total: 'Rp 330.000', payment_link: link });
  expect(findUnfounded(text, { sources: [{ title: '', body: line }], asked: '', isStrict: true })).toBeNull();
});

test.each([
  'Pembayarannya sudah kami terima, Kak.',
  'Pesanan Kakak sudah lunas.',
  'Transferannya sudah masuk ya.',
  'Sudah kami terima pembayarannya.',
  'Pesanan nomor 7 telah dibayar.',
])('"%s" needs an order that is paid: no picture of a transfer pays it', (text) => {
  const withOrder = (order: string) =>
    findUnfounded(text, { sources: [{ title: '', body: order }], asked: '', isStrict: true })?.rule ?? null;
  const order = '{"number":7,"status":"unpaid","proof":"Menunggu cek mutasi oleh tim: belum lunas."}';
  expect([withOrder(order), withOrder(order.replace('unpaid', 'paid'))]).toEqual(['state', null]);
});

describe('details', () => {
  test('are left to the model that judges', () => {
    for (const text of ['Minimal 10 potong ya, Kak.', 'Kami di Jl. Sidoluhur 21, Solo.'])
      expect(check(text, '', false)).toBeNull();
  });
});

const talks = (text: string, asked = ''): boolean =>
  claimsNothing(readText(text), readText(asked), {
    names: ['Batik', 'Lestari', 'Yudi'],
    hours: '[{"start":"08:00","end":"17:00"}]',
  });

test.each([
  ['Halo Kak Yudi, selamat sore 😊 Ada yang bisa kami bantu?', 'halo'],
  ['Boleh tahu kecamatan dan kotanya, Kak?', 'ongkir brp'],
  ['Mau ukuran apa, dan warna apa, Kak?', 'mau kemeja'],
  ['Saya asisten AI Batik Lestari, Kak.', 'siapa ini'],
  ['Di chat ini belum ada pesanan yang tercatat, Kak. Atas nama siapa ya?', 'pesananku dmn'],
  ['Untuk kamera Oppo belum ada di data kami, Kak. Kami tanyakan tim dulu ya 🙏', 'ganti kamera oppo bisa?'],
  ['Sama-sama, Kak. Ditunggu kedatangannya ya!', 'makasih'],
  ['Kami buka pukul 08.00 sampai 17.00, Kak.', 'buka jam brp'],
  ['Sami-sami, Kak. Matur nuwun nggih.', 'suwun'],
])('"%s" only talks', (text, asked) => {
  expect(talks(text, asked)).toBe(true);
});

test.each([
  ['Bisa, Kak.', 'bisa cod?'],
  ['Ada, Kak.', 'kemeja merah ada?'],
  ['Bisa banget, boneka besar kami terima.', 'boneka besar bisa?'],
  ['Kemeja parang ready, Kak.', 'ready?'],
  ['Harganya Rp 5.000, Kak.', 'brp'],
  ['Kami buka pukul 09.00, Kak.', 'buka jam brp'],
  ['Bahannya katun, mau?', 'bahan apa'],
])('"%s" claims something', (text, asked) => {
  expect(talks(text, asked)).toBe(false);
});

test.each([
  ['Transfer Rp 50.000 ke BCA 0152345678', 'Silakan transfer Rp 50.000 ke BCA 0152345678.', true],
  ['Harga 50rb', 'Harganya Rp 50.000, Kak.', true],
  ['Harga 50rb', 'Harganya Rp 45.000, Kak.', false],
  ['Harga 50rb', 'Harganya sudah pas, Kak.', false],
  ['BCA 0152345678', 'BCA 0152345679', false],
  ['Cek toko.id/a', 'Cek toko.id/b ya.', false],
])('"%s" rewritten as "%s" keeps its facts: %j', (text, rewritten, keeps) => {
  expect(keepsFacts(text, rewritten, 1000)).toBe(keeps);
});

test.each(Object.values(examples))(
  'the example “%s” of the prompt is no answer, whatever stands around it',
  (example) => {
    const sources = [{ title: 'Tikar', body: `Tikar pandan, semua ukuran. ${example}` }];
    for (const text of [example, `Halo Kak! ${example.toUpperCase()}`, example.replaceAll(/[^\p{L} ]/gu, '')])
      expect(findUnfounded(text, { sources, asked: 'ada kemeja?', isStrict: false })).toEqual({
        rule: 'leak',
        found: 'contoh',
      });
  },
);
