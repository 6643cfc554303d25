import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDevice } from '../gateway/support/pushDevice.ts';
import { goOffline } from './network.ts';
import { cachedSignIn, composer, eventually, openAs, startApp, type TestApp } from './testApp.ts';

const BUSINESS = 'b0000000-0000-4000-8000-000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const open = cachedSignIn();
const settings = (account: string, section: string, options?: { phone?: boolean }): Promise<Page> =>
  open(app, account, `/settings?businessId=${BUSINESS}&section=${section}`, options);
/** The tab of the training screen that is a section too. */
const behaviour = (): Promise<Page> =>
  open(app, 'owner@chabot.test', `/training?businessId=${BUSINESS}&section=perilaku`);
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click();
const saved = (page: Page) => page.getByText('Tersimpan', { exact: true }).waitFor();

test('a deep link to a settings section opens after sign-in, and a new business name appears in the header at once', async () => {
  const page = await settings('owner@chabot.test', 'bisnis');
  await page.getByLabel('Nama bisnis').fill('Toko Batik Lestari Jaya');
  await save(page);
  await saved(page);
  await page.getByRole('banner').getByText('Toko Batik Lestari Jaya').waitFor();
  await page.reload();
  await eventually(() => page.getByLabel('Nama bisnis').inputValue()).toBe('Toko Batik Lestari Jaya');
});

test('saving with Enter keeps the focus, and moves it to an invalid field', async () => {
  const page = await settings('owner@chabot.test', 'bisnis');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  const name = page.getByLabel('Nama bisnis');
  const team = page.getByLabel('Nama tim');
  await team.fill('CS Papan Ketik');
  await team.press('Enter');
  await saved(page);
  await eventually(focused).toBe(await team.getAttribute('id'));
  await name.fill('');
  for (let press = 0; press < 2; press += 1) {
    await team.focus();
    await team.press('Enter');
    await eventually(focused).toBe(await name.getAttribute('id'));
  }
});

test('two tabs that change different sections cause no conflict', async () => {
  const first = await settings('owner@chabot.test', 'bisnis');
  const second = await behaviour();
  await second.getByLabel('Pesan saat chat diserahkan ke tim').fill('Sebentar ya Kak.');
  await first.getByLabel('Nama tim').fill('CS Tab');
  await save(first);
  await saved(first);
  await save(second);
  await saved(second);
  await first.reload();
  await eventually(() => first.getByLabel('Nama tim').inputValue()).toBe('CS Tab');
});

test('when two owners save the same field, the second sees the value of the first', async () => {
  const first = await settings('owner@chabot.test', 'bisnis');
  const second = await settings('owner@chabot.test', 'bisnis');
  await first.getByLabel('Nama tim').fill('CS Satu');
  await second.getByLabel('Nama tim').fill('CS Dua');
  await save(first);
  await saved(first);
  await save(second);
  await second.getByText('Ada yang menyimpan lebih dulu').waitFor();
  await second.getByText('Yang berbeda: Nama tim.', { exact: false }).waitFor();
  await second.getByRole('button', { name: 'Pakai punya saya' }).click();
  await saved(second);
  await first.reload();
  await eventually(() => first.getByLabel('Nama tim').inputValue()).toBe('CS Dua');
});

test('unsaved changes block a link until confirmed, and are restored after a reload', async () => {
  const page = await settings('owner@chabot.test', 'jam');
  await page.getByLabel('Buka', { exact: true }).fill('09:30');
  await page.getByRole('link', { name: 'Katalog produk' }).click();
  await page.getByText('Tinggalkan tanpa menyimpan?').waitFor();
  await page.getByRole('button', { name: 'Tetap di sini' }).click();
  await page.getByText('Perubahan disimpan sementara di perangkat ini.').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByLabel('Buka', { exact: true }).waitFor();
  expect(await page.getByLabel('Buka', { exact: true }).inputValue()).toBe('09:30');
  await page.getByRole('button', { name: 'Batalkan perubahan' }).click();
  await page.getByRole('link', { name: 'Katalog produk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Katalog produk' }).waitFor();
});

test('a business that moves to another time zone shows its times in that zone, with its name', async () => {
  const choose = async (zone: string) => {
    const page = await settings('owner@chabot.test', 'jam');
    await page.getByLabel('Zona waktu').selectOption({ label: zone });
    await save(page);
    await saved(page);
    return page;
  };
  const page = await choose('WIT');
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await page.locator('[data-room]').first().click();
  await page
    .getByText(/^\d\d\.\d\d WIT$/)
    .first()
    .waitFor();
  await choose('WIB');
});

