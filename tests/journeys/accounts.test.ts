import { randomUUID } from 'node:crypto';

import { TOTP, Secret } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Mail } from '../../local/mailbox/mailbox.ts';
import { eventually, openHouse, PASSWORD, signIn, type House } from './house.ts';

const BATIK = 'b0000000-0000-4000-8000-000000000001';
const BAGUS = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') });
const NEW_PASSWORD = 'kopi pahit di teras 7';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** The newest letter or text message to this address, once it has come. */
const mailTo = async (to: string, after = ''): Promise<Mail> => {
  let found: Mail | undefined;
  await eventually(async () => {
    const mails = (await (await fetch(`${house.stack.url}/__mail/messages`)).json()) as Mail[];
    found = mails.find((mail) => mail.to === to && mail.otp !== after);
    return found !== undefined;
  }).toBe(true);
  return found as Mail;
};

const linkOf = ({ link }: Mail): string => {
  if (link === null) throw new Error('There is no link in this letter');
  return link;
};

const register = async (page: Page, login: string, password = NEW_PASSWORD): Promise<void> => {
  await page.getByRole('button', { name: 'Daftar' }).click();
  await page.getByLabel('Email atau nomor HP').fill(login);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
};

const isOut = (page: Page) => page.getByRole('heading', { name: 'Masuk ke Chabot' }).waitFor();

/** An account of its own, whose address is proven and whose password is NEW_PASSWORD; signed in on this page. */
const newcomer = async (page: Page): Promise<string> => {
  const email = `baru-${randomUUID()}@usaha.test`;
  await page.goto('/login');
  await register(page, email);
  await page.getByLabel('Kode 6 angka').fill((await mailTo(email)).otp);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/inbox/);
  return email;
};

test('an account is made, its address proven by the code of the mail', async () => {
  const { page } = await house.visitor({ phone: true });
  const email = `Baru.${randomUUID()}@Usaha.Test`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Daftar' }).click();
  await page.getByLabel('Email atau nomor HP').fill(`  ${email} `);
  await page.getByLabel('Kata sandi', { exact: true }).fill('kopi');
  await page.getByText('Terlalu pendek, minimal 8 karakter').waitFor();
  await page.getByLabel('Kata sandi', { exact: true }).fill(NEW_PASSWORD);
  await page.getByText('Kuat', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  const { otp } = await mailTo(email.toLowerCase());
  await page.getByLabel('Kode 6 angka').fill(otp === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page
    .getByRole('alert')
    .getByText(/Kode ini salah/)
    .waitFor();
  await page.getByLabel('Kode 6 angka').fill(otp);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/inbox/);
});

test('the link of the mail opens the account in any browser, by a press, and brings back to where one wanted to go', async () => {
  const { page } = await house.visitor();
  const email = `tautan-${randomUUID()}@usaha.test`;
  await page.goto('/settings?section=akun');
  await page.waitForURL(/\/login\?wanted=/);
  await register(page, email);
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  const link = linkOf(await mailTo(email));
  // What reads the mail first opens every link in it, and uses up none.
  await fetch(link, { method: 'HEAD' });
  await fetch(link);

  const { page: other } = await house.visitor({ phone: true });
  await other.goto(link);
  await other.getByRole('button', { name: 'Konfirmasi dan masuk' }).waitFor();
  expect(other.url()).not.toContain('token_hash');
  await other.getByRole('button', { name: 'Konfirmasi dan masuk' }).click();
  await other.waitForURL(/\/settings\?.*section=akun/);

  const { page: late } = await house.visitor();
  await late.goto(link);
  await late.getByRole('button', { name: 'Konfirmasi dan masuk' }).click();
  await late.getByRole('heading', { name: 'Tautan tidak berlaku lagi' }).waitFor();
});

test('an account by phone number is proven by the code of a text message', async () => {
  const { page } = await house.visitor({ phone: true });
  await page.goto('/login');
  await register(page, '0813 9090 1212');
  await page.getByRole('heading', { name: 'Cek SMS Anda' }).waitFor();
  await page.getByLabel('Kode 6 angka').fill((await mailTo('6281390901212')).otp);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/inbox/);
});

