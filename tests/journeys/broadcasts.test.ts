/**
 * A broadcast from a damaged Excel file to the customers' phones: staged, through a dropped session, and without those who
 * say stop.
 */
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { callFunctionsWhenAsked } from '../../local/clock.ts';
import { setBroadcastPace } from '../seeded/broadcastPace.ts';
import { cachedSignIn, eventually, startApp, type Customer, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';
const SESSION = 'batik-lestari';
const STAGE = 8;
const SIZE = 60;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const { database, url, keys } = app.stack;
  await callFunctionsWhenAsked(database, {
    callFunction: (name) =>
      fetch(`${url}/functions/v1/${name}`, { method: 'POST', headers: { authorization: `Bearer ${keys.secret}` } }),
    log: console.error,
  });
  // Without gaps, hours and daily limits. The first stage waits until the test says otherwise.
  await setPace({ stage_wait: 600 });
});
afterAll(() => app.close());

const setPace = (pace: Parameters<typeof setBroadcastPace>[1]) =>
  setBroadcastPace(app.stack.database.query, { daily_cap: 1000, stranger_cap: 1000, stage_min: STAGE, ...pace });
/** An Excel file as a shop keeps it: numbers that Excel took for amounts, a number twice, a row without one. */
const damagedWorkbook = (numbers: readonly string[]): Buffer => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (value: string, at: number): string => {
    const national = value.slice(2);
    if (at % 4 === 1) return `<c><v>${national}</v></c>`; // its leading zero is lost
    if (at % 4 === 2) return `<c><v>${Number(value).toExponential()}</v></c>`;
    if (at % 4 === 3) return text(`'0${national}`);
    return text(`0${national.slice(0, 3)}-${national.slice(3, 7)} ${national.slice(7)}`);
  };
  const rows = [
    text('Nomor HP') + text('Nama'),
    ...numbers.map((value, at) => number(value, at) + text(`Pelanggan ${at + 1}`)),
    text(`+${numbers[0]}`) + text('Pelanggan 1 lagi'),
    text('belum ada') + text('Siti'),
  ];
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Langganan" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))));
};

/** A process works for a limited time, so the clock wakes another again and again. */
const wake = () => app.stack.database.query(`select private.call_function('campaigns')`);
const statusOfChannel = async () =>
  (
    await app.stack.database.query<{ status: string }>('select status from public.channel where external_id = $1', [
      SESSION,
    ])
  )[0]?.status;
const open = cachedSignIn();

