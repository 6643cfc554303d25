/** What the management API of hosted Supabase shows to an access token: secrets, settings, advice and backups. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'smol-toml';

import { acceptedAdvice } from '../advice.ts';
import { root } from '../generated.ts';
import { fingerprintOf, sha256 } from '../operator/digests.ts';
import { generateSecrets } from '../operator/generatedSecrets.ts';
import { hostedQuestions } from '../operator/questions.ts';
import { functionVariables, variablesOf } from '../operator/variables.ts';
import { BACKUP_HOURS, backupFault, fail, failOf, warn, type Check, type DoctorContext } from './check.ts';

type Table = Record<string, unknown>;

const config = parse(readFileSync(join(root, 'supabase/config.toml'), 'utf8'));

/** A value of config.toml, such as `auth.rate_limit.sms_sent`. */
const configured = (path: string): unknown =>
  path.split('.').reduce<unknown>((table, key) => (table as Table)[key], config);

/** The settings of the auth service by their names in the management API, and in config.toml. */
const authSettings: readonly (readonly [setting: string, path: string])[] = [
  ['jwt_exp', 'auth.jwt_expiry'],
  ['external_anonymous_users_enabled', 'auth.enable_anonymous_sign_ins'],
  ['password_min_length', 'auth.minimum_password_length'],
  ['refresh_token_rotation_enabled', 'auth.enable_refresh_token_rotation'],
  ['security_refresh_token_reuse_interval', 'auth.refresh_token_reuse_interval'],
  ['mailer_secure_email_change_enabled', 'auth.email.double_confirm_changes'],
  ['mailer_otp_length', 'auth.email.otp_length'],
  ['mailer_otp_exp', 'auth.email.otp_expiry'],
  ['mfa_max_enrolled_factors', 'auth.mfa.max_enrolled_factors'],
  ['mfa_totp_enroll_enabled', 'auth.mfa.totp.enroll_enabled'],
  ['mfa_totp_verify_enabled', 'auth.mfa.totp.verify_enabled'],
  ['rate_limit_sms_sent', 'auth.rate_limit.sms_sent'],
  ['rate_limit_anonymous_users', 'auth.rate_limit.anonymous_users'],
  ['rate_limit_token_refresh', 'auth.rate_limit.token_refresh'],
  ['rate_limit_otp', 'auth.rate_limit.sign_in_sign_ups'],
  ['rate_limit_verify', 'auth.rate_limit.token_verifications'],
];

const restSettings: readonly (readonly [setting: string, path: string])[] = [
  ['db_schema', 'api.schemas'],
  ['db_extra_search_path', 'api.extra_search_path'],
  ['max_rows', 'api.max_rows'],
];

/** The API writes lists with commas. */
const textOf = (value: unknown): string =>
  (Array.isArray(value) ? value.join(',') : String(value)).replaceAll(/\s/gu, '');

/** The settings that differ from config.toml. */
const driftOf = (found: Table, settings: typeof authSettings): string[] =>
  settings.flatMap(([setting, path]) => {
    const [is, wanted] = [textOf(found[setting]), textOf(configured(path))];
    return is === wanted ? [] : [`${setting}: ${is}, seharusnya ${wanted}`];
  });

/** The variables without which a function does not start. */
const requiredVariables = (): string[] => {
  const answered = Object.fromEntries(hostedQuestions.map(({ name }) => [name, 'x']));
  return Object.keys({ ...variablesOf(answered), ...generateSecrets({}) }).filter((name) =>
    functionVariables.includes(name),
  );
};

const secretsOf = async ({ manage }: DoctorContext): Promise<Map<string, string>> =>
  new Map((await manage<{ name: string; value: string }[]>('secrets')).map(({ name, value }) => [name, value]));

const authOf = ({ manage }: DoctorContext): Promise<Table> => manage<Table>('config/auth');

