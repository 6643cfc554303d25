/** The settings of deploy/ are those of supabase/config.toml, which a server of one's own does not read. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';

import { faultOf, faultsOfAnswers } from '../../scripts/deploy/answerFaults.ts';
import { CURRENT } from '../../scripts/deploy/builds.ts';
import { openServer, settingsFor } from '../../scripts/deploy/server.ts';
import { COMPARED, releaseFaults } from '../../scripts/deploy/supabaseRelease.ts';
import { root } from '../../scripts/generated.ts';
import { generateSecrets } from '../../scripts/operator/generatedSecrets.ts';
import { functionVariables, serverSettings, variablesOf, type Answers } from '../../scripts/operator/variables.ts';
import {
  readAgentEnv,
  readLinkEnv,
  readPushEnv,
  readSmsHookEnv,
  readWahaEnv,
} from '../../supabase/functions/_shared/env.ts';
import { writeServer } from '../local/support/deployment.ts';
import { temporaryFolder, writeFiles } from '../local/support/folders.ts';
import { supabaseCompose, supabaseEnv } from '../local/support/supabaseCompose.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const overlay = read('deploy/docker-compose.chabot.yml');
const variables = [...overlay.matchAll(/\$\{(\w+)(?::-([^}]*))?\}/g)].map(
  ([, name = '', usual]): [string, string | undefined] => [name, usual],
);
const used = new Set(variables.map(([name]) => name));

/** Of Supabase's compose, which reads them from the same file. */
const OF_SUPABASE =
  /^(?:SITE_URL|SUPABASE_(?:PUBLIC_URL|PUBLISHABLE_KEY|SECRET_KEY)|JWT_(?:KEYS|JWKS)|API_EXTERNAL_URL|ADDITIONAL_REDIRECT_URLS|JWT_EXPIRY|DISABLE_SIGNUP|FUNCTIONS_VERIFY_JWT|POSTGRES_(?:HOST|DB|PASSWORD|PORT)|(?:PGRST|ENABLE)_\w+)$/;

it('each variable of the overlay has a setting, and each setting is read', () => {
  expect([...used].filter((name) => !(name in serverSettings) && !OF_SUPABASE.test(name))).toEqual([]);
  expect(Object.keys(serverSettings).filter((name) => !used.has(name) && !OF_SUPABASE.test(name))).toEqual([]);
});

const OF_SUPABASE_ALONE = /^(?:SUPABASE_(?:PUBLISHABLE|SECRET)_KEY|JWT_(?:KEYS|JWKS)|POSTGRES_\w+)$/;

it('each variable of the overlay is written by a deployment, set by Supabase, or has the default without one', () => {
  const written = settingsFor({});
  const missing = variables.filter(
    ([name, usual]) => written[name] === undefined && !OF_SUPABASE_ALONE.test(name) && usual === undefined,
  );
  expect(missing).toEqual([]);
  const usual = variables.filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(usual)).toEqual(Object.fromEntries(usual.map(([name]) => [name, serverSettings[name]])));
});

interface Mount {
  type: string;
  source: string;
  target: string;
  bind?: object;
}
interface Service {
  image?: string;
  ports?: string[];
  volumes?: (string | Mount)[];
  env_file?: string[];
  environment?: Record<string, string>;
  networks?: { default: { aliases: string[] } };
  deploy?: { replicas?: string };
  healthcheck?: { test: string[] };
  logging?: object;
}
const { services, volumes } = parseYaml(overlay, { logLevel: 'error' }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
/** As compose reads it with these settings. */
const readWith = (given: Answers, text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, usual = '') => given[name] || String(usual));
/** As compose reads it without a setting. */
const byHand = (text = ''): string => readWith({}, text);

it('started by hand without a setting, nothing but Caddy is published to other hosts, and functions call WAHA beside them', () => {
  const ports = Object.entries(services).flatMap(([name, { ports: published = [] }]) =>
    published.map(byHand).filter((port) => name !== 'caddy' || !/^(?:80:80|443:443(?:\/udp)?)$/.test(port)),
  );
  expect(ports).toEqual(['127.0.0.1::', '127.0.0.1:8000:8000', '127.0.0.1:2019:8080']);
  expect(byHand(services['functions']?.environment?.['WAHA_BASE_URL'])).toBe('http://waha:3000');
});

