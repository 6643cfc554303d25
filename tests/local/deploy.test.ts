/** `npm run deploy` to a hosted project that tests/local/support/deployPrograms.ts plays. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { expect, it, onTestFinished, vi } from 'vitest';

import { readCommit } from '../../scripts/deploy/commit.ts';
import { root } from '../../scripts/generated.ts';
import { chooseAnswers, openAnswers } from '../../scripts/operator/answersFile.ts';
import { generateSecrets } from '../../scripts/operator/generatedSecrets.ts';
import { functionVariables, usedWith, variablesOf } from '../../scripts/operator/variables.ts';
import { completeAnswers, keys, openDeployment, ref, token, writeServer } from './support/deployment.ts';
import type { Project } from './support/deployPrograms.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

/** The commands that change the project or the site, by a part of their arguments or input. */
const changes = [
  'link --project-ref',
  'db push --skip-vault',
  'create extension',
  'cron.schedule',
  'config push',
  'secrets set',
  'secrets unset',
  'functions deploy',
  'vault.create_secret',
  'insert into private.setting',
  'run build',
  'add_administrator',
];
/** All commands in the order in which runs that end there come to them. */
const commands = [
  'api-keys',
  'link --project-ref',
  'backups list',
  'db push --skip-vault',
  'installation_health',
  'create extension',
  'from cron.job',
  'cron.schedule',
  'secrets list',
  'config diff',
  'config push',
  'secrets set',
  'functions deploy',
  'vault.create_secret',
  'functions list',
  'insert into private.setting',
  'run build',
  'add_administrator',
];

const secretsOf = async (deployment: { read: () => Promise<string> }): Promise<string[]> => [
  ...[...(await deployment.read()).matchAll(/^(?:LINK_SECRET|WAHA_WEBHOOK_SECRET|VAPID_PRIVATE_KEY)='(.*)'$/gm)].map(
    ([, value = '']) => value,
  ),
  token,
  keys.secret,
  completeAnswers['WAHA_API_KEY'] ?? '',
  completeAnswers['AGENT_API_KEY'] ?? '',
];

const secretsIn = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret));

/** The project without what a run chooses by chance, and how often it has deployed. */
const endOf = ({ secrets, config, functions, ...rest }: Project) => ({
  ...rest,
  functions: Object.keys(functions),
  secrets: Object.keys(secrets).toSorted(),
  isConfigured: config !== '',
});

const isChange = (line: string): boolean => changes.some((text) => line.includes(text)) && !line.includes('--dry-run');

it('brings a fresh project to the release, and changes nothing the next time', async () => {
  await using deployment = await openDeployment();
  const first = await deployment.runAsProcess();
  expect(first).toMatchObject({ code: 0 });
  const project = await deployment.project();
  expect(project).toMatchObject({
    isLinked: true,
    isMigrated: true,
    realtime: { private_only: true },
    settings: { agent: 'on', self_service: 'on' },
    administrators: ['owner@toko.example'],
    vault: {
      agent_url: `https://${ref}.supabase.co/functions/v1/agent`,
      agent_key: keys.secret,
      push_url: `https://${ref}.supabase.co/functions/v1/push`,
    },
  });
  expect(project.config).toContain('site_url = "https://app.toko.example"');
  expect(project.secrets).toMatchObject({
    AGENT_API_KEY: completeAnswers['AGENT_API_KEY'],
    SITE_URL: 'https://app.toko.example',
    WAHA_WEBHOOK_URL: `https://${ref}.supabase.co/functions/v1/waha-events`,
  });
  expect(Object.keys(project.functions)).toEqual(
    expect.arrayContaining((await readdir(join(root, 'supabase/functions'))).filter((name) => !name.startsWith('_'))),
  );
  const before = await deployment.calls();
  const second = await deployment.run();
  expect(second.code).toBe(0);
  expect(await deployment.project()).toEqual(project);
  const lines = (await deployment.calls()).slice(before.length).map(({ args, stdin }) => `${args.join(' ')} ${stdin}`);
  // The build of the test leaves no files.
  expect(lines.filter(isChange)).toEqual(['run build ']);
  // Back to this release, after a later one has been there.
  await deployment.change({ isAhead: true, functions: {} });
  expect(await deployment.run()).toMatchObject({ code: 0 });
  expect(await deployment.project()).toMatchObject({ isAhead: true, functions: project.functions });
});

it('deploys the functions again when another program has deployed one since, or has removed one', async () => {
  await using deployment = await openDeployment();
  const deploysFunctions = async (): Promise<boolean> => {
    const before = (await deployment.calls()).length;
    expect(await deployment.run()).toMatchObject({ code: 0 });
    return (await deployment.calls())
      .slice(before)
      .some(({ args: [group, act] }) => `${group} ${act}` === 'functions deploy');
  };
  expect(await deploysFunctions()).toBe(true);
  expect(await deploysFunctions()).toBe(false);
  // The CLI, of the tag of an older release, which has not all of them.
  const { functions } = await deployment.project();
  await deployment.change({ functions: { ...functions, agent: 2 } });
  expect(await deploysFunctions()).toBe(true);
  expect(await deploysFunctions()).toBe(false);
  const { agent: _, ...others } = (await deployment.project()).functions;
  await deployment.change({ functions: others });
  expect(await deploysFunctions()).toBe(true);
});

