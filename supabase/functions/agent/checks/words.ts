/** The words of a text, and the numbers that they name in digits and in words. All checks of an answer read these. */

/** A word, a number in digits, or a sign. */
export interface Token {
  /** With small letters and plain digits. */
  text: string;
  /** With its capitals. */
  raw: string;
  kind: 'number' | 'word' | 'sign';
  /** Whether a space precedes it. */
  isApart: boolean;
}

/** Plain letters and digits: full-width and styled ones become usual, accents and invisible characters go. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u20E3\uFE0F]/gu, '')
    .replaceAll(/[‐‑‒−]/gu, '-');

const tokenForm =
  /\d+(?:[.,:]\d+)*|(?:rp|idr)(?=\d)|(?<=\d ?)x(?= ?\d)|\p{L}[\p{L}\p{N}]*(?:['’]\p{L}+)?|\n|[^\s\p{L}\p{N}]|\p{N}/giu;

/** Characters that are read. A customer gets at most 1,500 of an answer. */
const MOST = 200_000;

/** Digits that are written one by one, "1 8 5 . 0 0 0", count as one number. */
const FEWEST_SPACED = 4;

/** The words, numbers and signs of a text. Breaks of lines are signs. */
export function tokensOf(text: string): Token[] {
  const plain = plainText(text).slice(0, MOST);
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: raw, index } of plain.matchAll(tokenForm)) {
    const kind = /^\d/u.test(raw) ? 'number' : /^\p{L}/u.test(raw) ? 'word' : 'sign';
    tokens.push({ text: raw.toLowerCase(), raw, kind, isApart: index > end });
    end = index + raw.length;
  }
  return joinSpaced(tokens);
}

const isDigit = (token: Token | undefined): boolean => token?.kind === 'number' && token.text.length === 1;
const isPoint = (token: Token | undefined): boolean => token?.text === '.' || token?.text === ',';

function joinSpaced(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at];
    if (!first) break;
    let [next, digits, text] = [at, 0, ''];
    while (isDigit(tokens[next]) || (digits > 0 && isPoint(tokens[next]) && isDigit(tokens[next + 1]))) {
      text += tokens[next]?.text ?? '';
      digits += isDigit(tokens[next]) ? 1 : 0;
      next += 1;
    }
    if (digits >= FEWEST_SPACED) {
      joined.push({ text, raw: text, kind: 'number', isApart: first.isApart });
      at = next;
    } else {
      joined.push(first);
      at += 1;
    }
  }
  return joined;
}

/** Endings that do not change what a word names: "sepatunya", "ongkirmu". */
const ending = /(?<=\p{L}{3})(?:nya|mu|ku|kah|lah|pun)$/u;

/** A word without such an ending. */
export const stemOf = (word: string): string => word.replace(ending, '');

/** The root of a word without the beginnings and endings of verbs: "membawa", "dibawa" and "bawa" are one. */
export function rootOf(word: string): string {
  const stem = stemOf(word);
  const bare = stem.replace(/^(?:meng|meny|mem|men|me|di|ber|ter|peng|pem|pen|nge|ng)(?=\p{L}{3})/u, '');
  return bare.replace(/(?<=\p{L}{4})(?:kan|an|in|i)$/u, '');
}

/** The number that digits name: "1.250.000", "1,5", "185,000". Three digits behind each mark are thousands. */
export function valueOfDigits(text: string): { value: number; isGrouped: boolean } {
  const grouped = /^(\d{1,3}(?:[.,]\d{3})+)(?:[.,]\d{1,2})?$/u.exec(text);
  if (grouped?.[1]) return { value: Number(grouped[1].replaceAll(/[.,]/gu, '')), isGrouped: true };
  const value = Number(text.replace(',', '.'));
  return { value: Number.isFinite(value) ? value : 0, isGrouped: false };
}

const table = (words: string): [string, number][] =>
  words.split(' ').flatMap((pair): [string, number][] => {
    const [names = '', value] = pair.split('=');
    return names.split('|').map((name) => [name, Number(value)]);
  });