/** GoTrue's kinds of variables (its internal/conf/configuration.go): with another value, or a refused one, it does not start. */
const kinds: Record<string, [value: RegExp, names: RegExp]> = {
  yes: [/^(?:true|false)$/, /_ENABLED$/],
  number: [/^\d+$/, /_(?:LENGTH|EXP|INTERVAL|FACTORS)$|RATE_LIMIT_(?!HEADER)/],
  duration: [/^\d+(?:ms|s|m|h)$/, /_FREQUENCY$/],
  // With http, GoTrue takes these hosts only, also of a hook that is off.
  hook: [/^$|^https:\/\/.|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal)[:/]/, /HOOK_\w+_URI$/],
  hookSecrets: [/^$|^(?:v1,whsec_[A-Za-z0-9+/=]{32,88}(?:\||$))+$/, /HOOK_\w+_SECRETS$/],
  address: [/^https?:\/\/[\w.-]+(?::\d+)?\/./, /_REDIRECT_URI$|_TEMPLATES_\w+$/],
  keys: [/^\[\{.*\}\]$/, /_JWT_KEYS$/],
  captcha: [/^(?:hcaptcha|turnstile)$/, /CAPTCHA_PROVIDER$/],
  text: [/(?:)/, /_SUBJECTS_\w+$|RATE_LIMIT_HEADER$|CAPTCHA_SECRET$|_CLIENT_ID$|EXTERNAL_\w+_SECRET$/],
};

const serverAnswers: Answers = {
  SUPABASE_FOLDER: '/srv/supabase',
  SITE_URL: 'https://app.toko.example',
  API_URL: 'https://api.toko.example',
};
const everyAnswer: Answers = {
  ...serverAnswers,
  WAHA_CODES_SESSION: 'kode',
  TURNSTILE_SECRET_KEY: 'x',
  GOOGLE_CLIENT_ID: 'x',
  FACEBOOK_CLIENT_ID: 'x',
};
/** The settings that a deployment with these answers writes. */
const settingsWith = (answers: Answers): Answers =>
  settingsFor({ ...generateSecrets(answers), ...variablesOf(answers) });

it.each([
  ['with nothing but what is asked', settingsWith(serverAnswers)],
  ['with all that is optional', settingsWith(everyAnswer)],
  ['with the defaults alone', serverSettings],
])('the auth service starts %s', (_, written) => {
  const environment = Object.entries(services['auth']?.environment ?? {});
  expect(environment.length).toBeGreaterThan(30);
  for (const [name, text] of environment) {
    const found = Object.values(kinds).filter(([, names]) => names.test(name));
    expect(found, name).toHaveLength(1);
    expect(readWith({ ...written, JWT_KEYS: '[{"kty":"EC"}]' }, text), name).toMatch(found[0]?.[0] ?? '');
  }
  const captcha = ['ENABLED', 'SECRET'].map((part) =>
    readWith(written, services['auth']?.environment?.[`GOTRUE_SECURITY_CAPTCHA_${part}`] ?? ''),
  );
  expect(captcha).not.toEqual(['true', '']);
});

it('the auth service reaches the hook by the address of the API, which is Caddy inside the network', () => {
  const written = settingsWith(everyAnswer);
  expect(readWith(written, services['auth']?.environment?.['GOTRUE_HOOK_SEND_SMS_URI'] ?? '')).toBe(
    'https://api.toko.example/functions/v1/sms-hook',
  );
  expect(services['caddy']?.networks?.default.aliases.map((alias) => readWith(written, alias))).toEqual([
    'api.toko.example',
  ]);
});

it.each([
  ...['AUTH_CAPTCHA', 'JWT_EXPIRY', 'AUTH_SMS_MAX_FREQUENCY', 'TRUSTED_PROXIES'].map((name) => [name, 'sekali']),
  ['SEND_SMS_HOOK_URI', 'http://api-gw:8000/functions/v1/sms-hook'],
  ['SEND_SMS_HOOK_SECRETS', 'v1,whsec_dGVzdA=='],
  ['AUTH_CAPTCHA', 'true'],
])('an answer with which a service does not start is refused: %s=%s', (name = '', value = '') => {
  expect(faultsOfAnswers({ ...serverAnswers, [name]: value }, {}).join('\n')).toContain(name);
});

