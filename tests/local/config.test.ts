import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parse } from 'smol-toml';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';

import { readConfig } from '../../local/config.ts';
import { temporaryFolder, writeFiles } from './support/folders.ts';

async function read(toml: string) {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, { 'config.toml': toml });
  return await readConfig(folder.path);
}

it("the repository's config.toml is fully supported", async () => {
  const { config, warnings } = await readConfig(join(import.meta.dirname, '../../supabase'));
  expect(warnings).toEqual([]);
  expect(config.auth.enableAnonymousSignIns).toBe(true);
  expect(config.auth.mfa.totp).toEqual({ enrollEnabled: true, verifyEnabled: true });
  expect(config.auth.email.templates['recovery']?.html).toContain('{{ .TokenHash }}');
  expect(config.storage.fileSizeLimit).toBe(16 * 2 ** 20);
  expect(config.functions['waha']).toEqual({ verifyJwt: false });
});

test('no installation but a local one runs the seed, whose passwords are public', async () => {
  const folder = join(import.meta.dirname, '../..');
  const { db, remotes = {} } = parse(await readFile(join(folder, 'supabase/config.toml'), 'utf8')) as {
    db: { seed: { enabled: boolean } };
    remotes?: Record<string, { db?: { seed?: { enabled?: boolean } } }>;
  };
  const enabled = [db, ...Object.values(remotes).map((remote) => remote.db)].map((of) => of?.seed?.enabled ?? false);
  expect(enabled).not.toContain(true);
  // This command starts the CLI's stack, which is local.
  expect(await readFile(join(folder, 'scripts/start-supabase.ts'), 'utf8')).toContain(
    "SUPABASE_DB_SEED_ENABLED: 'true'",
  );
});

