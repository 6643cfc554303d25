/** Which item of a line the built-in model quotes, for a question that names one. */
import { expect, test } from 'vitest';

import { itemsFor } from '../../local/model/items.ts';
import { keepsCondition, statesQuantities } from '../../local/model/measure.ts';
import { hasVariants } from '../../local/model/variants.ts';

const lists: Record<string, [question: string, told: string | null][]> = {
  'Monstera deliciosa - kecil 45rb, sedang 85rb, besar 160rb': [
    ['monstera gede piro', 'Monstera deliciosa - besar 160rb'],
    ['monstera brp', 'Monstera deliciosa - kecil 45rb, sedang 85rb, besar 160rb'],
    ['monstera jumbo brp', null],
  ],
  'Anggrek bulan putih 95rb, ungu 85rb, kuning 110rb': [
    ['anggrek kuning brp', 'Anggrek kuning 110rb'],
    ['anggrek bulan putih', 'Anggrek bulan putih 95rb'],
    ['anggrek putih sama ungu', 'Anggrek bulan putih 95rb, ungu 85rb'],
    ['anggrek merah brp', null],
  ],
  'Pot tanah liat diameter 20cm 15rb, 30cm 28rb, 40cm 55rb': [
    ['pot tanah liat 30 cm', 'Pot tanah liat diameter 30cm 28rb'],
    ['pot tanah liat 50 cm', null],
  ],
  'Bayar: BCA 0192837465 a/n Laras, Mandiri 144-00-1122334-5 a/n Laras, Dana 081230004567.': [
    ['norek mandiri', 'Bayar: Mandiri 144-00-1122334-5 a/n Laras'],
    ['rek bri', null],
  ],
  'Gamis anak usia 3-4 th 95rb, 5-6 th 105rb, 7-8 th 115rb': [
    ['gamis anak 6 taun', 'Gamis anak usia 5-6 th 105rb'],
    ['gamis anak 10 th', null],
  ],
  'Antar jemput: gratis untuk Cicaheum, Antapani dan Cibeunying, di luar itu 20rb, Cimahi 40rb': [
    ['jemput ke cimahi brp', 'Antar jemput: Cimahi 40rb'],
    ['bisa jemput antapani', 'Antar jemput: gratis untuk Cicaheum, Antapani dan Cibeunying'],
  ],
  'Garansi servis 30 hari, garansi pasang 60 hari, garansi kompresor 1 tahun': [
    ['garansi pasangnya brp lama', 'garansi pasang 60 hari'],
  ],
  'Diskon: kakak adik 15%, yatim gratis pendaftaran + potongan 50%, bayar 6 bulan gratis 1 bulan': [
    ['anak yatim diskonnya', 'Diskon: yatim gratis pendaftaran + potongan 50%'],
  ],
  'Mapel: SMP matematika, IPA; SMA IPA fisika, kimia; SMA IPS ekonomi, geografi': [
    ['sma ips mapelnya apa', 'Mapel: SMA IPS ekonomi, geografi'],
  ],
  'M: LD 98, PB 138': [['ld ukuran m', 'M: LD 98']],
  'Buka setiap hari jam 10.00-20.00, Jumat 13.00-20.00, Minggu 10.00-17.00': [
    ['minggu buka jam brp', 'Minggu 10.00-17.00'],
  ],
  'Batu antar sendiri 15rb, gratis kalau belanja di atas 300rb': [
    ['ongkir batu', 'Batu antar sendiri 15rb, gratis kalau belanja di atas 300rb'],
  ],
  'Selalu segar, dipetik pagi hari': [['segar ga', 'Selalu segar, dipetik pagi hari']],
};

test.each(
  Object.entries(lists).flatMap(([line, asked]) => asked.map(([question, told]) => [question, line, told] as const)),
)('"%s" of "%s"', (question, line, told) => expect(itemsFor(line, question, [])).toBe(told));

test.each([
  ['daikin 2 pk', 'Daikin 1/2 PK 3.950.000', false],
  ['daikin setengah pk', 'Daikin 1/2 PK 3.950.000', true],
  ['cuci ac 1 pk', '0,5 - 1 PK 75.000', true],
  ['cuci ac 2 pk', '0,5 - 1 PK 75.000', false],
  ['beli 3 kg', 'Jeruk 15rb', true],
])('quantities: "%s" by "%s" is %s', (question, text, isTold) => expect(statesQuantities(question, text)).toBe(isTold));

test.each([
  ['hari sabtu buka?', 'Senin - Jumat 08.00', false],
  ['hari rabu buka?', 'Senin - Jumat 08.00', true],
  ['warna merah', 'Warna: biru, hitam', false],
  ['rek bri', 'BCA 123', false],
  ['size xl', 'Ukuran S, M, L', false],
  ['size m', 'Ukuran S/M/L', true],
  ['merah', 'Warna abang, ireng', true],
])('variants: "%s" by "%s" is %s', (question, text, has) => expect(hasVariants(question, text)).toBe(has));

test.each([
  ['rekening selain bca', 'BCA 123', false],
  ['yang tanpa gula', 'Es teh manis 5rb', false],
  ['yang tanpa gula', 'Es teh tanpa gula 5rb', true],
  ['di atas 5 kg gratis?', 'Antar gratis', false],
  ['di atas 5 kg gratis?', 'Gratis mulai 5 kg', true],
  ['paling murah apa', 'Kemeja 90rb', false],
  ['lebaran buka?', 'Buka 08.00-20.00', false],
])('conditions: "%s" by "%s" is %s', (question, text, keeps) => expect(keepsCondition(question, text)).toBe(keeps));
