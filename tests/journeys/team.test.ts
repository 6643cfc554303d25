import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Mail } from '../../local/mailbox/mailbox.ts';
import { goOffline } from './network.ts';
import { eventually, startApp, signIn, signInAsAdmin, cachedSignIn, type TestApp } from './testApp.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';
const CAFE = 'b0000000-0000-4000-8000-000000000002';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const signInAt = async (account: string, path: string): Promise<Page> => {
  const { page } = await app.newContext();
  await page.goto(path);
  await (account === 'admin@chabot.test' ? signInAsAdmin(app, page) : signIn(page, account));
  return page;
};
/** Signs in, and then opens a link. */
const openAs = async (account: string, path: string): Promise<Page> => {
  const page = await signInAt(account, '/inbox');
  await page.waitForURL(({ pathname }) => pathname === '/inbox');
  await page.goto(path);
  return page;
};
const open = cachedSignIn();
const openTeam = (account: string, businessId: string): Promise<Page> =>
  open(app, account, `/settings?businessId=${businessId}&section=tim`);

/** Waits for a mail of this type. Returns the link and text of the newest. */
const latestMail = async (to: string, type: string): Promise<string> => {
  const find = async () => {
    const mails = (await (await fetch(`${app.stack.url}/__mail/messages`)).json()) as Mail[];
    const mail = mails.find((mail) => mail.to === to && mail.type === type);
    return mail ? `${mail.link ?? ''} ${mail.text ?? ''}` : null;
  };
  await eventually(find).not.toBe(null);
  return (await find()) ?? '';
};

/** The path of the first link in a mail. */
const linkPathIn = (mail: string): string => {
  const path = /https?:\/\/[^\s/]+(\/\S+)/.exec(mail)?.[1];
  if (path === undefined) throw new Error(`There is no link in "${mail}"`);
  return path;
};

const invite = async (owner: Page, email: string | null): Promise<string> => {
  await owner.getByRole('button', { name: 'Undang orang' }).click();
  const form = owner.getByRole('dialog', { name: 'Undang ke tim' });
  if (email !== null) await form.getByLabel('Email (boleh kosong)').fill(email);
  await form.getByRole('button', { name: email === null ? 'Buat tautan' : 'Kirim undangan' }).click();
  const linkDialog = owner.getByRole('dialog', { name: 'Tautan undangan' });
  const url = new URL(await linkDialog.getByLabel('Tautan', { exact: true }).inputValue());
  await linkDialog.getByRole('button', { name: 'Selesai' }).click();
  return url.pathname;
};

const accept = async (page: Page) => {
  await page.getByLabel(/^Saya mengerti/).check();
  await page.getByRole('button', { name: 'Terima undangan' }).click();
};