const checks: readonly Omit<Check, 'needs'>[] = [
  {
    id: 'secrets',
    what: 'Fungsi punya semua rahasia, dan yang diberikan ke perintah ini sama',
    breaks: 'Fungsi yang memerlukannya menjawab 503, atau ditolak layanan lain',
    mend: '`npm run deploy`',
    run: async (context) => {
      const found = await secretsOf(context);
      const missing = requiredVariables().filter((name) => !found.has(name));
      return failOf([
        ...missing.map((name) => `${name} tidak ada`),
        ...functionVariables.flatMap((name) => {
          const [given, digest] = [context.variables[name], found.get(name)];
          if (!given || digest === undefined || digest === sha256(given)) return [];
          return [`${name} (${digest.slice(0, 6)}) bukan yang diberikan (${fingerprintOf(given)})`];
        }),
      ]);
    },
  },
  {
    id: 'redirects',
    what: 'Layanan masuk mengenal alamat aplikasi, juga sebagai tujuan sesudah masuk',
    breaks: 'Tautan di mail dan masuk dengan Google atau Facebook berakhir di alamat lain',
    mend: '`npm run deploy` dengan SITE_URL yang benar di berkas jawaban',
    run: async (context) => {
      const { site_url: siteUrl, uri_allow_list: list } = await authOf(context);
      const wanted = `${context.site}/**`;
      return failOf([
        ...(siteUrl === context.site ? [] : [`site_url: ${textOf(siteUrl)}`]),
        ...(textOf(list).split(',').includes(wanted) ? [] : [`${wanted} tidak ada di daftar`]),
      ]);
    },
  },
  {
    id: 'smtp',
    what: 'Layanan masuk punya server mail sendiri',
    breaks: 'Hanya anggota organisasi yang menerima mail, dua sejam: tidak ada yang dapat mendaftar',
    mend: 'Isi SMTP_HOST, SMTP_USER, SMTP_PASS dan SMTP_SENDER di berkas jawaban, lalu `npm run deploy`',
    run: async (context) => {
      const auth = await authOf(context);
      if (!auth['smtp_host']) return fail('smtp_host kosong');
      return failOf([
        ...(auth['smtp_admin_email'] ? [] : ['smtp_admin_email kosong']),
        ...driftOf(auth, [['rate_limit_email_sent', 'auth.rate_limit.email_sent']]),
      ]);
    },
  },
  {
    id: 'sms-hook',
    what: 'Kode untuk nomor lewat fungsi sms-hook, bila ada sesi yang mengirimnya',
    breaks: 'Tidak ada yang dapat masuk dengan nomor',
    mend: 'Isi WAHA_CODES_SESSION di berkas jawaban, lalu `npm run deploy`; bila tidak dipakai lagi, tulis `WAHA_CODES_SESSION=` di sana',
    run: async (context) => {
      const [auth, secrets] = await Promise.all([authOf(context), secretsOf(context)]);
      const [isOn, isWanted] = [auth['hook_send_sms_enabled'] === true, secrets.has('WAHA_CODES_SESSION')];
      if (isOn !== isWanted) return fail(isOn ? 'menyala tanpa WAHA_CODES_SESSION' : 'mati');
      if (!isOn) return null;
      const address = `${context.backend}/functions/v1/sms-hook`;
      return auth['hook_send_sms_uri'] === address ? null : fail(textOf(auth['hook_send_sms_uri']));
    },
  },
  {
    id: 'auth-config',
    what: 'Batas dan aturan layanan masuk sesuai config.toml',
    breaks: 'Pengunjung ditolak terlalu cepat, atau kata sandi dan kode kurang terlindungi',
    mend: '`npm run deploy`',
    run: async (context) => failOf(driftOf(await authOf(context), authSettings)),
  },
  {
    id: 'rest-config',
    what: 'API data menyajikan skema dan jumlah baris dari config.toml',
    breaks: 'Tabel yang tertutup terbaca, atau halaman gagal memuat',
    mend: '`npm run deploy`',
    run: async ({ manage }) => failOf(driftOf(await manage<Table>('postgrest'), restSettings)),
  },
  {
    id: 'advisors',
    what: 'Supabase tidak menyarankan perbaikan basis data',
    breaks: 'Data terbuka bagi yang tidak berhak, atau basis data melambat',
    mend: 'Advisors di dasbor menjelaskan setiap saran; yang dari rilis ini: laporkan',
    run: async ({ manage }) => {
      const found = await Promise.all(
        ['security', 'performance'].map((kind) =>
          manage<{ lints: { level: string; title: string; cache_key: string; detail: string }[] }>(`advisors/${kind}`),
        ),
      );
      const open = found.flatMap(({ lints }) => lints).filter((lint) => !(lint.cache_key in acceptedAdvice));
      const named = (level: string): string[] => [
        ...new Set(open.filter((lint) => lint.level === level).map(({ title, detail }) => `${title}: ${detail}`)),
      ];
      const errors = named('ERROR');
      const warnings = named('WARN');
      if (errors.length > 0) return failOf(errors);
      return warnings.length > 0 ? warn(warnings.join('; ')) : null;
    },
  },
  {
    id: 'backups',
    what: `Ada cadangan yang tidak lebih tua dari ${BACKUP_HOURS} jam, atau PITR`,
    breaks: 'Data yang terhapus tidak dapat kembali',
    mend: 'Database > Backups; yang tidak dicadangkan Supabase ada di docs/operations.md',
    run: async ({ manage, now }) => {
      const { backups = [], pitr_enabled: hasPitr } = await manage<{
        backups?: { inserted_at: string; status: string }[];
        pitr_enabled?: boolean;
      }>('database/backups');
      const times = backups.flatMap(({ status, inserted_at: at }) => (status === 'COMPLETED' ? Date.parse(at) : []));
      if (hasPitr) return null;
      return times.length > 0 ? backupFault(Math.max(...times), now()) : fail('tidak ada cadangan');
    },
  },
];

export const projectChecks: readonly Check[] = checks.map((check) => ({ ...check, needs: ['SUPABASE_ACCESS_TOKEN'] }));
