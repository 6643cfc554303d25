/** Passwords that an attacker tries first. The auth service additionally refuses leaked ones, where it is set up to. */

/** Letters of common passwords, in Indonesia and everywhere. */
const COMMON = new Set(
  `password passw pass katasandi sandi rahasia qwerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcv zxcvbnm abc abcd abcde
  abcdef abcdefgh admin administrator user login welcome letmein iloveyou monkey dragon football baseball sunshine
  princess superman batman pokemon naruto doraemon google facebook instagram whatsapp tiktok samsung test testing secret
  master shadow freedom hello killer lovely jesus angel indonesia jakarta bandung surabaya yogyakarta semarang medan bali
  merdeka garuda pancasila nusantara persib persija arema sayang sayangku cinta cintaku kamu akucintakamu akusayangkamu
  bismillah alhamdulillah allah allahuakbar subhanallah muhammad ramadhan lebaran ganteng cantik anjing kucing bangsat
  keluarga mama papa ibuku bapak anakku suami istri bahagia semangat sukses rejeki rezeki toko tokoku bisnis chabot`.split(
    /\s+/,
  ),
);

const KEYBOARD_PATTERNS = ['1q2w3e4r', '1q2w3e4r5t', 'q1w2e3r4', '1qaz2wsx', 'qazwsx', 'a1b2c3d4', 'q1w2e3r4t5'];

/** More other characters than these around a word are no longer guessed at once. */
const MAX_DECORATION = 6;
/** A shorter part of an address is in too many words. */
const MIN_PART = 4;

const wordsOf = (login: string): string[] =>
  login.includes('@')
    ? login
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((part) => part.length >= MIN_PART)
    : [];

/** The smallest text whose repetition is the given one. */
const unitOf = (text: string): string => text.slice(0, (text + text).indexOf(text, 1));

const isSequence = (digits: string): boolean =>
  [1, -1].some((step) =>
    Array.from(digits).every((digit, at) => at === 0 || (Number(digits[at - 1]) + step + 10) % 10 === Number(digit)),
  );

/** Why a password is refused before it is sent: `common`, or `login` for a part of the e-mail address. */
export const trivialityOf = (password: string, login: string): 'common' | 'login' | null => {
  const text = password.toLowerCase();
  if (/^\d+$/.test(text) && (unitOf(text).length <= 3 || isSequence(unitOf(text)))) return 'common';
  if (KEYBOARD_PATTERNS.some((pattern) => text.startsWith(pattern) && text.length - pattern.length <= MAX_DECORATION))
    return 'common';
  const letters = text.replaceAll(/[^a-z]/g, '');
  if (text.length - letters.length > MAX_DECORATION) return null;
  const isOfLogin = wordsOf(login).reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
  if (login.toLowerCase() === text || (isOfLogin && letters !== '')) return 'login';
  return COMMON.has(unitOf(letters)) || /^(.)\1{7,}$/.test(text) ? 'common' : null;
};

/** The refusal of a trivial password, like those of the auth service. */
export const trivialPasswordRefusal = (password: string, login: string) => {
  const reason = trivialityOf(password, login);
  return reason === null ? null : { refused: { why: 'weak-password' as const, reasons: [reason] } };
};
