/** What is wrong with answers, in sentences without the value of a secret. */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

import * as env from '../../supabase/functions/_shared/env.ts';
import { legacyClaims, mailAddress, operatorFault, operatorVariables, buildOptions } from '../buildVariables.ts';
import { hostedQuestions, serverQuestions } from '../operator/questions.ts';
import { configVariables, functionVariables, platform, serverSettings, type Answers } from '../operator/variables.ts';

const originFault = (value: string): string | null =>
  !value.startsWith('https://')
    ? 'harus diawali https://, karena peramban menolak notifikasi dan kamera tanpanya.'
    : URL.parse(value)?.origin === value
      ? null
      : 'harus berupa alamat saja: tanpa jalur dan tanpa garis miring di akhir.';

const matching = (pattern: RegExp, sentence: string) => (value: string) => (pattern.test(value) ? null : sentence);

/** What is wrong with an answer of this name, as a sentence after the name. */
const checks: Record<string, (value: string) => string | null> = {
  SUPABASE_ACCESS_TOKEN: matching(
    /^sbp_(?:oauth_|v0_)?[a-f0-9]{40}$/u,
    'bukan token akses (sbp_ dan 40 angka heksadesimal); kunci proyek (sb_…, eyJ…) bukan token akses.',
  ),
  PROJECT_REF: matching(/^[a-z]{20}$/u, 'harus 20 huruf kecil, yaitu bagian setelah /project/ di alamat dasbor.'),
  SITE_URL: originFault,
  API_URL: originFault,
  FORMER_SITE_URL: originFault,
  SUPABASE_FOLDER: (value) =>
    isAbsolute(value) &&
    ['docker-compose.yml', '.env', 'utils/generate-keys.sh', 'utils/add-new-auth-keys.sh'].every((one) =>
      existsSync(join(value, one)),
    )
      ? null
      : 'harus folder lengkap dari rilis Supabase, dengan docker-compose.yml, .env dan utils/: jalankan setup.sh-nya dulu.',
  ADMIN_EMAIL: matching(mailAddress, 'bukan alamat email.'),
  SELF_SERVICE: matching(/^(?:on|off)$/u, 'harus on atau off.'),
  VAPID_SUBJECT: matching(/^(?:mailto:.+@.+|https:\/\/.+)$/u, 'harus diawali mailto: atau https://.'),
  SEND_SMS_HOOK_SECRETS: matching(
    /^v1,whsec_[A-Za-z\d+/=]{32,88}(?:\|v1,whsec_[A-Za-z\d+/=]{32,88})*$/u,
    'harus berbentuk v1,whsec_… dengan 32 sampai 88 huruf base64.',
  ),
  SEND_SMS_HOOK_URI: matching(/^https:\/\/./u, 'harus diawali https://, karena layanan Auth menolak yang lain.'),
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

const known = new Set([
  ...[...hostedQuestions, ...serverQuestions].map(({ name }) => name),
  ...Object.keys(serverSettings),
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  ...functionVariables,
  ...configVariables,
  ...buildOptions,
]);

/** Everything that is wrong with answers that are complete, in sentences. */
export function faultsOfAnswers(answers: Answers, variables: Answers): string[] {
  const named = Object.entries(answers);
  const own = [
    ...named.flatMap(([name]) => (known.has(name) ? [] : [`${name} tidak dikenal: periksa ejaannya.`])),
    ...named.flatMap(([name, value]) => faultOf(name, value, answers) ?? []),
    // Caddy does not start with two sites of one address.
    ...(answers['FORMER_SITE_URL'] && [answers['SITE_URL'], answers['API_URL']].includes(answers['FORMER_SITE_URL'])
      ? ['FORMER_SITE_URL harus alamat yang lama, bukan yang sekarang.']
      : []),
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
