import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { callFunctionsWhenAsked } from '../../local/clock.ts';
import { cachedSignIn, eventually, startApp, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const { database, url, keys } = app.stack;
  await callFunctionsWhenAsked(database, {
    callFunction: (name) =>
      fetch(`${url}/functions/v1/${name}`, { method: 'POST', headers: { authorization: `Bearer ${keys.secret}` } }),
    log: console.error,
  });
});
beforeEach(async () => {
  // What an earlier run left.
  const { database } = app.stack;
  await database.query('delete from public.test_run where business_id = $1', [SHOP]);
  await database.query('delete from public.test_case where business_id = $1', [SHOP]);
  await database.query('delete from public.knowledge_passage where from_version is null and business_id = $1', [SHOP]);
  await database.query('update public.knowledge_source set draft = null where business_id = $1', [SHOP]);
});
afterAll(() => app.close());

const open = cachedSignIn();

const TEN = [
  'pertanyaan;keputusan;jumlah;grup',
  'kemeja batik parang harganya berapa kak?;jawab;185000;Harga',
  'kemeja batik parang berapa ya;jawab;185000;Harga',
  'harga kemeja batik parang kak;jawab;185000;Harga',
  'saya mau bicara sama orangnya;tim;;Tim',
  'tolong sambungkan ke admin;tim;;Tim',
  'jangan hubungi saya lagi;tim;;Tim',
  'buka jam berapa kak?;;;Jam',
  'alamat tokonya dimana?;;;Alamat',
  'bisa bayar di tempat?;;;Bayar',
  'terima kasih banyak kak;diam;;',
].join('\n');

