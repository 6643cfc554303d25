/** The variables of an installation: what reads them, which are secret, and what follows from the answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { root } from '../generated.ts';

/** Values by the names of variables. */
export type Answers = Readonly<Record<string, string>>;

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** The values of these names, as far as there are any. */
export const pick = (names: readonly string[], values: Answers): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));

/** The variables that the functions read, but for those that the platform gives them. */
export const functionVariables = namesIn(
  read('supabase/functions/_shared/env.ts'),
  /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/gu,
).filter((name) => !name.startsWith('SUPABASE_'));

/** The variables of supabase/config.toml. */
export const configVariables = namesIn(read('supabase/config.toml'), /env\((\w+)\)/gu);

/** The settings that self-hosting has beside Supabase's own, with their defaults. */
export const serverSettings: Answers = parseEnv(read('deploy/settings.env')) as Answers;

/** What the platform gives to a function; no value matters. */
export const platform: Answers = {
  SUPABASE_URL: 'https://x',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"x"}',
  SUPABASE_SECRET_KEYS: '{"default":"x"}',
};

/** The generated secrets that nothing uses without another answer. */
export const usedWith: Answers = { SEND_SMS_HOOK_SECRETS: 'WAHA_CODES_SESSION', META_VERIFY_TOKEN: 'META_APP_SECRET' };
export const isUsed = (name: string, answers: Answers): boolean => {
  const other = usedWith[name];
  return other === undefined || Boolean(answers[other]);
};

/** Whether the value of this name is never printed. */
export const isSecret = (name: string): boolean =>
  /(?:KEYS?|SECRETS?|TOKENS?|PASS|PASSWORD|JWKS|KEY_ASYMMETRIC|KEY_BASE)$/u.test(name);

/** The address of the project, as browsers reach it; empty: the answers do not say it. */
export function backendOf({ SUPABASE_FOLDER, API_URL = '', PROJECT_REF }: Answers): string {
  if (SUPABASE_FOLDER) return API_URL;
  return PROJECT_REF ? `https://${PROJECT_REF}.supabase.co` : '';
}

/** The address of the functions for the database and for WAHA. */
export const gatewayOf = (answers: Answers): string =>
  answers['SUPABASE_FOLDER'] ? 'http://api-gw:8000' : backendOf(answers);

/** The answers with what follows from them. */
export function variablesOf(answers: Answers): Answers {
  const { ADMIN_EMAIL = '', SUPABASE_FOLDER, WAHA_CODES_SESSION } = answers;
  const { WAHA_BASE_URL = '', TRUSTED_PROXIES = '' } = serverSettings;
  return {
    ...(SUPABASE_FOLDER ? { WAHA_BASE_URL, TRUSTED_PROXIES } : {}),
    WAHA_WEBHOOK_URL: `${gatewayOf(answers)}/functions/v1/waha-events`,
    VAPID_SUBJECT: `mailto:${ADMIN_EMAIL}`,
    // The auth service takes no address without https, so not that of the gateway inside a server.
    ...(WAHA_CODES_SESSION ? { SEND_SMS_HOOK_URI: `${backendOf(answers)}/functions/v1/sms-hook` } : {}),
    ...Object.fromEntries(Object.entries(answers).filter(([name]) => isUsed(name, answers))),
  };
}

/** What the doctor gets of the answers. WAHA beside the functions is not reached from here. */
export const doctorVariables = (answers: Answers): Readonly<Record<string, string | undefined>> => ({
  ...variablesOf(answers),
  WAHA_BASE_URL: answers['WAHA_BASE_URL'],
});
