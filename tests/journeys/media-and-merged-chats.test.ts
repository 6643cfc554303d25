import { afterAll, beforeAll, expect, test } from 'vitest';

import { reconnect } from './network.ts';
import { composer, eventually, log, startApp, sendMessage, takeOverChat, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A photo of 2,000 × 1,000 pixels with a GPS position in its EXIF data. */
const createPhoto = async (page: Awaited<ReturnType<typeof takeOverChat>>['page']): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(2000, 1000);
      canvas.getContext('2d')?.fillRect(0, 0, 900, 900);
      const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
      const exif = new TextEncoder().encode('Exif\0\0GPS -6.2 106.8');
      const head = [0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif];
      return [...head, ...jpeg.subarray(2)];
    }),
  );

test('a picture and a voice message written offline reach the customer once, after a reload', async () => {
  const { customer, page, context } = await takeOverChat(app, 'Bu Sinta');
  // Pasted HTML becomes plain text, although the policy of the page forbids HTML from strings.
  await composer(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>Halo <b onclick="stop()">Bu</b></p><ul><li>XL</ul><script>stop()</script>');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await eventually(() => composer(page).inputValue()).toBe('Halo Bu\n\n- XL');
  await composer(page).fill('');
  // Headless browsers have no microphone: an oscillator replaces it.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const sound = new AudioContext();
      const hum = sound.createOscillator();
      const out = sound.createMediaStreamDestination();
      hum.connect(out);
      hum.start();
      return Promise.resolve(out.stream);
    };
  });
  const upload = /\/storage\/v1\/object\/media\//;
  await context.route(upload, (route) => route.abort('connectionfailed'));

  const buffer = await createPhoto(page);
  await page.locator('input[type=file]').setInputFiles([{ name: '../kain 💙.jpg', mimeType: 'image/jpeg', buffer }]);
  await page.getByPlaceholder('Tambah keterangan').fill('Warna biru, Bu');
  const attempted = page.waitForRequest(upload);
  await page.getByRole('button', { name: 'Kirim 1' }).click();
  await attempted;

  await page.getByRole('button', { name: 'Rekam pesan suara' }).press('Enter');
  // A recording stopped before the first sound is empty. The level bar shows that sound arrives.
  const levelBar = page.getByRole('timer').locator('xpath=following-sibling::span/span');
  await eventually(() => levelBar.evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(0);
  await page.getByRole('timer').filter({ hasNotText: '0:00' }).waitFor();
  await page.getByRole('group', { name: 'Pesan suara' }).getByRole('button', { name: 'Berhenti' }).click();
  await page.getByRole('group', { name: 'Pesan suara' }).getByRole('button', { name: 'Kirim' }).click();
  await log(page).getByRole('button', { name: 'Batal kirim' }).nth(1).waitFor();
  // Both messages are stored on the device, so they survive the reload.
  await page.getByText('2 pesan menunggu dikirim.').waitFor();
  await page.reload();
  await log(page).getByRole('img', { name: 'Warna biru, Bu' }).waitFor();
  expect((await customer.messages()).filter(({ fromMe }) => fromMe)).toEqual([]);

  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  await page.getByText('Belum ada foto atau berkas.').waitFor();
  await context.unroute(upload);
  // After some failures the next retry is up to 30 s away. A new connection retries at once.
  await reconnect(page);
  const sent = async () =>
    (await customer.messages()).filter(({ fromMe }) => fromMe).map(({ kind, body }) => `${kind}: ${body ?? ''}`);
  await eventually(sent).toEqual(['image: Warna biru, Bu', 'voice: ']);
  // The customer panel shows both without a reload.
  await page.getByRole('region', { name: 'Media' }).getByRole('link').nth(1).waitFor();
  const [picture, voice] = (await customer.messages()).filter(({ fromMe }) => fromMe);
  expect(picture?.media).toMatchObject({ mimetype: 'image/jpeg', filename: 'kain 💙.jpg' });
  expect(voice?.media?.mimetype).toMatch(/^audio\//);
  await log(page)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .nth(1)
    .waitFor();
  await expect.poll(() => log(page).getByRole('img', { name: 'Warna biru, Bu' }).count()).toBe(1);
  expect(await sent()).toHaveLength(2);

  // The file that the customer receives is smaller and has no position.
  const file = await fetch(`${app.stack.url}/__phone/api/media/${picture?.media?.file}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(1000);
  expect(bytes.includes('GPS')).toBe(false);
  const image = log(page).getByRole('img', { name: 'Warna biru, Bu' });
  expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1600);
});

test('two chats of one customer are shown merged, and replies go to the chat of the last message', async () => {
  const { customer, page } = await takeOverChat(app, 'Bu Gabung');
  const other = await app.newCustomer('Bu Gabung lagi');
  await other.write('saya tulis dari akun lain');
  // WhatsApp may hide a phone number and reveal it later.
  const query = `update public.room set phone = (select one.phone from public.room one where one.chat_id = $1)
    where chat_id = $2 returning id`;
  await eventually(async () => (await app.stack.database.query(query, [customer.chatId, other.chatId])).length).toBe(1);
  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  await page.getByRole('button', { name: 'Gabungkan dengan chat ini' }).click();
  // This chat has no draft, so merging leads to the chat that waits for a reply.
  await page.getByText(/Tampil gabungan\. Balasan Anda masuk ke/).waitFor();
  await page.getByRole('heading', { name: 'Bu Gabung lagi' }).first().waitFor();
  await log(page).getByText('halo kak').waitFor();
  await customer.write('sekarang di sini lagi ya');
  await log(page).getByText('sekarang di sini lagi ya').waitFor();
  await page.getByRole('link', { name: 'Balas di sana' }).click();
  await page.getByText(/Tampil gabungan\. Balasan Anda masuk ke/).waitFor();
  await log(page).getByText('saya tulis dari akun lain').waitFor();
  await sendMessage(page, 'siap bu, di sini saja');
  await eventually(customer.received).toContain('siap bu, di sini saja');
  expect(await other.received()).not.toContain('siap bu, di sini saja');
  await page.getByRole('button', { name: 'Pisahkan', exact: true }).click();
  await log(page).getByText('saya tulis dari akun lain').waitFor({ state: 'detached' });
});
