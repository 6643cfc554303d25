import { afterAll, beforeAll, expect, test } from 'vitest';

import { cachedSignIn, startApp, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const open = cachedSignIn();

test('a member asks with a source, compares two versions, and replays a real chat', async () => {
  const page = await open(app, 'member@chabot.test', `/simulate?businessId=${SHOP}`);
  await page.getByText('Mode simulator: tidak ada pesan terkirim').waitFor();
  await page.getByLabel('Pesan pelanggan').fill('kemeja batik parang harganya berapa kak?');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log', { name: 'Chat simulasi' });
  await log.getByText('Rp 185.000').first().waitFor();
  await log.getByText(/^Sumber \(/).click();
  await log.getByRole('listitem').filter({ hasText: 'Kemeja batik parang' }).first().waitFor();

  // The panel that is added asks the question again.
  await page.getByLabel('Jumlah panel').selectOption('2');
  const second = page.getByRole('region', { name: 'Panel 2' });
  await second.getByText(/^1 jawaban/).waitFor();
  await page.getByLabel('Pesan pelanggan').fill('saya mau bicara sama orangnya');
  await page.keyboard.press('Enter');
  await second.getByText('Diserahkan ke tim').waitFor();

  // The question becomes a test case.
  await page.getByRole('link', { name: 'Jadikan soal tes' }).click();
  await expect.poll(() => page.getByLabel('Pesan 1, pelanggan').inputValue()).toBe('saya mau bicara sama orangnya');
  await page.goBack();

  await page.getByRole('link', { name: 'Putar ulang chat' }).click();
  const chats = page.getByRole('list', { name: 'Chat' });
  await chats.getByRole('button').first().waitFor();
  expect(await chats.innerText()).not.toMatch(/\d{9}/);
  await chats.getByRole('button').first().click();
  await page.getByRole('region', { name: 'Selesai' }).waitFor();
  await page.getByRole('heading', { name: 'Jawaban asli' }).first().waitFor();
});
