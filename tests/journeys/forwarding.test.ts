import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually, log, startApp, takeOverChat, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a location, a contact and a poll are forwarded to another customer completely', async () => {
  const other = await app.newCustomer('Bu Ratih');
  await other.write('Alamat dan nomornya, kak?');
  const { customer, page } = await takeOverChat(app, 'Pak Joko');
  const chat = `${app.stack.url}/__phone/api/chats/batik-lestari/${encodeURIComponent(customer.chatId)}/messages`;
  const messages = [
    { location: { latitude: -7.5704, longitude: 110.8007, description: 'Toko Laweyan' } },
    { vCards: ['BEGIN:VCARD\nVERSION:3.0\nFN:Kurir Budi\nTEL;type=CELL:0812-3456-7890\nEND:VCARD'] },
    { text: 'Warna apa?', poll: { options: ['Biru', 'Merah'], multiple: false } },
  ];
  for (const message of messages) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the messages matters
    await fetch(chat, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ by: 'customer', ...message }),
    });
  }
  for (const text of ['Toko Laweyan', 'Kurir Budi', 'Warna apa?']) {
    const bubble = log(page).locator('article').filter({ hasText: text }).last();
    // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
    await bubble.getByRole('button', { name: 'Menu pesan' }).click();
    // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
    await page.getByRole('button', { name: 'Teruskan', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Teruskan pesan' });
    // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
    await dialog.getByPlaceholder('Cari nama atau nomor').fill('Ratih');
    // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
    await dialog.getByRole('checkbox', { name: /Bu Ratih/ }).check();
    // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
    await dialog.getByRole('button', { name: /eruskan ke 1 chat/ }).click();
    // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
    await dialog.waitFor({ state: 'hidden' });
  }
  const sent = async () => (await other.messages()).filter(({ fromMe }) => fromMe);
  await eventually(async () => (await sent()).map(({ kind }) => kind)).toEqual(['location', 'contact', 'poll']);
  expect(await sent()).toMatchObject([
    { location: { latitude: -7.5704, longitude: 110.8007, description: 'Toko Laweyan' } },
    { vCards: [expect.stringContaining('FN:Kurir Budi')] },
    { body: 'Warna apa?', poll: { options: ['Biru', 'Merah'] } },
  ]);
  await page.getByRole('link', { name: /Bu Ratih/ }).click();
  await log(page).getByText('Kurir Budi').waitFor();
  await log(page).getByText('Toko Laweyan').waitFor();
  await log(page).getByText('Merah').waitFor();
});
