/** The landing page, a document of its own. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { latestMailTo, NEW_PASSWORD } from './registration.ts';
import { eventually, signIn, startApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test.each([
  [
    '/',
    'id',
    'Chabot Customer Service No 1 di Indonesia',
    'Chat WhatsApp toko Anda dijawab, 24 jam',
    'Apakah nomor saya bisa diblokir?',
  ],
  [
    '/en',
    'en',
    'Chabot, the no. 1 customer service in Indonesia',
    'Your shop’s WhatsApp chats, answered around the clock',
    'Can my number be blocked?',
  ],
])('%s reads without JavaScript and names its pictures and addresses', async (path, lang, title, heading, question) => {
  const context = await app.browser.newContext({ baseURL: app.stack.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByText(question).click();
  // What is typed without JavaScript stays out of the address.
  await page.locator('textarea').fill('Daster Rp 95.000');
  await page.locator('form button[type="submit"]').click();
  await page.waitForLoadState();
  expect(page.url()).not.toContain('Daster');
  expect(await page.title()).toBe(title);
  const content = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute('content');
  expect(await content('description')).toBe('CS 24/7 • 20x lebih murah • Sales naik 30% • Mulai Sekarang!');
  expect(await content('keywords')).toContain('WhatsApp Business AI');
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await context.request.get(`${card}`)).headers()['content-type']).toBe('image/png');
  expect(await (await context.request.get('/robots.txt')).text()).toContain(`${app.stack.url}/sitemap.xml`);
  expect(await (await context.request.get('/sitemap.xml')).text()).toContain(`${app.stack.url}${path}`);
  await context.close();
});

test('a visitor goes on to the registration, and in-app links to the start page lead back to the landing page', async () => {
  const { page } = await app.newContext({ phone: true });
  await page.goto('/');
  // Nothing moves when the files arrive.
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry comes without a shift.
        void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))));
      }),
  );
  expect(shift).toBe(0);
  await page.getByRole('link', { name: 'Mulai sekarang' }).first().click();
  await page.getByLabel('Nama Anda').waitFor();
  await page.goto('/lite');
  await page.getByRole('heading', { level: 1, name: 'Chat WhatsApp toko Anda dijawab, 24 jam' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a signed-in user is taken from the landing page to the workspace, also without a network', async () => {
  const { page, context } = await app.newContext({ serviceWorker: true });
  await page.goto('/login');
  await signIn(page, 'member@chabot.test');
  await page.waitForURL(/\/inbox/);
  await page.goto('/');
  await page.waitForURL(/\/inbox/);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await eventually(() => page.evaluate(async () => (await caches.match('/inbox')) !== undefined)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/');
  await page.waitForURL(/\/inbox/);
});

/** Counts the taps and the typed fields of a page, and prints them with the seconds of each step. */
const measure = async (page: Page) => {
  let [taps, at] = [0, performance.now()];
  await page.exposeFunction('countTap', () => (taps += 1));
  await page.addInitScript(() => {
    document.addEventListener('click', () => (globalThis as unknown as { countTap: () => void }).countTap(), true);
  });
  return (step: string): void => {
    console.log(`${step}: ${taps} taps, ${((performance.now() - at) / 1000).toFixed(1)} s`);
    [taps, at] = [0, performance.now()];
  };
};

const SHOP = [
  'Kemeja batik parang M, L, XL: Rp 185.000',
  'Tukar ukuran bisa dalam 7 hari selama label belum dilepas.',
].join('\n\n');

