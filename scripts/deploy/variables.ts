/** The variables of an installation: what reads them, and which are secret. */
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

/** The settings that self-hosting has beside Supabase's own. */
export const serverSettings: Answers = parseEnv(read('deploy/env.example')) as Answers;

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