it('shows no secret in its output, in arguments, in the state, or in the folder of the CLI', async () => {
  await using deployment = await openDeployment({
    ...completeAnswers,
    SMTP_HOST: 'smtp.example',
    SMTP_USER: 'mailer',
    SMTP_PASS: 'geheim-smtp',
    SMTP_SENDER: 'halo@toko.example',
  });
  const { code, output } = await deployment.runAsProcess();
  expect(code).toBe(0);
  const secrets = [...(await secretsOf(deployment)), 'geheim-smtp'];
  expect(secrets).toHaveLength(8);
  expect(secretsIn(output, secrets)).toEqual([]);
  const calls = await deployment.calls();
  expect(secretsIn(calls.map(({ args }) => args.join('\n')).join('\n'), secrets)).toEqual([]);
  for (const { program, args, env } of calls) {
    const allowed = program === 'supabase' ? [token, ...(args[0] === 'config' ? ['geheim-smtp'] : [])] : [];
    expect(secretsIn(JSON.stringify(env), secrets).filter((secret) => !allowed.includes(secret))).toEqual([]);
  }
  const folder = join(deployment.file, '..');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (path === deployment.file) continue;
    expect(secretsIn(await readFile(path, 'utf8'), secrets), path).toEqual([]);
  }
  for (const path of [deployment.file, `${deployment.file}.state.json`])
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
});

it('leaves to the operator what the token may not change, or what only they should, until it is done', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ refused: ['realtime'] });
  const { code, output } = await deployment.run();
  expect(code).toBe(0);
  expect(output).toContain(
    `- Realtime: https://supabase.com/dashboard/project/${ref}/realtime/settings > matikan Allow public access (Supabase menjawab 403`,
  );
  expect(await deployment.project()).toMatchObject({ realtime: { private_only: false } });
  expect(output).toContain('- Kunci tanda tangan:');
  // An answer of another form is no reason to stop.
  await deployment.change({ refused: [], signingKeys: null });
  expect((await deployment.run()).output).toContain('- Kunci tanda tangan:');
  await deployment.change({ signingKeys: [{ algorithm: 'ES256', status: 'in_use' }] });
  expect((await deployment.run()).output).not.toMatch(/^- (?:Realtime|Kunci tanda tangan):/m);
});

it('a dry run says every step and every command, and changes nothing', async () => {
  await using deployment = await openDeployment();
  const [project, answers] = [await deployment.project(), await deployment.read()];
  const { code, output } = await deployment.run({ isDry: true });
  expect(code).toBe(0);
  for (const text of [
    'functions deploy',
    'config push',
    'private_only',
    'agent_url',
    'LINK_SECRET',
    'self_service = on',
  ])
    expect(output).toContain(text);
  expect(output.match(/^→ \d+\. /gm)).toHaveLength(17);
  expect(await deployment.project()).toEqual(project);
  expect(await deployment.read()).toBe(answers);
  expect(await deployment.read(`${deployment.file}.state.json`)).toBe('');
  const lines = (await deployment.calls()).map(({ args, stdin }) => `${args.join(' ')} ${stdin}`);
  expect(lines.filter(isChange)).toEqual([]);
});

it.each([
  ['a hosted project', false, 'config diff'],
  ['a hosted project', false, 'backups list'],
  ['a server', true, 'compose version'],
])('a dry run to %s (server: %s) in which a step fails at %s says so, and fails', async (_, isSelfHosted, text) => {
  await using deployment = await openDeployment();
  if (isSelfHosted) await toServer(deployment);
  await deployment.break({ text });
  const { code, output } = await deployment.run({ isDry: true, isSelfHosted });
  expect(code).toBe(1);
  expect(output.match(/^✗ \d+\. /gm)).toHaveLength(1);
  expect(output).toContain('Tidak ada yang diubah.');
  expect(output).toContain('perbaiki yang bertanda ✗');
  await deployment.break(null);
  expect(await deployment.run({ isDry: true, isSelfHosted })).toMatchObject({ code: 0 });
});

it('killed after each change in turn and started again, it comes to the same end, with secrets generated once', async () => {
  await using whole = await openDeployment();
  await whole.run();
  await using deployment = await openDeployment();
  for (const text of commands) {
    await deployment.break({ text, kill: true });
    expect((await deployment.runAsProcess()).code, text).toBe(null);
  }
  await deployment.break(null);
  expect((await deployment.run()).code).toBe(0);
  expect(endOf(await deployment.project())).toEqual(endOf(await whole.project()));
  const sent = (await deployment.calls()).filter(({ args }) => args[0] === 'secrets' && args[1] === 'set');
  for (const name of ['LINK_SECRET', 'WAHA_WEBHOOK_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']) {
    const values = sent.map(({ stdin }) => new RegExp(`^${name}='(.*)'$`, 'm').exec(stdin)?.[1]);
    expect(new Set(values).size, name).toBe(1);
    expect(await deployment.read()).toContain(`${name}='${values[0]}'`);
  }
});

