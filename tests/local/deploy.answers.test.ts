/** The answers of a deployment: which are refused, and what becomes of those that are emptied, changed or lost. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { expect, it, onTestFinished, vi } from 'vitest';

import { root } from '../../scripts/generated.ts';
import { chooseAnswers, openAnswers } from '../../scripts/operator/answersFile.ts';
import { usedWith } from '../../scripts/operator/variables.ts';
import {
  captcha,
  completeAnswers,
  emptied,
  endOf,
  keys,
  openDeployment,
  optionalAnswers,
  ref,
  toServer,
} from './support/deployment.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

const legacyKey = (claims: object): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

it.each([
  ['SITE_URL', 'http://app.toko.example', 'harus diawali https://'],
  ['SITE_URL', 'app.toko.example', 'harus diawali https://'],
  ['SITE_URL', 'https://app.toko.example/', 'tanpa garis miring di akhir'],
  ['SITE_URL', 'https://app.toko.example/masuk', 'tanpa jalur'],
  ['WAHA_BASE_URL', 'https://waha.toko.example/', 'tidak boleh diakhiri garis miring'],
  ['AGENT_BASE_URL', 'model.example/v1', 'harus berupa alamat'],
  ['PROJECT_REF', 'https://abcdefghijklmnopqrst.supabase.co', '20 huruf kecil'],
  ['PROJECT_REF', 'zzzzzzzzzzzzzzzzzzzz', 'periksa PROJECT_REF'],
  ['SUPABASE_ACCESS_TOKEN', keys.secret, 'bukan token akses'],
  ['SUPABASE_ACCESS_TOKEN', `sbp_${'f'.repeat(40)}`, 'Token ditolak'],
  ['WAHA_API_KEY', '', 'WAHA_API_KEY belum diisi'],
  ['SUPABASE_SECRET_KEY', keys.publishable, 'adalah kunci sb_publishable_…, padahal yang dibutuhkan sb_secret_…'],
  ['SUPABASE_PUBLISHABLE_KEY', keys.secret, 'adalah kunci sb_secret_…'],
  ['SUPABASE_SECRET_KEY', 'sb_secret_lain', `bukan kunci proyek ${ref}`],
  ['SUPABASE_SECRET_KEY', legacyKey({ ref: 'zzzzzzzzzzzzzzzzzzzz', role: 'service_role' }), 'milik proyek lain'],
  ['SUPABASE_SECRET_KEY', legacyKey({ ref, role: 'anon' }), 'adalah kunci lama untuk anon, seharusnya service_role'],
  ['SUPABASE_SECRET_KEY', 'rahasia', 'bukan kunci proyek'],
  ['AGENT_MODEL_JUGDE', 'm', 'AGENT_MODEL_JUGDE tidak dikenal'],
  ['AGENT_STEP_SECONDS', 'sepuluh', 'AGENT_STEP_SECONDS must be a whole number'],
  ['AGENT_SECOND_BASE_URL', 'https://other.example/v1', 'Isi juga AGENT_SECOND_API_KEY'],
  ['SMTP_HOST', 'smtp.example', 'butuh juga SMTP_USER'],
  ['WAHA_CODES_SESSION', 'kode', 'TURNSTILE_SECRET_KEY'],
  ['SELF_SERVICE', 'ya', 'harus on atau off'],
])('the answer %s=%s is refused: %s; nothing changes, and what was typed stays', async (name, value, sentence) => {
  await using deployment = await openDeployment({ ...completeAnswers, [name]: value });
  const answers = await deployment.read();
  const { code, output } = await deployment.run();
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(await deployment.read()).toBe(answers);
  expect(endOf(await deployment.project())).toMatchObject({ isLinked: false, isMigrated: false });
});

it('one command serves both ways: the answers, or which of them are there, say which', async () => {
  await using folder = await temporaryFolder();
  vi.stubEnv('HOME', folder.path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const usual = (name: string): string => join(folder.path, '.config/chabot', name);
  const [hosted, server] = [usual('deploy.env'), usual('server.env')];
  expect(chooseAnswers(undefined, false)).toEqual({ file: hosted, isSelfHosted: false });
  expect(chooseAnswers(undefined, true)).toEqual({ file: server, isSelfHosted: true });
  await writeFiles(folder.path, { '.config/chabot/server.env': '', 'toko.env': `SUPABASE_FOLDER='/srv/supabase'\n` });
  expect(chooseAnswers(undefined, false)).toEqual({ file: server, isSelfHosted: true });
  await writeFiles(folder.path, { '.config/chabot/deploy.env': '' });
  expect(chooseAnswers(undefined, false)).toEqual({ file: hosted, isSelfHosted: false });
  const given = join(folder.path, 'toko.env');
  expect(chooseAnswers(given, false)).toEqual({ file: given, isSelfHosted: true });
});

it('answers in the repository are refused', async () => {
  await using deployment = await openDeployment();
  const { code, output } = await deployment.run({ path: join(root, 'deploy.env') });
  expect(code).toBe(1);
  expect(output).toContain('di dalam repositori');
});

it.each(['%s = %s', 'export %s=%s', '  %s=%s'])('an answer in a line of the form `%s` is there', async (form) => {
  await using deployment = await openDeployment();
  const { answers } = await toServer(deployment);
  const all = { ...answers, GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's', LINK_SECRET: '' };
  const text = Object.entries(all).map(([name, value]) => form.replace('%s', name).replace('%s', `'${value}'`));
  await writeFile(deployment.file, text.join('\n'));
  for (const run of ['first', 'second'])
    expect(await deployment.run({ isSelfHosted: true }), run).toMatchObject({ code: 0 });
  // A secret that is made takes the place of its line.
  expect((await deployment.read()).match(/LINK_SECRET/g)).toHaveLength(1);
  await writeFile(deployment.file, form.replace('%s', 'SITE_URL').replace('%s', 'https://app.toko.example/#x'));
  expect(() => openAnswers(deployment.file, { writes: false })).toThrow('SITE_URL berisi #');
});

it('a session for codes turns on the hook and the security check, with one secret for both sides', async () => {
  await using deployment = await openDeployment({
    ...completeAnswers,
    WAHA_CODES_SESSION: 'kode',
    TURNSTILE_SECRET_KEY: 'geheim-turnstile',
    VITE_CAPTCHA_SITE_KEY: '0x4',
  });
  expect(await deployment.run()).toMatchObject({ code: 0 });
  const { config, secrets } = await deployment.project();
  expect(config).toContain('[remotes.production.auth.hook.send_sms]\nenabled = true');
  expect(config).toContain('[remotes.production.auth.captcha]\nenabled = true');
  expect(secrets['SEND_SMS_HOOK_SECRETS']).toMatch(/^v1,whsec_/);
  expect(config).toContain(`secrets = "${secrets['SEND_SMS_HOOK_SECRETS']}"`);
});

it('a project that has secrets keeps them when the answers are lost', async () => {
  await using deployment = await openDeployment();
  await deployment.run();
  const { secrets } = await deployment.project();
  await deployment.write(completeAnswers);
  expect((await deployment.run()).code).toBe(0);
  expect((await deployment.project()).secrets).toEqual(secrets);
});

it('what the answers name without a value is taken from a project, and generated secrets that only it used', async () => {
  const all = { ...optionalAnswers, ...captcha };
  expect(Object.keys(all).length).toBeGreaterThan(30);
  await using deployment = await openDeployment();
  await deployment.change({ secrets: { OWN: 'stays' } });
  expect(await deployment.run()).toMatchObject({ code: 0 });
  const before = Object.keys((await deployment.project()).secrets);
  const generated = await deployment.read();
  const write = (answers: Record<string, string>) =>
    deployment.write({ ...(parseEnv(generated) as Record<string, string>), ...answers });
  await write(all);
  expect(await deployment.run()).toMatchObject({ code: 0 });
  const { secrets, config } = await deployment.project();
  expect(Object.keys(secrets)).toEqual(
    expect.arrayContaining([...Object.keys(optionalAnswers), 'SEND_SMS_HOOK_SECRETS', 'META_VERIFY_TOKEN']),
  );
  expect(config).toContain('[remotes.production.auth.hook.send_sms]');
  const { SEND_SMS_HOOK_SECRETS = '', META_VERIFY_TOKEN = '' } = parseEnv(await deployment.read());
  // A run that is killed between both commands goes on.
  await write({ ...emptied(all), SEND_SMS_HOOK_SECRETS, META_VERIFY_TOKEN });
  await deployment.break({ text: 'secrets unset' });
  expect(await deployment.run()).toMatchObject({ code: 1 });
  await deployment.break(null);
  const { code, output } = await deployment.run();
  expect(code).toBe(0);
  expect(output).not.toContain('Masih terpasang');
  const after = await deployment.project();
  expect(Object.keys(after.secrets).toSorted()).toEqual(before.toSorted());
  expect(after.config).not.toContain('[remotes.production.auth.hook.send_sms]');
  const calls = (await deployment.calls()).length;
  expect(await deployment.run()).toMatchObject({ code: 0 });
  expect((await deployment.calls()).slice(calls).filter(({ args }) => args[1] === 'unset')).toEqual([]);
});

it('what a project has and the answers lack stays, and is named with what removes it', async () => {
  await using deployment = await openDeployment({ ...completeAnswers, ...optionalAnswers, ...captcha });
  await deployment.change({ secrets: { OWN: 'stays' } });
  await deployment.run();
  const { secrets } = await deployment.project();
  const kept = Object.fromEntries(['LINK_SECRET', 'META_VERIFY_TOKEN'].map((name) => [name, secrets[name] ?? '']));
  await deployment.write({ ...completeAnswers, ...kept });
  const { code, output } = await deployment.run();
  expect(code).toBe(0);
  expect((await deployment.project()).secrets).toEqual(secrets);
  const named = /^- Masih terpasang, padahal tidak ada di .+?: (.+?)\. .+\((\w+)=\)/m.exec(output);
  expect(named?.[1]?.split(', ').toSorted()).toEqual(
    [...Object.keys(optionalAnswers), 'SEND_SMS_HOOK_SECRETS'].toSorted(),
  );
  // The generated ones that are still used are named, each with what another value breaks.
  const lost = [...output.matchAll(/^- (\w+) hanya ada di proyek/gm)].map(([, name = '']) => name);
  expect(lost.toSorted()).toEqual(['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', 'WAHA_WEBHOOK_SECRET']);
  expect(output).toMatch(/VAPID_PRIVATE_KEY hanya ada .+; notifikasi tidak sampai/);
  expect(output).not.toContain('OWN');
  // One that is only named without a value is taken.
  const name = named?.[2] ?? '';
  await deployment.write({ ...completeAnswers, ...kept, [name]: '' });
  await deployment.run();
  const { [name]: _, ...rest } = secrets;
  expect((await deployment.project()).secrets).toEqual(rest);
});

it('says what breaks when the answers have another value of a secret than the project', async () => {
  const same = 'f'.repeat(64);
  await using deployment = await openDeployment({ ...completeAnswers, LINK_SECRET: 'lain', WAHA_WEBHOOK_SECRET: same });
  await deployment.change({ secrets: { LINK_SECRET: 'dulu', WAHA_WEBHOOK_SECRET: same } });
  const { code, output } = await deployment.run();
  expect(code).toBe(0);
  expect(output.match(/^- \w+ berganti: .+$/gm)).toEqual([
    '- LINK_SECRET berganti: undangan dan serah terima yang sudah dikirim tidak dapat dibuka lagi.',
  ]);
  await deployment.change({ secrets: { LINK_SECRET: 'lain', WAHA_WEBHOOK_SECRET: 'dulu' } });
  expect((await deployment.run()).output.match(/^- \w+ berganti: .+$/gm)).toEqual([
    '- WAHA_WEBHOOK_SECRET berganti: pesan masuk ditolak, sampai sesi WhatsApp-nya diperbarui: sendiri, biasanya dalam dua jam, atau langsung dengan Mulai ulang di halaman Integrasi.',
  ]);
});

it('no generated secret is an answer that can be lost, also one whose other answer is gone', async () => {
  await using deployment = await openDeployment();
  const { answers } = await toServer(deployment);
  const all = { ...answers, ...captcha, WAHA_CODES_SESSION: 'kode', META_APP_SECRET: 'x' };
  await deployment.write(all);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  const generated = parseEnv(await deployment.read()) as Record<string, string>;
  for (const name of Object.keys(usedWith)) expect(generated).toHaveProperty(name);
  await deployment.write({ ...generated, ...emptied(all), ...answers });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  await deployment.write({ ...emptied(all), ...answers });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
});

it('other answers than those of a server are refused before they turn anything off', async () => {
  await using deployment = await openDeployment();
  const { folder } = await toServer(deployment);
  const file = join(folder, '.env');
  await writeFile(file, `${await deployment.read(file)}CHABOT_ANSWERS=/root/server.env\n`);
  const environment = await deployment.read(file);
  const { code, output } = await deployment.run({ isSelfHosted: true });
  expect([code, output]).toEqual([1, expect.stringContaining('ulangi dengan --answers /root/server.env')]);
  expect(await deployment.read(file)).toBe(environment);
});

it('answers that a server was deployed with and that are lost are refused before they turn anything off', async () => {
  await using deployment = await openDeployment();
  const { folder, answers } = await toServer(deployment);
  const optional = { WAHA_BASE_URL: 'http://10.0.0.2:3000', GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' };
  await deployment.write({ ...answers, ...optional });
  const first = await deployment.run({ isSelfHosted: true });
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('salin /app/.sessions host itu') as string });
  const environment = await deployment.read(join(folder, '.env'));
  expect(parseEnv(environment)).toMatchObject({ WAHA_REPLICAS: '0', AUTH_GOOGLE: 'true' });
  // The backup of a further deployment says what it leaves out.
  expect((await deployment.run({ isSelfHosted: true })).output).toContain('Tanpa sesi WhatsApp');
  await deployment.write(answers);
  const { code, output } = await deployment.run({ isSelfHosted: true });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`: ${Object.keys(optional).toSorted().join(', ')}. Isi lagi`) as string,
  ]);
  expect(await deployment.read(join(folder, '.env'))).toBe(environment);
  // Those that are not used any more have a name and no value.
  await deployment.write({ ...answers, WAHA_BASE_URL: '', GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
  const last = await deployment.run({ isSelfHosted: true });
  expect(last).toMatchObject({ code: 0, output: expect.not.stringContaining('sesi WhatsApp, karena') as string });
  expect(parseEnv(await deployment.read(join(folder, '.env')))).toMatchObject({
    WAHA_REPLICAS: '1',
    AUTH_GOOGLE: 'false',
  });
});

it('what the answers of a server name without a value is turned off in its functions and in its auth service', async () => {
  await using deployment = await openDeployment();
  const { folder, answers } = await toServer(deployment);
  const files = async () => {
    const [functions, settings] = ['functions.env', '.env'].map((name) => deployment.read(join(folder, name)));
    return { functions: parseEnv((await functions) ?? ''), settings: parseEnv((await settings) ?? '') };
  };
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  const before = await files();
  const written = parseEnv(await deployment.read()) as Record<string, string>;
  const all = { ...optionalAnswers, ...captcha };
  await deployment.write({ ...written, ...all });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  const on = await files();
  expect(Object.keys(on.functions)).toEqual(expect.arrayContaining(Object.keys(optionalAnswers)));
  expect(on.settings).toMatchObject({
    AUTH_SEND_SMS_HOOK: 'true',
    AUTH_CAPTCHA: 'true',
    SEND_SMS_HOOK_URI: 'https://api.toko.invalid/functions/v1/sms-hook',
    TRUSTED_PROXIES: '3',
  });
  await writeFile(
    join(folder, 'functions.env'),
    `${await deployment.read(join(folder, 'functions.env'))}OWN='stays'\n`,
  );
  await deployment.write({ ...(parseEnv(await deployment.read()) as Record<string, string>), ...emptied(all) });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  const { functions, settings } = await files();
  expect(functions).toEqual({ ...before.functions, OWN: 'stays' });
  expect(settings).toEqual(before.settings);
  expect(parseEnv(await deployment.read())).toMatchObject(answers);
});

it('secrets that were made by hand for a server come into the answers, which are their backup', async () => {
  const byHand = {
    LINK_SECRET: 'link',
    WAHA_WEBHOOK_SECRET: 'hand',
    VAPID_PUBLIC_KEY: 'public',
    VAPID_PRIVATE_KEY: 'private',
  };
  await using deployment = await openDeployment();
  const { folder } = await toServer(deployment);
  const lines = Object.entries(byHand).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, 'functions.env'), [...lines, 'MIDTRANS_SERVER_KEY=geheim\n'].join(''));
  await writeFile(join(folder, '.env'), `${await deployment.read(join(folder, '.env'))}WAHA_API_KEY=waha\n`);
  const { code, output } = await deployment.run({ isSelfHosted: true });
  expect(code).toBe(0);
  expect(parseEnv(await deployment.read())).toMatchObject({ ...byHand, WAHA_API_KEY: 'waha' });
  expect(parseEnv(await deployment.read(join(folder, 'functions.env')))).toMatchObject({
    ...byHand,
    MIDTRANS_SERVER_KEY: 'geheim',
  });
  expect(output).toContain(`- Masih terpasang, padahal tidak ada di ${deployment.file}: MIDTRANS_SERVER_KEY.`);
  expect(output).not.toContain('hanya ada di proyek');
});
