import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { goOffline } from './network.ts';
import { cachedSignIn, eventually, startApp, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';
const CAFE = 'b0000000-0000-4000-8000-000000000002';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const open = cachedSignIn();
const openTraining = (account: string, businessId = SHOP): Promise<Page> =>
  open(app, account, `/training?businessId=${businessId}`);

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click();
const question = (page: Page) => page.getByLabel('Pertanyaan', { exact: true });
const answer = (page: Page) => page.getByLabel('Jawaban', { exact: true });
const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const attempt = async (page: Page, text: string) => {
  await page.getByLabel('Pertanyaan pelanggan').fill(text);
  await page.getByRole('button', { name: 'Coba', exact: true }).click();
};

test('a member writes an answer, the owner publishes it and goes back to the version before', async () => {
  const member = await openTraining('member@chabot.test');
  const owner = await openTraining('owner@chabot.test');
  await article(owner, 'Salah alamat dan ubah alamat').waitFor();
  await member.getByRole('link', { name: 'Tambah tanya jawab' }).click();
  await question(member).fill('Apakah ada blangkon?');
  await answer(member).fill('Blangkon Rp 60.000, cokelat dan hitam.');
  await save(member);
  await member.getByText('Pemilik bisnis yang menerbitkannya.').waitFor();
  expect(await member.getByRole('button', { name: 'Terbitkan' }).count()).toBe(0);

  // The owner sees it at once, and what would come of it.
  await owner.getByText('1 perubahan belum terbit').waitFor();
  await attempt(owner, 'blangkon brp kak');
  const found = owner.getByRole('complementary', { name: 'Coba' });
  await found.getByRole('listitem').getByText('Blangkon Rp 60.000').waitFor();
  await owner.getByRole('switch', { name: 'Termasuk yang belum terbit' }).uncheck();
  await eventually(() => found.getByText('Blangkon Rp 60.000').count()).toBe(0);
  await owner.getByRole('button', { name: 'Terbitkan' }).click();
  await owner.getByText('Tidak ada yang bertentangan di antara yang dibandingkan.').waitFor();
  await owner.getByRole('button', { name: 'Terbitkan sekarang' }).click();
  await owner.getByText(/^Versi 2 /).waitFor();
  await found.getByRole('listitem').getByText('Blangkon Rp 60.000').waitFor();

  await owner.getByRole('button', { name: 'Kembali ke versi 1' }).click();
  await owner.getByRole('button', { name: 'Kembalikan' }).click();
  await owner.getByText(/^Versi 3 /).waitFor();
  await eventually(() => article(owner, 'Apakah ada blangkon?').count()).toBe(0);
  await member.getByText('Sumber ini tidak ada lagi').waitFor();
});

test('what was typed outlasts a reload and a lost connection', async () => {
  const page = await openTraining('member@chabot.test');
  await page.getByRole('link', { name: 'Tambah tanya jawab' }).click();
  await question(page).fill('Apakah ada keris?');
  await answer(page).fill('Keris hanya pajangan.');
  await eventually(() =>
    page.evaluate(() => Object.entries(localStorage).some(([, value]) => value.includes('Keris hanya pajangan.'))),
  ).toBe(true);
  await page.reload();
  await page.getByText('Ini tulisan Anda yang belum disimpan.').waitFor();
  expect(await answer(page).inputValue()).toBe('Keris hanya pajangan.');

  await goOffline(page);
  await save(page);
  await page.getByText('Belum tersimpan di server').waitFor();
  await page.context().setOffline(false);
  await article(page, 'Apakah ada keris?').waitFor();
});

test('the second of two members who edit one source keeps their text and chooses', async () => {
  const member = await openTraining('member@chabot.test');
  const owner = await openTraining('owner@chabot.test');
  for (const page of [member, owner]) {
    await page.getByRole('searchbox').fill('parkir');
    await page.getByRole('link', { name: 'Alamat dan parkir' }).click();
    await page.getByLabel('Isi', { exact: true }).fill(page === member ? 'Dari anggota.' : 'Dari pemilik.');
  }
  await save(member);
  await member.getByText('Tersimpan. Pelanggan mendapatkannya setelah terbit.').waitFor();
  await save(owner);
  await owner.getByText('Rekan Anda mengubah sumber ini lebih dulu').waitFor();
  await owner.getByText('Dari anggota.').waitFor();
  await owner.getByRole('button', { name: 'Pakai tulisan saya' }).click();
  await owner.getByText('Tersimpan. Pelanggan mendapatkannya setelah terbit.').waitFor();
  await eventually(() => member.getByLabel('Isi', { exact: true }).inputValue()).toBe('Dari pemilik.');
});

test('an empty business begins with examples of its trade', async () => {
  const page = await openTraining('owner@chabot.test', CAFE);
  await page.getByText('AI belum tahu apa-apa tentang bisnis Anda').waitFor();
  await page.getByRole('button', { name: 'Makanan & kue', exact: true }).click();
  await page.getByRole('button', { name: /^Apakah halal\?/ }).click();
  await eventually(() => question(page).inputValue()).toBe('Apakah halal?');
  await save(page);
  await article(page, 'Apakah halal?').waitFor();
  // A blank that is left in is named, and keeps the example from being published.
  await page.getByRole('link', { name: 'Tutup panel' }).click();
  await page.getByRole('button', { name: 'Terbitkan' }).click();
  await page.getByText('Apakah halal?: {{nomor sertifikat}}, {{status halal}}').waitFor();
  expect(await page.getByRole('button', { name: 'Terbitkan sekarang' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Nanti saja' }).click();
  await page.getByRole('link', { name: 'Apakah halal?' }).click();
  await page.getByRole('button', { name: 'Hapus sumber' }).click();
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  await page.getByText('AI belum tahu apa-apa tentang bisnis Anda').waitFor();
});

test('an owner sees before publishing which saved answer changes, and accepts a contradiction', async () => {
  const page = await openTraining('owner@chabot.test');
  await attempt(page, 'kemeja batik parang harganya berapa kak?');
  await page.getByRole('button', { name: 'Simpan sebagai soal tes' }).click();
  await page.getByText('Tersimpan sebagai soal tes.').waitFor();
  await page.getByRole('link', { name: 'Tes', exact: true }).click();
  await page.getByText('kemeja batik parang harganya berapa kak?').waitFor();
  await page.getByRole('link', { name: 'Pengetahuan', exact: true }).click();

  await page.getByRole('searchbox').fill('kemeja batik parang');
  await page.getByRole('link', { name: 'Kemeja batik parang', exact: true }).click();
  const body = page.getByLabel('Isi', { exact: true }).or(answer(page));
  await body.fill((await body.inputValue()).replace('185.000', '199.000'));
  await save(page);
  await page.getByText('Tersimpan. Pelanggan mendapatkannya setelah terbit.').waitFor();
  await page.getByRole('link', { name: 'Tutup panel' }).click();
  await page.getByRole('button', { name: 'Terbitkan' }).click();
  const review = page.getByRole('dialog', { name: 'Periksa sebelum terbit' });
  await review.getByText('Harga berbeda dari katalog').waitFor();
  await review.getByText('Katalog, Kemeja batik parang: Rp 185.000').waitFor();
  await review.getByText(/1 dari 1 soal tes dibandingkan, 1 berubah/).waitFor();
  await review.locator('mark', { hasText: '199.000' }).waitFor();
  const publish = review.getByRole('button', { name: 'Terbitkan sekarang' });
  expect(await publish.isDisabled()).toBe(true);
  await review.getByRole('switch', { name: 'Saya sudah memeriksanya, tetap terbitkan' }).check();
  await publish.click();
  await page.getByText('Sudah terbit. Pelanggan sekarang dijawab dengan versi ini.').waitFor();
});
