import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parse, type TomlTable } from 'smol-toml';

import { CommandError } from './commandError.ts';
import { readTable, type TableReader } from './toml.ts';

const passwordRequirements = [
  '',
  'letters_digits',
  'lower_upper_letters_digits',
  'lower_upper_letters_digits_symbols',
] as const;

/** The settings of supabase/config.toml under its own names; times in seconds, sizes in bytes. */
export type Config = ReturnType<typeof readAll>;

const readApi = (table: TableReader) => {
  table.only('enabled', true);
  table.skip('port', 'tls');
  return {
    schemas: table.strings('schemas', ['public', 'graphql_public']).filter((schema) => schema !== 'graphql_public'),
    extraSearchPath: table.strings('extra_search_path', ['public', 'extensions']),
    maxRows: table.number('max_rows', 1000),
  };
};

/** Keyed by the CLI's template names. `html` is read from the file later. */
const readTemplates = (table: TableReader): Record<string, { path: string; html: string }> =>
  Object.fromEntries(
    table.tables().map(([name, template]) => {
      template.skip('subject'); // the mailbox labels mail by its type
      return [name, { path: template.string('content_path', ''), html: '' }];
    }),
  );

/** The mailbox takes every mail, so a server for mail is never asked. */
const skipSmtp = (table: TableReader): void =>
  table.skip('enabled', 'host', 'port', 'user', 'pass', 'admin_email', 'sender_name');

const readEmail = (table: TableReader) => {
  skipSmtp(table.table('smtp'));
  return {
    // The Supabase CLI has used both names.
    enableSignup: table.flag('enabled', table.flag('enable_signup', true)),
    enableConfirmations: table.flag('enable_confirmations', false),
    doubleConfirmChanges: table.flag('double_confirm_changes', true),
    securePasswordChange: table.flag('secure_password_change', false),
    maxFrequency: table.seconds('max_frequency', 1),
    otpLength: table.number('otp_length', 6, 6),
    otpExpiry: table.number('otp_expiry', 3600),
    templates: readTemplates(table.table('template')),
  };
};

const readSms = (table: TableReader) => ({
  enableSignup: table.flag('enabled', table.flag('enable_signup', false)),
  enableConfirmations: table.flag('enable_confirmations', false),
  maxFrequency: table.seconds('max_frequency', 5),
});

const readMfa = (table: TableReader) => {
  const totp = table.table('totp');
  for (const other of ['phone', 'web_authn']) {
    const factor = table.table(other);
    factor.only('enroll_enabled', false);
    factor.only('verify_enabled', false);
  }
  return {
    maxEnrolledFactors: table.number('max_enrolled_factors', 10),
    totp: { enrollEnabled: totp.flag('enroll_enabled', false), verifyEnabled: totp.flag('verify_enabled', false) },
  };
};

const readCaptcha = (table: TableReader) => {
  table.only('provider', 'turnstile');
  const isEnabled = table.flag('enabled', false);
  return { secret: isEnabled ? table.secret('secret') : (table.skip('secret'), '') };
};

/** Providers whose simulated page is shown locally: those of the environment variable, or those that are enabled. */
const readExternal = (table: TableReader) => {
  const listed = (process.env['OAUTH_PROVIDERS'] ?? '').split(',');
  const isEnabled = (name: string): boolean => {
    const provider = table.table(name);
    provider.skip('client_id', 'secret');
    return provider.flag('enabled', false) || listed.includes(name);
  };
  return { google: isEnabled('google'), facebook: isEnabled('facebook') };
};

/**
 * Whether codes go to the numbers of real people. The stack itself calls its own function `sms-hook`, whose WhatsApp is
 * simulated, whatever is set here.
 */
const readHook = (table: TableReader): boolean => {
  const sendSms = table.table('send_sms');
  sendSms.skip('uri', 'secrets');
  return sendSms.flag('enabled', false);
};

/** Without a security check, a visitor's script could have codes sent to any number, at the cost of the operator's. */
function requireCaptcha(hasHook: boolean, { secret }: { secret: string }): void {
  const { CHABOT_CAPTCHA_SITE_KEY: siteKey = '' } = process.env;
  if (hasHook && (secret === '' || siteKey === ''))
    throw new CommandError(
      'supabase/config.toml menyalakan [auth.hook.send_sms], jadi pemeriksaan keamanan wajib: nyalakan [auth.captcha], lalu isi TURNSTILE_SECRET_KEY dan CHABOT_CAPTCHA_SITE_KEY. Tanpa itu, siapa pun dapat mengirim kode ke nomor orang lain.',
    );
}