test('an outsider invited by mail signs in and joins the business, which the owner sees at once', async () => {
  const owner = await openTeam('owner@chabot.test', SHOP);
  await invite(owner, 'Outsider@chabot.test ');
  await owner.getByText('outsider@chabot.test').waitFor();

  const { page } = await app.newContext({ phone: true });
  await page.goto(linkPathIn(await latestMail('outsider@chabot.test', 'team_invitation')));
  await page.getByRole('heading', { name: 'Bergabung dengan tim Toko Batik Lestari' }).waitFor();
  await page.getByText('Sari Wulandari').waitFor();
  await page.getByRole('link', { name: 'Masuk atau daftar' }).click();
  await signIn(page, 'outsider@chabot.test');
  await page.waitForURL(/\/team\/invitation\//);
  // Accepting needs the confirmation that customer data is visible.
  await page.getByRole('button', { name: 'Terima undangan' }).click();
  await page.getByText('Centang dulu bahwa Anda mengerti.').waitFor();
  await accept(page);
  await page.waitForURL(new RegExp(`/home\\?businessId=${SHOP}`));
  await page.getByText('Anda bergabung dengan tim').waitFor();
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await page
    .getByRole('link', { name: /Nur Hidayati/ })
    .first()
    .waitFor();

  await owner.getByLabel('Peran Rina Hartati').waitFor();
  await owner.getByText('kasir@chabot.test').waitFor();
  await eventually(() => owner.getByText('Cabut undangan untuk outsider@chabot.test').count()).toBe(0);
});

test('a used invitation link is refused to another user, and offers the home page to the user who accepted it', async () => {
  const path = linkPathIn(await latestMail('outsider@chabot.test', 'team_invitation'));
  const otherAccount = await openAs('admin@chabot.test', path);
  await otherAccount.getByRole('heading', { name: 'Undangan ini sudah dipakai' }).waitFor();
  expect(await otherAccount.getByText('Nur Hidayati').count()).toBe(0);

  const again = await openAs('outsider@chabot.test', path);
  await again.getByRole('heading', { name: 'Anda sudah di tim Toko Batik Lestari' }).waitFor();
  await again.getByRole('button', { name: 'Buka beranda' }).click();
  await again.waitForURL(new RegExp(`/home\\?businessId=${SHOP}`));
});

test('an invitation for another account is refused, and the account can be changed on the page', async () => {
  const owner = await openTeam('owner@chabot.test', SHOP);
  const path = await invite(owner, 'dewi@chabot.test');
  const page = await openAs('admin@chabot.test', path);
  await page.getByRole('heading', { name: 'Tautan ini untuk akun lain' }).waitFor();
  await page.getByText(/d•••@chabot\.test/).waitFor();
  await page.getByRole('button', { name: 'Ganti akun' }).first().click();
  await page.getByRole('link', { name: 'Masuk atau daftar' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

test('a revoked, truncated, forged or very long invitation link shows an error', async () => {
  const owner = await openTeam('owner@chabot.test', SHOP);
  const path = await invite(owner, null);
  await owner.getByRole('button', { name: 'Cabut undangan untuk Siapa pun yang punya tautan' }).first().click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Cabut undangan' }).click();
  await owner.getByText('Perubahan tim disimpan').waitFor();

  const { page } = await app.newContext();
  await page.goto(path);
  await page.getByRole('heading', { name: 'Undangan ini sudah dicabut' }).waitFor();

  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { typ: 'team-invitation', jti: SHOP };
  const forged = [
    path.slice(0, -9),
    `/team/invitation/${base64({ alg: 'none' })}.${base64(claims)}.`,
    `/team/invitation/${base64({ alg: 'HS256' })}.${base64(claims)}.${'A'.repeat(43)}`,
    `/team/invitation/${'A'.repeat(8192)}`,
    '/team/invitation/bukan%20token%3F',
  ];
  for (const badPath of forged) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.goto(badPath);
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.getByRole('heading', { name: 'Tautan ini tidak dapat dibaca' }).waitFor();
  }
});

test('a member sees the team but cannot change it, and the last owner cannot leave', async () => {
  const member = await openTeam('member@chabot.test', SHOP);
  await member.getByText('Hanya pemilik yang dapat mengubah tim').waitFor();
  expect(await member.getByRole('button', { name: 'Undang orang' }).isDisabled()).toBe(true);
  expect(await member.getByLabel('Peran Sari Wulandari').isDisabled()).toBe(true);
  expect(await member.getByText('kasir@chabot.test').count()).toBe(0);

  const owner = await openTeam('owner@chabot.test', SHOP);
  await owner.getByRole('button', { name: 'Keluar dari tim' }).click();
  await owner.getByRole('dialog', { name: 'Anda satu-satunya pemilik' }).waitFor();
});

test('an invitation written offline shows an error and can be sent when the network is back', async () => {
  const owner = await openTeam('owner@chabot.test', CAFE);
  await owner.getByRole('button', { name: 'Undang orang' }).click();
  await owner.getByLabel('Email (boleh kosong)').fill('barista@chabot.test');
  await goOffline(owner);
  await owner.getByRole('button', { name: 'Kirim undangan' }).click();
  await owner
    .getByRole('dialog')
    .getByText(/^Anda sedang offline/)
    .waitFor();
  await owner.context().setOffline(false);
  await owner.getByRole('button', { name: 'Kirim undangan' }).click();
  await owner.getByText('Sudah kami kirim ke barista@chabot.test. Tautannya juga ada di sini.').waitFor();
});

test('a business handover accepted in two tabs happens once, with one receipt, and both owners see it', async () => {
  const owner = await openTeam('owner@chabot.test', CAFE);
  await owner.getByRole('button', { name: 'Serahkan bisnis' }).click();
  await owner.getByLabel('Pesan untuk penerima (boleh kosong)').fill('Titip kedainya ya, Rin.');
  await owner.getByRole('button', { name: 'Pindahkan kepemilikan' }).click();
  await owner.getByText('Isi alamat email penerima.').waitFor();
  await owner.getByLabel('Email penerima').fill('outsider@chabot.test');
  await owner.getByRole('button', { name: 'Pindahkan kepemilikan' }).click();
  await owner.getByRole('button', { name: 'Selesai' }).click();
  await owner.getByText('Menunggu diterima').waitFor();

  const path = linkPathIn(await latestMail('outsider@chabot.test', 'business_handover'));
  const one = await openAs('outsider@chabot.test', path);
  await one.getByText('Titip kedainya ya, Rin.').waitFor();
  await one.getByText('Yang berpindah kepada Anda').waitFor();
  const other = await one.context().newPage();
  await other.goto(path);
  const tabs = [one, other];
  for (const tab of tabs) {
    const field = tab.getByLabel('Ketik kata pertama nama bisnis untuk menerima');
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await field.fill('ked');
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await tab.getByText('Masih kurang “ai”.').waitFor();
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await field.fill('  KEDAI ');
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Terima bisnis' }).click()));
  const receipts = await Promise.all(
    tabs.map(async (tab) => {
      await tab.getByRole('heading', { name: 'Bukti pindah kepemilikan' }).waitFor();
      return tab.getByRole('main').locator('dl').innerText();
    }),
  );
  expect(receipts[0]).toBe(receipts[1]);
  expect(receipts[0]).toContain('Sari Wulandari');
  expect(receipts[0]).toContain('Rina Hartati');

  // The page of the previous owner updates at once.
  await owner.getByText('Hanya pemilik yang dapat mengubah tim').waitFor();
  await one.getByRole('button', { name: 'Buka bisnis' }).click();
  await one.waitForURL(new RegExp(`/home\\?businessId=${CAFE}`));
  await one.goto(`/settings?businessId=${CAFE}&section=tim`);
  await one.getByLabel('Peran Sari Wulandari').waitFor();
  await eventually(() => one.getByLabel('Peran Sari Wulandari').inputValue()).toBe('member');
  await eventually(() => one.getByLabel('Peran Rina Hartati').inputValue()).toBe('owner');
  expect(await latestMail('owner@chabot.test', 'handover_done')).toContain('Kedai Kopi Senja');
});

test('a member who leaves loses access at once and keeps their account', async () => {
  const owner = await openTeam('owner@chabot.test', SHOP);
  await owner.getByLabel('Peran Dimas Prakoso').waitFor();
  const member = await openTeam('member@chabot.test', SHOP);
  await member.getByRole('button', { name: 'Keluar dari tim' }).click();
  await member.getByRole('dialog', { name: 'Keluar dari tim ini?' }).getByRole('button', { name: 'Keluar' }).click();
  await member.getByText('Anda belum tergabung di bisnis mana pun').waitFor();
  await eventually(() => owner.getByLabel('Peran Dimas Prakoso').count()).toBe(0);

  await member.getByRole('link', { name: 'Akun & keamanan' }).click();
  await member.getByRole('button', { name: 'Ganti kata sandi' }).waitFor();
  await member.getByRole('button', { name: 'Keluar', exact: true }).click();
  await member.waitForURL(/\/login/);
});
