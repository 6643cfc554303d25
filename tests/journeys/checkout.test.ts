import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { composer, eventually, signIn, startApp, takeOverChat, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A picture of one point. Readers ignore what follows its end, so that each order has a file of its own. */
const pictureOf = (order: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(order),
  ]);

const linkIn = (messages: (string | null)[]) => /https?:\/\/\S+$/mu.exec(messages.join('\n'))?.[0] ?? '';

/**
 * Makes an order of a shirt, and sends its link. Returns the order in the panel and the link that the customer gets.
 * Without a shipping, the customer chooses a courier.
 */
const sendOrder = async (page: Page, received: () => Promise<(string | null)[]>, shipping = '') => {
  const before = (await received()).length;
  const orders = page.getByRole('article', { name: /^Pesanan #/u });
  const count = await orders.count();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  const form = page.getByRole('form', { name: 'Pesanan baru' });
  await form.getByLabel('Cari produk di katalog').fill('parang');
  await form.getByRole('button', { name: 'Tambah Kemeja batik parang, Rp 185.000' }).click();
  await form.getByLabel('Ongkir (boleh kosong)').fill(shipping);
  await form.getByRole('button', { name: 'Simpan pesanan' }).click();
  await orders.nth(count).waitFor();
  // The newest order is the first.
  const number = /#\d+/u.exec(await orders.first().innerText())?.[0] ?? '';
  const order = page.getByRole('article', { name: `Pesanan ${number}`, exact: true });
  await order.getByRole('button', { name: /^Kirim tautan pembayaran/u }).click();
  await composer(page).press('Control+Enter');
  const newest = async () => linkIn((await received()).slice(before));
  await eventually(newest).toContain('/checkout#');
  return { order, number, link: await newest() };
};

const open = async (phone: Page, link: string, digits: string) => {
  await phone.goto(link);
  await phone.getByLabel('4 angka terakhir nomor WhatsApp').fill(digits);
  await phone.getByRole('button', { name: 'Lihat pesanan' }).click();
  await phone.getByRole('heading', { name: /^Pesanan #\d+ di Toko Batik Lestari$/u }).waitFor();
};

test('a customer chooses a courier and pays by transfer, and pays a second order by virtual account', async () => {
  const { customer, page } = await takeOverChat(app, 'Bu Bayar');
  const digits = customer.chatId.split('@')[0]?.slice(-4) ?? '';
  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  const { order, number: orderNumber, link } = await sendOrder(page, () => customer.received());
  await order.getByText('Menunggu pelanggan mengisi alamat').waitFor();

  // The customer's phone is signed in nowhere.
  const { page: phone } = await app.newContext({ phone: true });
  const requested: string[] = [];
  phone.on('request', (request) => requested.push(request.url()));
  await phone.goto(link);
  await phone.getByText(/^Untuk melihat pesanan #\d+ dari Toko Batik Lestari/u).waitFor();
  await phone.getByLabel('4 angka terakhir nomor WhatsApp').fill('0000');
  await phone.getByRole('button', { name: 'Lihat pesanan' }).click();
  await phone.getByText('Angkanya tidak cocok. Sisa 4 percobaan.').waitFor();
  await open(phone, link, digits);
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

  // The address and the courier come first, and the total includes the shipping.
  await phone.getByLabel('Nama penerima').fill('Bu Tini');
  await phone.getByLabel('Kelurahan, kecamatan, kota, atau kode pos').fill('condongcatur');
  await phone.getByRole('button', { name: /^Condongcatur 55283/u }).click();
  await phone.getByLabel('Jalan dan nomor rumah').fill('Jl. Anggajaya 12');
  expect(await phone.getByLabel('Kode pos', { exact: true }).inputValue()).toBe('55283');
  await phone.getByRole('button', { name: 'Lihat kurir dan ongkir' }).click();
  await phone.getByText('Dihitung 1 kg: berat dibulatkan ke atas per kilogram.').waitFor();
  await phone.getByRole('button', { name: /JNE.* REG/u }).click();
  await phone.getByText('Rp 202.500').first().waitFor();
  await order.getByText('Jl. Anggajaya 12').waitFor();

  // A manual transfer has an amount of its own. A member who sees it in the statement of the account confirms it.
  await phone.getByRole('button', { name: /^Bayar dengan transfer manual/u }).click();
  await phone.getByText('Menunggu cek mutasi', { exact: true }).waitFor();
  const code = /\d{3}$/u.exec(await phone.getByText(/^Rp 202\.500 \+ kode unik \d{3}$/u).innerText())?.[0];
  await phone.getByText(`Rp ${(202_500 + Number(code)).toLocaleString('id-ID')}`, { exact: true }).waitFor();
  await phone.getByText('Alamat tetap selama cara bayar ini dipakai').waitFor();
  await order.getByText(`kode unik ${code}`).waitFor();

  // A picture of the transfer waits for the check.
  const proof = { name: 'bukti.png', mimeType: 'image/png', buffer: pictureOf(orderNumber) };
  await phone.getByLabel('Kirim bukti transfer').setInputFiles({ ...proof, mimeType: 'application/pdf' });
  await phone.getByText('Itu bukan gambar yang dapat dikirim.').waitFor();
  await phone.getByLabel('Kirim bukti transfer').setInputFiles(proof);
  await phone.getByText('Bukti diterima, menunggu cek mutasi').waitFor();
  await page.getByText(`Bukti transfer pesanan ${orderNumber} masuk: menunggu cek mutasi, belum lunas.`).waitFor();
  await order.getByText('Bukti masuk · cek mutasi').waitFor();
  await order.getByRole('link', { name: /^Buka bukti transfer /u }).waitFor();

  // The same picture for another order is flagged, and its rejection is told with its reason.
  const second = await sendOrder(page, () => customer.received(), '18.000');
  const { page: otherPhone } = await app.newContext({ phone: true, serviceWorker: true });
  await open(otherPhone, second.link, digits);
  await otherPhone.getByText('Rp 203.000').first().waitFor();
  await otherPhone.getByRole('button', { name: /^Bayar dengan transfer manual/u }).click();
  await otherPhone.getByLabel('Kirim bukti transfer').setInputFiles(proof);
  await second.order.getByText(`Berkas yang sama persis sudah dipakai untuk pesanan ${orderNumber}.`).waitFor();
  await second.order.getByRole('button', { name: /^Tolak bukti/u }).click();
  await page.getByRole('button', { name: 'Uangnya belum masuk.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tolak bukti' }).click();
  await otherPhone.getByText('Alasannya: Uangnya belum masuk.').waitFor();

  // The money of the first order has come, so a member confirms it.
  await order.getByRole('button', { name: /^Uang sudah masuk/u }).click();
  await order.getByText(/lewat transfer manual, dicek /u).waitFor();
  await phone.getByText('Sudah lunas').waitFor();

  // The virtual account of the second is paid at the bank, and both pages follow by themselves.
  await otherPhone.getByRole('button', { name: 'Ganti cara bayar' }).click();
  await otherPhone.getByRole('button', { name: 'Hanya dari rekening BCA.' }).click();
  const account = otherPhone.getByText(/^8808 [\d ]+$/u);
  await account.waitFor();
  const number = (await account.innerText()).replaceAll(' ', '');
  await otherPhone.getByText('Mobile banking').click();
  await otherPhone.getByText('Isi nomor virtual account, lalu Send.').waitFor();
  // The number stays readable without a network, also when the page is opened again.
  await otherPhone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await otherPhone.context().setOffline(true);
  await otherPhone.getByText('Status terbaru belum dapat diperiksa').waitFor();
  await account.waitFor();
  await otherPhone.reload();
  await account.waitFor();
  await otherPhone.getByText('Daftar barang tampil lagi setelah ada koneksi internet.').waitFor();
  await otherPhone.context().setOffline(false);
  const { page: bank } = await app.newContext();
  await bank.goto('/__pay');
  await bank.getByRole('button', { name: `Bayar, ${number}`, exact: true }).click();
  await otherPhone.getByText('Sudah lunas').waitFor();
  await second.order.getByText(/^Lunas .* lewat virtual account$/u).waitFor();
  // The receipt is there again later, and the digits are asked once.
  await phone.reload();
  await phone.getByText('Sudah lunas').waitFor();
  await phone.getByText('Jl. Anggajaya 12').waitFor();
  await phone.getByRole('button', { name: 'Cetak atau simpan bukti' }).waitFor();

  // Both are among the orders that /home counts, paid. At midnight they become those of yesterday.
  const { page: home } = await app.newContext();
  await home.goto('/login');
  await signIn(home, 'owner@chabot.test');
  await home.getByRole('link', { name: '7 hari' }).click();
  await home.waitForURL(/section=week/u);
  await home.getByRole('link', { name: /^Pesanan: \d/u }).click();
  for (const [one, total] of [
    [orderNumber, 'Rp 202.500'],
    [second.number, 'Rp 203.000'],
  ])
    await home.getByText(`${one} · ${total} · lunas`).waitFor();
});
