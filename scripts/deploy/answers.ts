/** What the operator answers: a file of `NAME=value` outside the repository, with the names of the variables themselves. */
import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { CommandError } from '../../local/commandError.ts';
import { replaceFile } from '../../local/jsonFile.ts';
import * as env from '../../supabase/functions/_shared/env.ts';
import { root } from '../generated.ts';
import { mailAddress, operatorFault, operatorVariables, optional as buildOptions } from '../installation.ts';

export type Answers = Readonly<Record<string, string>>;

export interface Question {
  name: string;
  /** What is asked, with an example. */
  text: string;
  /** Used when the answer is empty. */
  usual?: string;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** The variables that the functions read, but for those that the platform gives them. */
export const functionVariables = namesIn(
  read('supabase/functions/_shared/env.ts'),
  /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/gu,
).filter((name) => !name.startsWith('SUPABASE_'));
/** The variables of supabase/config.toml. */
export const configVariables = namesIn(read('supabase/config.toml'), /env\((\w+)\)/gu);

export const questions: readonly Question[] = [
  {
    name: 'SUPABASE_ACCESS_TOKEN',
    text: 'Token akses Supabase (sbp_…), dari https://supabase.com/dashboard/account/tokens',
  },
  { name: 'PROJECT_REF', text: 'Kode proyek: 20 huruf setelah /project/ di alamat dasbornya' },
  { name: 'SITE_URL', text: 'Alamat aplikasi, misalnya https://app.contoh.id' },
  { name: 'WAHA_BASE_URL', text: 'Alamat server WAHA, misalnya https://waha.contoh.id' },
  { name: 'WAHA_API_KEY', text: 'Kunci API WAHA' },
  { name: 'AGENT_BASE_URL', text: 'Alamat model AI sampai /v1, misalnya https://api.openai.com/v1' },
  { name: 'AGENT_API_KEY', text: 'Kunci model AI' },
  { name: 'AGENT_MODEL_LARGE', text: 'Nama model yang menjawab' },
  { name: 'AGENT_MODEL_SMALL', text: 'Nama model untuk tugas kecil' },
  { name: 'ADMIN_EMAIL', text: 'Email administrator pertama' },
  ...Object.entries(operatorVariables).map(([name, meaning]) => ({
    name,
    text: meaning.charAt(0).toUpperCase() + meaning.slice(1),
  })),
  {
    name: 'SELF_SERVICE',
    text: 'Bolehkah siapa pun membuat usaha sendiri (on), atau hanya administrator (off)',
    usual: 'off',
  },
];

/** What only one of the two ways is asked. A server of one's own has WAHA beside it. */
const hostedOnly = new Set(['SUPABASE_ACCESS_TOKEN', 'PROJECT_REF', 'WAHA_BASE_URL', 'WAHA_API_KEY']);
export const serverQuestions: readonly Question[] = [
  { name: 'SUPABASE_FOLDER', text: 'Folder rilis Supabase yang sudah disiapkan setup.sh, misalnya /srv/supabase' },
  { name: 'API_URL', text: 'Alamat API, misalnya https://api.contoh.id' },
  ...questions.filter(({ name }) => !hostedOnly.has(name)),
];

/** The settings that self-hosting has beside Supabase's own. */
export const serverSettings: Answers = parseEnv(read('deploy/env.example')) as Answers;

const originFault = (value: string): string | null =>
  !value.startsWith('https://')
    ? 'harus diawali https://, karena peramban menolak notifikasi dan kamera tanpanya.'
    : URL.parse(value)?.origin === value
      ? null
      : 'harus berupa alamat saja: tanpa jalur dan tanpa garis miring di akhir.';

const alphabet = (pattern: RegExp, sentence: string) => (value: string) => (pattern.test(value) ? null : sentence);

/** What is wrong with an answer of this name, as a sentence after the name. */
const checks: Record<string, (value: string) => string | null> = {
  SUPABASE_ACCESS_TOKEN: alphabet(
    /^sbp_(?:oauth_|v0_)?[a-f0-9]{40}$/u,
    'bukan token akses (sbp_ dan 40 angka heksadesimal); kunci proyek (sb_…, eyJ…) bukan token akses.',
  ),
  PROJECT_REF: alphabet(/^[a-z]{20}$/u, 'harus 20 huruf kecil, yaitu bagian setelah /project/ di alamat dasbor.'),
  SITE_URL: originFault,
  API_URL: originFault,
  SUPABASE_FOLDER: (value) =>
    isAbsolute(value) &&
    ['docker-compose.yml', '.env', 'utils/generate-keys.sh', 'utils/add-new-auth-keys.sh'].every((one) =>
      existsSync(join(value, one)),
    )
      ? null
      : 'harus folder lengkap dari rilis Supabase, dengan docker-compose.yml, .env dan utils/: jalankan setup.sh-nya dulu.',
  ADMIN_EMAIL: alphabet(mailAddress, 'bukan alamat email.'),
  SELF_SERVICE: alphabet(/^(?:on|off)$/u, 'harus on atau off.'),
  VAPID_SUBJECT: alphabet(/^(?:mailto:.+@.+|https:\/\/.+)$/u, 'harus diawali mailto: atau https://.'),
  SEND_SMS_HOOK_SECRETS: alphabet(
    /^v1,whsec_[A-Za-z\d+/=]{32,88}(?:\|v1,whsec_[A-Za-z\d+/=]{32,88})*$/u,
    'harus berbentuk v1,whsec_… dengan 32 sampai 88 huruf base64.',
  ),
  SEND_SMS_HOOK_URI: alphabet(/^https:\/\/./u, 'harus diawali https://, karena layanan Auth menolak yang lain.'),
};

/** The forms of settings that a service reads as another thing than text, and does not start without. */
const forms: [form: RegExp, text: string][] = [
  [/^(?:true|false)$/u, 'true atau false'],
  [/^\d+$/u, 'bilangan bulat'],
  [/^\d+(?:ms|s|m|h)$/u, 'lama waktu seperti 60s atau 5m'],
];
/** A setting has the form of its example. */
const formFault = (name: string, value: string): string | null => {
  const form = forms.find(([pattern]) => pattern.test(serverSettings[name] ?? ''));
  return !form || form[0].test(value) ? null : `harus ${form[1]}.`;
};

const addressFault = (value: string): string | null => {
  if (!/^https?:$/u.test(URL.parse(value)?.protocol ?? '')) return 'harus berupa alamat yang diawali https://.';
  return value.endsWith('/') ? 'tidak boleh diakhiri garis miring.' : null;
};

const legacyClaims = (key: string): { ref?: string; role?: string } | null => {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as { ref?: string; role?: string };
  } catch {
    return null;
  }
};

