import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerAccount } from './registration.ts';
import { eventually, startApp, signIn, signInAsAdmin, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The number of rows of a business in each of its five tables. */
const rowsOf = async (businessId: string) => {
  const read = async (table: string, field: string) => {
    const key = app.stack.keys.secret;
    const response = await fetch(`${app.stack.url}/rest/v1/${table}?${field}=eq.${businessId}`, {
      headers: { apikey: key, authorization: `Bearer ${key}` },
    });
    return ((await response.json()) as unknown[]).length;
  };
  return {
    business: await read('business', 'id'),
    team_business: await read('team_business', 'business_id'),
    channel: await read('channel', 'business_id'),
    agent: await read('agent', 'business_id'),
    channel_agent: await read('channel_agent', 'business_id'),
  };
};
const ONE_OF_EACH = { business: 1, team_business: 1, channel: 1, agent: 1, channel_agent: 1 };

const openAsAdmin = async () => {
  const opened = await app.newContext();
  await opened.page.goto('/login');
  await signInAsAdmin(app, opened.page);
  await opened.page.waitForURL(/\/home/);
  return opened;
};

const createBusiness = async (page: Page, id: string, name: string) => {
  await page.goto(`/onboarding/start?business_id=${id}`);
  await page.getByLabel('Nama bisnis').fill(name);
  await page.getByRole('button', { name: 'Buat bisnis' }).click();
};
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const clickNext = (page: Page, name = 'Simpan dan lanjut') => page.getByRole('button', { name, exact: true }).click();

test('an admin creates a business, completes its setup, and finds it on the home page', async () => {
  const { page } = await openAsAdmin();
  const id = crypto.randomUUID();
  await createBusiness(page, id, 'Warung Bu Tini 🍜');
  await stepHeading(page, 'Apa yang harus AI ketahui?').waitFor();
  await page.getByLabel('Tentang toko Anda').fill('Nasi rames Rp 15.000');
  await clickNext(page);
  await page.getByLabel(/^Kuliner/).check();
  await clickNext(page);
  await stepHeading(page, 'Kapan usahanya buka?').waitFor();
  await eventually(() => page.getByLabel('Buka', { exact: true }).inputValue()).toBe('09:00');
  await page.getByLabel('Buka', { exact: true }).fill('17:00');
  await page.getByLabel('Tutup', { exact: true }).fill('02:00');
  await page.getByText('melewati tengah malam').waitFor();
  await clickNext(page);
  await stepHeading(page, 'Bagaimana AI berbicara?').waitFor();

  // Without a step in the address, setup continues where it stopped, with the saved values.
  await page.goto(`/onboarding?business_id=${id}`);
  await page.waitForURL(/step=gaya/);
  await eventually(() => page.getByLabel('Petunjuk untuk AI').inputValue()).toMatch(/^Bantu pelanggan memilih menu/);
  await page.getByLabel(/^Santai/).check();
  await clickNext(page);
  await stepHeading(page, 'Kapan AI menyerahkan chat ke tim?').waitFor();
  await page.goBack();
  await stepHeading(page, 'Bagaimana AI berbicara?').waitFor();
  await eventually(() => page.getByLabel(/^Santai/).isChecked()).toBe(true);
  await page.goForward();
  await stepHeading(page, 'Kapan AI menyerahkan chat ke tim?').waitFor();
  await clickNext(page, 'Nanti saja');
  await stepHeading(page, 'Sambungkan WhatsApp').waitFor();
  await page.getByRole('button', { name: 'Sambungkan WhatsApp' }).click();
  await page
    .locator('svg[role=img]')
    .and(page.getByRole('img', { name: 'Kode QR ke-1 dari 6' }))
    .waitFor();

  // After a reload the QR code is shown again, and a scan opens the next step.
  await page.goto(`/onboarding?business_id=${id}`);
  await page
    .locator('svg[role=img]')
    .and(page.getByRole('img', { name: 'Kode QR ke-1 dari 6' }))
    .waitFor();
  const [channel] = await app.stack.database.query<{ name: string }>(
    'select external_id as name from public.channel where business_id = $1',
    [id],
  );
  app.stack.whatsapp.sessions.scan(channel!.name, {
    id: '628122334455@c.us',
    pushName: 'Warung Bu Tini',
    lid: '8122334455@lid',
  });
  await stepHeading(page, 'Ajak rekan kerja').waitFor();
  await page.getByLabel('Email rekan kerja').fill('rekan@usaha.id');
  await page.getByRole('button', { name: 'Kirim undangan' }).click();
  await page.getByText('email terkirim').waitFor();
  expect(await page.getByLabel('Tautan undangan').inputValue()).toContain('/team/invitation/');
  await clickNext(page, 'Lanjut');
  await stepHeading(page, 'Uji AI, lalu nyalakan').waitFor();
  await clickNext(page, 'Nanti saja');
  await stepHeading(page, 'Warung Bu Tini 🍜 belum menjawab pelanggan').waitFor();
  await page.getByText('Mode uji coba').waitFor();
  await clickNext(page, 'Buka beranda');
  await page.waitForURL(new RegExp(`/home\\?businessId=${id}`));
  await page.getByText('Warung Bu Tini').first().waitFor();
  expect(await rowsOf(id)).toEqual(ONE_OF_EACH);
});

test.each([
  ['business', 'Failed to create business'],
  ['team_business', 'Failed to create team business'],
  ['channel', 'Failed to create channel'],
  ['agent', 'Failed to create agent'],
  ['channel_agent', 'Failed to link channel and agent'],
])('a lost response to the insert into %s shows an error, and a retry creates no second row', async (table, detail) => {
  const { page, context } = await openAsAdmin();
  const id = crypto.randomUUID();
  // The row is created, and the response is dropped.
  await context.route(new RegExp(`/rest/v1/${table}(\\?|$)`), async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await createBusiness(page, id, 'Klinik Sehat');
  await page.getByRole('alert').getByText(detail, { exact: true }).waitFor();
  await context.unroute(new RegExp(`/rest/v1/${table}(\\?|$)`));
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await stepHeading(page, 'Apa yang harus AI ketahui?').waitFor();
  expect(await rowsOf(id)).toEqual(ONE_OF_EACH);
});

test('onboarding continues in another tab after the first is closed, and two tabs create one business', async () => {
  const { page, context } = await openAsAdmin();
  const id = crypto.randomUUID();
  const reached = Promise.withResolvers<void>();
  await context.route(/\/rest\/v1\/agent(\?|$)/, () => reached.resolve());
  await createBusiness(page, id, 'Kursus Piano');
  await reached.promise;
  await page.close();
  await context.unroute(/\/rest\/v1\/agent(\?|$)/);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto(`/onboarding/start?business_id=${id}`)));
  await Promise.all(tabs.map((tab) => stepHeading(tab, 'Apa yang harus AI ketahui?').waitFor()));
  expect(await rowsOf(id)).toEqual(ONE_OF_EACH);
});

