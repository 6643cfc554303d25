/** What a question names, and whether a passage speaks of the same: its words, names, numbers and places. */
import { ASKS, isTerm, namesKind } from './askedKind.ts';
import type { Passage } from './passage.ts';
import { isReply } from './reply.ts';

/** Words of everyday talk beside the one word that a passage shares. With more, the question is about something else. */
const MOST_ASIDES = 2;

/** What is done to something ("dijemput", "ngerjain") may be told in other words. A thing, a place or a number may not. */
export const isVerb = (word: string): boolean => /^(?:di|ng)[a-z]{4,}2?$/u.test(word);

/** A text in the spelling of the search (`private.apart_from_units`): units apart from numbers, and in one form. */
const spelled = (text: string): string =>
  text
    .replaceAll('/', ' ')
    .replaceAll(/(\d) ?[x×] ?(?=\d)/gu, '$1 ')
    .replaceAll(
      /\bper(jam|hari|malam|minggu|bulan|bln|tahun|thn|orang|org|kg|meter|pcs|porsi|pax|box|sesi|lembar)\b/gu,
      'per $1',
    )
    .replaceAll(/\b(\d+)([a-z]+)/gu, '$1 $2 $1$2')
    .replaceAll(/\bbln\b/gu, 'bulan')
    .replaceAll(/\bthn?\b/gu, 'tahun')
    .replaceAll(/\borg\b/gu, 'orang')
    .replaceAll(/\bhr\b/gu, 'hari')
    .replaceAll(/\bx(xxx?|x)l\b/gu, (size) => `${size.length - 1}xl`);

/** The words of a text, with drawn-out letters once, as the search writes them. */
export const wordsOf = (text: string): Set<string> =>
  new Set(spelled(text.toLowerCase().replaceAll(/([a-z])\1{2,}/gu, '$1')).match(/[a-z0-9&%-]+/gu));

export const among = (words: ReadonlySet<string>, some: readonly string[] = []): string[] =>
  some.filter((word) => words.has(word));

/** Behind these words stands the name of a place or of a kind, of up to three words. Of another one, nothing is said. */
const NAMED =
  /\b(?:ke|di|dari|daerah|kota|area|rasa|ukuran|uk|size|warna|tipe|seri|merk|merek|model|bahasa|motif|bahan|jenis|cabang|per) ([a-z0-9]+(?: [a-z0-9]+){0,2})/gu;

/** What a question names in that way. A word that asks ends the name. */
export const namedIn = (question: string): Set<string> =>
  new Set(
    [...question.matchAll(NAMED)].flatMap(([, name = '']) => {
      const words = name.split(' ');
      const end = words.findIndex((word) => ASKS.test(word));
      return end === -1 ? words : words.slice(0, end);
    }),
  );

/** Measures. The number is what is asked for: "60 cm" may be told as "60 x 30". */
const MEASURES: ReadonlySet<string> = new Set('cm mm meter kg gr gram ml liter watt inch'.split(' '));

/** The words before and behind a number of a text. */
const besideNumber = (text: string, number: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/(?:\b([a-z]{1,20}) )?\b(\d{1,3})(?: ?([a-z]{1,20})\b)?/gu)].flatMap(
      ([, before = '', found, behind = '']) => (found === number ? [before, behind].filter((word) => word !== '') : []),
    ),
  );

/** Whether a number lies in a range of the text beside the same word: "kelas 5" in "kelas 4-6". */
function isInRange(question: string, word: string, text: string): boolean {
  if (!/^\d{1,3}$/u.test(word)) return false;
  const asked = besideNumber(question, word);
  return [
    ...text
      .toLowerCase()
      .matchAll(/(?:\b([a-z]{1,20}) )?\b(\d{1,3}) ?[-–] ?(\d{1,3})\b(?![.,]\d)(?: ?([a-z]{1,20})\b)?/gu),
  ].some(
    ([, before = '', from, to, behind = '']) =>
      Number(from) <= Number(word) && Number(word) <= Number(to) && (asked.has(before) || asked.has(behind)),
  );
}

/** Whether a number stands in a text as an amount of money alone. */
function isPriceOnly(word: string, text: string): boolean {
  if (!/^\d+$/u.test(word)) return false;
  const found = [...text.toLowerCase().matchAll(/\b(\d+) ?(rb|ribu|k|jt|juta)?\b/gu)].filter(
    ([, number]) => number === word,
  );
  return found.length > 0 && found.every(([, , unit]) => unit !== undefined);
}

