import { afterAll, beforeAll, expect, test } from 'vitest';

import { composer, eventually, startApp, takeOverChat, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a customer opens the link of an order on a phone, and pays by transfer and by virtual account', async () => {
  const { customer, page } = await takeOverChat(app, 'Bu Bayar');
  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  const form = page.getByRole('form', { name: 'Pesanan baru' });
  await form.getByLabel('Cari produk di katalog').fill('parang');
  await form.getByRole('button', { name: 'Tambah Kemeja batik parang, Rp 185.000' }).click();
  await form.getByLabel('Ongkir (boleh kosong)').fill('18.000');
  await form.getByRole('button', { name: 'Simpan pesanan' }).click();
  const order = page.getByRole('article', { name: /^Pesanan #/ });
  await order.getByRole('button', { name: /^Kirim tautan pembayaran/ }).click();
  await composer(page).press('Control+Enter');
  const linkIn = (messages: (string | null)[]) => /https?:\/\/\S+/u.exec(messages.join('\n'))?.[0] ?? '';
  await eventually(async () => linkIn(await customer.received())).toContain('/checkout#');
  const link = linkIn(await customer.received());

  // The customer's phone is signed in nowhere.
  const { page: phone } = await app.newContext({ phone: true });
  const requested: string[] = [];
  phone.on('request', (request) => requested.push(request.url()));
  await phone.goto(link);
  await phone.getByText(/^Untuk melihat pesanan #\d+ dari Toko Batik Lestari/u).waitFor();
  await phone.getByLabel('4 angka terakhir nomor WhatsApp').fill('0000');
  await phone.getByRole('button', { name: 'Lihat pesanan' }).click();
  await phone.getByText('Angkanya tidak cocok. Sisa 4 percobaan.').waitFor();
  await phone.getByLabel('4 angka terakhir nomor WhatsApp').fill(customer.chatId.split('@')[0]?.slice(-4) ?? '');
  await phone.getByRole('button', { name: 'Lihat pesanan' }).click();
  await phone.getByRole('heading', { name: /^Pesanan #\d+ di Toko Batik Lestari$/u }).waitFor();
  await phone.getByText('Rp 203.000').first().waitFor();
  await phone.getByText(/^Bayar sebelum /u).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // No address has the secret of the link.
  const key = new URL(link).hash.slice(1);
  expect(requested.filter((url) => new URL(url).pathname.includes(key) || url.split('#')[0]?.includes(key))).toEqual(
    [],
  );

  // Without the secret, the order id shows nothing.
  const { page: stranger } = await app.newContext({ phone: true });
  await stranger.goto(link.split('#')[0] ?? '');
  await stranger.getByText('Pesanan tidak ditemukan').waitFor();

  // A manual transfer has an amount of its own. A member who sees it in the statement of the account confirms it.
  await phone.getByRole('button', { name: /^Bayar dengan transfer manual/u }).click();
  await phone.getByText('Menunggu cek mutasi', { exact: true }).waitFor();
  const code = /\d{3}$/u.exec(await phone.getByText(/^Rp 203\.000 \+ kode unik \d{3}$/u).innerText())?.[0];
  await phone.getByText(`Rp ${(203_000 + Number(code)).toLocaleString('id-ID')}`, { exact: true }).waitFor();
  await order.getByText(`kode unik ${code}`).waitFor();
  await order.getByRole('button', { name: /^Uang sudah masuk/u }).click();
  await order.getByText(/lewat transfer manual, dicek /u).waitFor();
  await phone.getByText('Sudah lunas').waitFor();
  await order.getByRole('button', { name: /^Batalkan lunas/u }).click();
  await phone.reload();
  await phone.getByRole('button', { name: 'Ganti cara bayar' }).click();

  // The virtual account is paid at the bank, and both pages follow by themselves.
  await phone.getByRole('button', { name: 'Hanya dari rekening BCA.' }).click();
  const account = phone.getByText(/^8808 [\d ]+$/u);
  await account.waitFor();
  const number = (await account.innerText()).replaceAll(' ', '');
  await phone.getByText('Mobile banking').click();
  await phone.getByText('Isi nomor virtual account, lalu Send.').waitFor();
  // The number stays readable without a network.
  await phone.context().setOffline(true);
  await phone.getByText('Status terbaru belum dapat diperiksa').waitFor();
  await account.waitFor();
  await phone.context().setOffline(false);
  const { page: bank } = await app.newContext();
  await bank.goto('/__pay');
  await bank.getByRole('button', { name: `Bayar, ${number}`, exact: true }).click();
  await phone.getByText('Sudah lunas').waitFor();
  await order.getByText(/^Lunas .* lewat virtual account$/u).waitFor();
  // The receipt is there again later, and the digits are asked once.
  await phone.reload();
  await phone.getByText('Sudah lunas').waitFor();
  await phone.getByRole('button', { name: 'Cetak atau simpan bukti' }).waitFor();
});
