import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually, advanceClockUntil, startApp, openAs, type TestApp } from './testApp.ts';

const CHANNEL = 'WhatsApp Toko';
const SESSION = 'batik-lestari';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface PhoneSession {
  name: string;
  status: string;
  qr: { value: string; attempt: number } | null;
  pairingCode: string | null;
}

const phoneApi = async (path: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${app.stack.url}/__phone/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return response.json();
};
const sessions = async () => (await phoneApi('/sessions')) as PhoneSession[];
const sessionOf = async (name: string) => (await sessions()).find((session) => session.name === name);
const injectFault = (body: object) =>
  fetch(`${app.stack.url}/__phone/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const card = (page: Page, name: string) => page.getByRole('article', { name });
const status = (page: Page, name: string, word: string) =>
  card(page, name).locator('header').getByText(word, { exact: true });
const qr = (page: Page, name: string) => card(page, name).getByRole('img', { name: /Kode QR/ });
const button = (page: Page, name: string, label: string) =>
  card(page, name).getByRole('button', { name: label, exact: true });

const open = async (email: string, options?: { phone?: boolean }): Promise<Page> => {
  const { page } = await app.newContext(options);
  await openAs(app, page, email, '/integrations');
  await page.getByRole('article').first().waitFor();
  return page;
};

/** Adds a channel as the owner. Returns the name of its session. */
const addChannel = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: 'Tambah saluran' }).click();
  const form = page.getByRole('form', { name: 'Tambah saluran' });
  await form.getByLabel('Nama saluran').fill(name);
  await form.getByRole('button', { name: 'Simpan saluran' }).click();
  await card(page, name).waitFor();
  const rows = await app.stack.database.query<{ external_id: string }>(
    'select external_id from public.channel where name = $1',
    [name],
  );
  return rows[0]!.external_id;
};

describe('new channel', () => {
  test('a new channel is added, connected with a QR code, and shown with its phone number', async () => {
    const page = await open('owner@chabot.test');
    const session = await addChannel(page, 'Cabang Solo');
    await button(page, 'Cabang Solo', 'Sambungkan WhatsApp').click();
    await qr(page, 'Cabang Solo').waitFor();
    await card(page, 'Cabang Solo').getByText('Kode ke-1 dari 6').waitFor();
    await phoneApi(`/sessions/${session}/scan`, { number: '081311112222', name: 'Batik Solo' });
    await status(page, 'Cabang Solo', 'Tersambung').waitFor();
    await card(page, 'Cabang Solo').getByText('Batik Solo').waitFor();
    await card(page, 'Cabang Solo').getByText('+62 813-1111-2222').first().waitFor();
    expect(await qr(page, 'Cabang Solo').count()).toBe(0);
  });

  test('a new channel is connected with a pairing code, which comes first on a phone', async () => {
    const page = await open('owner@chabot.test', { phone: true });
    const session = await addChannel(page, 'Cabang Yogya');
    await button(page, 'Cabang Yogya', 'Sambungkan WhatsApp').click();
    const number = card(page, 'Cabang Yogya').getByLabel('Nomor WhatsApp usaha');
    await number.waitFor();
    await qr(page, 'Cabang Yogya').waitFor();
    const top = async (locator: typeof number) => (await locator.boundingBox())!.y;
    expect(await top(number)).toBeLessThan(await top(qr(page, 'Cabang Yogya')));
    await number.fill('08');
    await button(page, 'Cabang Yogya', 'Minta kode').click();
    await card(page, 'Cabang Yogya')
      .getByText(/Nomor itu tidak dapat dibaca/)
      .waitFor();
    await number.fill('0813-1111-3333');
    await button(page, 'Cabang Yogya', 'Minta kode').click();
    const pairingCode = card(page, 'Cabang Yogya').getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    await pairingCode.waitFor();
    expect(await pairingCode.textContent()).toBe((await sessionOf(session))?.pairingCode);
    await phoneApi(`/sessions/${session}/scan`, { number: '081311113333', name: 'Batik Yogya' });
    await status(page, 'Cabang Yogya', 'Tersambung').waitFor();
  });

  test('a new channel whose six QR codes expire shows the reason and can be restarted', async () => {
    const page = await open('owner@chabot.test');
    await page.clock.install();
    const session = await addChannel(page, 'Cabang Kudus');
    await button(page, 'Cabang Kudus', 'Sambungkan WhatsApp').click();
    await qr(page, 'Cabang Kudus').waitFor();
    app.stack.whatsapp.advance(61_000);
    expect((await sessionOf(session))?.qr?.attempt).toBe(2);
    app.stack.whatsapp.advance(101_000);
    await status(page, 'Cabang Kudus', 'Terputus').waitFor();
    await card(page, 'Cabang Kudus')
      .getByText(/Enam kode QR sudah lewat tanpa dipindai/)
      .waitFor();
    // Session commands have a cooldown of 30 s, which passes on the clock of the page only.
    const repair = button(page, 'Cabang Kudus', 'Perbaiki sekarang');
    await advanceClockUntil(page, () => repair.isEnabled());
    await repair.click();
    await qr(page, 'Cabang Kudus').waitFor();
    expect((await sessionOf(session))?.qr?.attempt).toBe(1);
  });

  test('a new channel that two tabs connect at once gets one session', async () => {
    const page = await open('owner@chabot.test');
    await addChannel(page, 'Cabang Tegal');
    const other = await page.context().newPage();
    await other.goto('/integrations');
    const buttons = await Promise.all(
      [page, other].map((tab) => button(tab, 'Cabang Tegal', 'Sambungkan WhatsApp').elementHandle()),
    );
    // Clicked without a new look-up: the first tab may remove the button of the second.
    await Promise.all(buttons.map((found) => found?.evaluate((element) => (element as HTMLElement).click())));
    await Promise.all([page, other].map((tab) => qr(tab, 'Cabang Tegal').waitFor()));
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await other.getByRole('alert').count()).toBe(0);
  });
});

describe('connected channel', () => {
  test('a channel unlinked on the phone is repaired with one request and scanned again', async () => {
    const page = await open('owner@chabot.test');
    await status(page, CHANNEL, 'Tersambung').waitFor();
    await phoneApi(`/sessions/${SESSION}/unlink`, {});
    await status(page, CHANNEL, 'Terputus').waitFor();
    await card(page, CHANNEL)
      .getByText(/Perangkat dikeluarkan dari HP/)
      .waitFor();
    const restarts: string[] = [];
    page.on('request', (request) => {
      if (/\/sessions\/[^/]+\/restart/.test(request.url())) restarts.push(request.url());
    });
    await button(page, CHANNEL, 'Perbaiki sekarang').dblclick();
    await qr(page, CHANNEL).waitFor();
    expect(restarts).toHaveLength(1);
    await phoneApi(`/sessions/${SESSION}/scan`, { number: '081225550100', name: 'Toko Batik Lestari' });
    await status(page, CHANNEL, 'Tersambung').waitFor();
    await card(page, CHANNEL).getByText('Pesan masuk dan keluar lewat nomor ini.').waitFor();
    await card(page, CHANNEL).getByText('Riwayat status').click();
    const history = card(page, CHANNEL).getByRole('listitem');
    await history.filter({ hasText: 'Terputus' }).first().waitFor();
  });

  test('a restart is shown with its countdown to a colleague, also after a reload, and then its result', async () => {
    const page = await open('member@chabot.test');
    await status(page, CHANNEL, 'Tersambung').waitFor();
    // WAHA starts within a second here. The statuses of a slower session come from the database, and no poll follows.
    await page.context().route(/\/api\/waha\/sessions\//, (route) => route.abort());
    // A late webhook of the dropped session would end the restart.
    await app.stack.whatsapp.settled();
    const report = (...statuses: string[]) =>
      statuses.reduce(
        (before, word) =>
          before.then(() =>
            app.stack.database.query('update public.channel set status = $1 where external_id = $2', [word, SESSION]),
          ),
        Promise.resolve<unknown>(null),
      );
    await report('STOPPED', 'STARTING');
    const steps = card(page, CHANNEL).getByRole('list', { name: 'Kemajuan mulai ulang' }).getByRole('listitem');
    const countdown = card(page, CHANNEL).getByRole('timer');
    await steps.filter({ hasText: /Sesi dimulai.*sedang berjalan/ }).waitFor();
    await countdown.filter({ hasText: /^Biasanya paling lama \d+ detik lagi\.$/ }).waitFor();
    await app.stack.database.query(
      `update public.channel_status_change set at = at - interval '40 seconds' where status in ('STOPPED', 'STARTING')`,
    );
    await page.reload();
    await steps.filter({ hasText: /Sesi dihentikan.*selesai/ }).waitFor();
    await countdown.filter({ hasText: /^Biasanya paling lama 1?\d detik lagi\.$/ }).waitFor();
    await report('WORKING');
    await status(page, CHANNEL, 'Tersambung').waitFor();
    await card(page, CHANNEL)
      .getByText(/^Mulai ulang selesai pukul \d\d\.\d\d, dalam \d+ detik\.$/)
      .waitFor();
    expect(await steps.count()).toBe(0);
  });

  test('a channel whose phone is offline is shown as reconnecting, without a QR code', async () => {
    const page = await open('owner@chabot.test');
    await status(page, CHANNEL, 'Tersambung').waitFor();
    await phoneApi(`/sessions/${SESSION}/drop`, { ms: 600_000 });
    await card(page, CHANNEL).getByText('Menyambung kembali').waitFor();
    expect(await qr(page, CHANNEL).count()).toBe(0);
    app.stack.whatsapp.advance(610_000);
    await status(page, CHANNEL, 'Tersambung').waitFor();
  });

  test('unlinking a channel needs a confirmation that names the consequences', async () => {
    const page = await open('owner@chabot.test');
    await status(page, CHANNEL, 'Tersambung').waitFor();
    await button(page, CHANNEL, 'Keluarkan perangkat').click();
    const dialog = page.getByRole('dialog', { name: 'Keluarkan perangkat?' });
    await dialog.getByText(/Pesan baru tidak masuk/).waitFor();
    await dialog.getByRole('button', { name: 'Ya, keluarkan' }).click();
    await qr(page, CHANNEL).waitFor();
    await phoneApi(`/sessions/${SESSION}/scan`, { number: '081225550100', name: 'Toko Batik Lestari' });
    await status(page, CHANNEL, 'Tersambung').waitFor();
  });

  test('deleting a session needs its exact name, and the channel can be connected again', async () => {
    const page = await open('owner@chabot.test');
    const session = await addChannel(page, 'Cabang Pati');
    await button(page, 'Cabang Pati', 'Sambungkan WhatsApp').click();
    await qr(page, 'Cabang Pati').waitFor();
    await page.reload();
    await button(page, 'Cabang Pati', 'Putuskan dan hapus sambungan').click();
    const dialog = page.getByRole('dialog', { name: 'Putuskan dan hapus sambungan?' });
    await dialog.getByRole('textbox').fill('cabang pati');
    await dialog.getByRole('button', { name: 'Putuskan dan hapus sambungan' }).click();
    await dialog.getByText('Nama belum sama. Ketik persis: Cabang Pati').waitFor();
    await dialog.getByRole('textbox').fill('Cabang Pati');
    await dialog.getByRole('button', { name: 'Putuskan dan hapus sambungan' }).click();
    await button(page, 'Cabang Pati', 'Sambungkan WhatsApp').waitFor();
    await eventually(() => sessionOf(session)).toBeUndefined();
  });

  test('a channel keeps its status and shows the error when the gateway fails', async () => {
    const page = await open('owner@chabot.test');
    await status(page, CHANNEL, 'Tersambung').waitFor();
    await injectFault({ kind: 'status', status: 500, path: '/restart' });
    await button(page, CHANNEL, 'Mulai ulang').click();
    const alert = card(page, CHANNEL).getByRole('alert');
    await alert.getByText('API error: 502 Bad Gateway').waitFor();
    await status(page, CHANNEL, 'Tersambung').waitFor();
  });
});

test('a member sees the status of a channel, cannot unlink it, and sees the reason', async () => {
  const page = await open('member@chabot.test');
  await status(page, CHANNEL, 'Tersambung').waitFor();
  expect(await button(page, CHANNEL, 'Keluarkan perangkat').isDisabled()).toBe(true);
  await card(page, CHANNEL)
    .getByRole('region', { name: 'Lepas atau hapus' })
    .getByText('Hanya pemilik bisnis yang dapat melakukan ini.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Tambah saluran' }).count()).toBe(0);
});
