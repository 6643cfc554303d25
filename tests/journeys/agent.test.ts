import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually, log, openAs, startApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.stack.database.query(`update private.setting set value = 'on' where name = 'agent'`);
});
afterAll(() => app.close());

test('the AI answers a question on WhatsApp from the knowledge, and calls the team for what it cannot know', async () => {
  const { page } = await app.newContext();
  await openAs(app, page, 'member@chabot.test', '/inbox');
  const buyer = await app.newCustomer('Wening Pembeli');
  await buyer.write('halo kak');
  await buyer.write('kemeja batik parang harganya berapa?');
  // The burst has one answer.
  await eventually(buyer.received).toEqual([expect.stringContaining('Rp 185.000')]);
  await page.getByRole('link', { name: /Wening Pembeli/ }).click();
  const answer = log(page).locator('article', { hasText: 'Rp 185.000' });
  await answer.getByText(/^AI v[23]$/).waitFor();

  const stranger = await app.newCustomer('Wira Penanya');
  await stranger.write('bisa servis jam tangan rolex kak?');
  await eventually(stranger.received).toEqual([expect.stringContaining('Tim kami akan membalas chat ini.')]);
  const row = page.getByRole('link', { name: /Wira Penanya/ });
  await row.getByText('AI tidak tahu jawabannya').waitFor();
  await stranger.write('halo?');
  await row.getByText('halo?').waitFor();
  expect(await stranger.received()).toHaveLength(1);
});

test('a question that the AI does not know is answered by a member, taught, and answered by the AI from then on', async () => {
  const { page } = await app.newContext();
  const [first, second] = [await app.newCustomer('Ratri Pertama'), await app.newCustomer('Sekar Kedua')];
  await first.write('bisa servis kacamata rayban kak?');
  await second.write('kak, servis kacamata rayban bisa?');
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  await page.getByRole('link', { name: /Ratri Pertama/ }).click();
  await page.getByText('Bahan dari AI').click();
  await page.getByText('Jawabannya tidak ada di pengetahuan AI.').waitFor();
  await page.getByPlaceholder('Tulis pesan').fill('Bisa Kak Ratri, servis kacamata rayban Rp 150.000.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ambil alih & kirim' }).first().click();

  await page.getByRole('button', { name: 'Ajari AI' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ajari AI' });
  const field = drawer.getByRole('textbox', { name: 'Jawaban', exact: true });
  await eventually(() => field.inputValue()).toBe('Bisa Kak, servis kacamata rayban Rp 150.000.');
  await drawer.getByRole('button', { name: 'Periksa dulu' }).click();
  await drawer.getByText('Menjawab 1 eskalasi lain yang masih menunggu').waitFor();
  await drawer.getByText('Sekar Kedua').waitFor();
  await drawer.getByRole('button', { name: 'Simpan dan terbitkan' }).click();
  await drawer.getByRole('button', { name: 'Minta AI menjawab' }).click();
  const answer = 'Bisa Kak, servis kacamata rayban Rp 150.000.';
  const next = await app.newCustomer('Tutik Ketiga');
  await next.write('bisa servis kacamata rayban kak?');
  await eventually(next.received).toEqual([answer]);
  // Without the clock of `npm start`, the third customer's message wakes the agent for the second one too.
  await eventually(second.received).toEqual([expect.stringContaining('Tim kami akan membalas'), answer]);
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await page.getByRole('link', { name: /Tutik Ketiga/ }).click();
  const bubble = log(page).locator('article', { hasText: answer });
  await bubble.getByText(/^AI v[23]$/).waitFor();
});
