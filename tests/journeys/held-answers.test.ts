import { afterAll, beforeAll, expect, test } from 'vitest';

import { callFunctionsWhenAsked } from '../../local/clock.ts';
import { eventually, log, openAs, startApp, type Customer, type TestApp } from './testApp.ts';

let app: TestApp;
const setHold = (seconds: number) => app.stack.database.query('update public.agent set hold_seconds = $1', [seconds]);
beforeAll(async () => {
  app = await startApp();
  const { database, url, keys } = app.stack;
  await database.query(`update private.setting set value = 'on' where name = 'agent'`);
  await callFunctionsWhenAsked(database, {
    callFunction: (name) =>
      fetch(`${url}/functions/v1/${name}`, { method: 'POST', headers: { authorization: `Bearer ${keys.secret}` } }),
    log: console.error,
  });
  await setHold(20);
});
afterAll(() => app.close());

/** A member at the list. `open` opens a chat. */
const newMember = async (email: string, { phone = false } = {}) => {
  const { page } = await app.newContext({ phone });
  await openAs(app, page, email, '/inbox');
  await page.locator('[data-room]').first().waitFor();
  const hold = page.getByRole('region', { name: 'Jawaban AI berikutnya' });
  const open = (name: string) => page.getByRole('link', { name: new RegExp(name) }).click();
  return { page, hold, open, button: (label: string) => hold.getByRole('button', { name: label, exact: true }) };
};
const question = 'kemeja batik parang harganya berapa?';
const price = expect.stringContaining('Rp 185.000');
const statuses = async ({ chatId }: Customer) =>
  (
    await app.stack.database.query<{ status: string }>(
      'select agent_run.status from agent_run join room on room.id = room_id where chat_id = $1 order by agent_run.created_at',
      [chatId],
    )
  ).map(({ status }) => status);

test('of two members who decide about a held answer one wins, and the other is told; it is sent once', async () => {
  const member = await newMember('member@chabot.test');
  const owner = await newMember('owner@chabot.test', { phone: true });
  const name = 'Ratih Penawar';
  const buyer = await app.newCustomer(name);
  await buyer.write(question);
  await Promise.all([member.open(name), owner.open(name)]);
  await member.hold.getByText('Rp 185.000').waitFor();
  await member.button('Tahan').click();
  await member.hold.getByText('Anda menahan jawaban ini.', { exact: false }).waitFor();
  await owner.hold.getByText('menahan jawaban ini.', { exact: false }).waitFor();
  expect(await buyer.received()).toEqual([]);
  // Both decide at the same time.
  const decided = [member.button('Kirim sekarang').click(), owner.button('Kirim sekarang').click()];
  await Promise.allSettled(decided);
  await eventually(buyer.received).toEqual([price]);
  await log(owner.page).locator('article', { hasText: 'Rp 185.000' }).waitFor();
  await owner.button('Kirim sekarang').waitFor({ state: 'detached' });
  expect(await buyer.received()).toHaveLength(1);
  await eventually(() => statuses(buyer)).toEqual(['sent']);
});

test('a second message during the hold supersedes the answer, and both are answered once', async () => {
  const { open, hold, button } = await newMember('member@chabot.test');
  const name = 'Rama Penanya';
  const buyer = await app.newCustomer(name);
  await buyer.write(question);
  await open(name);
  await hold.getByText('Rp 185.000').waitFor();
  await buyer.write('yang lengan panjang ya kak, harganya berapa?');
  await eventually(() => statuses(buyer)).toEqual(['superseded', 'held']);
  expect(await buyer.received()).toEqual([]);
  await button('Kirim sekarang').click();
  await eventually(async () => (await buyer.received()).length).toBe(1);
  await eventually(() => statuses(buyer)).toEqual(['superseded', 'sent']);
});

test('a member writes instead: the text is in the composer, the chat is theirs, and no late answer comes', async () => {
  const { page, open, hold, button } = await newMember('member@chabot.test', { phone: true });
  const name = 'Rini Pembeli';
  const buyer = await app.newCustomer(name);
  await buyer.write(question);
  await open(name);
  await hold.getByText('Rp 185.000').waitFor();
  await button('Ubah').click();
  const field = page.getByRole('textbox', { name: /Pesan|Tulis/ });
  await expect.poll(() => field.inputValue()).toContain('Rp 185.000');
  await field.fill('Rp 185.000 Kak, hari ini gratis ongkir.');
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await eventually(buyer.received).toEqual(['Rp 185.000 Kak, hari ini gratis ongkir.']);
  await eventually(() => statuses(buyer)).toEqual(['cancelled']);
});