test('going back from unsaved changes asks for confirmation first', async () => {
  const page = await settings('owner@chabot.test', 'tag');
  await page.getByRole('link', { name: 'Ongkir' }).click();
  await page.getByLabel('Catatan pengiriman').fill('Kirim sebelum jam 3.');
  await page.goBack();
  await page.getByText('Tinggalkan tanpa menyimpan?').waitFor();
  expect(new URL(page.url()).searchParams.get('section')).toBe('ongkir');
  await page.getByRole('button', { name: 'Tinggalkan', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Label' }).waitFor();
});

test('going live shows the number of affected chats before it is confirmed', async () => {
  const page = await settings('owner@chabot.test', 'agen');
  await page.getByRole('radio', { name: 'Simulator saja' }).check();
  await save(page);
  await saved(page);
  await page.getByRole('radio', { name: 'Menjawab pelanggan' }).check();
  await save(page);
  await page.getByText(/chat sekarang dipegang AI/).waitFor();
  await page.getByRole('button', { name: 'Ya, nyalakan' }).click();
  await saved(page);
});

test('a pasted spreadsheet becomes a catalog after a preview of its price changes', async () => {
  const page = await settings('owner@chabot.test', 'katalog', { phone: true });
  await page.getByRole('button', { name: 'Tempel dari Excel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Nama\tHarga\tBerat\nKemeja batik parang\t190rb\t300\nKaos anak\tRp50.000\n');
  await dialog.getByText('1 produk baru, 1 berubah, 0 tetap.').waitFor();
  await dialog.getByText('Kemeja batik parang: Rp 185.000 → Rp 190.000').waitFor();
  await dialog.getByRole('button', { name: 'Pakai' }).click();
  await save(page);
  await saved(page);
  await page.reload();
  await page.getByText('5 produk').waitFor();
});

test('a failed save keeps what was typed', async () => {
  const page = await behaviour();
  await page.getByLabel('Kata yang membuat chat diserahkan ke tim').fill('refund\nkomplain');
  await goOffline(page);
  await save(page);
  await page.getByText(/Isian Anda tetap ada/).waitFor();
  expect(await page.getByLabel('Kata yang membuat chat diserahkan ke tim').inputValue()).toBe('refund\nkomplain');
  await page.context().setOffline(false);
  await save(page);
  await saved(page);
});

test('a member can read the settings, sees why they are read-only, and can change their notifications', async () => {
  const page = await settings('member@chabot.test', 'bisnis', { phone: true });
  await page.getByText('Hanya pemilik bisnis yang dapat mengubah ini').waitFor();
  expect(await page.getByLabel('Nama bisnis').isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Pengaturan', exact: true }).click();
  await page.getByRole('link', { name: 'Notifikasi' }).click();
  await page.getByRole('switch', { name: 'Suara' }).click();
  await save(page);
  await saved(page);
});

/** The scroll position of the pane with this heading, in px; moves it first if a position is given. */
const scrolled = (page: Page, heading: string, to?: number): Promise<number> =>
  page.getByRole('heading', { name: heading, exact: true }).evaluate((element, top) => {
    let pane: Element | null = element;
    while (pane !== null && pane.scrollHeight <= pane.clientHeight) pane = pane.parentElement;
    if (pane !== null && top !== undefined) pane.scrollTop = top;
    return pane?.scrollTop ?? 0;
  }, to);

test('settings, integrations and tickets are scrolled as they were left after a step back', async () => {
  const page = await settings('owner@chabot.test', 'jam');
  await page.setViewportSize({ width: 1440, height: 320 });
  await page.getByRole('group', { name: 'Jam buka' }).waitFor();
  expect(await scrolled(page, 'Jam buka', 120)).toBe(120);
  await page.getByRole('link', { name: 'AI', exact: true }).click();
  await page.getByRole('group', { name: 'AI' }).waitFor();
  expect(await scrolled(page, 'AI')).toBe(0);
  await page.goBack();
  await eventually(() => scrolled(page, 'Jam buka')).toBe(120);

  for (const [link, heading] of [
    ['Tiket', 'Tiket'],
    ['Integrasi', 'Integrasi'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await eventually(() => scrolled(page, heading, 60)).toBe(60);
    await page.getByRole('link', { name: 'Pengaturan', exact: true }).click();
    await page.getByRole('group', { name: 'Bisnis' }).waitFor();
    await page.goBack();
    await eventually(() => scrolled(page, heading)).toBe(60);
  }
});

test('a new quick reply is offered in a chat that it fits, and the library counts its use', async () => {
  const { database } = app.stack;
  // What an earlier run left.
  await database.query(`delete from public.quick_reply where shortcut = 'jalan'`);
  const page = await open(app, 'owner@chabot.test', `/inbox?businessId=${BUSINESS}`);
  await page.getByRole('navigation').getByRole('button', { name: /Cari/ }).click();
  await page.keyboard.type('balasan');
  await page.getByRole('option', { name: 'Balasan cepat' }).click();
  await page.getByRole('heading', { name: 'Balasan cepat', level: 1 }).waitFor();
  const pane = page.getByRole('main');
  await pane.getByRole('link', { name: 'Balasan baru' }).click();
  await pane.getByLabel('Judul').fill('Alamat toko');
  await pane.getByRole('link', { name: 'Balasan cepat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click();
  await pane.getByLabel('Pintasan').fill('jalan');
  await pane.getByLabel('Isi balasan').fill('Jalan Malioboro 12, seberang pasar.');
  await pane.getByRole('region', { name: 'Pratinjau' }).getByText('Jalan Malioboro 12').waitFor();
  await pane.getByRole('button', { name: 'Simpan balasan' }).click();
  await pane.getByRole('article', { name: 'Alamat toko' }).getByText('/jalan').waitFor();

  const customer = await app.newCustomer('Bu Ratna Jalan');
  await customer.write('tokonya di Malioboro seberang pasar ya kak?');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('link', { name: /Bu Ratna Jalan/ }).click();
  await page
    .getByRole('region', { name: 'Balasan yang cocok' })
    .getByRole('button', { name: /Alamat toko/ })
    .waitFor();
  await composer(page).press('Alt+1');
  await expect.poll(() => composer(page).inputValue()).toBe('Jalan Malioboro 12, seberang pasar.');
  await composer(page).press('Enter');
  await eventually(customer.received).toEqual(['Jalan Malioboro 12, seberang pasar.']);
  await page.getByRole('navigation').getByRole('link', { name: 'Balasan cepat', exact: true }).click();
  await pane
    .getByRole('article', { name: 'Alamat toko' })
    .getByText(/^1 dipakai apa adanya/)
    .waitFor();
});

test('a data request that a customer sends from the privacy page is confirmed and waits in the settings with its clock', async () => {
  const customer = await app.newCustomer('Bu Ratna Data');
  await customer.write('Permintaan data pribadi: salinan data saya');
  await eventually(customer.received).toEqual([expect.stringContaining('paling lambat dalam 3×24 jam')]);
  const page = await settings('owner@chabot.test', 'data');
  await page.getByRole('link', { name: /Salinan data untuk .*Bu Ratna Data.*: sisa 2 hari/ }).click();
  await page.waitForURL(/\/inbox\//);
});

test('a device that turned notifications on is told of a call for help, and its page hears of it from the service worker', async () => {
  const device = createDevice();
  const id = randomUUID();
  const endpoint = `${app.stack.url}/__push/${id}`;
  const customer = await app.newCustomer('Bu Pushpa');
  await customer.write('Halo');
  const { page, context } = await app.newContext({ serviceWorker: true });
  // Without a window, Chromium grants no permission and has no push service. The worker and all else are real.
  await page.addInitScript(
    ({ p256dh, auth, address }) => {
      let subscription: object | null = null;
      let permission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Object.assign(Notification, { requestPermission: async () => (permission = 'granted') });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription,
        subscribe: async () =>
          (subscription = {
            endpoint: address,
            toJSON: () => ({ endpoint: address, keys: { p256dh, auth } }),
            unsubscribe: async () => (subscription = null),
          }),
      });
    },
    { p256dh: device.p256dh, auth: device.auth, address: endpoint },
  );
  const inspector = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    inspector.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && new URL(scopeURL).pathname === '/');
      if (own) resolve(own.registrationId);
    });
  });
  await inspector.send('ServiceWorker.enable');
  await openAs(app, page, 'owner@chabot.test', `/settings?businessId=${BUSINESS}&section=notifikasi`);
  const control = page.getByRole('switch', { name: 'Notifikasi saat aplikasi tertutup' });
  await control.click();
  await page.getByText('Perangkat ini dipanggil walau').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await app.stack.database.query(
    `update public.room set status = 'ai_need_help', help_reason = 'Minta nego harga' where chat_id = $1`,
    [customer.chatId],
  );
  const { url, keys } = app.stack;
  await fetch(`${url}/functions/v1/push`, { method: 'POST', headers: { authorization: `Bearer ${keys.secret}` } });
  await eventually(async () => app.stack.push.messagesTo(id).length).toBe(1);
  const [message] = app.stack.push.messagesTo(id);
  const text = device.decrypt(message?.body ?? new Uint8Array());
  const told = JSON.parse(text) as { roomId: string; url: string };
  expect(told).toMatchObject({ title: 'Bu Pushpa perlu bantuan', body: 'Minta nego harga', kind: 'eskalasi' });

  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
      }),
  );
  const delivery = { origin: url, registrationId: await registration, data: text };
  await inspector.send('ServiceWorker.deliverPushMessage', delivery);
  expect(await heard).toMatchObject({ type: 'push.received', roomId: told.roomId, businessId: BUSINESS });
  // The address that a press opens.
  await page.goto(told.url);
  await page.getByRole('log').getByText('Halo').waitFor();
});
