/**
 * The variables of a build for a host. A build without VITE_SUPABASE_URL has placeholders instead, which the embedded stack
 * fills in (local/http/indexHtml.ts).
 */
import { loadEnv, type Plugin } from 'vite';

const required: Record<string, string> = {
  VITE_SUPABASE_URL: 'alamat proyek Supabase, misalnya https://<ref>.supabase.co',
  VITE_SUPABASE_KEY: 'kunci publik proyek itu, misalnya sb_publishable_…',
  VITE_SITE_URL: 'alamat aplikasi, misalnya https://app.contoh.id',
};
export const buildOptions = ['VITE_PIXEL_ID', 'VITE_SOCIAL_APP_ID', 'VITE_CAPTCHA_SITE_KEY'];
/** Who answers for an installation that others reach, on its privacy policy, its terms and its first page. */
export const operatorVariables: Readonly<Record<string, string>> = {
  VITE_OPERATOR_NAME: 'nama operator di kebijakan privasi dan ketentuan, misalnya PT Toko Maju',
  VITE_OPERATOR_PRIVACY_EMAIL: 'alamat email untuk pertanyaan tentang data pribadi',
  VITE_OPERATOR_SUPPORT_EMAIL: 'alamat email untuk pertanyaan lain',
};

/** The project and the role of a legacy key of Supabase; null: it is none. */
export function legacyClaims(key: string): { ref?: string; role?: string } | null {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as { ref?: string; role?: string };
  } catch {
    return null;
  }
}

/** Whether a key of Supabase may be in a page. */
export const isPublicKey = (key: string): boolean =>
  key.startsWith('sb_') ? key.startsWith('sb_publishable_') : legacyClaims(key)?.role === 'anon';

/** An address of mail. An apostrophe would end a string of SQL. */
export const mailAddress = /^[^\s@']+@[^\s@']+\.[^\s@']+$/u;

/** What is wrong with an answer about the operator, as a sentence after its name; null: nothing. */
export const operatorFault = (name: string, value: string): string | null =>
  name === 'VITE_OPERATOR_NAME' || (mailAddress.test(value) && !/[@.]chabot\.test$/u.test(value))
    ? null
    : 'bukan alamat email yang dapat ditulisi pengunjung.';

export const isLoopback = (address: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(URL.parse(address)?.hostname ?? '');

const operatorFaults = (env: Readonly<Record<string, string>>): string[] =>
  isLoopback(env['VITE_SITE_URL'] ?? '')
    ? []
    : Object.entries(operatorVariables).flatMap(([name, meaning]) => {
        const value = env[name] ?? '';
        const fault = value === '' ? `tidak diisi: ${meaning}.` : operatorFault(name, value);
        return fault === null ? [] : `${name} ${fault}`;
      });

/** What is wrong with the variables of a build for a host, in sentences that name them. */
export const faultsOfVariables = (env: Readonly<Record<string, string>>): string[] => [
  ...operatorFaults(env),
  ...Object.entries(required).flatMap(([name, meaning]) => {
    const value = env[name] ?? '';
    if (value === '') return `${name} tidak diisi: ${meaning}.`;
    if (name === 'VITE_SUPABASE_KEY')
      return isPublicKey(value) ? [] : `${name} harus kunci publik: setiap pengunjung halaman dapat membacanya.`;
    return URL.parse(value)?.origin === value
      ? []
      : `${name} harus berupa alamat tanpa jalur dan tanpa garis miring di akhir, bukan "${value}": ${meaning}.`;
  }),
];

/** Stops a build for a host that lacks a variable. Optional variables without a value are empty. */
export const buildVariables = (): Plugin => ({
  name: 'chabot:build-variables',
  apply: 'build',
  config: ({ root = process.cwd(), envDir }, { mode }) => {
    const env = loadEnv(mode, envDir || root, 'VITE_');
    if (!env['VITE_SUPABASE_URL']) return;
    const faults = faultsOfVariables(env);
    if (faults.length) throw new Error(faults.join('\n'));
    // Vite reads its files later, and the plugins of the other documents read the environment.
    for (const name of buildOptions) env[name] ??= '';
    Object.assign(process.env, env);
  },
});
