import { randomUUID } from 'node:crypto';

import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { latestCodeTo, latestMailTo, linkOf, NEW_PASSWORD, register, registerAccount } from './registration.ts';
import { eventually, startApp, signIn, type TestApp } from './testApp.ts';

const authenticator = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') });

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The status of the auth service for this email address and password. */
const authStatus = async (path: string, email: string, password: string): Promise<number> => {
  const body = JSON.stringify({ email, password, data: { full_name: 'Orang Lain' } });
  const headers = { apikey: app.stack.keys.publishable, 'content-type': 'application/json' };
  return (await fetch(`${app.stack.url}/auth/v1/${path}`, { method: 'POST', headers, body })).status;
};

test('an account is registered and confirmed with the mailed code, although the address had a pending sign-up', async () => {
  const { page } = await app.newContext({ phone: true });
  const email = `Baru.${randomUUID()}@Usaha.Test`;
  // Another user has a pending sign-up with this address.
  expect(await authStatus('signup', email, 'sandi orang lain')).toBe(200);
  const { otp: first } = await latestMailTo(app, email.toLowerCase());
  await app.stack.database.query(
    `update auth.users set created_at = created_at - interval '1 hour' where email = lower($1)`,
    [email],
  );
  await page.goto('/login');
  const register = page.getByRole('button', { name: 'Daftar' });
  await register.waitFor();
  expect((await register.boundingBox())?.width, 'touch targets are at least 44 px wide').toBeGreaterThanOrEqual(44);
  await register.click();
  await page.getByLabel('Nama Anda').fill('  Dewi Lestari ');
  await page.getByLabel('Email atau nomor HP').fill(`  ${email} `);
  await page.getByLabel('Kata sandi', { exact: true }).fill('kopi');
  await page.getByText('Terlalu pendek, minimal 8 karakter').waitFor();
  await page.getByLabel('Kata sandi', { exact: true }).fill(NEW_PASSWORD);
  await page.getByText('Kuat', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  const { otp } = await latestMailTo(app, email.toLowerCase(), first);
  await page.getByLabel('Kode 6 angka').fill(otp === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page
    .getByRole('alert')
    .getByText(/Kode ini salah/)
    .waitFor();
  await page.getByLabel('Kode 6 angka').fill(otp);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/home/);
  await eventually(async () => authStatus('token?grant_type=password', email, NEW_PASSWORD)).toBe(200);
  expect(await authStatus('token?grant_type=password', email, 'sandi orang lain')).toBe(400);
  expect(
    await app.stack.database.query('select full_name from profile where email = lower($1)', [email]),
    'the name is that of the new owner',
  ).toEqual([{ full_name: 'Dewi Lestari' }]);
});

test('a confirmation link works in any browser; in another than the one of the sign-up it asks for a new password', async () => {
  const { page } = await app.newContext();
  const email = `tautan-${randomUUID()}@usaha.test`;
  await page.goto('/settings?section=akun');
  await page.waitForURL(/\/login\?wanted=/);
  await register(page, email);
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  const link = linkOf(await latestMailTo(app, email));
  // Mail scanners open every link. They must not use it up.
  await fetch(link, { method: 'HEAD' });
  await fetch(link);

  const { page: other } = await app.newContext({ phone: true });
  await other.goto(link);
  await other.getByRole('button', { name: 'Konfirmasi dan masuk' }).waitFor();
  expect(other.url()).not.toContain('token_hash');
  // A visibility change while the password is replaced must not redirect: the user is not signed in yet.
  const passwordUpdate = /\/auth\/v1\/user/;
  await other.route(passwordUpdate, async (route) => {
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await route.continue();
  });
  await other.getByRole('button', { name: 'Konfirmasi dan masuk' }).click();
  // The sign-up may be another person's: its password is invalid before a new one is asked for.
  await other.getByRole('heading', { name: 'Buat kata sandi baru' }).waitFor();
  expect(await authStatus('token?grant_type=password', email, NEW_PASSWORD)).toBe(400);
  await other.unroute(passwordUpdate);
  await other.getByLabel('Kata sandi baru').fill('milik pemilik surat 7');
  await other.getByRole('button', { name: 'Simpan dan masuk' }).click();
  await other.waitForURL(/\/settings\?.*section=akun/);
  expect(await authStatus('token?grant_type=password', email, 'milik pemilik surat 7')).toBe(200);

  const { page: late } = await app.newContext();
  await late.goto(link);
  await late.getByRole('button', { name: 'Konfirmasi dan masuk' }).click();
  await late.getByRole('heading', { name: 'Tautan tidak berlaku lagi' }).waitFor();

  // In the browser of the sign-up no new password is asked for.
  const own = `sendiri-${randomUUID()}@usaha.test`;
  await late.goto('/login');
  await register(late, own);
  await late.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  await late.goto(linkOf(await latestMailTo(app, own)));
  await late.getByRole('button', { name: 'Konfirmasi dan masuk' }).click();
  await late.waitForURL(/\/home/);
  expect(await authStatus('token?grant_type=password', own, NEW_PASSWORD)).toBe(200);
});

test('the code of a registration survives a reload, and a step back leads to the form and to the sign-in', async () => {
  const { page } = await app.newContext({ phone: true });
  const email = `muat-ulang-${randomUUID()}@usaha.test`;
  await page.goto('/settings?section=akun');
  await page.waitForURL(/\/login\?wanted=/);
  await register(page, email);
  const code = page.getByRole('heading', { name: 'Cek email Anda' });
  await code.waitFor();
  await page.waitForURL(/step=code/);
  expect(page.url(), 'the address does not name the user').not.toContain('usaha.test');
  await page.reload();
  await code.waitFor();
  await page.getByText(email).waitFor();

  await page.goBack();
  await page.waitForURL(/step=registration/);
  await eventually(async () => page.getByLabel('Email atau nomor HP').inputValue()).toBe(email);
  await page.goForward();
  await code.waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();
  expect(page.url()).not.toContain('step=');
  await page.goForward();
  await page.goForward();
  await code.waitFor();
  await page.getByLabel('Kode 6 angka').fill((await latestMailTo(app, email)).otp);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/settings\?.*section=akun/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('usaha.test');
});

test('the address of a code without the tab that requested it leads to the first step', async () => {
  const { page } = await app.newContext();
  await page.goto('/login?step=code');
  await page.getByLabel('Nama Anda').waitFor();
  await page.waitForURL(/step=registration/);
  await page.goto('/reset-password?step=code');
  await page.getByRole('button', { name: 'Kirim tautan' }).waitFor();
  await page.waitForURL((address) => !address.searchParams.has('step'));
});

test('the code of a recovery and its wait survive a reload, and an expired one leads to the form with what was typed', async () => {
  const { page } = await app.newContext({ phone: true });
  await page.goto('/reset-password');
  await page.getByLabel('Email atau nomor HP').fill('member@chabot.test');
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  const code = page.getByLabel('Kode 6 angka');
  await code.waitFor();
  await page.waitForURL(/step=code/);
  const sentEarlier = (milliseconds: number) =>
    page.evaluate((earlier) => {
      const key = 'chabot:sentCode:recovery';
      const stored = JSON.parse(sessionStorage.getItem(key) ?? '') as { sentAt: number };
      sessionStorage.setItem(key, JSON.stringify({ ...stored, sentAt: stored.sentAt - earlier }));
    }, milliseconds);
  await sentEarlier(40_000);
  await page.reload();
  await code.waitFor();
  await page.getByRole('button', { name: /^Kirim ulang dalam 1?\d detik/ }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Kirim tautan' }).waitFor();
  await page.goForward();
  await code.waitFor();
  await sentEarlier(3_600_000);
  await page.reload();
  await eventually(async () => page.getByLabel('Email atau nomor HP').inputValue()).toBe('member@chabot.test');
});

test('an account with a phone number is confirmed with the code on its WhatsApp', async () => {
  const { page } = await app.newContext({ phone: true });
  await page.goto('/login');
  await register(page, '0813 9090 1212');
  await page.getByRole('heading', { name: 'Cek WhatsApp Anda' }).waitFor();
  await page.getByLabel('Kode 6 angka').fill(await latestCodeTo(app, '6281390901212'));
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/home/);
});

test('a person who registers alone creates a business, sets it up later, and is reminded of that on the home page', async () => {
  const { page, context } = await app.newContext({ phone: true });
  await registerAccount(app, page);
  await page.getByRole('heading', { name: 'Anda belum tergabung di bisnis mana pun' }).waitFor();
  await page.getByRole('link', { name: 'Buat bisnis' }).click();
  await page.waitForURL(/\/business\/new\?business_id=/);
  const id = new URL(page.url()).searchParams.get('business_id');
  await page.getByLabel('Nama bisnis').fill('Kopi Senja');

  // Without a network the name stays, and the repeated submission creates no second business.
  const inserts = /\/rest\/v1\/business(\?|$)/;
  await context.route(inserts, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Buat bisnis' }).click();
  await page.getByRole('alert').getByText('Failed to create business').waitFor();
  expect(await page.getByLabel('Nama bisnis').inputValue()).toBe('Kopi Senja');
  await context.unroute(inserts);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByRole('heading', { name: 'Apa yang harus AI ketahui?' }).waitFor();
  await page.waitForURL(new RegExp(`/business/setup\\?business_id=${id}&step=pengetahuan`));
  expect(
    await app.stack.database.query(
      'select id from business where profile_id = (select profile_id from business where id = $1)',
      [id],
    ),
  ).toEqual([{ id }]);

  for (const next of [
    'Apa bidang usahanya?',
    'Kapan usahanya buka?',
    'Bagaimana AI berbicara?',
    'Kapan AI menyerahkan chat ke tim?',
    'Sambungkan WhatsApp',
    'Ajak rekan kerja',
    'Uji AI, lalu nyalakan',
    'Kopi Senja belum menjawab pelanggan',
  ]) {
    await page.getByRole('button', { name: 'Nanti saja' }).click();
    await page.getByRole('heading', { level: 1, name: next }).waitFor();
  }
  await page.getByRole('button', { name: 'Buka beranda' }).click();
  await page.waitForURL(new RegExp(`/home\\?businessId=${id}`));
  await page.getByRole('link', { name: 'Sambungkan WhatsApp' }).waitFor();
});

test('where only administrators create businesses, a person who registers alone is told to contact the operator', async () => {
  const setSelfService = (value: string) =>
    app.stack.database.query(`update private.setting set value = $1 where name = 'self_service'`, [value]);
  await setSelfService('off');
  try {
    const { page } = await app.newContext();
    await registerAccount(app, page);
    await page.getByText('Hubungi kami').waitFor();
    expect(await page.getByRole('link', { name: 'Buat bisnis' }).count()).toBe(0);
    const id = randomUUID();
    await page.goto(`/business/new?business_id=${id}`);
    await page.getByRole('heading', { level: 1, name: 'Bisnis baru dibuat oleh kami' }).waitFor();
    await setSelfService('on');
    await page.getByRole('button', { name: 'Periksa lagi' }).click();
    await page.getByLabel('Nama bisnis').waitFor();
  } finally {
    await setSelfService('on');
  }
});

test('a visitor who opens the creation of a business signs in first', async () => {
  const { page } = await app.newContext();
  await page.goto(`/business/new?business_id=${randomUUID()}`);
  await page.waitForURL(/\/login\?wanted=/);
});

test('registration and password reset do not reveal whether an address is registered', async () => {
  const { page } = await app.newContext();
  await page.goto('/login');
  await register(page, 'member@chabot.test');
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  await page.goto('/reset-password');
  await page.getByLabel('Email atau nomor HP').fill(`tidak-ada-${randomUUID()}@usaha.test`);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
});

test('a password reset through the mailed link signs out other devices and invalidates the old password', async () => {
  const { page: elsewhere } = await app.newContext();
  const email = await registerAccount(app, elsewhere);
  const { page } = await app.newContext();
  await page.goto('/settings?section=akun');
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await page.waitForURL(/\/reset-password/);
  await page.getByLabel('Email atau nomor HP').fill(email.toUpperCase());
  const before = (await latestMailTo(app, email)).otp;
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  expect(await page.getByRole('button', { name: /Kirim ulang dalam \d+ detik/ }).isDisabled()).toBe(true);
  const link = linkOf(await latestMailTo(app, email, before));
  await fetch(link);

  await page.goto(link);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByLabel('Kata sandi baru').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Simpan dan masuk' }).click();
  await page
    .getByRole('alert')
    .getByText(/harus berbeda dari yang lama/)
    .waitFor();
  await page.getByLabel('Kata sandi baru').fill('teh manis di beranda 9');
  await page.getByRole('button', { name: 'Simpan dan masuk' }).click();
  await page.getByRole('heading', { name: 'Kata sandi sudah diganti' }).waitFor();
  // The link of the mail leads to the page that was requested before.
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/settings\?.*section=akun/);

  const refreshToken = await elsewhere.evaluate(async () => {
    const cookie = decodeURIComponent(
      document.cookie.split('; ').find((cookie) => cookie.startsWith('chabot-sb-auth'))!,
    );
    const text = cookie
      .slice(cookie.indexOf('=base64-') + 8)
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    return (JSON.parse(atob(text)) as { refresh_token: string }).refresh_token;
  });
  const response = await fetch(`${app.stack.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: app.stack.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  expect(response.status).toBe(400);
  const { page: third } = await app.newContext();
  await third.goto('/login');
  await signIn(third, email, NEW_PASSWORD);
  await third
    .getByRole('alert')
    .getByText(/tidak cocok/)
    .waitFor();
});

test('a reset link opened in another browser says so, and a used link says so', async () => {
  const { page: requester } = await app.newContext();
  await requester.goto('/reset-password');
  await requester.getByLabel('Email atau nomor HP').fill('outsider@chabot.test');
  await requester.getByRole('button', { name: 'Kirim tautan' }).click();
  await requester.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  const hash = new URL(linkOf(await latestMailTo(app, 'outsider@chabot.test'))).searchParams.get('token_hash') ?? '';
  // The default link of the auth service: it uses up the token, and the code verifier is in the browser that asked.
  const defaultLink = new URL(`${app.stack.url}/auth/v1/verify`);
  defaultLink.search = new URLSearchParams({
    token: hash,
    type: 'recovery',
    redirect_to: `${app.stack.url}/reset-password`,
  }).toString();

  const { page } = await app.newContext();
  await page.goto(defaultLink.href);
  await page.getByRole('heading', { name: 'Buka di peramban yang sama' }).waitFor();
  await page.getByRole('button', { name: 'Minta tautan baru' }).click();
  await page.getByRole('heading', { name: 'Atur ulang kata sandi' }).waitFor();

  await requester.goto(defaultLink.href);
  await requester.getByRole('heading', { name: 'Tautan tidak berlaku lagi' }).waitFor();
});

test('a signed-in user is warned before a reset link signs in another account', async () => {
  const { page: first } = await app.newContext();
  const email = await registerAccount(app, first);
  const before = (await latestMailTo(app, email)).otp;
  const { page } = await app.newContext();
  await page.goto('/login');
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.goto('/reset-password');
  await page.getByText(/Anda sedang masuk sebagai member@chabot\.test/).waitFor();
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.goto(linkOf(await latestMailTo(app, email, before)));
  await page.getByText(/Anda masuk sebagai member@chabot\.test/).waitFor();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByLabel('Kata sandi baru').fill('wedang jahe di serambi 5');
  await page.getByRole('button', { name: 'Simpan dan masuk' }).click();
  await page.getByRole('heading', { name: 'Kata sandi sudah diganti' }).waitFor();
});

test('a password reset does not bypass the second factor', async () => {
  const { page } = await app.newContext();
  await page.goto('/reset-password');
  await page.getByLabel('Email atau nomor HP').fill('totp@chabot.test');
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.goto(linkOf(await latestMailTo(app, 'totp@chabot.test')));
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByLabel('Kode 6 angka').fill(authenticator.generate());
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page.getByLabel('Kata sandi baru').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Simpan dan masuk' }).click();
  await page.getByRole('heading', { name: 'Kata sandi sudah diganti' }).waitFor();
});
