import { TOTP, Secret } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cachedSignIn, startApp, signIn, signInAsAdmin, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const openPanel = async () => {
  const opened = await app.newContext();
  await opened.page.goto('/admin/panel');
  await opened.page.waitForURL(/\/login/);
  await signInAsAdmin(app, opened.page);
  return opened;
};

/** Adds an authenticator app on the account page. */
const addFactor = async (page: Page) => {
  await page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  const key = await page.getByLabel('Kunci verifikasi').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) });
  await page.getByLabel('Kode 6 angka dari aplikasi').fill(totp.generate());
  await page.getByRole('button', { name: 'Periksa dan aktifkan' }).click();
  await page.getByRole('button', { name: 'Saya sudah menyimpan kunci' }).click();
  await page.getByText('HP saya').waitFor();
};

test('an admin finds a business by phone number, changes its toggles with a reason, and reads the audit log', async () => {
  const { page } = await openPanel();
  await page.getByRole('article', { name: 'Toko Batik Lestari' }).waitFor();
  await page.getByRole('searchbox').fill('0812-2555 0100');
  await page.getByText('1 ditampilkan, sudah semuanya').waitFor();
  await page.getByRole('button', { name: 'Ubah perilaku AI: Toko Batik Lestari' }).click();
  const dialog = page.getByRole('dialog', { name: 'Perilaku AI Toko Batik Lestari' });
  await dialog.getByLabel('Ukuran model').selectOption('small');
  await dialog.getByText('Besar → Kecil').waitFor();
  await dialog.getByRole('button', { name: 'Simpan perubahan' }).click();
  await dialog.getByText('Tuliskan alasannya dulu.').waitFor();
  await dialog.getByLabel('Alasan perubahan').fill('Diminta pemilik lewat telepon');
  await dialog.getByRole('button', { name: 'Simpan perubahan' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Versi 2 · simulator versi 3 · model kecil').waitFor();
  await page.getByRole('link', { name: 'Catatan', exact: true }).click();
  await page.getByText('Diminta pemilik lewat telepon').waitFor();
});

test('an admin pauses a broadcast with a reason, which its owner reads', async () => {
  const business = 'b0000000-0000-4000-8000-000000000001';
  const { database } = app.stack;
  await database.query(`delete from public.campaigns where name = 'Diskon pulsa'`);
  const [broadcast] = await database.query<{ id: string }>(
    `insert into public.campaigns (business_id, name, status, channel_id, body, scheduled_at, started_at)
     select $1, 'Diskon pulsa', 'scheduled', id, 'Halo', now() + interval '1 day', now()
     from public.channel where external_id = 'batik-lestari' returning id`,
    [business],
  );
  const { page } = await openPanel();
  await page.getByRole('link', { name: 'Siaran', exact: true }).click();
  await page.getByRole('button', { name: 'Jeda: Diskon pulsa' }).click();
  await page.getByRole('dialog').getByLabel('Alasan').fill('Isinya dilaporkan sebagai penipuan');
  await page.getByRole('dialog').getByRole('button', { name: 'Jeda siaran' }).click();
  await page.getByText('Alasan administrator: Isinya dilaporkan sebagai penipuan').waitFor();

  const path = `/campaigns/broadcasts/${broadcast?.id}?businessId=${business}`;
  const owner = await cachedSignIn()(app, 'owner@chabot.test', path);
  await owner.getByText('Alasan: Isinya dilaporkan sebagai penipuan').waitFor();
  await owner.getByRole('button', { name: 'Lanjutkan' }).click();
  await owner.getByText('Terjadwal', { exact: true }).waitFor();
});

test('an admin reads a business for an hour after its owner allows it, and the owner reads what was seen', async () => {
  const business = 'b0000000-0000-4000-8000-000000000001';
  await app.stack.database.query(
    `delete from public.view_permit where business_id = $1 and status in ('asked', 'granted')`,
    [business],
  );
  const { page } = await openPanel();
  await page.getByRole('button', { name: 'Lihat bisnis: Toko Batik Lestari' }).click();
  await page.getByText('Nama, nomor, dan pesan pelanggan tertutup').waitFor();
  await page.getByLabel('Alasan meminta izin').fill('Ongkir di pesanan salah');
  await page.getByRole('button', { name: 'Minta izin pemilik' }).click();
  await page.getByText('Menunggu izin pemilik', { exact: true }).waitFor();

  const owner = await cachedSignIn()(app, 'owner@chabot.test', `/settings?businessId=${business}&section=akses`);
  const asked = owner.getByRole('article', { name: 'Yusuf Maulana' }).first();
  await asked.getByText('Ongkir di pesanan salah').waitFor();
  await asked.getByRole('button', { name: /^Izinkan satu jam/ }).click();
  await asked.getByText(/^Diizinkan sampai/).waitFor();

  await page.getByRole('button', { name: 'Periksa sekarang' }).click();
  const views = page.getByRole('navigation', { name: 'Data bisnis' });
  const chat = page.getByRole('listitem').getByRole('button').first();
  const customer = (await chat.locator('bdi').first().innerText()).trim();
  await chat.click();
  await page.getByRole('heading', { level: 3, name: customer }).waitFor();
  await page.getByText('Pelanggan', { exact: true }).first().waitFor();
  await views.getByRole('button', { name: 'Pengaturan' }).click();
  await page.getByText('Arahan untuk AI').waitFor();

  await owner.reload();
  await owner.getByText(`membaca sebuah chat: ${customer}`).first().waitFor();
  await asked.getByRole('button', { name: /^Cabut izin/ }).click();
  await asked.getByText('Izin dicabut').waitFor();
  // Without a click of the administrator.
  await page.getByText('Nama, nomor, dan pesan pelanggan tertutup').waitFor();
  await page.getByText(/^Sari Wulandari mencabut izin melihat bisnis/).waitFor();
  expect(await views.count()).toBe(0);
});

test('an admin restarts a session that failed, with a reason in the records', async () => {
  const { database } = app.stack;
  await database.query(`update public.channel set status = 'FAILED' where external_id = 'laundry-kilat'`);
  const { page } = await openPanel();
  await page.getByRole('link', { name: 'Gangguan', exact: true }).click();
  await page.getByText('WhatsApp terputus').first().waitFor();
  await page.getByRole('link', { name: 'Sambungan', exact: true }).click();
  await page.getByRole('button', { name: 'Mulai ulang: Laundry Kilat' }).click();
  await page.getByRole('dialog').getByLabel('Alasan').fill('Macet sejak pagi');
  await page.getByRole('dialog').getByRole('button', { name: 'Mulai ulang sekarang' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Catatan', exact: true }).click();
  await page.getByText('Macet sejak pagi').waitFor();
  await page.getByText('memulai ulang sambungan WhatsApp').first().waitFor();
});

test('a failed toggle change shows the server’s response and keeps the selected values', async () => {
  const { page, context } = await openPanel();
  await context.route(/\/functions\/v1\/update-toggles/, (route) =>
    route.fulfill({ status: 502, body: 'upstream is down', contentType: 'text/plain' }),
  );
  await page.getByRole('button', { name: 'Ubah perilaku AI: Laundry Kilat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Perilaku AI Laundry Kilat' });
  await dialog.getByLabel('Perilaku AI versi 2').selectOption('simulator');
  await dialog.getByLabel('Alasan perubahan').fill('Uji coba');
  await dialog.getByRole('button', { name: 'Simpan perubahan' }).click();
  await dialog.getByRole('alert').getByText('upstream is down').waitFor();
  expect(await dialog.getByLabel('Perilaku AI versi 2').inputValue()).toBe('simulator');
  expect(await dialog.getByLabel('Alasan perubahan').inputValue()).toBe('Uji coba');
});

test('a user who becomes admin finds the panel in the menu, must add a second factor, and is redirected to the home page after losing the permission', async () => {
  const { page } = await openPanel();
  await page.getByRole('link', { name: 'Orang', exact: true }).click();
  const change = async (action: string, confirm: string) => {
    await page.getByRole('button', { name: `${action}: Rina Hartati` }).click();
    await page.getByLabel('Alasan').fill('Giliran jaga');
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await change('Jadikan admin', 'Jadikan admin');

  const { page: newAdmin } = await app.newContext();
  await newAdmin.goto('/login');
  await signIn(newAdmin, 'outsider@chabot.test');
  await newAdmin.waitForURL(/\/home/);
  await newAdmin.getByRole('button', { name: 'Akun dan tampilan' }).click();
  await newAdmin.getByRole('link', { name: 'Panel admin' }).click();
  await newAdmin.getByText('Aktifkan verifikasi dua langkah dulu').waitFor();
  await newAdmin.getByRole('link', { name: 'Buka Akun & keamanan' }).click();
  await addFactor(newAdmin);
  await newAdmin.goto('/admin/panel');
  await newAdmin.getByRole('article', { name: 'Toko Batik Lestari' }).waitFor();

  await change('Cabut izin admin', 'Cabut izin');
  await newAdmin.reload();
  await newAdmin.waitForURL(/\/home/);
});

test('an admin without a business gets a link to the panel on the start page', async () => {
  const { page } = await app.newContext();
  await page.goto('/login');
  await signInAsAdmin(app, page);
  await page.getByText('Anda belum tergabung di bisnis mana pun').waitFor();
  await page.getByRole('link', { name: 'Panel admin' }).click();
  await page.getByRole('article', { name: 'Toko Batik Lestari' }).waitFor();
});

test('an owner who opens the admin panel is redirected to the home page, and no admin request is sent', async () => {
  const { page } = await app.newContext();
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/admin/panel');
  await page.waitForURL(/\/login/);
  await signIn(page, 'owner@chabot.test');
  await page.waitForURL(/\/home/);
  await page.getByRole('button', { name: 'Akun dan tampilan' }).click();
  await page.getByRole('link', { name: 'Kebijakan privasi' }).waitFor();
  expect(await page.getByRole('link', { name: 'Panel admin' }).count()).toBe(0);
  expect(requestedPaths.filter((path) => /admin_|audit_page/.test(path))).toEqual([]);
});

test('an admin hands over only businesses that they created, and the link is shown once', async () => {
  const { page } = await openPanel();
  await page.getByRole('article', { name: 'Kedai Kopi Senja' }).waitFor();
  expect(await page.getByRole('button', { name: /^Tautan pindah kepemilikan/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Buat bisnis' }).click();
  await page.getByLabel('Nama bisnis').fill('Warung Bu Tini');
  await page.getByRole('button', { name: 'Buat bisnis' }).click();
  await page.getByRole('heading', { level: 1, name: 'Apa yang harus AI ketahui?' }).waitFor();

  await page.goto('/admin/panel');
  await page.getByRole('button', { name: 'Tautan pindah kepemilikan: Warung Bu Tini' }).click();
  await page.getByRole('button', { name: 'Buat tautan' }).click();
  await page.getByText('Tulis alamat email lengkap').waitFor();
  await page.getByLabel('Email penerima').fill('pembeli@usaha.id');
  await page.getByRole('button', { name: 'Buat tautan' }).click();
  const link = page.getByLabel('Tautan pindah kepemilikan', { exact: true });
  expect(await link.inputValue()).toContain('/business/handover/');
  await page.getByText('Email sudah terkirim.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).last().click();
  await link.waitFor({ state: 'detached' });
});
