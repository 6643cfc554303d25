/** A damaged file of contacts: its numbers are repaired, what is doubtful is decided, and the rest is downloaded. */
import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { cachedSignIn, startApp, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const open = cachedSignIn();

const damaged = [
  'No HP;Nama;Kota',
  '081234567890;Budi;Solo',
  '81398765432;Rina;',
  '8.12E+10;Tono;Solo',
  '081234567891 / 081398765433;Sari;Yogya',
  '0215551234;Toko;Jakarta',
  'tidak ada;Siti;',
  '081234567890;Budi lagi;',
  '=HYPERLINK("x");Jahat;',
].join('\r\n');

test('a damaged CSV file is imported: repaired rows are accepted, the rest is downloaded with its reasons', async () => {
  const page = await open(app, 'owner@chabot.test', `/campaigns/recipients?businessId=${SHOP}`);
  await page.getByRole('button', { name: 'Buat daftar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nama daftar', { exact: true }).fill('Pelanggan pasar');
  await dialog.getByRole('button', { name: 'Buat daftar' }).click();
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({
      name: 'pelanggan.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${damaged}`),
    });
  await choose();
  await page.getByText(/9 baris · CSV, UTF-8, dipisah titik koma/).waitFor();
  await page.getByRole('button', { name: 'Periksa baris' }).click();
  await page.getByText('nol di depan dikembalikan').waitFor();
  await page.getByText('Digit hilang saat disimpan sebagai CSV', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Pakai +62 812-3456-7891' }).click();
  await page.getByRole('button', { name: 'Simpan 3 kontak ke daftar' }).waitFor();
  // What was decided survives a reload: the file is chosen again.
  await page.reload();
  await choose();
  await page.getByRole('button', { name: 'Periksa baris' }).click();
  await page.getByRole('button', { name: 'Simpan 3 kontak ke daftar' }).click();
  await page.getByText('3 kontak masuk').waitFor();
  await page.getByText('5 baris tidak diimpor').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh sisanya beserta alasannya' }).click(),
  ]);
  const rejects = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rejects).toHaveLength(6);
  expect(rejects[1]).toContain('"8.12E+10";"Tono";"Solo";"4";"Digit hilang saat disimpan sebagai CSV"');
  expect(rejects[5]).toMatch(/^"'=HYPERLINK/u);

  await page.getByRole('link', { name: 'Tutup impor' }).click();
  await page.getByText('+62 813-9876-5432').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(3);
  // A pasted number that is in the list already is not added again.
  await page.getByRole('link', { name: 'Impor berkas atau teks' }).click();
  await page.getByLabel('Atau tempel di sini').fill('0812-3456-7890\n081211112222');
  await page.getByRole('button', { name: 'Baca teks ini' }).click();
  await page.getByRole('button', { name: 'Periksa baris' }).click();
  await page.getByRole('button', { name: 'Simpan 2 kontak ke daftar' }).click();
  await page.getByText('1 sudah ada di daftar').waitFor();
});