it('says of each command that fails which step it is, what the CLI says, and what to do; then goes on', async () => {
  await using deployment = await openDeployment();
  for (const text of commands) {
    await deployment.break({ text });
    const { code, output } = await deployment.run();
    expect(code, text).toBe(1);
    expect(output, text).toMatch(/^✗ \d+\. .+$/m);
    expect(output).toContain('unexpected status 500');
    expect(output).toContain('jalankan perintah yang sama');
    expect(secretsIn(output, await secretsOf(deployment)), text).toEqual([]);
  }
  await deployment.break(null);
  expect((await deployment.run()).code).toBe(0);
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

/** Answers with each variable of the functions that is neither asked nor generated, nor follows from others. */
const optionalAnswers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    functionVariables.flatMap((name) =>
      name in completeAnswers ||
      name in generateSecrets({ WAHA_CODES_SESSION: 'x', META_APP_SECRET: 'x' }) ||
      name in variablesOf({})
        ? []
        : [[name, name.endsWith('_URL') ? 'https://x.example' : name.endsWith('S') ? '{"x":"geheim"}' : 'geheim']],
    ),
  ),
  AGENT_STEP_SECONDS: '10',
  AGENT_ANSWER_SECONDS: '20',
  AGENT_THINKING: 'low',
  AGENT_PRICES: '{"x":{"in":1,"out":1}}',
  AGENT_HEARING_PATH: '/x',
  AGENT_HEARING_LANGUAGE: 'id',
  AGENT_HEARING_MINUTE_PRICE: '1',
  RAJAONGKIR_SHARE: '1',
  TRUSTED_PROXIES: '3',
  LOG_LEVEL: 'warn',
};
const emptied = (answers: object): Record<string, string> =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, '']));
const captcha = { TURNSTILE_SECRET_KEY: 'geheim', VITE_CAPTCHA_SITE_KEY: '0x4' };

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

it('settings of a restored installation stay, and what differs from the answers is said', async () => {
  await using deployment = await openDeployment();
  await deployment.run();
  await deployment.change({
    hasBusinesses: true,
    administrators: [],
    settings: { agent: 'off', self_service: 'on' },
  });
  await rm(`${deployment.file}.state.json`);
  await deployment.write({ ...completeAnswers, SELF_SERVICE: 'off' });
  const { code, output } = await deployment.run();
  expect(code).toBe(0);
  expect((await deployment.project()).settings).toEqual({ agent: 'off', self_service: 'on' });
  expect(output.match(/^- \w+ tetap .+$/gm)).toEqual([
    "- agent tetap off, karena instalasi ini sudah dipakai. Bila seharusnya on: update private.setting set value = 'on' where name = 'agent'.",
    "- self_service tetap on, karena instalasi ini sudah dipakai. Bila seharusnya off: update private.setting set value = 'off' where name = 'self_service'.",
  ]);
});

it('logos and photos of a restored installation get the address of its project', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ pictures: ['https://zzzzzzzzzzzzzzzzzzzz.supabase.co'] });
  expect((await deployment.run()).output).toContain(`SQL: alamat logo dan foto produk → https://${ref}.supabase.co`);
  expect((await deployment.project()).pictures).toEqual([`https://${ref}.supabase.co`]);
  expect((await deployment.run()).output).not.toContain('SQL: alamat logo');
});

it('an administrator without an account is told where to register, and appointed by the next run', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ accounts: [] });
  expect((await deployment.run()).output).toContain('https://app.toko.example/register');
  await deployment.change({ accounts: ['owner@toko.example'] });
  await deployment.run();
  expect((await deployment.project()).administrators).toEqual(['owner@toko.example']);
});

it('a release with changes that no commit has is refused before anything changes', async () => {
  await using deployment = await openDeployment();
  await deployment.change({ changedFiles: ' M supabase/config.toml' });
  const { code, output } = await deployment.run();
  expect(code).toBe(1);
  expect(output).toContain('belum di-commit');
  expect((await deployment.project()).isLinked).toBe(false);
});

it('a release without Git is another one after any of its files has changed, and the same after a build', async () => {
  await using folder = await temporaryFolder();
  const release = { 'src/main.ts': '1', 'public/icon.svg': '1', 'index.html': '1', 'package-lock.json': '1' };
  await writeFiles(folder.path, release);
  const read = (): Promise<string> => readCommit(folder.path);
  const first = await read();
  expect(first).not.toBe('');
  await writeFiles(folder.path, { 'dist/index.html': '', 'dist.hosting/Caddyfile.txt': '', 'node_modules/a.js': '' });
  expect(await read()).toBe(first);
  for (const path of [...Object.keys(release), 'src/added.ts']) {
    await writeFiles(folder.path, { ...release, [path]: '2' });
    expect(await read(), path).not.toBe(first);
    await rm(join(folder.path, 'src/added.ts'), { force: true });
  }
});

/** The folder of Supabase's release on a server, and answers that name it. */
async function toServer(deployment: { file: string; write: (answers: Record<string, string>) => Promise<void> }) {
  const folder = join(deployment.file, '../../server');
  await writeServer(folder);
  const answers = {
    SITE_URL: 'https://app.toko.example',
    AGENT_BASE_URL: 'https://model.example/v1',
    AGENT_MODEL_LARGE: 'large',
    AGENT_MODEL_SMALL: 'small',
    ADMIN_EMAIL: 'owner@toko.example',
    VITE_OPERATOR_NAME: 'PT Toko Maju',
    VITE_OPERATOR_PRIVACY_EMAIL: 'privasi@toko.example',
    VITE_OPERATOR_SUPPORT_EMAIL: 'bantuan@toko.example',
    AGENT_API_KEY: 'geheim$model #1',
    API_URL: 'https://api.toko.invalid',
    SUPABASE_FOLDER: folder,
    CHABOT_FOLDER: join(folder, '../chabot'),
    BACKUP_FOLDER: join(folder, '../backups'),
  };
  await deployment.write(answers);
  return { folder, answers };
}

