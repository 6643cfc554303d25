/** Going live, as far as one computer can show it: a journey, an installation in which the doctor finds nothing, and its faults. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { chromium } from '../../scripts/chromium.ts';
import { examine } from '../../scripts/doctor/doctor.ts';
import { composer, eventually, log, signIn } from '../journeys/testApp.ts';
import { findWebServer } from '../local/support/findWebServer.ts';
import { setBroadcastPace } from '../seeded/broadcastPace.ts';
import { customersOf, type Customer } from '../seeded/customers.ts';
import { LIVE_DOMAIN } from '../seeded/liveInstallation.ts';
import { retry } from '../sut/retry.ts';
import { denoOf, hostedDeno } from './installation.ts';
import { legacyKeys, startRehearsal, type Rehearsal } from './rehearsal.ts';

const SHOP = 'b0000000-0000-4000-8000-000000000001';

const caddy = await findWebServer('caddy');
if (caddy === null) {
  // `npm test` goes on without it; `npm run rehearsal` has nothing else to show.
  if (process.env['npm_lifecycle_event'] === 'rehearsal')
    throw new Error(
      'Caddy tidak ada di komputer ini. Pasang dari https://caddyserver.com/docs/install, lalu coba lagi.',
    );
  console.warn('Caddy is not available on this machine: going live is not rehearsed');
}

let rehearsal: Rehearsal;
let newCustomer: (name: string) => Promise<Customer>;
const query = (text: string, values?: readonly unknown[]) => rehearsal.stack.database.query(text, values);

beforeAll(async () => {
  if (caddy === null) return;
  rehearsal = await startRehearsal(caddy, await denoOf(hostedDeno));
  newCustomer = customersOf(() => rehearsal.stack);
  await setBroadcastPace(rehearsal.stack.database.query, {});
});
afterAll(() => rehearsal?.stop());

/** What the doctor finds. */
const found = async (mail: string | null = null): Promise<Record<string, string>> => {
  await query('delete from private.rate_bucket');
  const results = await examine({ site: rehearsal.site, key: rehearsal.stack.keys.secret, mail });
  return Object.fromEntries(
    results.filter(({ state }) => state !== 'ok').map(({ id, state, detail }) => [id, `${state}: ${detail}`]),
  );
};

/** Opens pages of the application, and what they break: their policy, or an error. */
async function openBrowser(): Promise<{ browser: Browser; newPage: () => Promise<Page>; violations: string[] }> {
  const { executablePath, args } = await chromium();
  const browser = await playwright.launch({ executablePath, args });
  const violations: string[] = [];
  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: rehearsal.site,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    context.setDefaultTimeout(60_000);
    context.on('weberror', (error) => violations.push(error.error().message));
    context.on('console', (message) => {
      if (/Content Security Policy|CORS policy/u.test(message.text())) violations.push(message.text());
    });
    return context.newPage();
  };
  return { browser, newPage, violations };
}

/** Makes an order in the panel of the open chat, sends its link, and pays it as the customer at the bank. */
async function payOrder(page: Page, phone: Page, customer: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Ambil alih', exact: true }).click();
  await page.getByRole('button', { name: 'Detail pelanggan' }).click();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  const form = page.getByRole('form', { name: 'Pesanan baru' });
  await form.getByLabel('Cari produk di katalog').fill('parang');
  await form.getByRole('button', { name: 'Tambah Kemeja batik parang, Rp 185.000' }).click();
  await form.getByLabel('Ongkir (boleh kosong)').fill('18.000');
  await form.getByRole('button', { name: 'Simpan pesanan' }).click();
  await page.getByRole('button', { name: /^Kirim tautan pembayaran/u }).click();
  await composer(page).press('Control+Enter');
  const link = async () => /https?:\/\/\S+$/mu.exec((await customer.received()).join('\n'))?.[0] ?? '';
  await eventually(link).toContain(`${rehearsal.site}/order/`);

  await phone.goto(await link());
  await phone.getByLabel('4 angka terakhir nomor WhatsApp').fill(customer.chatId.split('@')[0]?.slice(-4) ?? '');
  await phone.getByRole('button', { name: 'Lihat pesanan' }).click();
  await phone.getByRole('button', { name: 'Hanya dari rekening BCA.' }).click();
  const account = (await phone.getByText(/^8808 [\d ]+$/u).innerText()).replaceAll(' ', '');
  const bank = await phone.context().newPage();
  await bank.goto(`${rehearsal.stack.url}/__pay`);
  await bank.getByRole('button', { name: `Bayar, ${account}`, exact: true }).click();
  await phone.getByText('Sudah lunas').waitFor();
  await page.getByText(/^Lunas .* lewat virtual account$/u).waitFor();
}