it('the overlay sets no variable that functions.env may set', () => {
  const fixed = Object.entries(services).flatMap(([service, { env_file: file, environment = {} }]) =>
    Object.entries(file ? environment : {}).flatMap(([name, text]) =>
      functionVariables.includes(name) && !text.startsWith(`\${${name}`) ? `${service}: ${name}` : [],
    ),
  );
  expect(fixed).toEqual([]);
  const set = Object.keys(services['functions']?.environment ?? {});
  expect(set).toEqual(expect.arrayContaining(['TRUSTED_PROXIES', 'WAHA_WEBHOOK_URL', 'WAHA_BASE_URL']));
  const answered = { TRUSTED_PROXIES: '3', WAHA_WEBHOOK_URL: 'http://10.0.0.1:8000/functions/v1/waha-events' };
  expect(settingsWith({ ...serverAnswers, ...answered })).toMatchObject(answered);
});

/** The folders of images in which they keep what they must not lose, without a variable that says so. */
const documentedFolders = ['/app/.sessions', '/data'];

it('each volume of an image is where its service keeps files: by a variable, or as it is documented', () => {
  const own = Object.values(services).flatMap(({ image, environment = {}, volumes: mounted = [] }) =>
    mounted.flatMap((mount) => {
      const [name = '', target = ''] = typeof mount === 'string' ? mount.split(':') : [];
      return image && name in volumes && !/^\/(?:source|target)\//.test(target) ? [{ name, target, environment }] : [];
    }),
  );
  expect(own.map(({ name }) => name).toSorted()).toEqual(Object.keys(volumes).toSorted());
  const unused = own.filter(
    ({ target, environment }) => ![...documentedFolders, ...Object.values(environment)].includes(target),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});

it('each service, also of Supabase, keeps a log that is bounded', () => {
  const { services: others } = parseYaml(supabaseCompose) as { services: Record<string, Service> };
  const names = Object.keys({ ...others, ...services });
  expect(names).toEqual(expect.arrayContaining(['db', 'rest', 'waha', 'backup']));
  expect(names.filter((name) => services[name]?.logging === undefined)).toEqual([]);
  expect(Object.values(services).filter(({ logging }) => JSON.stringify(logging) !== '{"driver":"local"}')).toEqual([]);
});

it('services know the keys of the gateway, whose tokens the script of a release leaves to an edited compose', () => {
  const known = ['auth', 'realtime', 'storage', 'rest'].map((name) =>
    Object.entries(services[name]?.environment ?? {}).filter(([, value]) => value.includes('JWT_')),
  );
  expect(known).toEqual([
    [['GOTRUE_JWT_KEYS', '${JWT_KEYS}']],
    [['API_JWT_JWKS', '${JWT_JWKS}']],
    [['JWT_JWKS', '${JWT_JWKS}']],
    // Supabase's compose gives them to PostgREST (`PGRST_JWT_SECRET`).
    [],
  ]);
});

it('what asks the database finds it on the port that it has', () => {
  const clients = Object.values(services).filter(({ environment }) => environment?.['PGHOST']);
  expect(clients.length).toBeGreaterThan(0);
  for (const { environment } of clients) expect(environment?.['PGPORT']).toBe('${POSTGRES_PORT}');
});

it('each image of the overlay has a version that a setting fixes', () => {
  const tags = Object.values(services).flatMap(({ image }) => image?.split(':')[1] ?? []);
  expect(tags).toHaveLength(Object.values(services).filter(({ image }) => image).length);
  // More than a major version, which floats.
  for (const tag of tags) expect(readWith(serverSettings, tag), tag).toMatch(/\d+[.-]\w+/);
});

it('a backup has the dump of the major version of the database, and GNU tar, which keeps extended attributes', () => {
  // Docker's own image; that of Supabase, and those on Alpine, have BusyBox.
  expect(services['backup']?.image).toBe('postgres:${BACKUP_POSTGRES_TAG}');
  const major = /image: supabase\/postgres:(\d+)\./.exec(supabaseCompose)?.[1];
  expect(serverSettings['BACKUP_POSTGRES_TAG']).toMatch(new RegExp(`^${major}(?:\\.\\d+)?-(?:bookworm|trixie)$`));
});

it('each service that is waited for has a check that its image can run', async () => {
  const checks = Object.values(services).flatMap(({ healthcheck }) => (healthcheck ? [healthcheck.test] : []));
  expect(checks.map((check) => check.slice(0, 3))).toEqual([['CMD', 'node', '-e']]);
  let status = 200;
  const waha = createServer(({ url, headers }, response) =>
    response.writeHead(url === '/health' && headers['x-api-key'] === 'geheim' ? status : 401).end(),
  );
  const check = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const script = checks[0]?.[3]?.replace(':3000', `:${port}`) ?? '';
      execFile(process.execPath, ['-e', script], { env: { WAHA_API_KEY: 'geheim' } }, (error) => resolve(!error));
    });
  await new Promise<void>((resolve) => waha.listen(0, '127.0.0.1', resolve));
  const { port } = waha.address() as AddressInfo;
  expect(await check(port)).toBe(true);
  status = 503;
  expect(await check(port)).toBe(false);
  await new Promise((resolve) => waha.close(resolve));
  expect(await check(port)).toBe(false);
});

