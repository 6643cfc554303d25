import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { NEW_PASSWORD, registerAccount } from './registration.ts';
import { waitUntilIdle, eventually, startApp, PASSWORD, signIn, type TestApp } from './testApp.ts';

const BATIK = 'b0000000-0000-4000-8000-000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a second factor is enrolled with its key, required at the next sign-in, and kept when its removal has a wrong code', async () => {
  const { page } = await app.newContext({ phone: true });
  const observed: string[] = [];
  page.on('console', (message) => observed.push(message.text()));
  page.on('request', (request) => observed.push(request.url()));
  await page.goto('/login');
  await signIn(page, 'outsider@chabot.test');
  await page.waitForURL(/\/home/);
  await page.goto('/settings?section=akun');
  await page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  const qrCode = page.getByRole('img', { name: /Kode QR/ });
  await qrCode.waitFor();
  expect(await qrCode.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
    true,
  );
  const displayedKey = (await page.getByLabel('Kunci verifikasi').innerText()).trim();
  const key = displayedKey.replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const code = page.getByLabel('Kode 6 angka dari aplikasi');
  const wrongCode = totp.generate() === '000000' ? '111111' : '000000';
  await code.fill(wrongCode);
  await page.getByRole('button', { name: 'Periksa dan aktifkan' }).click();
  await page.getByRole('alert').getByText(/Kode/).waitFor();
  await code.fill(totp.generate());
  await page.getByRole('button', { name: 'Periksa dan aktifkan' }).click();
  await page.getByText(/^Tidak ada kode cadangan/).waitFor();
  await page.getByRole('button', { name: 'Saya sudah menyimpan kunci' }).click();
  await page.getByText('HP saya').waitFor();
  for (const start of [displayedKey.slice(0, 8), key.slice(0, 8)]) expect(await page.getByText(start).count()).toBe(0);
  expect(observed.filter((text) => text.includes(key))).toEqual([]);
  const storedData = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]));
  expect(storedData).not.toContain(key);

  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  await page.getByRole('button', { name: 'Keluar dari semua', exact: true }).click();
  await page.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();
  await page.goto('/settings?section=akun');
  await signIn(page, 'outsider@chabot.test');
  // A used code is rejected. The code of the next half minute is accepted.
  await page.getByLabel('Kode 6 angka').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page.waitForURL(/section=akun/);

  await page.getByRole('button', { name: 'Hapus HP saya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus HP saya?' });
  await dialog.getByLabel(/^Kode 6 angka/).fill(wrongCode);
  await dialog.getByRole('button', { name: 'Hapus perangkat' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(
    await app.stack.database.query('select 1 from auth.mfa_factors where friendly_name = $1', ['HP saya']),
  ).toHaveLength(1);
});

test('the password is changed in the settings, and a sign-in during an outage retries until the user stops it', async () => {
  const { page, context } = await app.newContext();
  const email = await registerAccount(app, page);
  await app.stack.database.query(
    'insert into team_business (business_id, member_id) select $1, id from auth.users where email = $2',
    [BATIK, email],
  );
  await page.goto('/settings?section=akun');
  await page.getByRole('region', { name: 'Cara masuk' }).getByText(email).waitFor();
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await page.getByLabel('Kata sandi baru').fill('é'.repeat(40));
  await page.getByText('Terlalu panjang, kira-kira paling banyak 70 huruf').waitFor();
  await page.getByLabel('Kata sandi baru').fill(' spasi di depan dan belakang ');
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await page.getByText('Kata sandi sudah diganti.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  await page.getByRole('button', { name: 'Keluar dari semua', exact: true }).click();
  await page.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();

  let tries = 0;
  await context.route(/\/auth\/v1\/token/, (route) => {
    tries += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  await signIn(page, email, ' spasi di depan dan belakang ');
  await page.getByText(/Kami mencoba lagi/).waitFor();
  await eventually(async () => tries).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Berhenti mencoba' }).click();
  await context.unroute(/\/auth\/v1\/token/);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/\/home/);
});

test('a user changes their name for the team, and signs out a forgotten device, which asks for the password again', async () => {
  const { page } = await app.newContext();
  const email = await registerAccount(app, page);
  await app.stack.database.query(
    'insert into team_business (business_id, member_id) select $1, id from auth.users where email = $2',
    [BATIK, email],
  );
  const { page: forgotten } = await app.newContext({ phone: true });
  await forgotten.goto('/login');
  await signIn(forgotten, email, NEW_PASSWORD);
  await forgotten.waitForURL(/\/inbox/);

  await page.goto('/settings?section=akun');
  await page.getByText('Dewi Lestari', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Ganti nama' }).click();
  await page.getByLabel('Nama Anda').fill(' Dewi L. Putri ');
  await page.getByRole('button', { name: 'Simpan nama' }).click();
  await page.getByText('Nama sudah disimpan.').waitFor();

  const devices = page.getByRole('listitem').filter({ hasText: 'Terakhir aktif' });
  await devices.filter({ hasText: 'Perangkat ini' }).waitFor();
  expect(await devices.count()).toBe(2);
  await page.getByRole('button', { name: 'Keluarkan Chrome di Linux' }).click();
  await page.getByRole('button', { name: 'Ya, keluarkan' }).click();
  await page.getByText('Tidak ada perangkat lain.').waitFor();

  await forgotten.reload();
  await forgotten.getByLabel('Kata sandi', { exact: true }).waitFor();
  await page.goto('/settings?section=tim');
  await page.getByText('Dewi L. Putri').first().waitFor();
});

test('a user whose only second factor is a phone is told why no code is asked, and can use another account', async () => {
  const { page } = await app.newContext({ phone: true });
  const email = await registerAccount(app, page);
  await app.stack.database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, 'Nomor lama', 'phone', 'verified', now(), now() from auth.users where email = $1`,
    [email],
  );
  const { page: visitor } = await app.newContext();
  await visitor.goto('/login');
  await signIn(visitor, email, NEW_PASSWORD);
  await visitor.getByText('Langkah kedua akun ini tidak didukung').waitFor();
  await visitor.getByRole('link', { name: /@/ }).waitFor();
  expect(await visitor.getByLabel('Kode 6 angka').count()).toBe(0);
  await visitor.getByRole('button', { name: 'Ganti akun' }).click();
  await visitor.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();
});

test('when a session ends on the password reset page, the user signs in over it and keeps what they typed', async () => {
  const { page, context } = await app.newContext();
  await page.goto('/login');
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.goto('/reset-password');
  await page.getByLabel('Email atau nomor HP').fill('belum-selesai@usaha.test');
  await waitUntilIdle(page);
  await context.clearCookies();
  const dialog = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email atau nomor HP').inputValue()).toBe('belum-selesai@usaha.test');
});
