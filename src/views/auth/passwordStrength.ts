/** How hard a password is to guess, roughly: what a person can act on while they type. The service has the last word. */
export type Strength = 'short' | 'long' | 'weak' | 'fair' | 'strong';

/** What supabase/config.toml asks for at least, and what bcrypt reads at most. */
const MIN_LENGTH = 8;
const MAX_BYTES = 72;

/** What everybody tries first, here too. */
const COMMON_WORDS =
  /^(?:.*(?:password|sandi|rahasia|qwerty|asdfgh|admin|indonesia|sayang|bismillah|chabot|123456|654321).*)$/i;

/** How many guesses, as powers of two, make a password fair and strong. */
const FAIR_BITS = 45;
const STRONG_BITS = 65;

/** `login`: what the person is called here; a password made of it is none. */
export const strengthOf = (password: string, login = ''): Strength => {
  if (password.length < MIN_LENGTH) return 'short';
  if (new TextEncoder().encode(password).length > MAX_BYTES) return 'long';
  const name = login.split('@')[0] ?? '';
  const rest = name.length > 2 ? password.toLowerCase().replaceAll(name.toLowerCase(), '') : password;
  const guesses = bitsOf(COMMON_WORDS.test(rest) ? rest.replace(/[a-z]{5,}|\d{5,}/gi, '') : rest);
  return guesses < FAIR_BITS ? 'weak' : guesses < STRONG_BITS ? 'fair' : 'strong';
};

/** The size of the alphabets that are used, for each character that does not merely follow or repeat the one before. */
const bitsOf = (password: string): number => {
  const alphabet = [/[a-z]/, /[A-Z]/, /\d/, /[^\da-zA-Z]/].reduce(
    (size, kind, at) => size + (kind.test(password) ? ([26, 26, 10, 33][at] ?? 0) : 0),
    0,
  );
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const news = points.filter((point, at) => at === 0 || Math.abs(point - (points[at - 1] ?? 0)) > 1).length;
  return alphabet === 0 ? 0 : news * Math.log2(alphabet);
};