test('ten test cases show the three answers that a change of knowledge breaks, before it is published', async () => {
  const page = await open(app, 'owner@chabot.test', `/evaluate?businessId=${SHOP}`);
  await page.getByRole('link', { name: 'Tambah banyak' }).click();
  const file = { name: 'tes.csv', mimeType: 'text/csv', buffer: Buffer.from(TEN) };
  await page.getByLabel('Pilih berkas', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Tambahkan' }).click();
  await page.getByText('10 soal ditambahkan, 0 sudah ada.').waitFor();

  // Once more adds nothing.
  await page.getByLabel('Pilih berkas', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Tambahkan' }).click();
  await page.getByText('0 soal ditambahkan, 10 sudah ada.').waitFor();

  await page.getByRole('link', { name: 'Hasil tes' }).click();
  await page.getByRole('button', { name: 'Jalankan', exact: true }).click();
  await page.getByText('7 dari 10 lolos').waitFor();

  const [source] = await app.stack.database.query<{ id: string }>(
    `select id from public.knowledge_source where business_id = $1 and title = 'Kemeja batik parang'`,
    [SHOP],
  );
  await page.goto(`/training?businessId=${SHOP}&source=${source?.id}`);
  const answer = page.getByLabel('Isi', { exact: true });
  await answer.waitFor();
  await answer.fill((await answer.inputValue()).replaceAll('185.000', '199.000'));
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.getByText('1 perubahan belum terbit').waitFor();

  await page.goto(`/evaluate?businessId=${SHOP}&section=hasil`);
  await page.getByLabel('Soal', { exact: true }).selectOption('touched');
  await page.getByRole('button', { name: 'Jalankan', exact: true }).click();
  // Ten questions are answered one after the other, beside the journeys of other files.
  await page.getByText('0 dari 10 lolos').waitFor();
  await page.getByLabel('Tampilkan').selectOption('fail');
  const broken = page.getByRole('article').filter({ hasText: 'Tidak sesuai: jumlah' });
  await broken.nth(2).waitFor();
  expect(await broken.count()).toBe(3);
  await broken.first().getByText('Rp 199.000').first().waitFor();

  // A person's word counts more than the code's.
  await broken.first().getByRole('button', { name: 'Lolos', exact: true }).click();
  await page.getByText('1 dari 10 lolos').waitFor();
});

test('a chat that the AI answered is drawn, judged with the keys, and the judgement is kept with its name', async () => {
  const { database } = app.stack;
  await database.query('delete from public.scorecard where business_id = $1', [SHOP]);
  await database.query('delete from private.chat_day where business_id = $1', [SHOP]);
  await database.query(`update private.setting set value = 'on' where name = 'agent'`);
  const customer = await app.newCustomer('Galuh Penilai');
  await customer.write('kemeja batik parang harganya berapa?');
  await eventually(customer.received).toEqual([expect.stringContaining('Rp 185.000')]);
  await database.query('update private.chat_day set wrong_at = now() where business_id = $1', [SHOP]);

  const page = await open(app, 'owner@chabot.test', `/evaluate?businessId=${SHOP}&section=nilai`);
  await page.getByRole('button', { name: 'Ambil 10 chat' }).click();
  await page.getByText('1 dari 1 belum dinilai').waitFor();
  await page.getByRole('link', { name: /Galuh Penilai.*Dikoreksi tim/u }).click();
  await page.getByRole('log').getByText('kemeja batik parang harganya berapa?').waitFor();
  for (const key of ['1', '1', '0', '2', '1']) await page.keyboard.press(key);
  await page.getByLabel('Catatan (boleh kosong)').fill('Stoknya tidak disebut');
  await page.getByRole('button', { name: 'Simpan penilaian' }).click();
  await page.getByText('3 sesuai, 1 tidak sesuai, 1 tidak berlaku').waitFor();
  await page.getByText('Semua chat sudah dinilai.').waitFor();
  // The built-in model judges nothing, and says so.
  await page.getByText(/^Model yang dipakai belum dapat menilai/u).waitFor();
  await page.getByRole('link', { name: 'Kembali ke daftar' }).click();
  await page.getByRole('link', { name: /Galuh Penilai.*1 tidak sesuai/u }).waitFor();
});

test('complaints about version 3 at 10 % give all chats back to version 2, and the owner reads why', async () => {
  const { database } = app.stack;
  await database.query(`update private.setting set value = 'on' where name = 'agent'`);
  await database.query('update public.agent set enable_agent_partial_rollout = false where business_id = $1', [SHOP]);
  // Versions are compared where the owner has chosen one.
  await database.query(`update public.business set toggles = toggles || '{"liveAgentVersion": "v2"}' where id = $1`, [
    SHOP,
  ]);
  const page = await open(app, 'owner@chabot.test', `/evaluate?businessId=${SHOP}&section=peluncuran`);
  await page.getByRole('button', { name: /^10%/u }).click();
  await page.getByRole('textbox', { name: 'Alasan' }).fill('Coba dulu di sebagian kecil');
  await page.getByRole('button', { name: 'Terapkan' }).click();
  await page.getByText('Versi 3 menjawab 10% chat.').waitFor();

  const names = ['Wangi Kecewa', 'Tirta Kecewa', 'Laras Kecewa'];
  const customers = [];
  // oxlint-disable-next-line no-await-in-loop -- each has the next number
  for (const name of names) customers.push(await app.newCustomer(name));
  await Promise.all(
    customers.map(async (customer) => {
      await customer.write('kemeja batik parang harganya berapa?');
      // Each of them draws version 3.
      await eventually(() =>
        database.query('update public.room set rollout_draw = 0 where chat_id = $1 returning rollout_draw', [
          customer.chatId,
        ]),
      ).toEqual([{ rollout_draw: 0 }]);
      await eventually(customer.received).toEqual([expect.stringContaining('Rp 185.000')]);
      await customer.write('saya kecewa, penipu');
    }),
  );
  // The clock does it every minute.
  await eventually(async () => {
    await database.query('select private.judge_rollouts()');
    return database.query('select status from public.rollout where business_id = $1', [SHOP]);
  }).toEqual([{ status: 'rolledBack' }]);

  await page.getByText('Dihentikan otomatis oleh aturan Anda').waitFor();
  await page
    .getByText('3 dari 3 chat terakhir versi 3 dikeluhkan; batas Anda 3. Versi 3 tidak menjawab lagi.')
    .first()
    .waitFor();
  const log = page.getByRole('region', { name: 'Catatan perubahan' });
  await log.getByText('Coba dulu di sebagian kecil').waitFor();
  await page.getByRole('link', { name: 'Buka chat versi 3' }).click();
  for (const name of names) await page.getByText(name).first().waitFor();
});
