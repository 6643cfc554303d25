import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { waitUntilIdle, composer, eventually, log, startApp, sendMessage, signIn, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What a thumb cannot press or an eye cannot see whole: the page scrolls sideways, or a button is smaller than 44 px. */
const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways');
    for (const button of document.querySelectorAll<HTMLElement>('button, a[href], [role=tab]')) {
      const { x, y, width, height } = button.getBoundingClientRect();
      const middle = document.elementFromPoint(x + width / 2, y + height / 2);
      // What lies behind a dialog, below the fold or in a row that is scrolled on is not what is pressed now.
      if (!middle || !button.contains(middle)) continue;
      if (width < 44 || height < 44)
        problems.push(`${button.ariaLabel ?? button.textContent}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return problems;
  });

/** Once what changed has been measured: the list of messages is laid out in the frames after it. */
const expectFit = async (page: Page, what: string): Promise<void> => {
  await expect.poll(() => layoutProblems(page), { timeout: 5000, message: what }).toEqual([]);
};
const sizeOf = async (target: Locator, side: 'width' | 'height'): Promise<number> =>
  (await target.boundingBox())?.[side] ?? 0;

/** Over to the panel and back, then the same with letters of twice the size, as Android's settings make them. */
const walkThrough = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const standard of [16, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await expectFit(page, `the conversation at ${standard} px`);
    // There is room to read and room to write.
    await eventually(() => sizeOf(log(page), 'height')).toBeGreaterThan(standard * 4);
    await eventually(() => sizeOf(composer(page), 'width')).toBeGreaterThan(standard * 8);
    await page.getByRole('button', { name: 'Detail pelanggan' }).click();
    await page.getByRole('heading', { name: 'Catatan internal' }).waitFor();
    await expectFit(page, `the panel at ${standard} px`);
    // The way back of a phone closes what lies over the conversation, and stays in it.
    await page.goBack();
    await page.getByRole('heading', { name: 'Catatan internal' }).waitFor({ state: 'hidden' });
    await composer(page).waitFor();
  }
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();
  await expectFit(page, 'the list with large letters');
};

test.for([{ phone: false }, { phone: true }])(
  'sign in, watch a chat come in, answer it (phone: $phone)',
  async ({ phone }) => {
    const { page, context } = await app.newContext({ phone });
    // The smallest phone that is still sold: what fits it fits all.
    if (phone) await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/login');
    await signIn(page, 'member@chabot.test');
    await page
      .getByRole('link', { name: /Nur Hidayati/ })
      .first()
      .waitFor();
    if (phone) await expectFit(page, 'the list');

    const customer = await app.newCustomer(`Wulan ${phone ? 'Ponsel' : 'Meja'}`);
    await customer.write('kak, ready ukuran XL?');
    const row = page.getByRole('link', { name: new RegExp(`Wulan ${phone ? 'Ponsel' : 'Meja'}`) });
    await row.getByText('kak, ready ukuran XL?').waitFor();
    // They were typing before anybody looked.
    await customer.setPresence('typing');
    await row.click();
    await log(page).getByText('kak, ready ukuran XL?').waitFor();
    const room = page.getByRole('region', { name: /^Percakapan dengan Wulan/ });
    await room.getByText('sedang mengetik…').waitFor();
    if (!phone) await row.getByText('sedang mengetik…').waitFor();
    await customer.setPresence('paused');
    await room.getByText('sedang mengetik…').waitFor({ state: 'hidden' });

    await composer(page).fill('Ready kak, XL masih ada 3');
    // The AI holds a new chat: nobody is talked over by accident. The button says what it does; Enter has to be asked.
    const takeAndSend = page.getByRole('button', { name: 'Ambil alih & kirim' });
    if (phone) await takeAndSend.click();
    else {
      await composer(page).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ambil alih & kirim' }).click();
    }
    await log(page).getByText('Ready kak, XL masih ada 3').waitFor();
    await eventually(customer.received).toEqual(['Ready kak, XL masih ada 3']);
    await page.getByText('Anda mengambil alih').first().waitFor();

    await customer.read();
    await log(page).getByTitle('Dibaca').last().waitFor();
    expect(await composer(page).inputValue()).toBe('');

    // A press belongs to what it began on, also when something comes in before it ends.
    const question = log(page).locator('article', { hasText: 'kak, ready ukuran XL?' }).first();
    // Beside a thumb there is room for one button: its menu begins with the answer.
    await question.getByRole('button', { name: phone ? 'Menu pesan' : 'Balas' }).hover();
    await page.mouse.down();
    await customer.write('yang merah ya kak, dan kalau bisa sekalian yang biru untuk adik saya');
    await log(page).getByText('yang merah ya kak').waitFor();
    await page.mouse.up();
    if (phone) await page.getByRole('button', { name: 'Balas', exact: true }).click();
    await page.getByText(`Membalas Wulan ${phone ? 'Ponsel' : 'Meja'}`).waitFor();
    if (phone) await expectFit(page, 'an answer');
    await sendMessage(page, 'Merah kosong kak');
    const [quoted] = await customer.messages();
    await eventually(async () => (await customer.messages()).at(-1)).toMatchObject({
      body: 'Merah kosong kak',
      replyTo: quoted?.rawId,
    });
    if (phone) await walkThrough(page);
    await context.close();
  },
);

test('two members see the same chat: the answer of one is there for the other', async () => {
  const customer = await app.newCustomer('Pak Joko Grosir');
  await customer.write('ada potongan untuk 20 kodi?');
  const open = async (email: string) => {
    const { page } = await app.newContext();
    await page.goto('/inbox');
    await signIn(page, email);
    await page.getByRole('link', { name: /Pak Joko Grosir/ }).click();
    await log(page).getByText('ada potongan untuk 20 kodi?').waitFor();
    return page;
  };
  const [sari, dimas] = [await open('owner@chabot.test'), await open('member@chabot.test')];
  await sari.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await dimas.getByText('Sari Wulandari mengambil alih').first().waitFor();
  await dimas.getByRole('link', { name: /Pak Joko Grosir.*Dipegang Sari Wulandari/ }).waitFor();
  await dimas.getByRole('button', { name: /Dimas Prakoso/ }).waitFor();
  await sendMessage(sari, 'Ada pak, 10 persen');
  await log(dimas).getByText('Ada pak, 10 persen').waitFor();
  await eventually(customer.received).toEqual(['Ada pak, 10 persen']);
});

test('a thanks keeps a chat done; what one keeps beside it the other sees, and an owner erases it for good', async () => {
  const customer = await app.newCustomer('Bu Tamat');
  await customer.write('sudah sampai kak');
  const open = async (email: string) => {
    const { page, context } = await app.newContext();
    await page.goto('/inbox');
    await signIn(page, email);
    await page.getByRole('link', { name: /Bu Tamat/ }).click();
    await log(page).getByText('sudah sampai kak').waitFor();
    await page.getByRole('button', { name: 'Detail pelanggan' }).click();
    return { page, context };
  };
  const [sari, dimas] = [await open('owner@chabot.test'), await open('member@chabot.test')];
  await sari.page.getByText('Dimas Prakoso sedang melihat chat ini').waitFor();

  const done = dimas.page.getByRole('button', { name: 'Selesai', exact: true });
  await done.click();
  // Whoever has gone on to another chat and takes it back is in this one again.
  const undo = dimas.page.getByRole('button', { name: 'Urungkan' });
  await undo.hover();
  await dimas.page.keyboard.press('j');
  await log(dimas.page).getByText('sudah sampai kak').waitFor({ state: 'detached' });
  await undo.click();
  await log(dimas.page).getByText('sudah sampai kak').waitFor();
  await sari.page.getByText('Dikembalikan seperti semula').first().waitFor();
  await done.click();
  // Once before it was taken back, and once again. The panel's history says so as well.
  await log(sari.page).getByText('Dimas Prakoso menandai selesai').nth(1).waitFor();
  await customer.write('makasih kak 🙏');
  await sari.page.getByText('pelanggan menutup').first().waitFor();

  await dimas.page.getByLabel('Tulis catatan').fill('Minta dikirim sore');
  await dimas.page.getByRole('button', { name: 'Tambah catatan' }).click();
  await sari.page.getByText('Minta dikirim sore').waitFor();
  await dimas.page.getByRole('button', { name: 'Hentikan AI' }).click();
  await dimas.page.getByLabel('Semua chat bisnis ini').check();
  await dimas.page.getByRole('button', { name: 'Jawaban AI keliru' }).click();
  await dimas.page.getByRole('button', { name: 'Hentikan sekarang' }).click();
  await sari.page.getByText('AI dihentikan di semua chat').first().waitFor();
  await sari.page.getByRole('button', { name: 'Jalankan lagi' }).first().click();
  await dimas.page.getByText('AI boleh menjawab chat ini.').waitFor();

  await sari.page.getByText('Catat atau penuhi permintaan').click();
  await sari.page.getByRole('button', { name: 'Hapus data pelanggan' }).click();
  await sari.page.getByLabel('Ketik HAPUS').fill('HAPUS');
  await sari.page.getByRole('button', { name: 'Hapus selamanya' }).click();
  await dimas.page.getByText('Data pelanggan ini sudah dihapus atas permintaannya').waitFor();
  await log(dimas.page).getByText('sudah sampai kak').waitFor({ state: 'detached' });
  // Nothing is offered that nobody can do any more.
  await composer(dimas.page).waitFor({ state: 'detached' });
  expect(
    await dimas.page.getByRole('button', { name: /^(Ambil alih|Eskalasi|Buka lagi|Ambil dari WhatsApp)$/ }).count(),
  ).toBe(0);
  await customer.write('halo, saya pesan lagi');
  await dimas.page.getByRole('link', { name: /Bu Tamat.*halo, saya pesan lagi/ }).waitFor();
  await Promise.all([sari.context.close(), dimas.context.close()]);
});

test('the row of a room tells of a draft for as long as there is one', async () => {
  const customer = await app.newCustomer('Bu Draf');
  await customer.write('jadi kak?');
  const { page, context } = await app.newContext();
  await page.goto('/inbox');
  await signIn(page, 'owner@chabot.test');
  const row = page.getByRole('link', { name: /Bu Draf/ });
  await row.click();
  await composer(page).fill('Jadi, Bu');
  await row.getByText('Draf:').waitFor();
  await page.getByRole('button', { name: 'Ambil alih & kirim' }).click();
  await eventually(customer.received).toEqual(['Jadi, Bu']);
  await row.getByText('Draf:').waitFor({ state: 'hidden' });
  await context.close();
});

test('what is picked becomes a ticket that leads back; what is archived is so on the phone, and comes back', async () => {
  const customer = await app.newCustomer('Bu Bolong');
  await customer.write('kainnya bolong kak');
  await customer.write('dipakai hari Sabtu');
  const { page, context } = await app.newContext();
  await page.goto('/inbox');
  await signIn(page, 'member@chabot.test');
  const row = page.getByRole('link', { name: /Bu Bolong/ });
  await row.click();
  await log(page).getByText('dipakai hari Sabtu').waitFor();
  const menu = page.getByRole('button', { name: 'Menu percakapan' });
  await menu.click();
  await page.getByRole('button', { name: /^Cari di chat ini/ }).click();
  await page.getByRole('textbox', { name: 'Cari di chat ini' }).fill('bolong');
  await page.getByText('1 dari 1', { exact: true }).waitFor();
  await log(page).locator('mark', { hasText: 'bolong' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('button', { name: 'Pilih pesan', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Pilih pesan: kainnya bolong kak' }).check();
  await page.getByRole('button', { name: 'Buat tiket dari pesan' }).click();
  // What was said is what it is called, and only what was picked is pinned.
  await eventually(async () => page.getByLabel('Judul', { exact: true }).inputValue()).toBe('kainnya bolong kak');
  await page.getByRole('button', { name: 'Buat tiket', exact: true }).click();
  await page.getByText('Pesan yang disematkan').waitFor();
  expect(await page.getByRole('complementary').getByText('dipakai hari Sabtu').count()).toBe(0);
  await page.getByRole('link', { name: /^Buka percakapan/ }).click();
  await log(page).getByText('kainnya bolong kak').waitFor();

  const isArchived = async () => app.stack.whatsapp.network.findChat('batik-lestari', customer.chatId)?.archived;
  // Whoever is still drawing the conversation puts the cursor into its field.
  await waitUntilIdle(page);
  await row.press('x');
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Lainnya/ })
    .click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Arsipkan' }).click();
  await row.waitFor({ state: 'detached' });
  await eventually(isArchived).toBe(true);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await row.waitFor();
  await eventually(isArchived).toBe(false);
  await context.close();
});