/** What is wrong with a key of the project: of today's form, or a legacy one, whose claims name project and role. */
function keyFault(value: string, kind: 'publishable' | 'secret', ref: string): string | null {
  const other = kind === 'secret' ? 'publishable' : 'secret';
  if (value.startsWith(`sb_${kind}_`)) return null;
  if (value.startsWith(`sb_${other}_`)) return `adalah kunci sb_${other}_…, padahal yang dibutuhkan sb_${kind}_….`;
  const claims = value.startsWith('eyJ') ? legacyClaims(value) : null;
  if (!claims) return `bukan kunci proyek (sb_${kind}_…, atau kunci lama eyJ…).`;
  if (claims.ref !== ref) return `milik proyek lain (${claims.ref ?? 'tanpa nama'}), bukan ${ref}.`;
  const role = kind === 'secret' ? 'service_role' : 'anon';
  return claims.role === role ? null : `adalah kunci lama untuk ${claims.role ?? 'peran lain'}, seharusnya ${role}.`;
}

/** What is wrong with one answer; null: nothing. The sentence has no value of a secret. */
export function faultOf(name: string, value: string, { PROJECT_REF = '' }: Answers): string | null {
  const fault = checks[name]
    ? checks[name](value)
    : name === 'SUPABASE_SECRET_KEY'
      ? keyFault(value, 'secret', PROJECT_REF)
      : name === 'SUPABASE_PUBLISHABLE_KEY'
        ? keyFault(value, 'publishable', PROJECT_REF)
        : name in operatorVariables
          ? operatorFault(name, value)
          : name.endsWith('_URL')
            ? addressFault(value)
            : formFault(name, value);
  return fault && `${name} ${fault}`;
}