/** Whether a passage speaks of all that a question names. */
export function mentions(words: ReadonlySet<string>, question: string, passage: Passage): boolean {
  const of = (key: 'missing' | 'topics_missing' | 'present' | 'topics_present' | 'above'): string[] =>
    among(words, passage[key]);
  // A count is no price: "150 kaos" is not told by "150rb".
  if (of('present').some((word) => isPriceOnly(word, passage.text) && !isPriceOnly(word, question))) return false;
  const [strange, present, topics, above] = [of('topics_missing'), of('present'), of('topics_present'), of('above')];
  const missing = of('missing').filter((word) => !MEASURES.has(word) && !isInRange(question, word, passage.text));
  const named = namedIn(question);
  // Behind the name, a topic may follow: "ke Cimahi ongkosnya berapa".
  const [first] = named;
  if (missing.some((word) => named.has(word)) || strange.some((word) => word === first)) return false;
  if (isReply(passage) && above.length > 0) return [...missing, ...strange].every(isVerb);
  if (
    present.length + topics.length === 1 &&
    above.length === 0 &&
    (passage.asides ?? 0) + strange.length > MOST_ASIDES
  )
    return false;
  // Without an amount, a time or a place, the topic is what is asked; a term of trade always is: "grosir", "garansi".
  if (strange.length > 0 && (!namesKind(question) || strange.some(isTerm))) return false;
  if (present.length > 0 || (above.length > 0 && topics.length > 0)) return missing.every(isVerb);
  if (missing.length > 0) return false;
  return strange.length === 0 && (topics.length > 0 || (above.length > 0 && namesKind(question)));
}

export const matchedWordsOf = ({
  missing = [],
  topics_missing: strange = [],
  present = [],
  topics_present: topics = [],
  above = [],
}: Passage): string[] => [...missing, ...strange, ...present, ...topics, ...above];

/** What the question names: words that are no topic. A measure alone names nothing: "per meter brp". */
export const namesAmong = (passages: readonly Passage[]): ReadonlySet<string> =>
  new Set(
    passages
      .flatMap(({ missing = [], present = [] }) => [...missing, ...present])
      .filter((word) => !MEASURES.has(word) && !UNITS.has(word)),
  );

/** Whether a passage has a word of a part of the question. */
export const touches = (part: string, { present = [], topics_present: topics = [], above = [] }: Passage): boolean =>
  among(wordsOf(part), [...present, ...topics, ...above]).length > 0;

/** Words and numbers, in their order. */
const tokensOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+|\d+|%/gu) ?? [];
const isNumber = (token: string): boolean => /^\d/u.test(token);

/** The numbers of a text with what stands right before them: "uk 20" is not "untuk 20 orang". */
export const numbersIn = (text: string): string[] =>
  tokensOf(text).flatMap((token, at, tokens) => {
    const before = tokens[at - 1] ?? '';
    return isNumber(token) && before.length > 1 && !isNumber(before) ? [`${before.slice(0, 2)} ${token}`] : [];
  });

const UNITS: ReadonlySet<string> = new Set(
  'hari hr jam orang org cm mm kg gr gram bulan bln minggu tahun th menit % persen gb tb watt inch pcs lusin box'.split(
    ' ',
  ),
);

/** The units of each number of a text; '' if it has none. Of "8-10 orang", both numbers are of people. */
function unitsIn(text: string): Map<string, string[]> {
  const units = new Map<string, string[]>();
  let next: string | undefined;
  for (const token of tokensOf(text).toReversed()) {
    if (isNumber(token))
      units.set(token, [...(units.get(token) ?? []), next !== undefined && UNITS.has(next) ? next : '']);
    else next = token;
  }
  return units;
}

const DAY = /(?<!\d ?)\bminggu\b/u;

/** An hour of the question: "jam 3 sore". */
const HOUR = /\b(?:jam|jm|pukul|pkl) ?(\d{1,2})\b/gu;

/** An hour of a text: "jam 3", "15.00". */
const STATED_HOUR = /\b(?:jam|pukul|pkl) ?0?(\d{1,2})\b|\b0?(\d{1,2})[.:]\d{2}\b/gu;

/** Whether an hour of the question stands in the text as another number: "jam 2 siang" in "2 Oktober". */
function isOtherHour(question: string, said: string): boolean {
  const numbers = new Set(said.match(/\d+/gu));
  const hours = new Set([...said.matchAll(STATED_HOUR)].map(([, hour, before]) => hour ?? before));
  return [...question.matchAll(HOUR)].some(([, hour = '']) => numbers.has(hour) && !hours.has(hour));
}

/** Whether a number of the question is another thing in the text: "5 hari" is not "5 orang", nor is "hari minggu" "3 minggu". */
export function confuses(question: string, { text }: Passage): boolean {
  const told = unitsIn(text);
  const isOther = ([number, asked]: [string, string[]]): boolean => {
    const others = told.get(number);
    return (
      others !== undefined &&
      asked.every((unit) => unit !== '' && others.every((other) => other !== '' && other.at(0) !== unit.at(0)))
    );
  };
  const said = text.toLowerCase();
  return (
    [...unitsIn(question)].some(isOther) ||
    isOtherHour(question, said) ||
    (DAY.test(question) && said.includes('minggu') && !DAY.test(said))
  );
}
