import { afterAll, beforeAll, expect, test } from 'vitest';

import { cachedSignIn, startApp, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';

/** One green pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const open = cachedSignIn();

test('a template is drafted, corrected, approved, and another one is rejected with its reason', async () => {
  const page = await open(app, 'owner@chabot.test', `/whatsapp-template?businessId=${SHOP}`);
  await page.getByText('Belum ada templat').waitFor();
  await page.getByRole('link', { name: 'Buat templat' }).click();

  await page.getByLabel('Nama', { exact: true }).fill('Pesanan Dikirim');
  await page
    .getByLabel('Isi pesan', { exact: true })
    .fill('{{1}}, pesanan {{2}} sudah kami kirim lewat kurir hari ini, mohon ditunggu ya');
  await page.getByText('Tersimpan', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('source')).toMatch(/^[0-9a-f-]{36}$/);

  // The check names what to change, at the first field, and corrects it.
  await page.getByRole('button', { name: 'Ajukan ke Meta' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('body');
  const check = page.getByRole('region', { name: 'Pra-cek Meta' });
  await check.getByText('2 hal harus diubah sebelum diajukan').waitFor();
  await page.getByRole('button', { name: /^Perbaiki: Jangan mulai/ }).click();
  await page.getByRole('button', { name: /^Perbaiki: Isi contoh/ }).click();
  await check.getByText('Tidak ada yang perlu diubah.').waitFor();
  expect(await page.getByLabel('Isi pesan', { exact: true }).inputValue()).toMatch(/^Halo, \{\{1\}\}/);
  await page
    .getByRole('region', { name: 'Pratinjau' })
    .getByText(/^Halo, Sari, pesanan INV-1024/)
    .waitFor();

  await page.getByRole('button', { name: 'Ajukan ke Meta' }).click();
  await page.getByText(/^Meta sedang meninjau templat ini/).waitFor();
  await app.stack.graph.reviewNow();
  await page.getByText('Templat ini siap dikirim.').waitFor();

  // What only a person can judge does not stop a submission: Meta decides.
  await page.getByRole('link', { name: 'Semua templat' }).click();
  await page.getByRole('link', { name: 'Buat templat' }).click();
  await page.getByLabel('Nama', { exact: true }).fill('tanya_pesanan');
  await page
    .getByLabel('Isi pesan', { exact: true })
    .fill('Halo kak, pesanan sudah kami kirim. Tanya kami lewat wa.me/6281234567890 ya.');
  await check.getByText('Tautan wa.me/6281234567890 sering ditolak. Pakai alamat lengkap situs Anda.').waitFor();
  await page.getByText('Tersimpan', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ajukan ke Meta' }).click();
  await page.getByText(/^Meta sedang meninjau templat ini/).waitFor();
  await app.stack.graph.reviewNow();
  await page.getByText('Meta menolak templat ini.').waitFor();
  await page.getByText('Bentuknya tidak sesuai aturan: variabel, tautan, atau susunannya.').waitFor();
  await page.getByText('Use the full address of your website.').waitFor();

  await page.getByRole('button', { name: 'Perbaiki salinan' }).click();
  await page.getByRole('heading', { name: 'tanya_pesanan_2' }).waitFor();
  await page.getByRole('button', { name: /^Perbaiki: Tautan/ }).click();
  await expect.poll(() => page.getByLabel('Isi pesan', { exact: true }).inputValue()).not.toContain('wa.me');

  await page.getByRole('link', { name: 'Semua templat' }).click();
  await page.getByRole('article', { name: 'pesanan_dikirim' }).getByText('Disetujui').waitFor();
  await page.getByRole('article', { name: 'tanya_pesanan', exact: true }).getByText('Ditolak').waitFor();
  await page.getByRole('article', { name: 'tanya_pesanan_2' }).getByText('Draf').waitFor();

  // A picture needs a sample. Meta gets it before the template, and after a cut only the rest of it.
  await page.getByRole('link', { name: 'Buat templat' }).click();
  await page.getByLabel('Nama', { exact: true }).fill('katalog_baru');
  await page
    .getByLabel('Isi pesan', { exact: true })
    .fill('Halo kak, pesanan batik Anda sudah selesai. Ini foto kain yang kami kirim hari ini.');
  await page.getByLabel('Judul', { exact: true }).selectOption('IMAGE');
  // While it is saved, the button says so and does nothing.
  await page.getByText('Tersimpan', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ajukan ke Meta' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pilih berkas');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('a') });
  await page.getByText('Ini bukan gambar JPG atau PNG. Pilih gambar lain.').waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'kain.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('img', { name: 'Contoh gambar judul' }).waitFor();
  await page.getByText('Tersimpan', { exact: true }).waitFor();
  app.stack.graph.fail('cut');
  await page.getByRole('button', { name: 'Ajukan ke Meta' }).click();
  await page.getByText(/^Meta sedang meninjau templat ini/).waitFor();
  await page.getByRole('img', { name: 'Contoh gambar judul' }).waitFor();
  const [upload] = app.stack.graph.uploads();
  expect(upload).toMatchObject({ type: 'image/jpeg', handle: expect.stringMatching(/^4::/) });
  await page.getByRole('link', { name: 'Semua templat' }).click();

  // Without the account, what was read stays.
  const accounts = await app.stack.database.query<{ business_id: string; waba_id: string }>(
    'select business_id, waba_id from public.official_account',
  );
  await page.getByRole('button', { name: 'Putuskan akun' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Kunci akses dihapus dari server/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, putuskan' }).click();
  await page.getByText('Bisnis ini belum tersambung ke akun WhatsApp resmi').waitFor();
  await page.getByRole('article', { name: 'pesanan_dikirim' }).getByText('Disetujui').waitFor();
  for (const { business_id: business, waba_id: waba } of accounts)
    await app.stack.database.query(
      'insert into public.official_account (business_id, waba_id) values ($1, $2) on conflict do nothing',
      [business, waba],
    );
});