it.each([
  [{}, '1'],
  [{ WAHA_BASE_URL: 'http://waha:3000' }, '1'],
  [{ WAHA_BASE_URL: 'http://10.0.0.2:3000' }, '0'],
])('WAHA starts here only while its address is the one here: %o', (answers, replicas) => {
  expect(services['waha']?.deploy?.replicas).toBe('${WAHA_REPLICAS:-1}');
  expect(settingsFor(answers)).toMatchObject({ WAHA_REPLICAS: replicas });
});

it('each dollar sign of the overlay begins a variable, or is one of a container', () => {
  expect(overlay.match(/.*(?<!\$)\$(?![{$]).*/g) ?? []).toEqual([]);
});

const config = parse(read('supabase/config.toml')) as Record<string, unknown>;
const configured = (path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], config);

it.each(
  Object.entries({
    PGRST_DB_SCHEMAS: 'api.schemas',
    PGRST_DB_EXTRA_SEARCH_PATH: 'api.extra_search_path',
    PGRST_DB_MAX_ROWS: 'api.max_rows',
    JWT_EXPIRY: 'auth.jwt_expiry',
    ENABLE_ANONYMOUS_USERS: 'auth.enable_anonymous_sign_ins',
    ENABLE_EMAIL_SIGNUP: 'auth.email.enabled',
    ENABLE_PHONE_SIGNUP: 'auth.sms.enabled',
    AUTH_PASSWORD_MIN_LENGTH: 'auth.minimum_password_length',
    AUTH_REFRESH_TOKEN_ROTATION: 'auth.enable_refresh_token_rotation',
    AUTH_REFRESH_TOKEN_REUSE_INTERVAL: 'auth.refresh_token_reuse_interval',
    AUTH_DOUBLE_CONFIRM_CHANGES: 'auth.email.double_confirm_changes',
    AUTH_EMAIL_MAX_FREQUENCY: 'auth.email.max_frequency',
    AUTH_EMAIL_OTP_LENGTH: 'auth.email.otp_length',
    AUTH_EMAIL_OTP_EXPIRY: 'auth.email.otp_expiry',
    AUTH_SUBJECT_CONFIRMATION: 'auth.email.template.confirmation.subject',
    AUTH_SUBJECT_RECOVERY: 'auth.email.template.recovery.subject',
    AUTH_SMS_MAX_FREQUENCY: 'auth.sms.max_frequency',
    AUTH_MFA_MAX_ENROLLED_FACTORS: 'auth.mfa.max_enrolled_factors',
    AUTH_MFA_TOTP_ENROLL: 'auth.mfa.totp.enroll_enabled',
    AUTH_MFA_TOTP_VERIFY: 'auth.mfa.totp.verify_enabled',
    AUTH_RATE_EMAIL_SENT: 'auth.rate_limit.email_sent',
    AUTH_RATE_SMS_SENT: 'auth.rate_limit.sms_sent',
    AUTH_RATE_ANONYMOUS_USERS: 'auth.rate_limit.anonymous_users',
    AUTH_RATE_TOKEN_REFRESH: 'auth.rate_limit.token_refresh',
    AUTH_RATE_SIGN_IN_SIGN_UPS: 'auth.rate_limit.sign_in_sign_ups',
    AUTH_RATE_TOKEN_VERIFICATIONS: 'auth.rate_limit.token_verifications',
    AUTH_SEND_SMS_HOOK: 'auth.hook.send_sms.enabled',
    AUTH_CAPTCHA: 'auth.captcha.enabled',
    AUTH_GOOGLE: 'auth.external.google.enabled',
    AUTH_FACEBOOK: 'auth.external.facebook.enabled',
  }),
)('%s is %s of config.toml', (name, path) => {
  expect(serverSettings[name]).toBe(String(configured(path)));
});