test('an address that is taken gets the same answer, and nobody learns that it is', async () => {
  const { page } = await house.visitor();
  await page.goto('/login');
  await register(page, 'member@chabot.test');
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  await page.goto('/reset-password');
  await page.getByLabel('Email atau nomor HP').fill(`tidak-ada-${randomUUID()}@usaha.test`);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
});

test('a forgotten password is replaced through the link of the mail; other devices are out, the old password is worth nothing', async () => {
  const { page: elsewhere } = await house.visitor();
  const email = await newcomer(elsewhere);
  const { page } = await house.visitor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await page.waitForURL(/\/reset-password/);
  await page.getByLabel('Email atau nomor HP').fill(email.toUpperCase());
  const before = (await mailTo(email)).otp;
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  expect(await page.getByRole('button', { name: /Kirim ulang dalam \d+ detik/ }).isDisabled()).toBe(true);
  const link = linkOf(await mailTo(email, before));
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
  await page.getByRole('link', { name: 'Ke inbox' }).click();
  await page.waitForURL(/\/inbox/);

  const refresh = await elsewhere.evaluate(async () => {
    const cookie = decodeURIComponent(document.cookie.split('; ').find((one) => one.startsWith('chabot-sb-auth'))!);
    const text = cookie
      .slice(cookie.indexOf('=base64-') + 8)
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    return (JSON.parse(atob(text)) as { refresh_token: string }).refresh_token;
  });
  const answer = await fetch(`${house.stack.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: house.stack.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refresh }),
  });
  expect(answer.status).toBe(400);
  const { page: third } = await house.visitor();
  await third.goto('/login');
  await signIn(third, email, NEW_PASSWORD);
  await third
    .getByRole('alert')
    .getByText(/tidak cocok/)
    .waitFor();
});

test('a link that belongs to another browser says so, and one that was used says that', async () => {
  const { page: asking } = await house.visitor();
  await asking.goto('/reset-password');
  await asking.getByLabel('Email atau nomor HP').fill('outsider@chabot.test');
  await asking.getByRole('button', { name: 'Kirim tautan' }).click();
  await asking.getByRole('heading', { name: 'Cek email Anda' }).waitFor();
  const hash = new URL(linkOf(await mailTo('outsider@chabot.test'))).searchParams.get('token_hash') ?? '';
  // The link as a project without our templates mails it: the auth service uses it up, and the browser holds the proof.
  const plain = new URL(`${house.stack.url}/auth/v1/verify`);
  plain.search = new URLSearchParams({
    token: hash,
    type: 'recovery',
    redirect_to: `${house.stack.url}/reset-password`,
  }).toString();

  const { page } = await house.visitor();
  await page.goto(plain.href);
  await page.getByRole('heading', { name: 'Buka di peramban yang sama' }).waitFor();
  await page.getByRole('button', { name: 'Minta tautan baru' }).click();
  await page.getByRole('heading', { name: 'Atur ulang kata sandi' }).waitFor();

  await asking.goto(plain.href);
  await asking.getByRole('heading', { name: 'Tautan tidak berlaku lagi' }).waitFor();
});

test('somebody else who is signed in is told before a link takes their place', async () => {
  const { page: first } = await house.visitor();
  const email = await newcomer(first);
  const before = (await mailTo(email)).otp;
  const { page } = await house.visitor();
  await page.goto('/login');
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.goto('/reset-password');
  await page.getByText(/Anda sedang masuk sebagai member@chabot\.test/).waitFor();
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.goto(linkOf(await mailTo(email, before)));
  await page.getByText(/Anda masuk sebagai member@chabot\.test/).waitFor();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByLabel('Kata sandi baru').fill('wedang jahe di serambi 5');
  await page.getByRole('button', { name: 'Simpan dan masuk' }).click();
  await page.getByRole('heading', { name: 'Kata sandi sudah diganti' }).waitFor();
});

test('a recovery link is no way around the second factor', async () => {
  const { page } = await house.visitor();
  await page.goto('/reset-password');
  await page.getByLabel('Email atau nomor HP').fill('totp@chabot.test');
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await page.goto(linkOf(await mailTo('totp@chabot.test')));
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByLabel('Kode 6 angka').fill(BAGUS.generate());
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page.getByLabel('Kata sandi baru').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Simpan dan masuk' }).click();
  await page.getByRole('heading', { name: 'Kata sandi sudah diganti' }).waitFor();
});

test('a second factor is enrolled by its key, asked for at the next sign-in, and taken away again', async () => {
  const { page } = await house.visitor({ phone: true });
  const secrets: string[] = [];
  page.on('console', (message) => secrets.push(message.text()));
  page.on('request', (request) => secrets.push(request.url()));
  await page.goto('/login');
  await signIn(page, 'outsider@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.goto('/settings?section=akun');
  await page.getByRole('button', { name: 'Aktifkan verifikasi dua langkah' }).click();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  const picture = page.getByRole('img', { name: /Kode QR/ });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
    true,
  );
  const key = (await page.getByLabel('Kunci verifikasi').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const code = page.getByLabel('Kode 6 angka dari aplikasi');
  const wrong = totp.generate() === '000000' ? '111111' : '000000';
  await code.fill(wrong);
  await page.getByRole('button', { name: 'Periksa dan aktifkan' }).click();
  await page.getByRole('alert').getByText(/Kode/).waitFor();
  await code.fill(totp.generate());
  await page.getByRole('button', { name: 'Periksa dan aktifkan' }).click();
  await page.getByText(/^Tidak ada kode cadangan/).waitFor();
  await page.getByRole('button', { name: 'Saya sudah menyimpan kunci' }).click();
  await page.getByText('HP saya').waitFor();
  expect(await page.getByText(key.slice(0, 4)).count()).toBe(0);
  expect(secrets.filter((text) => text.includes(key))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]));
  expect(kept).not.toContain(key);

  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  await isOut(page);
  await page.goto('/settings?section=akun');
  await signIn(page, 'outsider@chabot.test');
  // A code that was seen is worth nothing: that of the next half minute is asked for.
  await page.getByLabel('Kode 6 angka').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page.waitForURL(/section=akun/);

  await page.getByRole('button', { name: 'Hapus HP saya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus HP saya?' });
  await dialog.getByLabel(/^Kode 6 angka/).fill(wrong);
  await dialog.getByRole('button', { name: 'Hapus perangkat' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(
    await house.stack.database.query('select 1 from auth.mfa_factors where friendly_name = $1', ['HP saya']),
  ).toHaveLength(1);
});

test('the password is changed in the settings, and an outage is tried again until somebody stops it', async () => {
  const { page, context } = await house.visitor();
  const email = await newcomer(page);
  await house.stack.database.query(
    'insert into team_business (business_id, member_id) select $1, id from auth.users where email = $2',
    [BATIK, email],
  );
  await page.goto('/settings?section=akun');
  await page.getByText(email).waitFor();
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await page.getByLabel('Kata sandi baru').fill('é'.repeat(40));
  await page.getByText('Terlalu panjang, maksimal 72 byte').waitFor();
  await page.getByLabel('Kata sandi baru').fill(' spasi di depan dan belakang ');
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await page.getByText('Kata sandi sudah diganti.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  await isOut(page);

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
  await page.waitForURL(/\/inbox/);
});

test('a session that ends on a page by itself is opened again over it', async () => {
  const { page, context } = await house.visitor();
  await page.goto('/login');
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.goto('/reset-password');
  await page.getByLabel('Email atau nomor HP').fill('belum-selesai@usaha.test');
  await context.clearCookies();
  const dialog = page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email atau nomor HP').inputValue()).toBe('belum-selesai@usaha.test');
});
