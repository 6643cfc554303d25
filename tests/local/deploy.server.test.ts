/** `npm run deploy` to a server of one's own. */
import { existsSync } from 'node:fs';
import { readdir, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';

import { expect, it } from 'vitest';

import { captcha, keys, openDeployment, secretsIn, toServer } from './support/deployment.ts';

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
  expect(done.output).toContain(`dan di ${folder}: docker compose -f`);

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