/** Numbers below ten; also in Javanese, Sundanese and English. */
const digitWords = new Map(
  table(
    'nol=0 satu|siji|hiji|sa|one=1 dua|loro|rong|two=2 tiga|telu|telung|tilu|three=3 empat|papat|patang|opat|four=4 lima|limang|five=5 enam|enem|nem|genep|six=6 tujuh|pitu|pitung|seven=7 delapan|wolu|wolung|dalapan|eight=8 sembilan|sanga|sangang|salapan|nine=9',
  ),
);
/** Numbers that stand for themselves. */
const wholeWords = new Map(
  table(
    'sepuluh|sapuluh|ten=10 sebelas|sabelas|sewelas|eleven=11 twelve=12 fifteen=15 twenty=20 selawe=25 thirty=30 forty=40 seket|fifty=50 sewidak|sixty=60 seventy=70 eighty=80 ninety=90 seratus|saratus|satus=100 setengah|separuh|separo|half=0.5',
  ),
);
const tensWords = new Map(table('belas|welas=10 puluh|puluhan=10 ratus|atus|hundred=100'));
const magnitudes = new Map(
  table(
    'k|rb|rban|ribu|ribuan|rebu|rebuan|ewu|thousand=1000 jt|juta|jutaan|million=1000000 miliar|milyar|billion=1000000000',
  ),
);
const wholeMagnitudes = new Map(table('seribu|serebu|sarebu|sewu=1000 sejuta|sajuta=1000000'));
/** Amounts that have names of their own in the market. */
const slang = new Map(
  table(
    'gopek=500 seceng|ceceng|sececeng=1000 noceng=2000 goceng=5000 ceban|seceban=10000 noban=20000 goban=50000 gocap=50000 cepek=100000 nopek=200000',
  ),
);

const numberWords = new Set(
  [digitWords, wholeWords, tensWords, magnitudes, wholeMagnitudes]
    .flatMap((words) => [...words.keys()])
    .filter((word) => word.length > 2),
);
const beginnings = new Set([...numberWords].map((word) => word.slice(0, 3)));

/** The numbers that are written as one word: "limapuluhribu". */
function partsOf(word: string): readonly string[] {
  if (word.length < 7 || word.length > 40 || !beginnings.has(word.slice(0, 3)) || numberWords.has(word)) return [word];
  const parts: string[] = [];
  for (let at = 0; at < word.length;) {
    const end = [10, 9, 8, 7, 6, 5, 4, 3].find((length) => numberWords.has(word.slice(at, at + length)));
    if (end === undefined) return [word];
    parts.push(word.slice(at, at + end));
    at += end;
  }
  return parts;
}

/** A number of a text. */
export interface ReadNumber {
  value: number;
  /** Index of the first token behind it. */
  next: number;
  /** Written with marks between thousands. */
  isGrouped: boolean;
  /** Named with thousands or millions, or as slang of the market. */
  hasMagnitude: boolean;
  /** Written in words. */
  isSpelled: boolean;
}