/** What the functions complain of when they start with these variables. */
function startFaults(variables: Answers): string[] {
  const readers = Object.entries(env).flatMap(([name, reader]) =>
    /^read\w+Env$/u.test(name) && (name !== 'readSmsHookEnv' || variables['WAHA_CODES_SESSION']) ? [reader] : [],
  );
  const get = (name: string): string | undefined => variables[name] ?? platform[name];
  return readers.flatMap((reader) => {
    try {
      reader(get);
      return [];
    } catch (error) {
      const { message } = error as Error;
      const missing = /^Missing environment: (.*)$/u.exec(message)?.[1];
      return [missing === undefined ? `Fungsi menolak: ${message}.` : `Isi juga ${missing}.`];
    }
  });
}

/** As a function has them; no value matters. */
export const platform: Answers = {
  SUPABASE_URL: 'https://x',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"x"}',
  SUPABASE_SECRET_KEYS: '{"default":"x"}',
};

const known = new Set([
  ...[...questions, ...serverQuestions].map(({ name }) => name),
  ...Object.keys(serverSettings),
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  ...functionVariables,
  ...configVariables,
  ...buildOptions,
]);

/** Everything that is wrong with answers that are complete, in sentences. */
export function faultsOf(answers: Answers, variables: Answers): string[] {
  const named = Object.entries(answers);
  const own = [
    ...named.flatMap(([name]) => (known.has(name) ? [] : [`${name} tidak dikenal: periksa ejaannya.`])),
    ...named.flatMap(([name, value]) => faultOf(name, value, answers) ?? []),
    // The auth service does not start without it.
    ...(answers['AUTH_CAPTCHA'] === 'true' && !answers['TURNSTILE_SECRET_KEY']
      ? ['AUTH_CAPTCHA butuh juga TURNSTILE_SECRET_KEY dan VITE_CAPTCHA_SITE_KEY.']
      : []),
    ...(answers['WAHA_CODES_SESSION'] && !answers['TURNSTILE_SECRET_KEY']
      ? ['WAHA_CODES_SESSION butuh pemeriksaan keamanan: isi juga TURNSTILE_SECRET_KEY dan VITE_CAPTCHA_SITE_KEY.']
      : []),
    ...(Boolean(answers['TURNSTILE_SECRET_KEY']) === Boolean(answers['VITE_CAPTCHA_SITE_KEY'])
      ? []
      : ['TURNSTILE_SECRET_KEY dan VITE_CAPTCHA_SITE_KEY harus diisi keduanya, atau tidak keduanya.']),
  ];
  return [...new Set(own.length > 0 ? own : startFaults(variables))];
}

/** The generated secrets that nothing uses without another answer. */
export const usedWith: Answers = { SEND_SMS_HOOK_SECRETS: 'WAHA_CODES_SESSION', META_VERIFY_TOKEN: 'META_APP_SECRET' };
export const isUsed = (name: string, answers: Answers): boolean => {
  const other = usedWith[name];
  return other === undefined || Boolean(answers[other]);
};

