/** What messages of customers want, by their form. None of the words of a shop is known. */
import { describe, expect, test } from 'vitest';

import { intentOf, type Intent } from '../../local/model/intent.ts';

/** What may come of a message: `other` is answered, if the shop's text has the answer, and else goes to people. */
const allowed: Record<string, readonly Intent[]> = {
  people: ['trouble', 'stop', 'other'],
  event: ['trouble'],
  silence: ['leaving'],
  stop: ['stop', 'trouble', 'other'],
  'ask back': ['value', 'unclear'],
  haggling: ['haggling'],
  answer: ['other'],
};

const messages: Record<string, readonly string[]> = {
  haggling: [
    'bisa nego ga kak',
    'boleh ditawar?',
    'kurangin dong bu',
    'harga temen lah min',
    'turunin dikit ya',
    'hargane iso kurang dikit mas',
    '2jt aja ya deal',
    '150rb boleh ya kak',
    'gas 90rb angkut sekarang',
    'nawar 50rb bisa',
  ],
  people: [
    'kue ultahnya tulisannya salah eja nama anak saya',
    'barangnya pecah kak pas saya buka',
    'saya nunggu dari jam 8 loh',
    'iraha dugina atuh kang, tos 3 dinten',
    "my order hasn't arrived yet",
    'where is my package',
    'i want a refund',
    'kurang satu ini bu isinya',
    'bu dompet saya ketinggalan di toko',
    'mesinnya mati lagi habis diservis',
    'rasanya basi kak',
    'parah banget pelayanannya',
    'nyesel beli di sini',
    'kapok',
    'penipu',
    'busuk semua buahnya',
    'janjinya hari ini mana',
    'alamat saya salah tolong diganti ya kak',
    'bisa ubah jadwal booking saya ke sabtu',
    'mau batalin pesanan',
    'saya mau komplain',
    'ini admin asli apa bot',
    'mau bicara sama pemiliknya',
    'telp saya dong',
    'kapan teknisinya dateng',
    'mas sampean ngapusi',
    'kuciwa pisan euy',
    'jahitannya lepas semua',
    'rusak!',
    'ga bener nih',
    'harusnya dapet bonus kan, mana',
    'invoice bulan lalu belum saya terima',
  ],
  event: [
    'ya sudah saya transfer barusan',
    'gimana ini pesanan kok lama',
    'min orderan aku nyangkut dimana ya',
    'pesenanku tekan endi mas',
    'barang abdi teu acan dugi',
    'kulo sampun transfer nggih bu',
    'bukti tf nya sudah saya kirim, mohon dicek',
    'yang dikirim warna merah padahal pesen biru',
    'lah kok gini',
    'udah 2 jam nunggu',
    'tolong cek pesanan saya dong',
    'paketku udah dikirim?',
    'status orderan saya apa',
  ],
  silence: [
    'ya udah nanti saya kabari lg',
    'ya sudah kak, gapapa',
    'yo wis mengko tak kabari maneh',
    'udah itu aja kak',
    'cukup kak, sekian dulu',
    'pamit dulu ya min',
    'bye kak',
    'dadah',
    'sampai jumpa ya kak',
    'sakitu wae heula kang',
    'niku mawon mbak',
    "that's all, thanks",
    'oke kak',
    'sipp',
    'nggih bu, mangke kulo mrika',
    'oh yawes',
    'yaudah deh',
    'iya nanti dikabari lagi ya kak sama saya',
    'siap, ditunggu',
    'okee makasi bnyk infonya kaa',
    'saya diskusikan dulu sama istri ya',
    'mau mikir dulu',
    'lain kali aja deh',
    'engke abdi ka ditu',
    'nuhun pisan',
    'suwun sanget pak',
    'thank you!',
    "great, i'll come tomorrow",
    'baik bu terima kasih atas penjelasannya',
    'oalah, oke',
    'hehehe siap',
    'alhamdulillah sudah sampai, makasih ya bun',
    'mantul kak, sukses terus',
    'oke saya cek dulu',
    'sama sama',
    'ok fix nanti sore meluncur',
    'ooh gitu toh, oke2',
    'tak tanya bojoku sik yo',
    'nanti aja deh',
    'oke ditunggu infonya',
  ],
  stop: [
    'jangan kirim pesan lagi',
    'tolong keluarkan nomor saya dari list',
    'unsub',
    'ga usah promo2 lagi ya',
    'saya terganggu dengan pesan ini',
    'please stop texting me',
    'rasah ngirimi aku maneh',
    'ulah ngirim wae atuh',
    'hapus kontak saya',
    'ga tertarik, stop',
    'bosen dapet iklan terus',
    'berhenti kirim wa ke saya',
  ],
  'ask back': [
    '3',
    'biru',
    'xl',
    'yang kecil',
    '15%',
    '50rb',
    'yang itu',
    '2 aja',
    'sabtu',
    'jam 3',
    'harga?',
    'brp kak',
    'gimana',
    'yg murah',
    'loro',
    'sing gedhe',
    'nu leutik',
    'ini',
    '1kg',
    'ungu muda',
    '100 ribu',
    'jumat sore',
    'dua lusin',
  ],
  answer: [
    'berapa harganya kalau saya beli 10',
    'rumah saya di bekasi, ongkirnya brp',
    'kalau barang rusak bisa diganti?',
    'udah termasuk ongkir belum',
    'saya mau pesan 3 yang besar, berapa total',
    'buka jam berapa hari ini',
    'bisa bayar pake gopay?',
    'sudah buka belum',
    'kalau saya sudah transfer kapan dikirim',
    'nomor rekeningnya',
    'jangan2 ga ready ya?',
    'belum ada yang ukuran L?',
    'tanya dulu kak, garansinya berapa lama',
    'oke, ongkirnya berapa',
    'makasih, alamatnya dimana',
    'iya mau, transfer kemana',
    'ok saya ambil yg merah 2',
    'bisa nitip barang?',
    'minta katalog dong',
    'kak ready kah',
  ],
};

describe.each(Object.entries(messages))('%s', (outcome, said) => {
  test('is what each message calls for', () => {
    const others = said
      .map((message) => [message, intentOf(message.toLowerCase(), () => false)] as const)
      .filter(([, intent]) => !allowed[outcome]?.includes(intent));
    expect(others).toEqual([]);
  });
});

test('goods that are named alone are a value, and in a sentence they are not', () => {
  const isGoods = (word: string): boolean => ['kebaya', 'kutubaru'].includes(word);
  expect(intentOf('kebaya', isGoods)).toBe('value');
  expect(intentOf('kebaya merah', isGoods)).toBe('value');
  // Two of them are one thing of the list.
  expect(intentOf('kebaya kutubaru', isGoods)).toBe('other');
  expect(intentOf('kebaya kutubaru luntur', isGoods)).toBe('other');
  expect(intentOf('oke kebaya', isGoods)).not.toBe('leaving');
});

test('an unknown word alone may be a complaint, and is no value', () => {
  expect(intentOf('ambyar', () => false)).toBe('other');
});
