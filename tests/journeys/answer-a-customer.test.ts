import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  waitUntilIdle,
  composer,
  eventually,
  log,
  startApp,
  sendMessage,
  openAs,
  signIn,
  type Customer,
  type TestApp,
} from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Layout problems: the page scrolls sideways, or a visible button is smaller than 44 px. */
const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways');
    for (const button of document.querySelectorAll<HTMLElement>('button, a[href], [role=tab]')) {
      const { x, y, width, height } = button.getBoundingClientRect();
      const middle = document.elementFromPoint(x + width / 2, y + height / 2);
      // Skips elements behind a dialog, below the fold or scrolled out of a row.
      if (!middle || !button.contains(middle)) continue;
      if (width < 44 || height < 44)
        problems.push(`${button.ariaLabel ?? button.textContent}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return problems;
  });

/** Polls, because the message list is laid out over several frames. */
const expectFit = async (page: Page, what: string): Promise<void> => {
  await expect.poll(() => layoutProblems(page), { message: what }).toEqual([]);
};
const sizeOf = async (target: Locator, side: 'width' | 'height'): Promise<number> =>
  (await target.boundingBox())?.[side] ?? 0;

/** Lets the AI handle the chat without answering, which it would do within seconds. */
const letAiHandle = ({ chatId }: Customer) =>
  app.stack.database.query(`update public.room set status = 'ai_auto_reply' where chat_id = $1`, [chatId]);

/** Opens the customer panel and returns, at the default font size and at twice that size (as set in Android). */
const walkThrough = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const standard of [16, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await expectFit(page, `the conversation at ${standard} px`);
    // The message log and the composer keep enough space.
    await eventually(() => sizeOf(log(page), 'height')).toBeGreaterThan(standard * 4);
    await eventually(() => sizeOf(composer(page), 'width')).toBeGreaterThan(standard * 8);
    // A text that is written has the width of the phone, and leaves room for what it answers.
    await composer(page).fill('Siap, pesanan Kakak kami kirim sore ini lewat JNE, nomor resinya menyusul.');
    await eventually(() => sizeOf(composer(page), 'width')).toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.85);
    await eventually(() => sizeOf(log(page), 'height')).toBeGreaterThan(standard * 4);
    await composer(page).fill('');
    await page.getByRole('button', { name: 'Detail pelanggan' }).click();
    await page.getByRole('heading', { name: 'Catatan internal' }).waitFor();
    await expectFit(page, `the panel at ${standard} px`);
    // Back closes the panel and keeps the conversation open.
    await page.goBack();
    await page.getByRole('heading', { name: 'Catatan internal' }).waitFor({ state: 'hidden' });
    await composer(page).waitFor();
  }
  await page.getByRole('button', { name: 'Kembali ke daftar' }).click();
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();
  await expectFit(page, 'the list at twice the font size');
};

test.for([{ phone: false }, { phone: true }])(
  'a member signs in, sees a new message arrive, and answers it (phone: $phone)',
  async ({ phone }) => {
    const { page, context } = await app.newContext({ phone });
    // The smallest phone on sale.
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
    await letAiHandle(customer);
    // The customer starts typing before the chat is opened.
    await customer.setPresence('typing');
    await row.click();
    await log(page).getByText('kak, ready ukuran XL?').waitFor();
    const room = page.getByRole('region', { name: /^Chat dengan Wulan/ });
    await room.getByText('sedang mengetik…').waitFor();
    if (!phone) await row.getByText('sedang mengetik…').waitFor();
    await customer.setPresence('paused');
    await room.getByText('sedang mengetik…').waitFor({ state: 'hidden' });

    await composer(page).fill('Ready kak, XL masih ada 3');
    // The AI handles the chat. The button names the takeover; Enter asks for confirmation.
    const takeAndSend = page.getByRole('button', { name: 'Ambil alih & kirim' });
    await takeAndSend.waitFor();
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

    // A click goes to the message on which it started, even if a new message arrives before it ends.
    const question = log(page).locator('article', { hasText: 'kak, ready ukuran XL?' }).first();
    // A phone has room for one button: the menu, whose first item is the reply.
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

test('two members in one chat see each other’s takeover, reply, reaction, edit and deletion', async () => {
  const customer = await app.newCustomer('Pak Joko Grosir');
  await customer.write('ada potongan untuk 20 kodi?');
  const open = async (email: string) => {
    const { page } = await app.newContext();
    await openAs(app, page, email, '/inbox');
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

  const openMenu = async (text: string) => {
    const bubble = log(sari).locator('article', { hasText: text });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Menu pesan' }).click();
  };
  await openMenu('ada potongan');
  await sari.getByRole('button', { name: '👍' }).click();
  await log(dimas).getByRole('list', { name: 'Reaksi: 👍' }).waitFor();
  await openMenu('Ada pak');
  await sari.getByRole('button', { name: 'Ubah', exact: true }).click();
  await sari.getByRole('textbox', { name: 'Isi pesan' }).fill('Ada pak, 12 persen');
  await sari.getByRole('button', { name: 'Simpan', exact: true }).click();
  const edited = log(dimas).locator('article', { hasText: 'Ada pak, 12 persen' });
  await edited.getByText('diedit').waitFor();
  await openMenu('Ada pak, 12 persen');
  await sari.getByRole('button', { name: 'Hapus untuk semua' }).click();
  await sari.getByRole('dialog').getByRole('button', { name: 'Hapus untuk semua' }).click();
  for (const page of [sari, dimas]) await log(page).getByText('Pesan dihapus').waitFor();
  expect(await customer.messages()).toMatchObject([
    { body: 'ada potongan untuk 20 kodi?', ownReaction: '👍' },
    { body: null, edited: true, revoked: true },
  ]);
});

test('thanks keep a chat completed, members see each other’s notes and AI pauses, and an owner erases the customer', async () => {
  const customer = await app.newCustomer('Bu Tamat');
  await customer.write('sudah sampai kak');
  const open = async (email: string) => {
    const { page, context } = await app.newContext();
    await openAs(app, page, email, '/inbox');
    await page.getByRole('link', { name: /Bu Tamat/ }).click();
    await log(page).getByText('sudah sampai kak').waitFor();
    await page.getByRole('button', { name: 'Detail pelanggan' }).click();
    return { page, context };
  };
  const [sari, dimas] = [await open('owner@chabot.test'), await open('member@chabot.test')];
  await sari.page.getByText('Dimas Prakoso sedang melihat chat ini').waitFor();

  const done = dimas.page.getByRole('button', { name: 'Selesai', exact: true });
  await done.click();
  // Undo returns to the chat after the member has moved to another one.
  const undo = dimas.page.getByRole('button', { name: 'Urungkan' });
  await undo.hover();
  await dimas.page.keyboard.press('j');
  await log(dimas.page).getByText('sudah sampai kak').waitFor({ state: 'detached' });
  await undo.click();
  await log(dimas.page).getByText('sudah sampai kak').waitFor();
  await sari.page.getByText('Dikembalikan seperti semula').first().waitFor();
  await done.click();
  // It is completed twice, before and after the undo. The history in the panel shows both as well.
  await log(sari.page)
    .getByRole('button', { name: /kejadian$/ })
    .last()
    .click();
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

  await sari.page.getByText('Hak pelanggan', { exact: true }).click();
  await sari.page.getByText('Catat atau penuhi permintaan').click();
  await sari.page.getByRole('button', { name: 'Hapus data pelanggan' }).click();
  await sari.page.getByLabel('Ketik HAPUS').fill('HAPUS');
  await sari.page.getByRole('button', { name: 'Hapus selamanya' }).click();
  await dimas.page.getByText('Data pelanggan ini sudah dihapus atas permintaannya').waitFor();
  await log(dimas.page).getByText('sudah sampai kak').waitFor({ state: 'detached' });
  // An erased chat offers no action.
  await composer(dimas.page).waitFor({ state: 'detached' });
  expect(
    await dimas.page.getByRole('button', { name: /^(Ambil alih|Eskalasi|Buka lagi|Ambil dari WhatsApp)$/ }).count(),
  ).toBe(0);
  await customer.write('halo, saya pesan lagi');
  await dimas.page.getByRole('link', { name: /Bu Tamat.*halo, saya pesan lagi/ }).waitFor();
  await Promise.all([sari.context.close(), dimas.context.close()]);
});

test('the row of a room shows a draft until it is sent', async () => {
  const customer = await app.newCustomer('Bu Draf');
  await customer.write('jadi kak?');
  await app.stack.whatsapp.settled();
  await letAiHandle(customer);
  const { page, context } = await app.newContext();
  await openAs(app, page, 'owner@chabot.test', '/inbox');
  const row = page.getByRole('link', { name: /Bu Draf/ });
  await row.click();
  await composer(page).fill('Jadi, Bu');
  await row.getByText('Draf:').waitFor();
  await page.getByRole('button', { name: 'Ambil alih & kirim' }).click();
  await eventually(customer.received).toEqual(['Jadi, Bu']);
  await row.getByText('Draf:').waitFor({ state: 'hidden' });
  await context.close();
});

test('selected messages become a ticket with a link to the chat; archiving a chat reaches the phone and can be undone', async () => {
  const customer = await app.newCustomer('Bu Bolong');
  await customer.write('kainnya bolong kak');
  await customer.write('dipakai hari Sabtu');
  const { page, context } = await app.newContext();
  await openAs(app, page, 'member@chabot.test', '/inbox');
  const row = page.getByRole('link', { name: /Bu Bolong/ });
  await row.click();
  await log(page).getByText('dipakai hari Sabtu').waitFor();
  const menu = page.getByRole('button', { name: 'Menu chat' });
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
  // The title is the text of the message, and only the selected message is pinned.
  await eventually(async () => page.getByLabel('Judul', { exact: true }).inputValue()).toBe('kainnya bolong kak');
  await page.getByRole('button', { name: 'Buat tiket', exact: true }).click();
  await page.getByText('Pesan yang disematkan').waitFor();
  expect(await page.getByRole('complementary').getByText('dipakai hari Sabtu').count()).toBe(0);
  await page.getByRole('link', { name: /^Buka chat/ }).click();
  await log(page).getByText('kainnya bolong kak').waitFor();

  const isArchived = async () => app.stack.whatsapp.server.findChat('batik-lestari', customer.chatId)?.archived;
  // A conversation that is still loading would move the focus to the composer.
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
