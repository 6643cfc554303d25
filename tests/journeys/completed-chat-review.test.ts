import { afterAll, beforeAll, expect, test } from 'vitest';

import { waitUntilIdle, eventually, log, startApp, sendMessage, takeOverChat, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('promises, resolution and quality review of a completed chat are recorded and shown', async () => {
  const { customer, page } = await takeOverChat(app, 'Rina Wulandari');
  await sendMessage(page, 'Siap, kami kirim besok pagi');
  await eventually(customer.received).toContain('Siap, kami kirim besok pagi');

  const bubble = log(page).getByRole('article').filter({ hasText: 'kami kirim besok pagi' });
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Menu pesan' }).click();
  await page.getByRole('button', { name: 'Tandai sebagai janji' }).click();
  expect(await page.getByLabel('Yang dijanjikan').inputValue()).toBe('Siap, kami kirim besok pagi');
  await page.getByLabel('Paling lambat (boleh kosong)').fill('2030-11-25');
  await page.getByRole('button', { name: 'Simpan janji' }).click();
  await page.getByText('Paling lambat 25 November 2030').waitFor();
  await page.getByRole('checkbox', { name: 'Siap, kami kirim besok pagi' }).click();
  await page.getByText(/^Ditepati .*, dicatat Anda$/).waitFor();

  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await page.getByRole('combobox', { name: 'Hasil' }).selectOption('order');
  // Leaving the page earlier would abort the request.
  await waitUntilIdle(page);
  await customer.write('makasih kak');
  await page.goto('/task-completed');
  const row = page.getByRole('link', { name: /Rina Wulandari/ });
  await row.getByText('Pesanan').waitFor();

  await page.getByRole('button', { name: 'Nilai 10 acak' }).click();
  await page.getByRole('region', { name: 'Penilaian chat' }).waitFor();
  // A started review continues after leaving the page and after a reload.
  await page.goto('/task-completed');
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  const summary = page.getByRole('dialog', { name: 'Penilaian selesai' });
  const reviewPanel = page.getByRole('region', { name: 'Penilaian chat' });
  await reviewPanel.getByRole('button', { name: 'Perlu perbaikan' }).click();
  await reviewPanel.getByRole('button', { name: 'Terlalu lama' }).click();
  await reviewPanel.getByRole('button', { name: 'Simpan & lanjut' }).click();
  for (;;) {
    await summary
      .or(reviewPanel.getByRole('button', { name: 'Baik', exact: true }))
      .first()
      .waitFor();
    if (await summary.isVisible()) break;
    const progress = await reviewPanel.getByText(/^\d+\/\d+$/).textContent();
    await reviewPanel.getByRole('button', { name: 'Baik', exact: true }).click();
    await reviewPanel.getByText(String(progress), { exact: true }).waitFor({ state: 'hidden' });
  }
  await summary.getByText(/1 perlu perbaikan, 0 dilewati/).waitFor();
  await summary.getByRole('button', { name: 'Tutup' }).click();
  await summary.waitFor({ state: 'hidden' });

  // On a phone the chat and the review form are both visible.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/task-completed');
  await page.getByRole('button', { name: 'Nilai 10 acak' }).click();
  await reviewPanel.getByRole('button', { name: 'Perlu perbaikan' }).click();
  await reviewPanel.getByLabel('Catatan (boleh kosong)').fill('Pelanggan menunggu sehari.');
  expect((await log(page).boundingBox())?.height).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await page.getByRole('button', { name: 'Akhiri penilaian' }).click();
  await page.getByRole('button', { name: 'Nilai 10 acak' }).waitFor();
});
