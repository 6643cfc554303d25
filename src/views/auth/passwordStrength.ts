import { MAX_PASSWORD_BYTES } from '../../contracts/limits.ts';

/** A rough estimate of a password's strength while it is typed. The service decides. */
export type Strength = 'short' | 'long' | 'weak' | 'fair' | 'strong';

/** The minimum of supabase/config.toml. */
const MIN_LENGTH = 8;

/** Words of common passwords. */
const COMMON_WORDS =
  /^(?:.*(?:password|sandi|rahasia|qwerty|asdfgh|admin|indonesia|sayang|bismillah|chabot|123456|654321).*)$/i;

/** Bits of entropy. */
const FAIR_BITS = 45;
const STRONG_BITS = 65;

/** `login`: its name part does not count as part of the password. */
export const strengthOf = (password: string, login = ''): Strength => {
  if (password.length < MIN_LENGTH) return 'short';
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return 'long';
  const name = login.split('@')[0] ?? '';
  const rest = name.length > 2 ? password.toLowerCase().replaceAll(name.toLowerCase(), '') : password;
  const bits = bitsOf(COMMON_WORDS.test(rest) ? rest.replace(/[a-z]{5,}|\d{5,}/gi, '') : rest);
  return bits < FAIR_BITS ? 'weak' : bits < STRONG_BITS ? 'fair' : 'strong';
};

/** Entropy of the used alphabets, without characters that repeat or follow the previous one. */
const bitsOf = (password: string): number => {
  const alphabet = [/[a-z]/, /[A-Z]/, /\d/, /[^\da-zA-Z]/].reduce(
    (size, characters, index) => size + (characters.test(password) ? ([26, 26, 10, 33][index] ?? 0) : 0),
    0,
  );
  const codePoints = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const unpredictable = codePoints.filter(
    (point, index) => index === 0 || Math.abs(point - (codePoints[index - 1] ?? 0)) > 1,
  ).length;
  return alphabet === 0 ? 0 : unpredictable * Math.log2(alphabet);
};
