import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually, log, signIn, startApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.stack.database.query(`update private.setting set value = 'on' where name = 'agent'`);
});
afterAll(() => app.close());

test('the AI answers a question on WhatsApp from the knowledge, and calls the team for what it cannot know', async () => {
  const { page } = await app.newContext();
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
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