/** A value for each secret that the operator need not choose. */
export function generateSecrets(answers: Answers): Record<string, string> {
  const vapid = createECDH('prime256v1');
  const secrets = {
    LINK_SECRET: randomBytes(32).toString('base64'),
    WAHA_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    ...(answers['SUPABASE_FOLDER'] ? { WAHA_API_KEY: randomBytes(32).toString('hex') } : {}),
    VAPID_PUBLIC_KEY: vapid.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), vapid.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    SEND_SMS_HOOK_SECRETS: `v1,whsec_${randomBytes(32).toString('base64')}`,
    META_VERIFY_TOKEN: randomBytes(24).toString('base64url'),
  };
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => isUsed(name, answers)));
}

/** Whether the value of this name is never printed. */
export const isSecret = (name: string): boolean =>
  /(?:KEYS?|SECRETS?|TOKENS?|PASS|PASSWORD|JWKS|KEY_ASYMMETRIC|KEY_BASE)$/u.test(name);

const quote = (name: string, value: string): string => {
  const mark = ["'", '"', '`'].find((one) => !value.includes(one));
  if (mark === undefined || /[\r\n]/u.test(value))
    throw new CommandError(`${name} tidak dapat ditulis: berisi ganti baris, atau ketiga tanda kutip ' " dan \`.`);
  return mark + value + mark;
};

/** Lines of an environment file, which the CLI reads as `parseEnv` does. */
export const toLines = (values: Answers): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quote(name, value)}\n`)
    .join('');

const usualFile = (name: string): string => join(homedir(), '.config/chabot', name);

/**
 * The file of answers: the given one, or the usual one. Answers that name a folder of Supabase's release are those of a server, so
 * that one command serves hosted projects and servers.
 */
export function chooseAnswers(
  given: string | undefined,
  isSelfHosted: boolean,
): { file: string; isSelfHosted: boolean } {
  const [hosted, server] = [usualFile('deploy.env'), usualFile('server.env')];
  const usual = isSelfHosted || (!existsSync(hosted) && existsSync(server)) ? server : hosted;
  const file = given === undefined ? usual : resolve(given);
  const { SUPABASE_FOLDER: folder } = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { file, isSelfHosted: isSelfHosted || Boolean(folder) || file === server };
}

/** What a line may have before the name. */
const before = String.raw`^[ \t]*(?:export[ \t]+)?`;

export interface AnswersFile {
  path: string;
  values: Answers;
  /** Whether a line of the file has this name, also one without a value. */
  has: (name: string) => boolean;
  /** Writes at once, so that an interrupted run finds what it had. */
  add: (values: Answers) => Promise<void>;
}

/** Opens the answers, which only their owner can read, and which are not in the repository. */
export function openAnswers(path: string, { writes }: { writes: boolean }): AnswersFile {
  if (!relative(root, path).startsWith('..'))
    throw new CommandError(`${path} ada di dalam repositori. Simpan jawaban di luar: berisi rahasia.`);
  const isThere = existsSync(path);
  if (isThere && writes && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  let text = isThere ? readFileSync(path, 'utf8') : '';
  const cut = new RegExp(`${before}(\\w+)[ \\t]*=[ \\t]*[^'"\`\\s][^\\n]*\\S#`, 'mu').exec(text)?.[1];
  if (cut !== undefined)
    throw new CommandError(`${path}: ${cut} berisi #, yang memulai komentar. Apit nilainya dengan tanda kutip.`);
  const parse = (): Answers =>
    Object.fromEntries(Object.entries(parseEnv(text)).filter((entry): entry is [string, string] => Boolean(entry[1])));
  const file: AnswersFile = {
    path,
    values: parse(),
    has: (name) => name in parseEnv(text),
    add: async (values) => {
      for (const [name, value] of Object.entries(values)) {
        const line = `${name}=${quote(name, value)}`;
        const former = new RegExp(`${before}${name}[ \\t]*=.*$`, 'mu');
        text = former.test(text)
          ? text.replace(former, () => line)
          : `${text}${/[^\n]$/u.test(text) ? '\n' : ''}${line}\n`;
      }
      file.values = parse();
      if (!writes) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await replaceFile(path, text);
    },
  };
  return file;
}