test('a visitor tries the AI with their own text, registers with it, links WhatsApp, and the AI answers a first customer', async () => {
  await app.stack.database.query(`update private.setting set value = 'on' where name = 'agent'`);
  const { page, context } = await app.newContext({ phone: true });
  const done = await measure(page);
  await page.goto('/');
  const question = page.getByLabel('Pertanyaan pelanggan');
  const ask = page.getByRole('button', { name: 'Tanya AI' });
  // What is typed while the trial loads stays.
  await page.getByLabel('Tentang toko Anda').pressSequentially('Kemeja');
  expect(await page.getByLabel('Tentang toko Anda').inputValue()).toBe('Kemeja');
  await page.getByLabel('Tentang toko Anda').fill(SHOP);
  await ask.click();
  await page.getByText('Isi keterangan toko dan pertanyaannya dulu.').waitFor();
  await question.fill('bisa tukar ukuran kak?');
  await context.setOffline(true);
  await ask.click();
  const retry = page.getByRole('button', { name: 'Coba lagi' });
  await page.getByText('Anda sedang offline').waitFor();
  // Below the form on a phone, and yet on the screen.
  await eventually(() => retry.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await context.setOffline(false);
  await retry.click();
  await page.getByRole('blockquote').getByText('Tukar ukuran bisa dalam 7 hari').waitFor();
  await question.fill('bisa bayar pakai kripto?');
  await ask.click();
  await page.getByText('Belum ada di teks Anda').waitFor();
  await question.fill('harga kemeja batik parang berapa?');
  await ask.click();
  await page.getByRole('blockquote').getByText('Rp 185.000').waitFor();
  // The anonymous session of the trial is no session of the application, and nothing of the text is on the server.
  expect((await context.cookies()).filter(({ name }) => name.includes('sb-auth'))).toEqual([]);
  expect(
    await app.stack.database.query(`select from public.knowledge_passage where body like '%label belum dilepas%'`),
  ).toEqual([]);
  done('Tries it with the own text');

  await page.getByRole('link', { name: 'Daftar dengan teks ini' }).click();
  const email = `toko-${crypto.randomUUID()}@usaha.test`;
  await page.getByLabel('Nama Anda').fill('Ayu Lestari');
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await page.getByLabel('Kode 6 angka').fill((await latestMailTo(app, email)).otp);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  // The first screen knows what was written.
  await page.getByText('Teks toko Anda ikut').waitFor();
  await page.getByRole('link', { name: 'Buat bisnis' }).click();
  done('Registers and confirms the address');

  await page.getByLabel('Nama bisnis').fill('Batik Ayu');
  await page.getByRole('button', { name: 'Buat bisnis' }).click();
  await page.waitForURL(/\/business\/setup/);
  const id = new URL(page.url()).searchParams.get('business_id');
  expect(
    await app.stack.database.query<{ title: string; is_published: boolean }>(
      'select title, is_published from public.knowledge_source where business_id = $1',
      [id],
    ),
  ).toEqual([{ title: 'Keterangan toko', is_published: true }]);
  await page.getByRole('heading', { level: 1, name: 'Apa yang harus AI ketahui?' }).waitFor();
  await eventually(() => page.getByLabel('Tentang toko Anda').inputValue()).toBe(SHOP);
  await page.getByRole('link', { name: 'Buka halaman pengetahuan' }).click();
  await page.getByRole('link', { name: 'Kembali ke penyiapan' }).click();
  await page.getByRole('button', { name: 'Simpan dan lanjut' }).click();
  await page.getByRole('heading', { level: 1, name: 'Apa bidang usahanya?' }).waitFor();
  for (const next of [
    'Kapan usahanya buka?',
    'Bagaimana AI berbicara?',
    'Kapan AI menyerahkan chat ke tim?',
    'Sambungkan WhatsApp',
  ]) {
    await page.getByRole('button', { name: 'Nanti saja' }).click();
    await page.getByRole('heading', { level: 1, name: next }).waitFor();
  }
  done('Creates the business');

  await page.getByRole('button', { name: 'Sambungkan WhatsApp' }).click();
  const [channel] = await app.stack.database.query<{ name: string }>(
    'select external_id as name from public.channel where business_id = $1',
    [id],
  );
  const me = { id: '628122339900@c.us', pushName: 'Batik Ayu', lid: '8122339900@lid' };
  await eventually(async () => app.stack.whatsapp.sessions.scan(channel!.name, me)).toBe(true);
  await page.getByRole('heading', { level: 1, name: 'Ajak rekan kerja' }).waitFor();
  await page.getByRole('button', { name: 'Nanti saja' }).click();
  await page.getByRole('heading', { level: 1, name: 'Uji AI, lalu nyalakan' }).waitFor();
  done('Links WhatsApp');

  await page.getByRole('button', { name: 'Ajukan sepuluh pertanyaan ini' }).click();
  // A hand-over is counted apart from an answer.
  const counts = page.getByText(/^\d+ dijawab, \d+ diserahkan ke tim$/);
  await counts.waitFor();
  const good = page.getByRole('button', { name: /^Baik:/ });
  for (let at = 0; at < 8; at++) await good.nth(at).click();
  // What the agent did not know is taught, and asked again.
  const hours = page.getByRole('listitem').filter({ hasText: 'buka jam berapa' });
  await hours.getByRole('button', { name: /^Perbaiki:/ }).click();
  await hours.getByLabel('Jawaban yang benar').fill('Buka setiap hari pukul 08.00 sampai 20.00.');
  await hours.getByRole('button', { name: 'Ajarkan dan tanya lagi' }).click();
  await hours.getByText('pukul 08.00 sampai 20.00').first().waitFor();
  await hours.getByText('Sudah Anda ajarkan').waitFor();
  // Answers and verdicts are there after a reload.
  await page.reload();
  await counts.waitFor();
  await eventually(() => page.locator('button[aria-pressed="true"]').count()).toBe(7);
  await hours.getByRole('button', { name: /^Baik:/ }).click();
  for (const at of [8, 9]) await good.nth(at).click();
  await page.getByRole('heading', { name: '10 dari 10 baik' }).waitFor();
  done('Reviews ten questions');

  const answered = await app.newCustomer('Bu Wulan', channel!.name);
  const waiting = await app.newCustomer('Pak Joko', channel!.name);
  const own = await app.newCustomer('Ayu Lestari', channel!.name);
  await page.getByLabel('Nomor Anda untuk mencoba (boleh kosong)').fill(`+${own.chatId.split('@')[0]}`);
  await page.getByRole('button', { name: 'Nyalakan untuk 10% chat dulu' }).click();
  await page.getByText('AI sudah menjawab pelanggan').waitFor();
  await page.getByText('AI menjawab 1 dari 10 chat').waitFor();
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Batik Ayu siap dipakai' }).waitFor();
  expect(await page.getByText('Mode uji coba').count()).toBe(0);
  await page.getByText(/^AI menjawab 1 dari 10 chat/).waitFor();
  await page.getByRole('button', { name: 'Buka beranda' }).click();
  await page.getByRole('link', { name: 'AI menjawab 1 dari 10 chat · ubah' }).waitFor();
  done('Turns the AI on for a tenth of the chats');

  for (const [customer, draw] of [
    [answered, 0.05],
    [waiting, 0.95],
    [own, 0.95],
  ] as const)
    await app.stack.database.query(
      `insert into public.room (business_id, channel_id, chat_id, phone, rollout_draw)
       select business_id, id, $2, '+' || split_part($2, '@', 1), $3 from public.channel where external_id = $1`,
      [channel!.name, customer.chatId, draw],
    );
  await waiting.write('kak, bisa tukar ukuran?');
  await answered.write('kak, bisa tukar ukuran?');
  await own.write('kak, bisa tukar ukuran?');
  await eventually(own.received).toEqual([expect.stringContaining('dalam 7 hari')]);
  await eventually(answered.received).toEqual([expect.stringContaining('dalam 7 hari')]);
  expect(await waiting.received()).toEqual([]);
  done('Answers a first customer');
});
