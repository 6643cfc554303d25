import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { composer, eventually, log, startApp, takeOverChat, cachedSignIn, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const open = cachedSignIn();

const orderIn = (page: Page, number: number) => page.getByRole('article', { name: `Pesanan #${number}` });

test('an order is created in the customer panel, its summary is sent, and a colleague sees the payment', async () => {
  const { customer, page } = await takeOverChat(app, 'Bu Pesan');
  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  const form = page.getByRole('form', { name: 'Pesanan baru' });
  await form.getByLabel('Cari produk di katalog').fill('parang');
  const kemeja = form.getByRole('button', { name: 'Tambah Kemeja batik parang, Rp 185.000' });
  await kemeja.click();
  await kemeja.click();
  await form.getByRole('button', { name: 'Tulis barang lain' }).click();
  await form.getByLabel('Nama barang').fill('Jasa bungkus kado');
  await form.getByLabel('Harga satuan').fill('15rb');
  await form.getByLabel('Ongkir (boleh kosong)').fill('18.000');
  await form.getByText('Rp 403.000').waitFor();

  // The draft of the order survives a change of the chat.
  await page.getByRole('link', { name: /Nur Hidayati/ }).click();
  await page.getByRole('button', { name: 'Buat pesanan' }).waitFor();
  // It survives a reload as well: phones kill background tabs.
  await page.reload();
  await page.getByRole('link', { name: /Bu Pesan/ }).click();
  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  await page.getByRole('button', { name: 'Lanjutkan pesanan' }).click();
  await form.getByText('Rp 403.000').waitFor();

  // A double click on a slow network creates one order.
  const createRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rpc/create_order')) createRequests.push(request.url());
  });
  await form.getByRole('button', { name: 'Simpan pesanan' }).dblclick();
  const order = orderIn(page, 1);
  await order.getByText('Belum dibayar').first().waitFor();
  await form.waitFor({ state: 'detached' });
  expect(createRequests).toHaveLength(1);
  expect(await page.getByRole('article', { name: /^Pesanan #/ }).count()).toBe(1);

  // Text in the composer stays, and the summary is added after a confirmation.
  await composer(page).fill('Siap Bu, kami catat dulu');
  await order.getByRole('button', { name: 'Kirim ringkasan, pesanan #1' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Tambahkan teks ini di bawah tulisan Anda?' });
  await dialog.getByRole('button', { name: 'Jangan' }).click();
  expect(await composer(page).inputValue()).toBe('Siap Bu, kami catat dulu');
  await order.getByRole('button', { name: 'Kirim ringkasan, pesanan #1' }).click();
  await dialog.getByRole('button', { name: 'Tambahkan', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await customer.received()).toEqual([]);
  await composer(page).press('Control+Enter');
  await eventually(async () => (await customer.received()).join('')).toMatch(
    /^Siap Bu, kami catat dulu\n\*Pesanan #1\*\n\n1\. Kemeja batik parang\n2 × Rp 185\.000 = Rp 370\.000\n2\. Jasa bungkus kado\n1 × Rp 15\.000 = Rp 15\.000\n\nSubtotal: Rp 385\.000\nOngkir: Rp 18\.000\n\*Total: Rp 403\.000\*\n\nMohon dibayar sebelum /u,
  );

  // The chat is completed, but the order is unpaid.
  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  const colleague = await open(app, 'owner@chabot.test', '/task-completed', { phone: true });
  const row = colleague.getByRole('link', { name: /Bu Pesan/ });
  await row.getByText('Pesanan belum dibayar').waitFor();
  await row.click();
  await log(colleague).getByText('halo kak').waitFor();
  await colleague.getByText('Chat ini selesai, tetapi pesanan Rp 403.000 belum dibayar.').waitFor();
  await colleague.getByRole('button', { name: 'Lihat pesanan' }).click();
  await orderIn(colleague, 1).getByRole('button', { name: 'Lunas, pesanan #1' }).waitFor();

  await page.goto('/task-completed');
  await page.getByRole('link', { name: /Bu Pesan/ }).click();
  await page.getByRole('button', { name: 'Lihat pesanan' }).click();
  await orderIn(page, 1).getByRole('button', { name: 'Lunas, pesanan #1' }).click();
  // Both members see the change without a reload.
  await orderIn(colleague, 1)
    .getByText(/^Lunas .*, dicatat Dimas Prakoso$/u)
    .waitFor();
  await colleague.getByText('Riwayat', { exact: true }).click();
  await colleague.getByText('Dimas Prakoso menandai pesanan #1 lunas').waitFor();
  await colleague.goBack();
  await colleague.getByText('Chat ini selesai, tetapi pesanan').waitFor({ state: 'detached' });
  await colleague.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await row.getByText('Pesanan · lunas Rp 403.000').waitFor();
});