it('brings a server to the release: keys, settings, services, schema and Vault; shows no secret, and makes none twice', async () => {
  await using deployment = await openDeployment();
  const { folder, answers } = await toServer(deployment);
  const dry = await deployment.run({ isSelfHosted: true, isDry: true });
  for (const text of ['up -d --wait', 'run --rm backup']) expect(dry.output).toContain(text);
  expect(existsSync(answers.BACKUP_FOLDER)).toBe(false);
  expect(await deployment.read(join(folder, 'functions.env'))).toBe('');
  // The services fail once: what is generated before stays.
  await deployment.break({ text: 'up -d', error: 'no space left: geheim-postgres' });
  const failed = await deployment.run({ isSelfHosted: true });
  expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('no space left: •••') as string });
  expect(failed.output).toContain('could not edit docker-compose.yml for •••.');
  const generated = await deployment.read(join(folder, 'functions.env'));
  await deployment.break(null);
  const done = await deployment.run({ isSelfHosted: true });
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('arahkan api.toko.invalid') as string });

  expect(existsSync(answers.BACKUP_FOLDER)).toBe(true);
  const environment = parseEnv(await deployment.read(join(folder, '.env')));
  expect(environment).toMatchObject({
    POSTGRES_PASSWORD: 'geheim-postgres',
    SUPABASE_SECRET_KEY: keys.secret,
    SUPABASE_PUBLIC_URL: 'https://api.toko.invalid',
    ENABLE_ANONYMOUS_USERS: 'true',
    CHABOT_ANSWERS: deployment.file,
    WAHA_REPLICAS: '1',
  });
  const functions = parseEnv(generated);
  expect(functions).toMatchObject({ AGENT_API_KEY: 'geheim$model #1', WAHA_API_KEY: environment['WAHA_API_KEY'] });
  expect(await deployment.read(join(folder, 'functions.env'))).toBe(generated);
  for (const name of ['.env', 'functions.env'])
    expect(((await stat(join(folder, name))).mode & 0o777).toString(8)).toBe('600');
  const project = await deployment.project();
  expect(project).toMatchObject({
    isMigrated: true,
    isLinked: false,
    services: [
      'config --quiet',
      'config --quiet',
      'up -d --wait',
      'restart functions',
      'run --rm --no-deps -T --entrypoint sh caddy -s http://api-gw:8000/functions/v1/health/live',
      'restart caddy',
      'run --rm --no-deps -T --entrypoint sh caddy -s http://caddy:8080/confirmation.html',
    ],
    settings: { agent: 'on', self_service: 'off' },
    vault: { agent_url: 'http://api-gw:8000/functions/v1/agent', agent_key: keys.secret },
    administrators: ['owner@toko.example'],
  });
  const secrets = [
    'geheim',
    keys.secret,
    ...Object.entries(functions).flatMap(([name, value]) =>
      /_(?:KEY|SECRET)$/.test(name) && name !== 'VAPID_PUBLIC_KEY' && value ? value : [],
    ),
  ];
  expect(secrets.length).toBeGreaterThan(6);
  const calls = await deployment.calls();
  expect(secretsIn([dry, failed, done].map(({ output }) => output).join('\n'), secrets)).toEqual([]);
  expect(secretsIn(calls.map(({ args }) => args.join(' ')).join('\n'), secrets)).toEqual([]);
  const pushed = calls.find(({ args }) => args.join(' ').includes('db push --skip-vault'));
  expect(pushed).toMatchObject({
    args: expect.arrayContaining(['--remote=postgresql://postgres@127.0.0.1:5432/postgres']) as string[],
    env: { PGPASSWORD: 'geheim-postgres' },
  });
  // The answers that were generated are lost, and another has changed: nothing is made twice.
  await deployment.write({ ...answers, AGENT_MODEL_SMALL: 'tiny' });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  expect(parseEnv(await deployment.read(join(folder, 'functions.env')))).toEqual({
    ...functions,
    AGENT_MODEL_SMALL: 'tiny',
  });
  expect(parseEnv(await deployment.read(join(folder, '.env')))).toEqual(environment);
});

it('a server runs no function and serves no build before its schema is there, and each release is built once', async () => {
  await using deployment = await openDeployment();
  const { folder } = await toServer(deployment);
  const builds = async (): Promise<string[][]> =>
    (await deployment.calls()).filter(({ program }) => program === 'npm').map(({ args }) => args);
  const build = ['run', 'build', '--', join(folder, 'chabot-site')];
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  expect((await deployment.project()).served).toEqual([
    { build: null, isMigrated: false },
    { build: 'c0ffee', isMigrated: true },
  ]);
  expect(await builds()).toEqual([build]);
  await deployment.change({ commit: 'beef', isMigrated: false, served: [] });
  // Of the functions of the release before, which run until their restart.
  const functions = join(folder, 'chabot-functions/current');
  const former = join(await realpath(functions), 'waha-events/former.ts');
  await writeFile(former, '');
  for (const text of ['db push', 'restart functions', 'run build']) {
    await deployment.break({ text });
    expect(await deployment.run({ isSelfHosted: true }), text).toMatchObject({ code: 1 });
    expect(existsSync(former), text).toBe(text !== 'run build');
    expect(await readdir(functions), text).toContain('waha-events');
  }
  await deployment.break(null);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  expect((await deployment.project()).served).toEqual([
    { build: 'c0ffee', isMigrated: false },
    { build: 'c0ffee', isMigrated: false },
    { build: 'c0ffee', isMigrated: true },
    { build: 'c0ffee', isMigrated: true },
    { build: 'beef', isMigrated: true },
  ]);
  expect(await builds()).toEqual([build, build, build]);
});

it.each(['restart functions', 'restart caddy'])(
  'a server takes its release again after a deployment of another ended at %s',
  async (text) => {
    await using deployment = await openDeployment();
    await toServer(deployment);
    expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
    await deployment.change({ commit: 'beef' });
    await deployment.break({ text });
    expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 1 });
    await deployment.break(null);
    await deployment.change({ commit: 'c0ffee', services: [] });
    expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
    expect((await deployment.project()).services).toContain(text);
  },
);

