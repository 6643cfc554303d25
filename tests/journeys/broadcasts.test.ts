/** A broadcast from its form to the customers' phones: staged, through a lost session, and without those who say stop. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { callFunctionsWhenAsked } from '../../local/clock.ts';
import { cachedSignIn, eventually, startApp, type Customer, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';
const STAGE = 8;
const SIZE = 20;

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

const setPace = (pace: object) =>
  app.stack.database.query(`update private.setting set value = $1 where name = 'broadcast_pace'`, [
    JSON.stringify({
      gap_min: 0,
      gap_max: 0,
      package: 1000,
      rest: 0,
      opens: '00:00',
      closes: '24:00',
      daily_cap: 1000,
      stranger_cap: 1000,
      warm_up: [],
      stage_min: STAGE,
      stage_wait: 0,
      lease: 60,
      grace: 0,
      ...pace,
    }),
  ]);
const wake = () => app.stack.database.query(`select private.call_function('campaigns')`);
const open = cachedSignIn();

test('a staged broadcast reaches each phone once, and its numbers are those of the phones', async () => {
  const { database, whatsapp } = app.stack;
  const customers: Customer[] = [];
  for (let at = 1; at <= SIZE; at += 1) customers.push(await app.newCustomer(`Pelanggan ${at}`));
  const list = randomUUID();
  const listName = `Langganan ${list.slice(0, 8)}`;
  await database.query('insert into public.recipient_lists (id, business_id, name) values ($1, $2, $3)', [
    list,
    SHOP,
    listName,
  ]);
  await database.query(
    `insert into public.recipient_list_contacts (recipient_list_id, phone, name)
     select $1, '+' || split_part(chat, '@', 1), 'Pelanggan ' || at from unnest($2::text[]) with ordinality as one (chat, at)`,
    [list, customers.map(({ chatId }) => chatId)],
  );

  const page = await open(app, 'owner@chabot.test', `/campaigns/recipients/${list}?businessId=${SHOP}`);
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

  // The session is lost once, and comes back by itself.
  await database.query(`update public.channel set status = 'STARTING' where external_id = 'batik-lestari'`);
  await setPace({});
  await database.query(`update public.campaigns set judge_at = clock_timestamp() where status = 'judging'`);
  await wake();
  await page.getByText('Mengirim', { exact: true }).waitFor();
  expect(await got()).toHaveLength(STAGE);
  await database.query(`update public.channel set status = 'WORKING' where external_id = 'batik-lestari'`);
  await wake();

  const reached = SIZE - stopped.length;
  await result.getByText(`${reached} dari ${reached} selesai`).waitFor();
  await page.getByRole('heading', { name: 'Batik baru' }).locator('..').getByText('Selesai', { exact: true }).waitFor();
  await whatsapp.settled();
  const texts = await Promise.all(customers.map(textsOf));
  expect(customers.filter((_, at) => texts[at]?.length !== 1)).toEqual(stopped);
  expect(texts.flat()).toHaveLength(reached);
  for (const text of texts.flat()) expect(text).toMatch(/^Halo Pelanggan \d+, batik baru/);
  await eventually(() => figure('Dilewati')).toBe('2');
  await eventually(() => figure('Gagal')).toBe('0');
  await page.getByLabel('Tampilkan').selectOption({ label: 'Dilewati' });
  await eventually(() => page.getByText('Tidak mau menerima promosi').count()).toBe(2);
});