/** The number that begins at a token; null: none does. */
export function readNumber(tokens: readonly Token[], from: number): ReadNumber | null {
  const first = tokens[from];
  if (!first || first.kind === 'sign') return null;
  const named = slang.get(first.text);
  if (named !== undefined)
    return { value: named, next: from + 1, isGrouped: false, hasMagnitude: true, isSpelled: true };
  let [total, section, pending] = [0, 0, null as number | null];
  let next = from;
  let [isGrouped, hasMagnitude, isSpelled] = [false, false, true];
  reading: for (; next < tokens.length; next += 1) {
    const token = tokens[next];
    if (!token) break;
    if (token.kind === 'number') {
      if (next > from) break;
      const read = valueOfDigits(token.text);
      [pending, isGrouped, isSpelled] = [read.value, read.isGrouped, false];
      continue;
    }
    if (token.kind === 'sign') {
      // "dua-puluh"
      const isBetween = token.text === '-' && next > from && isSpelled && tensWords.has(tokens[next + 1]?.text ?? '');
      if (isBetween) continue;
      break;
    }
    for (const part of partsOf(token.text)) {
      const digit = digitWords.get(part);
      const whole = wholeWords.get(part);
      const tens = tensWords.get(part);
      const magnitude = magnitudes.get(part);
      const wholeMagnitude = wholeMagnitudes.get(part);
      if (digit !== undefined) {
        // "dua tiga hari" are two numbers.
        if (pending !== null || (next > from && !isSpelled)) break reading;
        pending = digit;
      } else if (whole !== undefined) {
        const isHalf = whole === 0.5;
        if (!isHalf && (pending !== null || !isSpelled)) break reading;
        if (isHalf && pending !== null) pending += whole;
        else if (whole >= 1) section += whole;
        else pending = whole;
      } else if (tens !== undefined) {
        if (pending === null) break reading;
        section += part === 'belas' || part === 'welas' ? pending + tens : pending * tens;
        pending = null;
      } else if (magnitude !== undefined) {
        if ((section === 0 && pending === null) || (part === 'k' && token.isApart)) break reading;
        total += (section + (pending ?? 0)) * magnitude;
        [section, pending, hasMagnitude] = [0, null, true];
      } else if (wholeMagnitude !== undefined) {
        if (pending !== null || !isSpelled) break reading;
        total += wholeMagnitude;
        hasMagnitude = true;
      } else break reading;
    }
    // Behind "75rb" nothing belongs to the number, except "75 ribu 500" in words.
    if (hasMagnitude && !isSpelled) {
      next += 1;
      break;
    }
  }
  if (next === from) return null;
  // A word such as "sa" alone is no number.
  if (next === from + 1 && first.text === 'sa') return null;
  return {
    value: Math.round((total + section + (pending ?? 0)) * 1000) / 1000,
    next,
    isGrouped,
    hasMagnitude,
    isSpelled,
  };
}

const abbreviations = new Set(
  'jl jln gg no rp kec kab kel dr drg drh ir hj sp bpk sdr pt cv an dll dsb tgl min maks max'.split(' '),
);

/** Whether a sentence ends at a token. */
export function endsSentence(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'sign') return false;
  if ('\n!?…'.includes(token.text)) return true;
  if (token.text !== '.') return false;
  const [before, behind] = [tokens[at - 1]?.text ?? '', tokens[at + 1]];
  return (!behind || behind.isApart || behind.text === '\n') && before.length > 1 && !abbreviations.has(before);
}

/** A sentence: its tokens from `from` up to, not including, the mark at `to`. */
export interface Sentence {
  from: number;
  to: number;
  isQuestion: boolean;
}

export function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !endsSentence(tokens, at)) continue;
    if (at > from) sentences.push({ from, to: at, isQuestion: tokens[at]?.text === '?' });
    from = at + 1;
  }
  return sentences;
}

/** A set of the words of a line. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const negations = wordSet(
  'belum blm tidak tdk tak bukan tanpa nggak ngga gak ga gk kagak enggak engga ndak nda mboten ora dereng teu henteu tara no not none without never cannot don’t doesn’t isn’t aren’t can’t kosong habis kurang kecuali jangan',
);

/** Words that begin a condition. */
export const conditions = wordSet('kalau kalo klo jika bila apabila asal asalkan selama kecuali if when unless');

/**
 * Whether words close before or behind a place deny it: "belum ada diskon", "diskon belum ada". `isOnlyBefore`: what is behind
 * it is another statement, as in "dijamin tidak luntur".
 */
export function isDenied(tokens: readonly Token[], at: number, reach = 4, isOnlyBefore = false): boolean {
  const isNo = (token: Token | undefined): boolean =>
    token !== undefined && negations.has(token.text.replace("'", '’'));
  for (let step = 1; step <= reach; step += 1) {
    const token = tokens[at - step];
    if (!token || ',;.!?\n'.includes(token.text)) break;
    if (isNo(token)) return true;
  }
  for (let step = 1; step <= reach - 1 && !isOnlyBefore; step += 1) {
    const token = tokens[at + step];
    // "kembali penuh kalau belum mulai" denies nothing of the first.
    if (!token || ',;.!?\n'.includes(token.text) || conditions.has(token.text)) break;
    if (isNo(token)) return true;
  }
  return false;
}