const readRateLimit = (table: TableReader) => ({
  emailSent: table.number('email_sent', 2),
  smsSent: table.number('sms_sent', 30),
  anonymousUsers: table.number('anonymous_users', 30),
  tokenRefresh: table.number('token_refresh', 150),
  signInSignUps: table.number('sign_in_sign_ups', 30),
  tokenVerifications: table.number('token_verifications', 30),
  web3: table.number('web3', 30),
});

const readAuth = (table: TableReader) => {
  table.only('enabled', true);
  const captcha = readCaptcha(table.table('captcha'));
  requireCaptcha(readHook(table.table('hook')), captcha);
  return {
    siteUrl: table.string('site_url', 'http://127.0.0.1:3000'),
    additionalRedirectUrls: table.strings('additional_redirect_urls', []),
    jwtExpiry: table.number('jwt_expiry', 3600),
    enableSignup: table.flag('enable_signup', true),
    enableAnonymousSignIns: table.flag('enable_anonymous_sign_ins', false),
    minimumPasswordLength: table.number('minimum_password_length', 6),
    passwordRequirements: table.choice('password_requirements', passwordRequirements, ''),
    enableRefreshTokenRotation: table.flag('enable_refresh_token_rotation', true),
    refreshTokenReuseInterval: table.number('refresh_token_reuse_interval', 10),
    email: readEmail(table.table('email')),
    sms: readSms(table.table('sms')),
    mfa: readMfa(table.table('mfa')),
    captcha,
    external: readExternal(table.table('external')),
    rateLimit: readRateLimit(table.table('rate_limit')),
  };
};

const readStorage = (table: TableReader) => {
  table.only('enabled', true);
  return {
    fileSizeLimit: table.bytes('file_size_limit', 50 * 2 ** 20),
    buckets: Object.fromEntries(
      table
        .table('buckets')
        .tables()
        .map(([name, bucket]) => [
          name,
          {
            public: bucket.flag('public', false),
            fileSizeLimit: bucket.bytes('file_size_limit', 50 * 2 ** 20),
            allowedMimeTypes: bucket.strings('allowed_mime_types', []),
          },
        ]),
    ),
  };
};

const readFunctions = (table: TableReader) =>
  Object.fromEntries(
    table.tables().map(([name, entry]) => {
      entry.only('enabled', true);
      entry.skip('import_map', 'entrypoint');
      return [name, { verifyJwt: entry.flag('verify_jwt', true) }];
    }),
  );

/** Settings that the stack follows exactly as the Supabase CLI does, and settings that only affect the CLI. */
function readDatabase(table: TableReader): void {
  table.only('major_version', 17);
  table.skip('port', 'shadow_port', 'health_timeout');
  table.table('migrations').only('enabled', true);
  const seed = table.table('seed');
  // The embedded stack is seeded when its options say so.
  seed.skip('enabled');
  const paths = seed.strings('sql_paths', ['./seed*.sql']);
  if (paths.join() !== './seed*.sql') seed.only('sql_paths', './seed*.sql');
}

function readAll(root: TableReader) {
  readDatabase(root.table('db'));
  root.skip('studio', 'inbucket', 'analytics', '$schema');
  root.table('realtime').only('enabled', true);
  const runtime = root.table('edge_runtime');
  runtime.only('enabled', true);
  runtime.skip('policy', 'inspector_port', 'deno_version');
  return {
    projectId: root.string('project_id', 'chabot'),
    api: readApi(root.table('api')),
    auth: readAuth(root.table('auth')),
    storage: readStorage(root.table('storage')),
    // config.toml has no name for it: a hosted project has it in its Realtime settings ("Allow public access").
    realtime: { isPrivateOnly: true },
    functions: readFunctions(root.table('functions')),
  };
}

/**
 * Reads `config.toml` of a supabase folder. Without the file, the defaults of the Supabase CLI apply. `warnings` has
 * one entry for each key or value that the stack does not support, so that no setting is ignored silently.
 */
export async function readConfig(supabaseFolder: string): Promise<{ config: Config; warnings: string[] }> {
  const file = join(supabaseFolder, 'config.toml');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  let table: TomlTable;
  try {
    table = parse(text);
  } catch (error) {
    throw new CommandError(`${file} bukan TOML yang benar: ${String(error instanceof Error ? error.message : error)}`, {
      cause: error,
    });
  }
  const warnings: string[] = [];
  const root = readTable(table, warnings);
  const config = readAll(root);
  root.finish();
  for (const template of Object.values(config.auth.email.templates)) {
    // As in the CLI, the path is relative to the folder that contains supabase/.
    // oxlint-disable-next-line no-await-in-loop -- a handful of small files
    template.html = await readFile(join(supabaseFolder, '..', template.path), 'utf8').catch((error: unknown) => {
      throw new CommandError(`${file} menyebut ${template.path}, yang tidak dapat dibaca.`, { cause: error });
    });
  }
  return { config, warnings };
}
