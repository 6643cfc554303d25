import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually, log, openHouse, say, signIn, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('the tab that sends is closed mid-way: the other one sends what it left, once', async () => {
  const customer = await house.customer('Bu Lastri');
  await customer.write('halo kak');
  const { page, context } = await house.visitor();
  const attempts: string[] = [];
  await page.route(/\/waha\/send-text/, (route) => {
    attempts.push('first');
    return route.abort('connectionfailed');
  });
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  await page.getByRole('link', { name: /Bu Lastri/ }).click();
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByText('Anda mengambil alih').first().waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await log(other).waitFor();
  for (const text of ['satu', 'dua', 'tiga']) await say(page, text);
  await log(other).getByText('tiga', { exact: true }).waitFor();
  await expect.poll(() => attempts.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await customer.received()).toEqual([]);
  await page.close();
  await eventually(customer.received).toEqual(['satu', 'dua', 'tiga']);
  await log(other)
    .getByTitle(/^(Terkirim|Sampai|Dibaca)$/)
    .last()
    .waitFor();
  expect(
    await log(other)
      .locator('article', { hasText: /satu|dua|tiga/ })
      .count(),
  ).toBe(3);
});
