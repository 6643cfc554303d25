import { timingSafeEqual } from 'node:crypto';

import type { Query } from '../database.ts';
import { invalid, refuse } from './errors.ts';
import type { Service } from './service.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

const alphabets = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
} satisfies Record<Service['config']['passwordRequirements'], string[]>;

/** bcrypt reads 72 bytes and no more: what is longer would be cut silently. */
const longest = 72;

/** Refuses a password that the project's rules call weak, with the reasons auth-js reads ('length', 'characters'). */
export function checkStrength({ config }: Service, password: string): void {
  if (Buffer.byteLength(password) > longest) invalid(`Password cannot be longer than ${longest} characters`);
  const required = alphabets[config.passwordRequirements];
  const reasons: string[] = [];
  const messages: string[] = [];
  if (password.length < config.minimumPasswordLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${config.minimumPasswordLength} characters.`);
  }
  if (!required.every((alphabet) => Array.from(alphabet).some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${required.join(', ')}.`);
  }
  if (reasons.length > 0) refuse(422, 'weak_password', messages.join(' '), { reasons });
}

/** bcrypt, cost 10, by pgcrypto: the same rows a seed writes with `crypt(…, gen_salt('bf'))`. */
export async function hashPassword(query: Query, password: string): Promise<string> {
  const [row] = await query<{ hash: string }>(`select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash`, [
    password,
  ]);
  return row?.hash ?? '';
}

// What a password is compared with where there is none to compare with: the same work, and nothing equals it.
const nobody = '$2a$10$0123456789012345678901uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu';

/** Whether `password` belongs to `hash`. An absent hash (unknown user, no password) takes as long and never matches. */
export async function passwordMatches(
  query: Query,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const salt = hash?.startsWith('$2') ? hash : nobody;
  const [row] = await query<{ hash: string }>('select extensions.crypt($1, $2) as hash', [password, salt]);
  const [made, kept] = [Buffer.from(row?.hash ?? ''), Buffer.from(salt)];
  const same = made.length === kept.length && timingSafeEqual(made, kept);
  return same && salt !== nobody && Buffer.byteLength(password) <= longest;
}