it.each([
  ['chabot-functions', 'functions', 'http://api-gw:8000/functions/v1/health/live'],
  ['chabot-site', 'caddy', 'http://caddy:8080/confirmation.html'],
])('%s keeps the build that worked until the next one answers, and goes back to it', async (name, service, address) => {
  await using deployment = await openDeployment();
  const { folder } = await toServer(deployment);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  const builds = join(folder, name);
  const worked = basename(await realpath(join(builds, 'current')));
  await deployment.change({ commit: 'beef' });
  for (const text of [`restart ${service}`, address]) {
    await deployment.break({ text });
    const { code, output } = await deployment.run({ isSelfHosted: true });
    expect(code, text).toBe(1);
    expect(basename(await realpath(join(builds, 'current'))), text).toBe(worked);
    // Its last command restarts the container, or the operator is told to.
    const isRestarted = text === address;
    expect(output).toContain(
      isRestarted
        ? `${service} kembali ke rilis sebelumnya (${worked}).`
        : `Kembali ke rilis sebelumnya (${worked}): cd `,
    );
    expect((await deployment.project()).services.at(-1) === `restart ${service}`, text).toBe(isRestarted);
  }
  await deployment.break(null);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  const current = basename(await realpath(join(builds, 'current')));
  expect(current).not.toBe(worked);
  expect((await readdir(builds)).toSorted()).toEqual([current, 'current']);
});

it.each([
  ['always', '0,0,0,0,0', 0, 5, true],
  ['after a start', '1,1,0,0,0,0,0', 0, 7, true],
  ['until it ends', '0,0,0,0,1', 0, 60, false],
  ['never', '1', 0, 60, false],
  ['never, and hangs', '1', 5, 10, false],
])('wait-for.sh waits a minute for an address that answers %s', async (_, codes, seconds, asked, isAnswered) => {
  await using folder = await temporaryFolder();
  const [calls, clock] = [join(folder.path, 'calls'), join(folder.path, 'clock')];
  await writeFile(clock, '1000');
  const pass = `echo $(($(cat ${clock}) + seconds)) >${clock}`;
  // The last code is that of each further call.
  await writeFile(
    join(folder.path, 'wget'),
    `#!/bin/sh\nseconds=${seconds}\n${pass}\necho "$@" >>${calls}\nset -- $(echo ${codes} | tr , ' ')\nn=$(wc -l <${calls})\n[ "$n" -lt "$#" ] || n=$#\nshift $((n - 1))\nexit "$1"\n`,
    { mode: 0o755 },
  );
  await writeFile(join(folder.path, 'sleep'), `#!/bin/sh\nseconds=$1\n${pass}\n`, { mode: 0o755 });
  await writeFile(join(folder.path, 'date'), `#!/bin/sh\ncat ${clock}\n`, { mode: 0o755 });
  const script = await readFile(join(root, 'deploy/wait-for.sh'), 'utf8');
  const answered = await new Promise((resolve) => {
    const env = { PATH: `${folder.path}:${process.env['PATH']}` };
    const child = execFile('sh', ['-s', 'http://x.test/'], { env }, (error) => resolve(error === null));
    child.stdin?.end(script);
  });
  const lines = (await readFile(calls, 'utf8')).trim().split('\n');
  expect([answered, lines.length, new Set(lines)]).toEqual([
    isAnswered,
    asked,
    new Set(['-q -T 5 -O /dev/null http://x.test/']),
  ]);
});

it('wait-for.sh ends at once without an address', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'wget'), '#!/bin/sh\ntouch "$0.called"\n', { mode: 0o755 });
  const env = { PATH: `${folder.path}:${process.env['PATH']}` };
  await expect(promisify(execFile)('sh', [join(root, 'deploy/wait-for.sh')], { env })).rejects.toThrow(
    /parameter not set|unbound variable/,
  );
  expect(await readdir(folder.path)).toEqual(['wget']);
});

it('a server is backed up before its services start anew; a failure ends the deployment, unless it is left out on purpose', async () => {
  await using deployment = await openDeployment();
  await toServer(deployment);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  /** The commands of `docker compose` by a deployment of newer migrations. */
  const deployAgain = async (options = {}) => {
    await deployment.change({ isMigrated: false, services: [] });
    const { code, output } = await deployment.run({ isSelfHosted: true, ...options });
    return { code, output, ...(await deployment.project()) };
  };
  const backup = ['up -d --wait --no-recreate db', 'run --rm backup'];
  const start = ['config --quiet', 'up -d --wait'];
  await deployment.break({ text: 'run --rm backup', error: 'no space left on device' });
  const failed = await deployAgain();
  expect(failed).toMatchObject({ code: 1, isMigrated: false, services: backup.slice(0, 1) });
  expect(failed.output).toContain('no space left on device');
  expect(failed.output).toContain('npm run deploy -- --self-hosted --without-backup');
  expect(await deployAgain({ withoutBackup: true })).toMatchObject({ code: 0, isMigrated: true, services: start });
  await deployment.break(null);
  // Neither a backup that was left out nor an older one counts.
  for (const run of ['after one without', 'after one with'])
    expect(await deployAgain(), run).toMatchObject({ code: 0, isMigrated: true, services: [...backup, ...start] });
});