test('a staged broadcast reaches each phone once, and its numbers are those of the phones', async () => {
  const { database, whatsapp } = app.stack;
  const customers: Customer[] = [];
  for (let at = 1; at <= SIZE; at += 1) customers.push(await app.newCustomer(`Pelanggan ${at}`));

  const page = await open(app, 'owner@chabot.test', `/campaigns/recipients?businessId=${SHOP}`);
  const listName = `Langganan ${Date.now()}`;
  await page.getByRole('button', { name: 'Buat daftar' }).click();
  await page.getByRole('dialog').getByLabel('Nama daftar', { exact: true }).fill(listName);
  await page.getByRole('dialog').getByRole('button', { name: 'Buat daftar' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'langganan.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: damagedWorkbook(customers.map(({ chatId }) => chatId.split('@', 1)[0]!)),
  });
  await page.getByText(`${SIZE + 3} baris · Excel`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Periksa baris' }).click();
  await page.getByText('nol di depan dikembalikan').first().waitFor();
  await page.getByRole('button', { name: `Simpan ${SIZE} kontak ke daftar` }).click();
  await page.getByText(`${SIZE} kontak masuk`).waitFor();
  await page.getByText('2 baris tidak diimpor').waitFor();
  await page.getByRole('link', { name: 'Tutup impor' }).click();
  await page.getByRole('button', { name: 'Nyatakan tanggung jawab' }).click();
  await page.getByRole('button', { name: 'Saya setuju dan menyatakan ini' }).click();
  await page.getByText(/^Pemilik menyatakan tanggung jawab pada/).waitFor();

  await page.goto(`/campaigns/broadcasts/create?businessId=${SHOP}`);
  await page.getByLabel('Nama siaran').fill('Batik baru');
  await page.getByLabel('Isi pesan').fill('Halo {{nama}}, batik baru sudah datang. Balas STOP untuk berhenti.');
  await page.getByRole('button', { name: 'Penerima', exact: true }).click();
  await page.getByRole('group', { name: 'Kirim ke daftar' }).getByText(listName, { exact: false }).click();
  await page.getByText('Kirim juga ke orang yang belum pernah chat').click();
  await page.getByRole('button', { name: 'Periksa siaran' }).click();
  await page.getByText(`${SIZE} orang akan menerima`).waitFor();
  // First to the member's own phone.
  const own = await app.newCustomer('HP Sari');
  await page.getByLabel('Nomor WhatsApp Anda').fill(`0${own.chatId.slice(2).split('@', 1)[0]}`);
  await page.getByRole('button', { name: 'Kirim uji', exact: true }).click();
  await page.getByText(/^Uji terkirim ke 0/).waitFor();
  await page.getByText('Sisa 4 uji hari ini').waitFor();
  expect(await own.received()).toEqual([expect.stringMatching(/^Halo Pelanggan \d+, batik baru/)]);
  await page.getByRole('button', { name: 'Kirim siaran' }).click();
  await page
    .getByRole('dialog', { name: `Kirim ke ${SIZE} orang?` })
    .getByRole('button', { name: 'Ya, kirim' })
    .click();

  const result = page.getByRole('region', { name: 'Hasil' });
  const figure = (label: string) => result.locator('dl > div', { hasText: label }).locator('dd').textContent();
  /** The texts of the broadcast on a customer's phone. A confirmation of STOP is none. */
  const textsOf = async (customer: Customer) =>
    (await customer.received()).filter((text) => text?.includes('batik baru sudah datang'));
  const got = async (): Promise<Customer[]> => {
    const counts = await Promise.all(customers.map(async (customer) => (await textsOf(customer)).length));
    return customers.filter((_, at) => counts[at] !== 0);
  };
  // The first stage only, while the replies are waited for.
  await page.getByText('Menunggu tanggapan').waitFor();
  await result.getByText(`${STAGE} dari ${SIZE} selesai`).waitFor();
  const first = await got();
  expect(first).toHaveLength(STAGE);

  // Of the others, two say stop before their turn, and one who got it asks something.
  const waiting = customers.filter((customer) => !first.includes(customer));
  const stopped = waiting.slice(0, 2);
  for (const customer of stopped) await customer.write('STOP');
  await first[0]?.write('Motif apa saja kak?');
  await eventually(() => figure('Dibalas')).toBe('1');
  await whatsapp.settled();

  // WAHA loses the session. Nothing is sent until it has it back, and then the rest by itself.
  whatsapp.sessions.drop(SESSION, 600_000);
  await eventually(statusOfChannel).toBe('STARTING');
  await setPace({});
  await database.query(`update public.campaigns set judge_at = clock_timestamp() where status = 'judging'`);
  await wake();
  await page.getByText('Mengirim', { exact: true }).waitFor();
  expect(await got()).toHaveLength(STAGE);
  await whatsapp.sessions.restart(SESSION);
  await eventually(statusOfChannel).toBe('WORKING');

  const reached = SIZE - stopped.length;
  // Before each message the business types for some seconds.
  await expect
    .poll(
      async () => {
        await wake();
        return result.getByText(`${reached} dari ${reached} selesai`).count();
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(1);
  await page.getByRole('heading', { name: 'Batik baru' }).locator('..').getByText('Selesai', { exact: true }).waitFor();
  await whatsapp.settled();
  const texts = await Promise.all(customers.map(textsOf));
  expect(customers.filter((_, at) => texts[at]?.length !== 1)).toEqual(stopped);
  expect(texts.flat()).toHaveLength(reached);
  for (const text of texts.flat()) expect(text).toMatch(/^Halo Pelanggan \d+, batik baru/);
  await eventually(() => figure('Dilewati')).toBe('2');
  await eventually(() => figure('Gagal')).toBe('0');
  expect(await figure('Menunggu')).toBe('0');
  expect(await figure('Terkirim')).toBe(String(reached));
  // The phones acknowledge; the customer who asked is counted as a reader.
  const acks = (await Promise.all(customers.map((customer) => customer.messages())))
    .flat()
    .filter(({ body }) => body?.includes('batik baru sudah datang'))
    .map(({ ack }) => ack);
  await eventually(() => figure('Sampai')).toBe(String(acks.filter((ack) => ack >= 2).length));
  await page.getByText(/^Dimulai oleh Sari Wulandari, /).waitFor();
  await page.getByLabel('Tampilkan').selectOption({ label: 'Dilewati' });
  await eventually(() => page.getByText('Tidak mau menerima promosi').count()).toBe(2);

  // In the customer's chat, the message and the panel name the broadcast.
  await page.getByLabel('Tampilkan').selectOption({ label: 'Dibalas' });
  await page.getByRole('link', { name: /^Buka chat Pelanggan/ }).click();
  await page.getByRole('log').getByText('Siaran · Batik baru').waitFor();
  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  await page.getByText('Siaran yang diterima', { exact: true }).click();
  await page.getByRole('link', { name: 'Batik baru' }).getByText('Dibalas', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Batik baru' }).click();
  await page.getByRole('heading', { name: 'Batik baru' }).waitFor();
});
