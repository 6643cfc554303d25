import { afterAll, beforeAll, expect, test } from 'vitest';

import { composer, eventually, log, openHouse, say, signIn, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test.for([{ phone: false }, { phone: true }])(
  'sign in, watch a chat come in, answer it (phone: $phone)',
  async ({ phone }) => {
    const { page, context } = await house.visitor({ phone });
    await page.goto('/login');
    await signIn(page, 'member@chabot.test');
    await page
      .getByRole('link', { name: /Nur Hidayati/ })
      .first()
      .waitFor();

    const customer = await house.customer(`Wulan ${phone ? 'Ponsel' : 'Meja'}`);
    await customer.write('kak, ready ukuran XL?');
    const row = page.getByRole('link', { name: new RegExp(`Wulan ${phone ? 'Ponsel' : 'Meja'}`) });
    await row.getByText('kak, ready ukuran XL?').waitFor();
    await row.click();
    await log(page).getByText('kak, ready ukuran XL?').waitFor();

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
    await context.close();
  },
);

test('two members see the same chat: the answer of one is there for the other', async () => {
  const customer = await house.customer('Pak Joko Grosir');
  await customer.write('ada potongan untuk 20 kodi?');
  const open = async (email: string) => {
    const { page } = await house.visitor();
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
  await say(sari, 'Ada pak, 10 persen');
  await log(dimas).getByText('Ada pak, 10 persen').waitFor();
  await eventually(customer.received).toEqual(['Ada pak, 10 persen']);
});

test('a thanks keeps a chat done; what one keeps beside it the other sees, and an owner erases it for good', async () => {
  const customer = await house.customer('Bu Tamat');
  await customer.write('sudah sampai kak');
  const open = async (email: string) => {
    const { page, context } = await house.visitor();
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
  await dimas.page.getByRole('button', { name: 'Urungkan' }).click();
  await sari.page.getByText('Dikembalikan seperti semula').first().waitFor();
  await done.click();
  await sari.page.getByText('Dimas Prakoso menandai selesai').first().waitFor();
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
  await customer.write('halo, saya pesan lagi');
  await dimas.page.getByRole('link', { name: /Bu Tamat.*halo, saya pesan lagi/ }).waitFor();
  await Promise.all([sari.context.close(), dimas.context.close()]);
});

test('the row of a room tells of a draft for as long as there is one', async () => {
  const customer = await house.customer('Bu Draf');
  await customer.write('jadi kak?');
  const { page, context } = await house.visitor();
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
  const customer = await house.customer('Bu Bolong');
  await customer.write('kainnya bolong kak');
  await customer.write('dipakai hari Sabtu');
  const { page, context } = await house.visitor();
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

  const isArchived = async () => house.stack.whatsapp.network.findChat('batik-lestari', customer.chatId)?.archived;
  await row.focus();
  await page.keyboard.press('x');
  await page.getByRole('toolbar').getByRole('button', { name: 'Arsipkan' }).click();
  await row.waitFor({ state: 'detached' });
  await eventually(isArchived).toBe(true);
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await row.waitFor();
  await eventually(isArchived).toBe(false);
  await context.close();
});