test('a server for mail has a name, an account and a sender, all of the environment', async () => {
  const { auth } = parse(await readFile(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')) as {
    auth: { email: { smtp: Record<string, unknown> } };
  };
  expect(auth.email.smtp).toEqual({
    enabled: false,
    host: 'env(SMTP_HOST)',
    port: 587,
    user: 'env(SMTP_USER)',
    pass: 'env(SMTP_PASS)',
    admin_email: 'env(SMTP_SENDER)',
    sender_name: 'Chabot',
  });
});

describe('edge functions in config.toml', () => {
  const root = join(import.meta.dirname, '../..');
  const functions = async (): Promise<string[]> =>
    (await readdir(join(root, 'supabase/functions'))).filter((name) => !name.startsWith('_')).toSorted();

  it('every function sets verify_jwt', async () => {
    const { config } = await readConfig(join(root, 'supabase'));
    expect(Object.keys(config.functions).toSorted()).toEqual(await functions());
  });

  it('every function uses the package versions of package.json', async () => {
    const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8')) as Record<string, object>;
    const { dependencies, devDependencies } = await read('package.json');
    const installed: Record<string, string> = { ...dependencies, ...devDependencies };
    for (const name of await functions()) {
      const { imports } = await read(`supabase/functions/${name}/deno.json`);
      for (const address of Object.values(imports ?? {})) {
        const [, packageName = '', version] = /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/u.exec(String(address)) ?? [];
        expect([name, packageName, version]).toEqual([name, packageName, installed[packageName]]);
      }
    }
  });
});

it("missing settings have the CLI's defaults", async () => {
  const { config, warnings } = await read('');
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({
    api: { schemas: ['public'], extraSearchPath: ['public', 'extensions'], maxRows: 1000 },
    auth: { jwtExpiry: 3600, minimumPasswordLength: 6, enableSignup: true, enableAnonymousSignIns: false },
    storage: { fileSizeLimit: 50 * 2 ** 20, buckets: {} },
  });
});

it('durations, sizes, buckets and functions are parsed', async () => {
  const { config } = await read(`
    [auth.email]
    max_frequency = "1m30s"
    [auth.sms]
    max_frequency = "250ms"
    [storage]
    file_size_limit = "5MB"
    [storage.buckets.avatars]
    public = true
    file_size_limit = "512KiB"
    allowed_mime_types = ["image/png"]
    [functions.waha-events]
    verify_jwt = false`);
  expect(config.auth.email.maxFrequency).toBe(90);
  expect(config.auth.sms.maxFrequency).toBe(0.25);
  expect(config.storage).toEqual({
    fileSizeLimit: 5 * 2 ** 20,
    buckets: { avatars: { public: true, fileSizeLimit: 512 * 2 ** 10, allowedMimeTypes: ['image/png'] } },
  });
  expect(config.functions).toEqual({ 'waha-events': { verifyJwt: false } });
});

it.each([
  ['[auth]\nenable_sign_up = true', 'config.toml: auth.enable_sign_up tidak dikenal atau tidak didukung di sini.'],
  [
    '[auth.external.github]\nenabled = true',
    'config.toml: auth.external.github tidak dikenal atau tidak didukung di sini.',
  ],
  ['[auth.sms.twilio]\nenabled = true', 'config.toml: auth.sms.twilio tidak dikenal atau tidak didukung di sini.'],
  ['[functions.x]\nverify = true', 'config.toml: functions.x.verify tidak dikenal atau tidak didukung di sini.'],
  ['[db]\nmajor_version = 15', 'config.toml: nilai db.major_version = 15 tidak didukung di sini; dipakai 17.'],
  ['[api]\nenabled = false', 'config.toml: nilai api.enabled = false tidak didukung di sini; dipakai true.'],
  ['[api]\nmax_rows = "many"', 'config.toml: nilai api.max_rows = "many" tidak didukung di sini; dipakai 1000.'],
  [
    '[auth.email]\nmax_frequency = "soon"',
    'config.toml: nilai auth.email.max_frequency = "soon" tidak didukung di sini; dipakai 1.',
  ],
  [
    '[auth]\nsite_url = 3',
    'config.toml: nilai auth.site_url = 3 tidak didukung di sini; dipakai "http://127.0.0.1:3000".',
  ],
  [
    '[auth]\nsite_url = "env(SITE_URL)"',
    'config.toml: nilai auth.site_url = "env(SITE_URL)" tidak didukung di sini; dipakai "http://127.0.0.1:3000".',
  ],
  ['[auth]\njwt_expiry = -5', 'config.toml: nilai auth.jwt_expiry = -5 tidak didukung di sini; dipakai 3600.'],
  ['[auth.email]\notp_length = 4', 'config.toml: nilai auth.email.otp_length = 4 tidak didukung di sini; dipakai 6.'],
  ['[realtime]\nenabled = false', 'config.toml: nilai realtime.enabled = false tidak didukung di sini; dipakai true.'],
  [
    '[edge_runtime]\nenabled = false',
    'config.toml: nilai edge_runtime.enabled = false tidak didukung di sini; dipakai true.',
  ],
  ['auth = 1', 'config.toml: auth bukan tabel.'],
])('an unsupported setting gives a warning: %s', async (toml, warning) => {
  expect((await read(toml)).warnings).toEqual([warning]);
});

it('an invalid TOML file is rejected with a one-sentence error', async () => {
  await expect(read('[auth')).rejects.toThrow(/config\.toml bukan TOML yang benar/u);
});

it('a missing mail template is named in the error', async () => {
  await expect(read('[auth.email.template.recovery]\ncontent_path = "./supabase/templates/none.html"')).rejects.toThrow(
    /none\.html/,
  );
});

describe('[auth.external] in config.toml', () => {
  const toml = '[auth.external.google]\nenabled = true\nclient_id = "env(ID)"\nsecret = "env(SECRET)"';

  it('enables a provider, and so does the environment', async () => {
    expect((await read('')).config.auth.external).toEqual({ google: false, facebook: false });
    const { config, warnings } = await read(toml);
    expect([config.auth.external, warnings]).toEqual([{ google: true, facebook: false }, []]);
    vi.stubEnv('OAUTH_PROVIDERS', 'google,facebook');
    expect((await read('')).config.auth.external).toEqual({ google: true, facebook: true });
    vi.unstubAllEnvs();
  });
});

describe('[auth.hook.send_sms] in config.toml', () => {
  const settings = (hook: boolean, captcha: boolean) =>
    `[auth.hook.send_sms]\nenabled = ${String(hook)}\nuri = "env(X)"\n[auth.captcha]\nenabled = ${String(captcha)}\nprovider = "turnstile"\nsecret = "env(CHABOT_TEST_CAPTCHA)"`;

  test.each([
    [true, false, 's3cret', '0xKEY', 'refused'],
    [true, true, '', '0xKEY', 'refused'],
    [true, true, 's3cret', '', 'refused'],
    [true, true, 's3cret', '0xKEY', 'read'],
    [false, false, '', '', 'read'],
  ])(
    'enabled: %s, with [auth.captcha] enabled: %s, the secret "%s" and the site key "%s", is %s',
    async (hook, captcha, secret, siteKey, outcome) => {
      vi.stubEnv('CHABOT_TEST_CAPTCHA', secret);
      vi.stubEnv('CHABOT_CAPTCHA_SITE_KEY', siteKey);
      onTestFinished(() => void vi.unstubAllEnvs());
      const told = await read(settings(hook, captcha)).then(
        ({ warnings }) => ['read', ...warnings].join(' '),
        (error: Error) => (error.message.includes('pemeriksaan keamanan wajib') ? 'refused' : error.message),
      );
      expect(told).toBe(outcome);
    },
  );
});

describe('[auth.captcha] in config.toml', () => {
  const toml = (enabled: boolean): string =>
    `[auth.captcha]\nenabled = ${String(enabled)}\nprovider = "turnstile"\nsecret = "env(CHABOT_TEST_CAPTCHA)"`;
  const secretOf = async (enabled: boolean): Promise<string> => {
    const { config, warnings } = await read(toml(enabled));
    expect(warnings).toEqual([]);
    return config.auth.captcha.secret;
  };

  it('is off without a key, and when it is not enabled', async () => {
    expect(await secretOf(true)).toBe('');
    vi.stubEnv('CHABOT_TEST_CAPTCHA', 's3cret');
    expect([await secretOf(false), await secretOf(true)]).toEqual(['', 's3cret']);
    vi.unstubAllEnvs();
  });

  it('a key in the file itself is not used', async () => {
    const { config, warnings } = await read('[auth.captcha]\nenabled = true\nsecret = "s3cret"');
    expect(config.auth.captcha.secret).toBe('');
    expect(warnings).toHaveLength(1);
  });
});