it('what is the opposite in config.toml, or has another unit, has the same meaning', () => {
  expect(serverSettings['DISABLE_SIGNUP']).toBe(String(!configured('auth.enable_signup')));
  expect(serverSettings['ENABLE_EMAIL_AUTOCONFIRM']).toBe(String(!configured('auth.email.enable_confirmations')));
  expect(serverSettings['ENABLE_PHONE_AUTOCONFIRM']).toBe(String(!configured('auth.sms.enable_confirmations')));
  expect(`${Number(serverSettings['STORAGE_FILE_SIZE_LIMIT']) / 2 ** 20}MiB`).toBe(
    configured('storage.file_size_limit'),
  );
});

it('no function needs a token, which the gateway would otherwise check for all of them', () => {
  const functions = Object.values(config['functions'] as Record<string, { verify_jwt: boolean }>);
  expect(functions.every(({ verify_jwt }) => !verify_jwt)).toBe(serverSettings['FUNCTIONS_VERIFY_JWT'] === 'false');
});

it('functions start with the variables that a deployment writes and those of the overlay', () => {
  const answers = { ...serverAnswers, AGENT_BASE_URL: 'https://model.chabot.test/v1', AGENT_API_KEY: 'x' };
  const models = { AGENT_MODEL_LARGE: 'x', AGENT_MODEL_SMALL: 'x', WAHA_CODES_SESSION: 'kode' };
  const answered = { ...answers, ...models };
  const written = { ...generateSecrets(answered), ...answered };
  const of = Object.entries(services['functions']?.environment ?? {});
  const set: Answers = {
    ...variablesOf(written),
    // Supabase's compose sets them.
    SUPABASE_URL: 'http://api-gw:8000',
    SUPABASE_ANON_KEY: 'x',
    SUPABASE_SERVICE_ROLE_KEY: 'x',
    ...Object.fromEntries(
      of.map(([name, text]) => [
        name,
        readWith({ ...settingsFor(written), SUPABASE_PUBLISHABLE_KEY: 'x', SUPABASE_SECRET_KEY: 'x' }, text),
      ]),
    ),
  };
  const get = (name: string): string | undefined => set[name];
  expect(readWahaEnv(get)).toMatchObject({ trustedProxies: 2, wahaUrl: 'http://waha:3000' });
  for (const readEnv of [readAgentEnv, readLinkEnv, readPushEnv, readSmsHookEnv])
    expect(() => readEnv(get)).not.toThrow();
});

it('a deployment to a server sets each of the settings, but for those that it leaves empty', () => {
  const written = settingsFor({
    SITE_URL: 'https://app.toko.example',
    API_URL: 'https://api.toko.example',
    WAHA_API_KEY: 'x',
    WAHA_MEMORY: '4g',
    SMTP_HOST: 'smtp.toko.example',
    SMTP_SENDER: 'halo@toko.example',
  });
  expect(Object.keys(serverSettings).filter((name) => written[name] === undefined)).toEqual([]);
  expect(Object.entries(written).filter(([, value]) => value.includes('example.com'))).toEqual([]);
  expect(written).toMatchObject({
    API_EXTERNAL_URL: 'https://api.toko.example/auth/v1',
    AUTH_CAPTCHA: 'false',
    WAHA_MEMORY: '4g',
    SMTP_ADMIN_EMAIL: 'halo@toko.example',
  });
  expect(
    settingsFor({
      TURNSTILE_SECRET_KEY: 'x',
      WAHA_CODES_SESSION: 'kode',
      GOOGLE_CLIENT_ID: 'i',
      GOOGLE_CLIENT_SECRET: 's',
    }),
  ).toMatchObject({
    AUTH_CAPTCHA: 'true',
    AUTH_SEND_SMS_HOOK: 'true',
    TURNSTILE_SECRET_KEY: 'x',
    AUTH_GOOGLE: 'true',
    GOOGLE_CLIENT_ID: 'i',
    GOOGLE_CLIENT_SECRET: 's',
    AUTH_FACEBOOK: 'false',
  });
});

