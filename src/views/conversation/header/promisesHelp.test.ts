import { expect, test } from 'vitest';

import { promisesHelp } from './promisesHelp.ts';

test.each([
  'Baik Kak, akan saya sambungkan.',
  'Mohon tunggu ya, kami hubungkan dulu 🙏',
  'Maaf atas kendalanya. Saya akan menghubungkan Kakak dengan admin kami.',
  'Keluhan Kakak sudah saya teruskan ke tim kami',
  'Chat ini akan dialihkan ke customer service.',
  'Admin kami akan segera menghubungi Kakak.',
  'Saya teruskan dulu ke bagian admin ya kak',
])('the AI promises a person: %s', (text) => expect(promisesHelp(text)).toBe(true));

test.each([
  'Mau saya sambungkan ke admin, Kak?',
  'Maaf, saya belum bisa menghubungkan Kakak dengan admin.',
  'Kalau masih ragu, saya sambungkan ke admin ya',
  'Pesanan saya teruskan ke gudang ya Kak',
  'Kain ini bisa dihubungkan dengan selendangnya.',
  'Ready Kak, ukuran XL masih ada 3',
  'Tim kami buka pukul 08.00',
  '',
])('the AI promises no person: %s', (text) => expect(promisesHelp(text)).toBe(false));
