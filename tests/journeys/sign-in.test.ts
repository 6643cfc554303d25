import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { latestCodeTo } from './registration.ts';
import { expireAccessToken } from './sessionCookies.ts';
import { waitUntilIdle, eventually, log, startApp, PASSWORD, signIn, type TestApp } from './testApp.ts';

const authenticator = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') });
const ROOM = 'd0000000-0000-4000-8000-000000000001';

/** A number that no earlier test or try has used: the service sends one code a minute to a number. */
const newPhone = (): string => `62813${String(Date.now()).slice(-8)}`;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a wrong password shows an error and keeps the email address, and the right one signs in', async () => {
  const { page } = await app.newContext();
  await page.goto('/login');
  await signIn(page, 'member@chabot.test', 'salah-sekali');
  await page
    .getByRole('alert')
    .getByText(/tidak cocok/)
    .waitFor();
  expect(await page.getByLabel('Email atau nomor HP').inputValue()).toBe('member@chabot.test');
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
});

test('sign-in with a second factor refuses a wrong code and accepts the right one', async () => {
  const { page } = await app.newContext();
  await page.goto('/login');
  await signIn(page, 'totp@chabot.test');
  const code = page.getByLabel('Kode 6 angka');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page
    .getByRole('alert')
    .getByText(/Kode salah/)
    .waitFor();
  await code.fill(authenticator.generate());
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();
});

test('a code on WhatsApp signs in to the account of the number, and the second factor still follows', async () => {
  const phone = newPhone();
  await app.stack.database.query(
    `update auth.users set phone = $1, phone_confirmed_at = now() - interval '1 day' where email = 'totp@chabot.test'`,
    [phone],
  );
  const { page } = await app.newContext({ phone: true });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Kode lewat WhatsApp' }).click();
  await page.getByLabel('Nomor HP').fill('0812');
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  await page.getByText(/Nomor HP ini tidak dikenal/).waitFor();
  await page.getByLabel('Nomor HP').fill(`+${phone}`);
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  const code = await latestCodeTo(app, phone);
  await page.getByLabel('Kode 6 angka').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page
    .getByRole('alert')
    .getByText(/^Kode ini salah/)
    .waitFor();
  await page.getByLabel('Kode 6 angka').fill(code);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor();
  await page.getByLabel('Kode 6 angka').fill(authenticator.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page.waitForURL(/\/(?:inbox|home)/);
});

test('a number without an account looks the same, and gets no code', async () => {
  const phone = newPhone();
  const { page } = await app.newContext({ phone: true });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Kode lewat WhatsApp' }).click();
  await page.getByLabel('Nomor HP').fill(`+${phone}`);
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  await page.getByText(/^Jika ada akun dengan/).waitFor();
  expect(app.stack.whatsapp.server.findChat('chabot-kode', `${phone}@c.us`)?.messages ?? []).toEqual([]);
  await page.getByRole('button', { name: 'Masuk dengan kata sandi' }).click();
  await page.getByLabel('Kata sandi', { exact: true }).waitFor();
});

test('a deep link opened while signed out is opened after sign-in', async () => {
  const { page } = await app.newContext();
  await page.goto(`/eskalasi/${ROOM}`);
  await page.waitForURL(/\/login/);
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(new RegExp(`/eskalasi/${ROOM}`));
  await log(page).waitFor();
});

test('an outsider who opens a link to a room sees that it does not exist, and nothing of it', async () => {
  const { page, context } = await app.newContext();
  await page.goto(`/inbox/${ROOM}`);
  await signIn(page, 'outsider@chabot.test');
  await page.getByText('Chat tidak ditemukan').waitFor();
  await page.getByText('Failed to get rooms').waitFor();
  expect(await page.getByText('Nur Hidayati').count()).toBe(0);

  // Without a history, "Go back" leads to the home page.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void open('/tidak-ada', '_blank', 'noopener'));
  const tab = await opened;
  await tab.getByRole('button', { name: 'Go back' }).click();
  await tab.waitForURL(/\/home/);
});

test('a session ended on another device asks for the password over the page and keeps the draft', async () => {
  const { page, context } = await app.newContext();
  await page.goto(`/inbox/${ROOM}`);
  await signIn(page, 'member@chabot.test');
  await page.getByRole('textbox', { name: 'Tulis pesan' }).fill('belum selesai menulis');
  const elsewhere = await fetch(`${app.stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: app.stack.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@chabot.test', password: PASSWORD }),
  });
  const { access_token } = (await elsewhere.json()) as { access_token: string };
  await fetch(`${app.stack.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: app.stack.keys.publishable, authorization: `Bearer ${access_token}` },
  });
  // The access token stays valid for an hour. The page notices when it renews the token as it becomes visible.
  await expireAccessToken(context);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const dialog = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
  await dialog.waitFor();
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'Tulis pesan' }).inputValue()).toBe('belum selesai menulis');
});

test('deleting the cookies asks for the password over the page at once and keeps the draft', async () => {
  const { page, context } = await app.newContext();
  await page.goto(`/inbox/${ROOM}`);
  await signIn(page, 'member@chabot.test');
  await page.getByRole('textbox', { name: 'Tulis pesan' }).fill('masih di sini');
  // A socket that opens after going offline would report a network.
  await waitUntilIdle(page);
  await context.clearCookies();
  const dialog = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
  await dialog.waitFor();
  expect(await page.getByRole('region', { name: 'Pemberitahuan' }).getByRole('alert').count()).toBe(0);
  // The form is disabled while offline.
  await context.setOffline(true);
  await dialog.getByText('Anda sedang offline.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Lanjutkan' }).isDisabled()).toBe(true);
  await context.setOffline(false);
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'Tulis pesan' }).inputValue()).toBe('masih di sini');
});

test('signing out works even if the auth service never responds', async () => {
  const { page, context } = await app.newContext();
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();
  const cookiesAtSignOut = Promise.withResolvers<string[]>();
  await context.route(/\/rpc\/end_own_session/, async () => {
    cookiesAtSignOut.resolve((await context.cookies()).map(({ name }) => name));
  });
  await page.getByRole('button', { name: 'Akun dan tampilan' }).click();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  expect(await cookiesAtSignOut.promise).toEqual([]);
  await page.waitForURL(/\/login/);
});

test('signing out removes the session from the browser', async () => {
  const { page, context } = await app.newContext();
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Akun dan tampilan' }).click();
  await page.getByRole('button', { name: 'Keluar', exact: true }).click();
  await page.waitForURL(/\/login/);
  const cookies = async () => (await context.cookies()).filter(({ name }) => name.startsWith('chabot-sb-auth'));
  await eventually(cookies).toEqual([]);
  await page.goto('/inbox');
  await page.waitForURL(/\/login/);
});

test('the inbox reads each short list once when it opens', async () => {
  const { page } = await app.newContext();
  await page.goto('/login?wanted=%2Finbox');
  await signIn(page, 'owner@chabot.test');
  await page.waitForURL(/\/inbox/);
  await waitUntilIdle(page);
  const lists = ['ai_pause', 'quick_reply', 'saved_view', 'notice', 'room_mark'];
  const reads: string[] = [];
  page.on('request', (request) => {
    const table = /\/rest\/v1\/(\w+)\?/.exec(request.url())?.[1] ?? '';
    if (lists.includes(table)) reads.push(table);
  });
  await page.reload();
  await eventually(async () => new Set(reads).size).toBe(lists.length);
  await waitUntilIdle(page);
  expect(reads.toSorted()).toEqual(lists.toSorted());
});