const faultsOf = (compose: string, env = supabaseEnv): string[] => releaseFaults(compose, parseEnv(env) as Answers);

it('a release as deploy/ assumes it has no fault', () => {
  expect(faultsOf(supabaseCompose)).toEqual([]);
});

it('the page tells to install the release whose compose was compared', () => {
  const page = read('deploy/README.md');
  expect(page).toContain(`sh setup.sh --ref ${COMPARED}`);
  expect(page).toContain(`Of Supabase's release, as of \`${COMPARED}\``);
});

it('the form in which a release writes a volume or a variable does not matter', () => {
  const other = supabaseCompose
    .replace(
      "['./volumes/storage:/var/lib/storage:z']",
      '[{ type: bind, source: ./volumes/storage, target: /var/lib/storage }]',
    )
    .replace('${SITE_URL}', '${SITE_URL:?no address}');
  expect(other).not.toBe(supabaseCompose);
  expect(faultsOf(other)).toEqual([]);
});

it.each([
  ['  studio:', '  dashboard:', 'Tidak ada layanan studio.'],
  ['  api-gw:', '  kong:', 'Tidak ada layanan api-gw.'],
  ['  auth:', '  gotrue:', 'Tidak ada layanan auth.'],
  ['  rest:', '  postgrest:', 'Tidak ada layanan rest.'],
  ['  realtime:', '  live:', 'Tidak ada layanan realtime.'],
  ['  storage:', '  files:', 'Tidak ada layanan storage.'],
  ['  imgproxy:', '  pictures:', 'Tidak ada layanan imgproxy.'],
  ['  meta:', '  pg-meta:', 'Tidak ada layanan meta.'],
  ['  functions:', '  edge:', 'Tidak ada layanan functions.'],
  ['  db:', '  postgres:', 'Tidak ada layanan db.'],
  ['  supavisor:', '  pooler:', 'Tidak ada layanan supavisor.'],
  [':8000/tcp', ':9000/tcp', 'api-gw) tidak lagi menjawab di port 8000'],
  ['postgres:17.', 'postgres:18.', 'db bukan Postgres 17'],
  ['    healthcheck:', '    x-healthcheck:', 'db tidak punya healthcheck'],
  ['PGPORT: ${POSTGRES_PORT}', 'PGPORT: 5432', 'db tidak memakai POSTGRES_PORT'],
  ['./volumes/db/data', './volumes/postgres', 'tidak di volumes/db/data'],
  ['- db-config:', '- db-secrets:', 'tidak di volume db-config'],
  ['\n  db-config:', '\n  db-secrets:', 'tidak di volume db-config'],
  ['./volumes/storage', './volumes/files', 'tidak di volumes/storage'],
  ['FILE_SIZE_LIMIT', 'UPLOAD_LIMIT', 'batas FILE_SIZE_LIMIT'],
  ['ENABLE_IMAGE_TRANSFORMATION', 'IMAGES', 'ENABLE_IMAGE_TRANSFORMATION'],
  ['/home/deno/functions:z', '/srv/functions:z', 'tidak dibaca dari /home/deno/functions'],
  ['--main-service', '--main', 'tidak dimulai dengan --main-service'],
  ['      SUPABASE_URL', '      API_URL', 'tidak mendapat SUPABASE_URL'],
  ['ISSUER: ${API_EXTERNAL_URL}', 'ISSUER: ${API_EXTERNAL_URL}/auth/v1', 'auth menambahkan /auth/v1'],
  ['[api-gw]', '[api-gw, meta]', 'functions menunggu meta, yang tidak dijalankan'],
  ['realtime: {', 'realtime: { depends_on: { supavisor: {} },', 'realtime menunggu supavisor, yang tidak dijalankan'],
  ['${ENABLE_PHONE_AUTOCONFIRM}', '${PHONE_AUTOCONFIRM}', 'tidak membaca ENABLE_PHONE_AUTOCONFIRM'],
  ['${SITE_URL}', '${APP_URL}', 'tidak membaca SITE_URL'],
  ['${SMTP_PASS}', '${SMTP_PASSWORD}', 'tidak membaca SMTP_PASS'],
])('a release with another part than %s (%s) is refused: %s', (part, other, sentence) => {
  const compose = supabaseCompose.replace(part, other);
  expect(compose).not.toBe(supabaseCompose);
  expect(faultsOf(compose)).toEqual([expect.stringContaining(sentence)]);
});