test('a new owner continues the setup where the admin who handed the business over left it', async () => {
  const { page } = await openAsAdmin();
  const id = crypto.randomUUID();
  await createBusiness(page, id, 'Katering Melati');
  await clickNext(page, 'Nanti saja');
  await page.getByLabel(/^Kuliner/).check();
  await clickNext(page);
  await stepHeading(page, 'Kapan usahanya buka?').waitFor();

  const { page: owner } = await app.newContext({ phone: true });
  const email = await registerAccount(app, owner);
  await page.goto(`/settings?businessId=${id}&section=tim`);
  await page.getByRole('button', { name: 'Serahkan bisnis' }).click();
  await page.getByLabel('Email penerima').fill(email);
  await page.getByRole('button', { name: 'Pindahkan kepemilikan' }).click();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await eventually(async () =>
    app.stack.mailbox.messages().some(({ to, type }) => to === email && type === 'business_handover'),
  ).toBe(true);
  const mail = app.stack.mailbox.messages().find(({ to, type }) => to === email && type === 'business_handover');
  await owner.goto(new URL(mail!.link!).pathname);
  await owner.getByLabel('Ketik kata pertama nama bisnis untuk menerima').fill('Katering Melati');
  await owner.getByRole('button', { name: 'Terima bisnis' }).click();
  await owner.getByRole('link', { name: 'Lanjutkan penyiapan' }).click();
  await stepHeading(owner, 'Kapan usahanya buka?').waitFor();
  await eventually(() => owner.getByLabel('Buka', { exact: true }).inputValue()).toBe('09:00');
  await clickNext(owner);
  await stepHeading(owner, 'Bagaimana AI berbicara?').waitFor();

  // The previous owner, even an admin, no longer sets it up.
  await page.goto(`/onboarding?business_id=${id}`);
  await page.getByRole('heading', { level: 1, name: 'Bisnis ini milik orang lain' }).waitFor();
  await page.goto(`/business/setup?business_id=${id}`);
  await page.getByRole('heading', { level: 1, name: 'Bisnis ini milik orang lain' }).waitFor();
});

test('onboarding redirects to the inbox without a business in the address, and home without the permission', async () => {
  const { page } = await openAsAdmin();
  await page.goto('/onboarding');
  await page.waitForURL(/\/inbox/);
  const { page: other } = await app.newContext();
  await other.goto('/login');
  await signIn(other, 'owner@chabot.test');
  await other.waitForURL(/\/home/);
  const id = crypto.randomUUID();
  await other.goto(`/onboarding/start?business_id=${id}`);
  await other.waitForURL(/\/home/);
  expect(await rowsOf(id)).toMatchObject({ business: 0 });
});

test('a visitor is signed in anonymously and redirected to the home page, and can retry when that fails', async () => {
  const { page, context } = await app.newContext();
  await context.route(/\/auth\/v1\/signup/, (route) => route.abort());
  await page.goto(`/onboarding/start?business_id=${crypto.randomUUID()}`);
  await page.getByText('Failed to sign in anonymously').waitFor();
  await context.unroute(/\/auth\/v1\/signup/);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await eventually(async () => new URL(page.url()).pathname).toBe('/home');
});
