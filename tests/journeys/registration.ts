/** Registers new accounts, and reads their mail. */
import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';

import type { Mail } from '../../local/mailbox/mailbox.ts';
import { eventually, type TestApp } from './testApp.ts';

export const NEW_PASSWORD = 'kopi pahit di teras 7';

/** Waits for a mail or text message to this address. Returns the newest. */
export const latestMailTo = async (app: TestApp, to: string, after = ''): Promise<Mail> => {
  let found: Mail | undefined;
  await eventually(async () => {
    const mails = (await (await fetch(`${app.stack.url}/__mail/messages`)).json()) as Mail[];
    found = mails.find((mail) => mail.to === to && mail.otp !== after);
    return found !== undefined;
  }).toBe(true);
  return found as Mail;
};

/** Waits for a code of the platform on this WhatsApp. Returns the newest. */
export const latestCodeTo = async (app: TestApp, phone: string): Promise<string> => {
  let found: string | undefined;
  await eventually(async () => {
    const chat = app.stack.whatsapp.server.findChat('chabot-kode', `${phone}@c.us`);
    found = /^\*(\d{6})\*/.exec(chat?.messages.findLast(({ fromMe }) => fromMe)?.body ?? '')?.[1];
    return found !== undefined;
  }).toBe(true);
  return found as string;
};

export const linkOf = ({ link }: Mail): string => {
  if (link === null) throw new Error('There is no link in this mail');
  return link;
};

export const register = async (page: Page, login: string, password = NEW_PASSWORD): Promise<void> => {
  await page.getByRole('button', { name: 'Daftar' }).click();
  await page.getByLabel('Nama Anda').fill('Dewi Lestari');
  await page.getByLabel('Email atau nomor HP').fill(login);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
};

/** Registers an account with the password NEW_PASSWORD, confirms it and signs in. Returns its email address. */
export const registerAccount = async (app: TestApp, page: Page): Promise<string> => {
  const email = `baru-${randomUUID()}@usaha.test`;
  await page.goto('/login');
  await register(page, email);
  await page.getByLabel('Kode 6 angka').fill((await latestMailTo(app, email)).otp);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.waitForURL(/\/home/);
  return email;
};