it('the first backup of an upgrade, which is of before the table of backups, is recorded after the migrations', async () => {
  await using deployment = await openDeployment();
  await toServer(deployment);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  /** What a deployment does of backup, migrations and their record. */
  const deployAgain = async (change: Partial<Project>, options = {}): Promise<string[]> => {
    const { length } = await deployment.calls();
    await deployment.change(change);
    expect(await deployment.run({ isSelfHosted: true, ...options })).toMatchObject({ code: 0 });
    return (await deployment.calls())
      .slice(length)
      .flatMap(
        ({ args, stdin }) =>
          /run --rm backup|db push --skip-vault|insert into private\.backup\b/.exec(`${args.join(' ')} ${stdin}`) ?? [],
      );
  };
  const [backup, push] = ['run --rm backup', 'db push --skip-vault'];
  expect(await deployAgain({ isMigrated: false })).toEqual([backup, push, 'insert into private.backup']);
  const record = (await deployment.calls()).findLast(({ stdin }) => stdin.includes('private.backup'))?.stdin;
  expect(record).toContain("'1970-01-01T00:00:00.000Z'::timestamptz\nwhere not exists (select from private.backup)");
  // With its table, the backup is recorded by itself; and there is none to record.
  expect(await deployAgain({ isMigrated: true })).toEqual([backup]);
  expect(await deployAgain({ isMigrated: false }, { withoutBackup: true })).toEqual([push]);
  expect(await deployAgain({ isMigrated: false, accounts: [] })).toEqual([push]);
});

it('a folder of backups is made when the settings get it, and not when another one changes', async () => {
  await using deployment = await openDeployment();
  const { answers } = await toServer(deployment);
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  // A disk that is not mounted.
  await rm(answers.BACKUP_FOLDER, { recursive: true });
  await deployment.write({ ...answers, WAHA_MEMORY: '2g' });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  expect(existsSync(answers.BACKUP_FOLDER)).toBe(false);
  const other = `${answers.BACKUP_FOLDER}-2`;
  await deployment.write({ ...answers, WAHA_MEMORY: '2g', BACKUP_FOLDER: other });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 0 });
  expect(existsSync(other)).toBe(true);
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