/** Sends a broadcast to the customers of a file. */
async function broadcast(page: Page, customers: readonly Customer[]): Promise<void> {
  await page.goto(`/campaigns/recipients?businessId=${SHOP}`);
  await page.getByRole('button', { name: 'Buat daftar' }).click();
  await page.getByRole('dialog').getByLabel('Nama daftar', { exact: true }).fill('Langganan gladi');
  await page.getByRole('dialog').getByRole('button', { name: 'Buat daftar' }).click();
  const rows = customers.map(({ chatId }, at) => `0${chatId.slice(2).split('@')[0]},Pelanggan ${at + 1}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'langganan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nomor HP,Nama', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Periksa baris' }).click();
  await page.getByRole('button', { name: `Simpan ${customers.length} kontak ke daftar` }).click();
  await page.getByText(`${customers.length} kontak masuk`).waitFor();
  await page.getByRole('link', { name: 'Tutup impor' }).click();
  await page.getByRole('button', { name: 'Nyatakan tanggung jawab' }).click();
  await page.getByRole('button', { name: 'Saya setuju dan menyatakan ini' }).click();
  await page.getByText(/^Pemilik menyatakan tanggung jawab pada/).waitFor();

  await page.goto(`/campaigns/broadcasts/create?businessId=${SHOP}`);
  await page.getByLabel('Nama siaran').fill('Batik baru');
  await page.getByLabel('Isi pesan').fill('Halo {{nama}}, batik baru sudah datang. Balas STOP untuk berhenti.');
  await page.getByRole('button', { name: 'Penerima', exact: true }).click();
  await page.getByRole('group', { name: 'Kirim ke daftar' }).getByText('Langganan gladi', { exact: false }).click();
  await page.getByText('Kirim juga ke orang yang belum pernah chat').click();
  await page.getByRole('button', { name: 'Periksa siaran' }).click();
  await page.getByRole('button', { name: 'Kirim siaran' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, kirim' }).click();
  await page.getByText(`${customers.length} dari ${customers.length} selesai`).waitFor();
  for (const [at, customer] of customers.entries())
    await eventually(customer.received).toEqual([expect.stringContaining(`Halo Pelanggan ${at + 1}, batik baru`)]);
}

test.runIf(caddy)(
  'an owner signs in, the AI answers a customer, who pays an order, and a broadcast reaches three',
  async () => {
    const { browser, newPage, violations } = await openBrowser();
    onTestFinished(() => browser.close());
    const page = await newPage();
    await page.goto('/login');
    await signIn(page, `owner${LIVE_DOMAIN}`);
    await page.getByRole('link', { name: 'Inbox' }).first().click();
    const customer = await newCustomer('Bu Gladi');
    await customer.write('kemeja batik parang harganya berapa?');
    await eventually(customer.received).toEqual([expect.stringContaining('Rp 185.000')]);
    await page.getByRole('link', { name: /Bu Gladi/ }).click();
    await log(page).locator('article', { hasText: 'Rp 185.000' }).waitFor();
    await payOrder(page, await newPage(), customer);
    await broadcast(page, [await newCustomer('Satu'), await newCustomer('Dua'), await newCustomer('Tiga')]);
    expect(violations).toEqual([]);
  },
);

test.runIf(caddy)('the doctor finds nothing to mend', async () => {
  expect(await found(`member${LIVE_DOMAIN}`)).toEqual({});
});

/** A fault, and what takes it back. */
type Fault = () => Promise<() => Promise<unknown>>;

const changed =
  (change: string, undo: string): Fault =>
  async () => {
    await query(change);
    return () => query(undo);
  };

const deployed =
  (names: readonly string[], deployment: Record<string, string | undefined> | null): Fault =>
  async () => {
    const { functions } = rehearsal;
    await functions.deploy(names, deployment);
    return () => functions.deploy(names, {});
  };

/** Caddy with parts of its rules replaced. */
const ruled =
  (...parts: readonly (readonly [RegExp, string])[]): Fault =>
  async () => {
    const { rules, setRules } = rehearsal;
    for (const [part] of parts) expect(rules).toMatch(part);
    await setRules(parts.reduce((text, [part, other]) => text.replace(part, other), rules));
    return () => setRules(rules);
  };

/** A setting of a service is another one. */
const configured =
  (service: 'auth' | 'realtime', setting: object): Fault =>
  async () => {
    const config = rehearsal.stack.config[service];
    const before = { ...config };
    Object.assign(config, setting);
    return async () => Object.assign(config, before);
  };

const pgNet = (from: string, to: string): string =>
  `do $$ begin
     perform set_config('allow_system_table_mods', 'on', true);
     update pg_catalog.pg_extension set extname = '${to}' where extname = '${from}';
   end $$`;

/** What the database calls with is another one, and it has called. */
const called =
  (name: string, key: string, status: number): Fault =>
  async () => {
    const set = (value: string) =>
      query('update vault.decrypted_secrets set decrypted_secret = $2 where name = $1', [`${name}_key`, value]);
    await set(key);
    await query('delete from net._http_response');
    await query('select private.call_function($1)', [name]);
    await retry(async () => {
      const [last] = await query('select status_code from net._http_response limit 1');
      expect(last).toEqual({ status_code: status });
    });
    return async () => {
      await set(rehearsal.stack.keys.secret);
      await query('delete from net._http_response');
    };
  };

/** A file of the site is another one. */
const fileOf =
  (path: string, change: (text: string) => string): Fault =>
  async () => {
    const file = join(rehearsal.root, path);
    const [text, br, gz] = await Promise.all(['', '.br', '.gz'].map((end) => readFile(file + end)));
    await writeFile(file, change(String(text)));
    await Promise.all(['.br', '.gz'].map((end) => rm(file + end)));
    return () => Promise.all([writeFile(file, text!), writeFile(`${file}.br`, br!), writeFile(`${file}.gz`, gz!)]);
  };

/** WAHA signs its webhooks with another secret than the function knows. */
const unheard: Fault = async () => {
  await query('delete from private.webhook_event');
  const undo = await deployed(['waha-events'], { WAHA_WEBHOOK_SECRET: 'lain' })();
  await (await newCustomer('Tak Terdengar')).write('halo?');
  await rehearsal.stack.whatsapp.settled();
  return async () => {
    await undo();
    await (await newCustomer('Terdengar')).write('halo');
    await rehearsal.stack.whatsapp.settled();
  };
};

/** As hosted answers without SMTP of one's own to an address outside the organisation. */
const withoutSmtp: Fault = async () => {
  const { server } = rehearsal.stack;
  const [serve] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/auth/v1/recover') serve?.(request, response);
    else
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"code":400,"error_code":"email_address_not_authorized"}');
  });
  return async () => server.removeAllListeners('request').on('request', serve ?? (() => {}));
};

/** Makes the faults, looks once, and takes them back. */
async function findWith(faults: readonly Fault[], mail: string | null = null): Promise<Record<string, string>> {
  const undone: Awaited<ReturnType<Fault>>[] = [];
  try {
    for (const fault of faults) undone.unshift(await fault());
    return await found(mail);
  } finally {
    for (const undo of undone) await undo();
  }
}

test.runIf(caddy)('what would be wrong on the first day is named', async () => {
  const faults = [
    withoutSmtp,
    changed(pgNet('pg_net', 'x'), pgNet('x', 'pg_net')),
    // The page has one of today's keys.
    deployed(['team'], { SUPABASE_PUBLISHABLE_KEYS: undefined, SUPABASE_SECRET_KEYS: undefined }),
    changed(
      `update public.role set permission = 'other' where permission = 'admin'`,
      `update public.role set permission = 'admin' where permission = 'other'`,
    ),
    changed(
      `update cron.job set jobname = 'x-' || jobname where jobname in ('sweep-job-runs', 'wake-agent')`,
      `update cron.job set jobname = substr(jobname, 3) where jobname like 'x-%'`,
    ),
    changed(
      `update auth.users set email = 'member@chabot.test' where email = 'member${LIVE_DOMAIN}'`,
      `update auth.users set email = 'member${LIVE_DOMAIN}' where email = 'member@chabot.test'`,
    ),
    fileOf('sitemap.xml', (text) => text.replaceAll(rehearsal.site, '%VITE_SITE_URL%')),
  ];
  expect(await findWith(faults, `owner${LIVE_DOMAIN}`)).toEqual({
    administrators: 'fail: tidak ada administrator',
    extensions: 'fail: pg_net tidak ada',
    jobs: 'fail: sweep-job-runs tidak ada; wake-agent tidak ada',
    key: 'fail: dijawab 401',
    mail: 'fail: dijawab 400 email_address_not_authorized',
    placeholders: 'fail: /sitemap.xml: %VITE_SITE_URL%',
    'sample-accounts': 'fail: akun contoh masih ada',
  });
});

test.runIf(caddy)(
  'what goes wrong without a word is named: secrets, Vault, web server, auth service, buckets',
  async () => {
    const findings = await findWith([
      deployed(['push'], null),
      deployed(['sms-hook'], { SEND_SMS_HOOK_SECRETS: undefined }),
      deployed(['agent'], { AGENT_PRICES: 'murah' }),
      deployed(['team'], { TRUSTED_PROXIES: '1' }),
      unheard,
      called('campaigns', 'sb_secret_lain', 401),
      changed(
        `update vault.decrypted_secrets set decrypted_secret = decrypted_secret || '/' where name = 'push_url'`,
        `update vault.decrypted_secrets set decrypted_secret = rtrim(decrypted_secret, '/') where name = 'push_url'`,
      ),
      changed(
        `update vault.decrypted_secrets set name = 'x_' || name where name like 'checkout%'`,
        `update vault.decrypted_secrets set name = substr(name, 3) where name like 'x_checkout%'`,
      ),
      // The policy of another build; a lost script that has a document; a proxy that decodes addresses, and refuses large bodies.
      ruled(
        [/'sha256-[^']+'/gu, `'sha256-AAAA'`],
        [/error @(?:lost|dotted) 404/gu, ''],
        [/uri path_regexp .+/u, 'uri strip_prefix /api\nrewrite * /functions/v1{uri}\nrequest_body {\nmax_size 1MB\n}'],
      ),
      configured('auth', { siteUrl: 'http://127.0.0.1:3000', captcha: { secret: 'x' } }),
      configured('realtime', { isPrivateOnly: false }),
      changed(
        'create policy import on realtime.messages for select to anon using (true)',
        'drop policy import on realtime.messages',
      ),
      changed(
        `update storage.buckets set public = not public where id in ('logos', 'media')`,
        `update storage.buckets set public = (id = 'logos')`,
      ),
    ]);
    expect(findings).toEqual({
      buckets: 'fail: logos tidak terbuka; media terbuka',
      calls: 'fail: campaigns menjawab 401',
      captcha: 'fail: hanya di layanan masuk',
      events: 'fail: tidak ada kejadian dalam sehari',
      functions: 'fail: agent: AGENT_PRICES; push: 503; sms-hook: SEND_SMS_HOOK_SECRETS',
      policy: expect.stringMatching(/^fail: \/: content-security-policy; /),
      proxies: 'warn: team: 2 alamat, 1 dipercaya',
      'public-channels': 'warn: diterima',
      realtime: 'fail: diterima',
      proxy: 'fail: escape di alamat didekode',
      refusals: 'fail: GET /assets/tidak-ada.js: 200; GET /tidak-ada.txt: 200',
      'site-url': 'fail: http://127.0.0.1:3000',
      upload: expect.stringMatching(/^fail: 2 MB dijawab (?:413|502)$/),
      vault: 'fail: checkout_url tidak ada; checkout_key tidak ada; push_url bukan alamat fungsi itu',
    });
  },
);

test.runIf(caddy)('a missing proxy is named, and a legacy key in the Vault, which functions accept', async () => {
  const findings = await findWith([
    called('campaigns', legacyKeys.secret, 202),
    ruled([/@gateway vars_regexp .+/u, '@gateway path /lain']),
  ]);
  expect(findings).toEqual({
    proxy: expect.stringMatching(/^fail: dijawab \d+ oleh yang lain$/),
    upload: 'fail: 2 MB dijawab 405',
    vault: expect.stringMatching(/^warn: campaigns_key \([0-9a-f]{6}\) bukan kunci yang diberikan$/),
  });
});

test.runIf(caddy)('once they are taken back, the doctor finds nothing again', async () => {
  expect(await found()).toEqual({});
});