it('each variable that a release no longer reads or sets is named', () => {
  const read = new Set([...supabaseCompose.matchAll(/\$\{(\w+)[:}]/g)].map(([, name = '']) => name));
  const own = ['API_GW_HTTP_PORT', 'POSTGRES_PORT'];
  const names = [...read].filter((name) => !own.includes(name));
  const without = supabaseCompose.replaceAll(/\$\{(?!POSTGRES_PORT|API_EXTERNAL_URL\}\/)\w+/g, '${OTHER');
  expect(faultsOf(without).toSorted()).toEqual(
    names.map((name) => `docker-compose.yml tidak membaca ${name}.`).toSorted(),
  );
  expect(faultsOf(supabaseCompose, '')).toEqual(
    ['POSTGRES_HOST', 'POSTGRES_DB', 'POSTGRES_PORT', 'POSTGRES_PASSWORD', 'JWT_SECRET'].map(
      (name) => `.env tidak punya ${name}.`,
    ),
  );
});

it.each([
  ['# Chabot (npm run deploy). Own settings stand below.\nSITE_URL=x\n', 'the first'],
  ['SITE_URL=x\n# End of Chabot.\n', 'the last'],
  ['# End of Chabot.\n# Chabot (npm run deploy). Own settings stand below.\n', 'the last before the first'],
])('a block of settings with %j is not written over (%s of its marks)', async (block) => {
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, { '.env': supabaseEnv + block });
  await expect(openServer(folder.path).set({ SITE_URL: 'https://app.toko.example' }, [])).rejects.toThrow(
    'butuh "# Chabot (npm run deploy). Own settings stand below." sebelum "# End of Chabot."',
  );
  expect(readFileSync(join(folder.path, '.env'), 'utf8')).toBe(supabaseEnv + block);
});

it('settings are written into the block between both marks, and what stands around it stays', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, '.env');
  await writeFiles(folder.path, { '.env': supabaseEnv });
  const server = openServer(folder.path);
  await server.set({ SITE_URL: 'https://old.example' }, ['SITE_URL', 'WAHA_MEMORY']);
  expect(server.answered()).toEqual(['SITE_URL', 'WAHA_MEMORY']);
  await writeFile(file, `${readFileSync(file, 'utf8')}OWN=1\n`);
  await server.set({ SITE_URL: 'https://new.example' }, ['SITE_URL']);
  expect(server.answered()).toEqual(['SITE_URL']);
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith(supabaseEnv)).toBe(true);
  expect(text.endsWith('# End of Chabot.\nOWN=1\n')).toBe(true);
  expect(text.match(/^SITE_URL=.*$/gm)).toEqual(["SITE_URL='https://new.example'"]);
});

it.each(['docker-compose.yml', '.env', 'utils/generate-keys.sh', 'utils/add-new-auth-keys.sh'])(
  'a folder of a release without %s is refused',
  async (missing) => {
    await using folder = await temporaryFolder();
    await writeServer(folder.path);
    expect(faultOf('SUPABASE_FOLDER', folder.path, {})).toBeNull();
    await rm(join(folder.path, missing));
    expect(faultOf('SUPABASE_FOLDER', folder.path, {})).toContain('SUPABASE_FOLDER harus folder lengkap');
  },
);