it('after a change of an address, what others were told of it is said once, and links of the former one are redirected', async () => {
  await using deployment = await openDeployment();
  const { answers, folder } = await toServer(deployment);
  const google = { GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' };
  const run = async (changed: Record<string, string>): Promise<string> => {
    await deployment.write({ ...(parseEnv(await deployment.read()) as Record<string, string>), ...changed });
    return (await deployment.run({ isSelfHosted: true })).output;
  };
  const told = /^- (?:Pemeriksaan keamanan|Masuk dengan Google|Alamat situs kini).*/gm;
  expect((await run({ ...answers, ...captcha, ...google })).match(told)).toBeNull();
  const [site, api] = ['https://app.baru.example', 'https://api.baru.example'];
  expect((await run({ SITE_URL: site, API_URL: api })).match(told)).toEqual([
    expect.stringContaining('Add widget untuk app.baru.example'),
    expect.stringContaining(`redirect ${api}/auth/v1/callback`),
    expect.stringContaining('isi FORMER_SITE_URL dengan alamat yang lama'),
  ]);
  expect(await run({ FORMER_SITE_URL: site })).toContain('FORMER_SITE_URL harus alamat yang lama');
  expect((await run({ FORMER_SITE_URL: answers['SITE_URL'] ?? '' })).match(told)).toBeNull();
  expect(await deployment.read(join(folder, '.env'))).toContain(`FORMER_SITE_URL='${answers['SITE_URL']}'`);
  // Both in one run, as docs/deploy.md says.
  const back = await run({ SITE_URL: answers['SITE_URL'] ?? '', FORMER_SITE_URL: site });
  expect(back.match(told)).toEqual([expect.stringContaining('Pemeriksaan keamanan')]);
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

it('a release of Supabase that deploy/ does not know is refused before anything changes', async () => {
  await using deployment = await openDeployment();
  const { folder } = await toServer(deployment);
  const [compose, file] = ['docker-compose.yml', '.env'].map((name) => join(folder, name)) as [string, string];
  await writeFile(compose, (await deployment.read(compose)).replace('api-gw:', 'gateway:'));
  await writeFile(join(folder, '.supabase-version'), 'ref=self-hosted/v9.0.0\n');
  const environment = await deployment.read(file);
  const { code, output } = await deployment.run({ isSelfHosted: true });
  expect([code, output]).toEqual([1, expect.stringMatching(/v9\.0\.0[\s\S]+- Tidak ada layanan api-gw\.$/m)]);
  expect(await deployment.read(file)).toBe(environment);
  expect((await deployment.project()).services).toEqual([]);
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

it('a server whose site does not answer within a minute is told to look at DNS and Caddy', async () => {
  await using deployment = await openDeployment();
  const { folder } = await toServer(deployment);
  const { code, output } = await deployment.run({ isSelfHosted: true });
  expect(code).toBe(0);
  expect(output).toContain(`dan di ${folder}: docker compose -f`);
  expect(output).not.toContain('Sesudah situs terunggah');
});

it('a server without accounts has nothing to back up', async () => {
  await using deployment = await openDeployment();
  await toServer(deployment);
  await deployment.change({ accounts: [] });
  await deployment.break({ text: 'run --rm backup' });
  for (const run of ['first', 'second'])
    expect(await deployment.run({ isSelfHosted: true }), run).toMatchObject({ code: 0 });
  // The next run has accounts.
  await deployment.change({ accounts: ['owner@toko.example'] });
  expect(await deployment.run({ isSelfHosted: true })).toMatchObject({ code: 1 });
});

it('a folder that is not that of a release of Supabase is refused with what to give', async () => {
  await using deployment = await openDeployment();
  const { folder } = await toServer(deployment);
  await rm(join(folder, 'docker-compose.yml'));
  const { code, output } = await deployment.run({ isSelfHosted: true });
  expect(code).toBe(1);
  expect(output).toContain('SUPABASE_FOLDER harus folder lengkap dari rilis Supabase, dengan docker-compose.yml');
});

it('backup.sh keeps each backup in a folder of its time, nothing of one that fails, and none for too long', async () => {
  await using folder = await temporaryFolder();
  const [programs, backups, source] = ['bin', 'backups', 'source'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await writeFiles(source, {
    'storage/a': '',
    'db-config/a': '',
    'waha-sessions/a': '',
    'supabase/docker-compose.yml': '',
    env: '',
    'functions.env': '',
    answers: '',
  });
  // Node sets no attributes, and tar sets those of an archive.
  const attribute = 'SCHILY.xattr.user.supabase.content-type';
  const tar = (...args: string[]) => promisify(execFile)('tar', ['-C', source, '--xattrs', ...args, 'storage/a']);
  await tar('-cf', join(folder.path, 'typed.tar'), '--format=pax', `--pax-option=${attribute}:=audio/wav`);
  await tar('-xf', join(folder.path, 'typed.tar'));
  const program = async (name: string, lines: string): Promise<void> =>
    writeFile(join(programs, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  await mkdir(programs);
  await program('date', 'PATH=/usr/bin:/bin exec date -d "$NOW" "$@"');
  const recorded = join(folder.path, 'recorded');
  await program('psql', `case "$*" in *insert*) echo "$*" >>${recorded} ;; *) echo "schema 20261130180000" ;; esac`);
  await program('pg_dump', 'for last; do :; done; echo rows >"${last#--file=}"');
  const rows =
    'COPY public.room (id, name) FROM stdin;\n1\tBu Sari\n2\tCOPY x FROM stdin;\n\\.\n\nCOPY auth.users (id) FROM stdin;\n\\.\n';
  await writeFile(join(folder.path, 'rows.sql'), rows);
  await program('pg_restore', `cat "${join(folder.path, 'rows.sql')}"`);
  let said = '';
  const backUp = (now: string, replicas = '1'): Promise<boolean> =>
    new Promise((resolve) => {
      const env = {
        PATH: `${programs}:${process.env['PATH']}`,
        NOW: now,
        BACKUP_TARGET: backups,
        BACKUP_SOURCE: source,
        BACKUP_KEEP_DAYS: '14',
        WAHA_REPLICAS: replicas,
      };
      execFile('bash', [join(root, 'deploy/backup.sh')], { env }, (error, stdout, stderr) => {
        said = stdout + stderr;
        resolve(error === null);
      });
    });
  // A backup, one that a power cut ended, and what is not a backup; all older than the days to keep.
  const old = ['2026-11-02T02-15-00', '2026-11-03T02-15-00.part', '2026-11-04', 'keep'];
  for (const name of old) {
    await mkdir(join(backups, name), { recursive: true });
    await utimes(join(backups, name), 0, 0);
  }

  expect(await backUp('2026-11-30T02:15:00Z')).toBe(true);
  const kept = ['2026-11-04', '2026-11-30T02-15-00', 'keep'];
  expect((await readdir(backups)).toSorted()).toEqual(kept);
  expect((await readdir(join(backups, '2026-11-30T02-15-00'))).toSorted()).toEqual([
    'counts.txt',
    'files.tar.gz',
    'release.txt',
    'rows.dump',
  ]);
  expect(await readFile(join(backups, '2026-11-30T02-15-00', 'release.txt'), 'utf8')).toBe('schema 20261130180000\n');
  expect(await readFile(join(backups, '2026-11-30T02-15-00', 'counts.txt'), 'utf8')).toBe(
    'auth.users 0\npublic.room 2\n',
  );
  const files = async (name: string): Promise<string[]> => {
    const { stdout } = await promisify(execFile)('tar', ['-tzf', join(backups, name, 'files.tar.gz')]);
    return stdout.split('\n').filter((path) => path !== '' && !path.endsWith('/'));
  };
  const here = ['storage/a', 'db-config/a', 'env', 'functions.env', 'answers', 'supabase/docker-compose.yml'];
  expect(await files('2026-11-30T02-15-00')).toEqual([...here, 'waha-sessions/a']);
  expect(said).toMatch(/^backup: \S+02-15-00 \S+\n$/);
  // The type of a file, as storage keeps it.
  const tarred = await readFile(join(backups, '2026-11-30T02-15-00/files.tar.gz'));
  expect(gunzipSync(tarred).includes(`${attribute}=audio/wav\n`)).toBe(true);
  // With Supabase's release, of a folder that its setup.sh made.
  await writeFile(join(source, 'supabase/.supabase-version'), 'ref=self-hosted/v0.8.2');
  here.push('supabase/.supabase-version');
  // WAHA on a host of its own: the sessions here are old ones.
  expect(await backUp('2026-11-30T02:30:00Z', '0')).toBe(true);
  expect(await files('2026-11-30T02-30-00')).toEqual(here);
  expect(said).toMatch(/^backup: \S+02-30-00 \S+, without the WhatsApp sessions: WAHA has a host of its own\n$/);
  await rm(join(backups, '2026-11-30T02-30-00'), { recursive: true });
  // GNU tar, of a file that changes while it is read.
  await program('tar', 'PATH=/usr/bin:/bin tar "$@"; exit 1');
  expect(await backUp('2026-11-30T03:00:00Z')).toBe(true);
  const backupsInDatabase = async (): Promise<string[]> => (await readFile(recorded, 'utf8')).trim().split('\n');
  const statement = '-qXc insert into private.backup default values';
  expect(await backupsInDatabase()).toEqual([statement, statement, statement]);
  await rm(join(backups, '2026-11-30T03-00-00'), { recursive: true });
  // BusyBox, whose tar does not know the option; and an archive that is empty, or cut.
  const archive = 'for last; do case "$before" in -czf) file=$last ;; esac; before=$last; done';
  for (const failing of ['', `${archive}; : >"$file"`, `${archive}; echo files | gzip | head -c 9 >"$file"`]) {
    await program('tar', `${failing}\nexit 1`);
    expect(await backUp('2026-11-30T09:00:00Z'), failing).toBe(false);
    expect((await readdir(backups)).toSorted()).toEqual(kept);
  }
  await rm(join(programs, 'tar'));
  // A dump that cannot be read, and one of an empty database.
  for (const failing of ['exit 1', 'echo "-- nothing"']) {
    await program('pg_restore', failing);
    expect(await backUp('2026-11-30T09:00:00Z')).toBe(false);
    expect((await readdir(backups)).toSorted()).toEqual(kept);
  }
  await program('pg_restore', `cat "${join(folder.path, 'rows.sql')}"`);
  // Files that have moved, with the folders that Docker makes in their places.
  for (const name of ['env', 'functions.env', 'answers']) {
    await rm(join(source, name));
    await mkdir(join(source, name));
    expect(await backUp('2026-11-30T09:00:00Z')).toBe(false);
    expect(said).toMatch(new RegExp(`^backup: ${name} is a folder, not a file: `));
    expect((await readdir(backups)).toSorted()).toEqual(kept);
    await rm(join(source, name), { recursive: true });
    await writeFile(join(source, name), '');
  }
  await rm(join(source, 'storage'), { recursive: true });
  expect(await backUp('2026-11-30T09:00:00Z')).toBe(false);
  expect((await readdir(backups)).toSorted()).toEqual(kept);
  // Nothing is recorded of one that fails. A database of before does not know the table.
  expect(await backupsInDatabase()).toHaveLength(3);
  await program('psql', 'case "$*" in *insert*) exit 1 ;; *) echo "{}" ;; esac');
  await mkdir(join(source, 'storage'));
  expect(await backUp('2026-11-30T09:00:00Z')).toBe(true);
  expect((await readdir(backups)).toSorted()).toEqual([...kept, '2026-11-30T09-00-00'].toSorted());
});

it('restore.sh puts files where none are, and rows with the pause in one transaction', async () => {
  await using folder = await temporaryFolder();
  const at = (...names: string[]): string => join(folder.path, ...names);
  await writeFiles(at('source'), { 'storage/a': 'file', 'db-config/key': 'root key', env: '' });
  await mkdir(at('backup/now'), { recursive: true });
  for (const name of ['storage', 'db-config', 'bin']) await mkdir(at('target', name), { recursive: true });
  await promisify(execFile)('tar', [
    '-C',
    at('source'),
    '-czf',
    at('backup/now/files.tar.gz'),
    'storage',
    'db-config',
    'env',
  ]);
  await writeFile(at('backup/now/counts.txt'), 'auth.users 0\npublic."order" 2\n');
  await writeFile(at('backup/now/rows.dump'), 'rows of the dump');
  const program = (name: string, lines: string): Promise<void> =>
    writeFile(at('target/bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  await program('pg_restore', 'for last; do :; done; cp "$last" "${2#--file=}"');
  // The files in their order, as psql runs them.
  await program(
    'psql',
    `echo "$1 $2 $3 $4" >${at('ran')}; while [ $# -gt 0 ]; do [ "$1" != -f ] || cat "$2" >>${at('ran')}; shift; done`,
  );
  const restore = (...args: string[]): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const env = {
        PATH: `${at('target/bin')}:${process.env['PATH']}`,
        BACKUP_TARGET: at('backup'),
        RESTORE_TARGET: at('target'),
        RESTORE_STATEMENTS: join(root, 'supabase/restore'),
      };
      execFile('bash', [join(root, 'deploy/restore.sh'), ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
      );
    });

  expect(await restore('now', 'storage', 'db-config')).toMatchObject({ code: 0 });
  expect(await readFile(at('target/storage/a'), 'utf8')).toBe('file');
  expect(await readFile(at('target/db-config/key'), 'utf8')).toBe('root key');
  expect(existsSync(at('target/env'))).toBe(false);
  for (const [parts, said] of [
    [['storage'], 'storage is not empty'],
    [[], 'name rows, or folders of the backup'],
    // A file would stay in the container.
    [['env'], 'env is no folder here'],
  ] as const)
    expect(await restore('now', ...parts)).toEqual({ code: 1, said: `restore: ${said}\n` });

  expect(await restore('now', 'rows')).toMatchObject({ code: 0 });
  const ran = await readFile(at('ran'), 'utf8');
  const parts = ['-qX -1 -v ON_ERROR_STOP=1\n', 'truncate', 'rows of the dump', `('public."order"', 2,`, "'paused'"];
  const places = parts.map((part) => ran.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // Nothing runs when the dump cannot be read.
  await rm(at('ran'));
  await program('pg_restore', 'exit 1');
  expect((await restore('now', 'rows')).code).toBe(1);
  expect(existsSync(at('ran'))).toBe(false);
});

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
