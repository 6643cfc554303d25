import { timingSafeEqual } from 'node:crypto';

import type { Query } from '../database.ts';
import { failValidation, fail } from './errors.ts';
import type { Service } from './service.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

const requiredCharacters = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
} satisfies Record<Service['config']['passwordRequirements'], string[]>;

/** bcrypt ignores everything after 72 bytes. */
const maxBytes = 72;

/**
 * Throws if the password violates the project's rules, with the reasons that auth-js reads ('length', 'characters').
 */
export function checkPasswordStrength({ config }: Service, password: string): void {
  if (Buffer.byteLength(password) > maxBytes) failValidation(`Password cannot be longer than ${maxBytes} characters`);
  const required = requiredCharacters[config.passwordRequirements];
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
  if (reasons.length > 0) fail(422, 'weak_password', messages.join(' '), { reasons });
}

/** bcrypt with cost 10 by pgcrypto, as a seed writes it with `crypt(…, gen_salt('bf'))`. */
export async function hashPassword(query: Query, password: string): Promise<string> {
  const [row] = await query<{ hash: string }>(`select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash`, [
    password,
  ]);
  return row?.hash ?? '';
}

// Compared with the password if there is no hash. The comparison takes the same time and never matches.
const dummyHash = '$2a$10$0123456789012345678901uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu';

/** Whether `password` matches `hash`. Without a hash (unknown user, no password) it takes as long and returns false. */
export async function passwordMatches(
  query: Query,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const salt = hash?.startsWith('$2') ? hash : dummyHash;
  const [row] = await query<{ hash: string }>('select extensions.crypt($1, $2) as hash', [password, salt]);
  const [computed, expected] = [Buffer.from(row?.hash ?? ''), Buffer.from(salt)];
  const isEqual = computed.length === expected.length && timingSafeEqual(computed, expected);
  return isEqual && salt !== dummyHash && Buffer.byteLength(password) <= maxBytes;
}