it.each(['SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY', 'JWT_KEYS', 'JWT_JWKS'])(
  'an `.env` lacks keys without %s, also after a script that does not write it',
  async (name) => {
    await using folder = await temporaryFolder();
    await writeServer(folder.path);
    const server = openServer(folder.path);
    const script = join(folder.path, 'utils/add-new-auth-keys.sh');
    const text = readFileSync(script, 'utf8');
    await writeFile(script, text.replace(`${name}=`, 'OTHER='));
    await expect(server.generateKeys()).rejects.toThrow(`add-new-auth-keys.sh tidak menulis ${name} di`);
    expect(server.hasKeys()).toBe(false);
    await writeFile(script, text);
    await server.generateKeys();
    expect(server.hasKeys()).toBe(true);
  },
);

const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);

it('Docker makes no folder for a missing bind mount, and the service says what is missing', () => {
  const binds = mounts.flatMap((mount) => (typeof mount === 'string' ? [] : mount));
  expect(binds.map(({ source, target }) => `${source} ${target}`)).toEqual([
    './chabot-functions /home/deno/functions',
    '${CHABOT_FOLDER}/deploy/main /home/deno/main',
    '${CHABOT_FOLDER}/deploy/Caddyfile /etc/caddy/Caddyfile',
    './chabot-site /srv/chabot/site',
    '${CHABOT_FOLDER}/supabase/templates /srv/templates',
    '${CHABOT_FOLDER}/deploy/backup.sh /backup.sh',
    '${BACKUP_FOLDER} /backup',
    './volumes/storage /source/storage',
    './.env /source/env',
    './functions.env /source/functions.env',
    '${CHABOT_ANSWERS:-/dev/null} /source/answers',
    '. /source/supabase',
    '${CHABOT_FOLDER}/deploy/restore.sh /restore.sh',
    '${CHABOT_FOLDER}/supabase/restore /statements',
    '${BACKUP_FOLDER} /backup',
    './volumes/storage /target/storage',
  ]);
  for (const { type, source, bind } of binds)
    expect([type, bind], source).toEqual(['bind', { create_host_path: false }]);
  // The short form, which makes what is missing, is for volumes that Docker keeps: those here, and one of Supabase.
  const named = mounts.flatMap((mount) => (typeof mount === 'string' ? (mount.split(':')[0] ?? '') : []));
  expect([...new Set(named)].toSorted()).toEqual([...Object.keys(volumes), 'db-config'].toSorted());
});

it('a restore puts back each folder that a backup has, and the services that make tables for the migrations run before', () => {
  const folders = (service: string, at: string): string[] =>
    (services[service]?.volumes ?? []).flatMap((mount) => {
      const target = typeof mount === 'string' ? (mount.split(':')[1] ?? '') : mount.target;
      return target.startsWith(at) ? target.slice(at.length) : [];
    });
  // Files are put back by hand.
  const files = ['env', 'functions.env', 'answers', 'supabase'];
  expect(folders('restore', '/target/').toSorted()).toEqual(
    folders('backup', '/source/')
      .filter((name) => !files.includes(name))
      .toSorted(),
  );
  const [, steps = ''] = /### Restore\n([^]*)/.exec(read('deploy/README.md')) ?? [];
  const restored = [...steps.matchAll(/run --rm restore \S+ ([\w -]+)`/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(restored.toSorted()).toEqual([...folders('restore', '/target/'), 'rows'].toSorted());
  for (const name of files) expect(steps).toContain(`\`${name}\``);

  const [, started = ''] = /`docker compose … up -d --wait ([\w ]+)`/.exec(steps) ?? [];
  const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).map(read).join('\n');
  const schemas = ['auth', 'storage', 'realtime'].filter((schema) =>
    new RegExp(` (?:on|references) ${schema}\\.`, 'u').test(migrations),
  );
  expect(schemas).toHaveLength(3);
  expect(started.split(' ')).toEqual(expect.arrayContaining(['db', ...schemas]));
});

it.each([
  ['chabot-functions', 'deploy/main/index.ts', /realPathSync\('(.+)'\)/],
  ['chabot-site', 'deploy/Caddyfile', /CHABOT_RULES:(.+)\/\*Caddyfile/],
])('the container of %s reads the build that a deployment makes current', (folder, reader, path) => {
  const mount = mounts.find((one) => typeof one === 'object' && one.source === `./${folder}`) as Mount;
  expect(path.exec(read(reader))?.[1]).toBe(`${mount.target}/${CURRENT}`);
});
