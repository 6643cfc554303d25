/** Whether a text is about another measure, another comparison or another occasion than the question. */
import { ASKS } from './askedKind.ts';
import { unitOf } from './lists.ts';
import { matchedWordsOf, wordsOf } from './naming.ts';
import type { Passage } from './passage.ts';

/** "Per jam", "sebulan": of another measure, nothing is said. A day is what most prices are for. */
const RATE = /\b(?:per |se)(jam|malam|minggu|bulan|tahun|kg|kilo|meter|sesi)(?:nya|an)?\b/gu;
/** Of what is asked to be compared, the text has to tell it. */
const COMPARES =
  /\b(?:paling|ter(?=murah|mahal|besar|kecil|laris|bagus|cepat|baik|dekat)|lebih (?=murah|bagus|baik|cepat)|mending|bagusan|(?:murah|bagus|cepat|enak|baik|awet|kuat)(?:an)? mana\b|\b(?:dibanding(?:kan|in)?|vs)\b)/u;
const DIFFERS = /\bbeda(?:nya|ne|na)?\b/u;
const STATES_COMPARISON =
  /\b(?:paling|ter(?:murah|mahal|besar|kecil|laris|bagus|cepat|baik|dekat)|lebih|beda|sedangkan|dibanding)/u;

/** Of what is to be left out, a text has to say that it is: "selain BCA", "tanpa gula", "yang bukan putih". */
const EXCLUDES = /\b(?:selain|kecuali|tanpa|non|bukan|(?:ga|gak|tidak|nggak|ora) (?:pake|pakai|pk|nganggo))\b/u;
const STATES_EXCLUSION = /\b(?:selain|kecuali|tanpa|non|bukan|bebas|tidak|belum|lain|lainnya)\b/u;

/** A limit that the question sets: "di atas 5 kg", "kurang dari 3 hari". */
const LIMITS =
  /\b(?:di ?atas|di ?bawah|lebih dari|lbh dari|kurang dari|krg dari|lewat dari|minimal|maksimal|sampai dengan)\b(?: [a-z]{1,12})? ?\d|[<>] ?\d/u;
const STATES_LIMIT =
  /\b(?:di ?atas|di ?bawah|lebih|kurang|lewat|min|minimal|minimum|maks|maksimal|mulai|paling|ke atas|sampai|hingga|s\/d|luar|per|setiap|tiap)\b|[<>≥≤]|\d ?[-–] ?\d/u;

/** A feast or a day off: of it, hours of other days say nothing. */
const FEAST =
  /\b(?:lebaran|idul ?\w{1,6}|natal|nataru|imlek|nyepi|waisak|tahun baru|taun baru|puasa|ramad(?:h)?an|tanggal merah|tgl merah|libur\w{0,9}|hari besar)\b/u;

/** Whether a text keeps to what the question leaves out, limits or compares, and to the feast that it names. */
export const keepsCondition = (question: string, text: string, isPasted = true): boolean => {
  const said = text.toLowerCase();
  return (
    (!EXCLUDES.test(question) || STATES_EXCLUSION.test(said)) &&
    (!/\bselain\b/u.test(question) || /\b(?:selain|lain|lainnya)\b/u.test(said)) &&
    (!LIMITS.test(question) || STATES_LIMIT.test(said)) &&
    (!FEAST.test(question) || FEAST.test(said)) &&
    // A passage with a title of its own may tell two things one after the other.
    (!(COMPARES.test(question) || (isPasted && DIFFERS.test(question))) || STATES_COMPARISON.test(said))
  );
};

/**
 * Whether a text tells as much as a question asks: which one is the cheapest, and the measure. What has its own title need not
 * name the measure.
 */
export const statesMeasure = (question: string, text: string, isPasted = true): boolean => {
  const words = wordsOf(text);
  return (
    !isPasted ||
    [...question.replaceAll(/\bper(?=[a-z]{3})/gu, 'per ').matchAll(RATE)].every(
      ([, unit = '']) => words.has(unit) || words.has(`se${unit}`),
    )
  );
};

const QUANTITY = /\b(\d{1,6}(?:[.,/]\d{1,4})?)(?: ?(?:-|–|s\/d|sampai) ?(\d{1,6}(?:[.,/]\d{1,4})?))? ?([a-z]{1,8})\b/gu;
const MONEY: ReadonlySet<string> = new Set('rb ribu ribuan k jt juta x'.split(' '));
const numberOf = (text: string): number =>
  text.includes('/') ? Number(text.split('/')[0]) / Number(text.split('/')[1]) : Number(text.replace(',', '.'));

/** The quantities of a text by unit, each from one number to another: "5-6 th", "1/2 PK", "setengah kg". */
function quantitiesIn(text: string): Map<string, [from: number, to: number][]> {
  const found = new Map<string, [number, number][]>();
  const said = text
    .toLowerCase()
    .replaceAll(/\b(?:setengah|separo)\b/gu, '1/2')
    .replaceAll(/\bsemeter\b/gu, '1 meter');
  for (const [, from = '', to = from, word = ''] of said.matchAll(QUANTITY)) {
    const unit = unitOf(word);
    if (!MONEY.has(unit)) found.set(unit, [...(found.get(unit) ?? []), [numberOf(from), numberOf(to)]]);
  }
  return found;
}

/** Whether a text tells the quantities of a question, if it tells any of their units: "2 PK" is not told by "1/2 PK". */
export function statesQuantities(question: string, text: string): boolean {
  const told = quantitiesIn(text);
  return [...quantitiesIn(question)].every(([unit, asked]) => {
    const ranges = told.get(unit);
    return ranges === undefined || asked.every(([at]) => ranges.some(([from, to]) => from <= at && at <= to));
  });
}

/** A shorter word is in many texts. In characters. */
const LONG_WORD = 5;

/** Whether another passage has a word of the question that this one has not: it is about something else. */
export const isBeside = (words: ReadonlySet<string>, { text }: Passage, passages: readonly Passage[]): boolean => {
  const said = text.toLowerCase();
  const telling = new Set(passages.flatMap(matchedWordsOf));
  const asides = [...words].filter((word) => word.length >= LONG_WORD && !telling.has(word) && !ASKS.test(word));
  return asides.some((word) => !said.includes(word) && passages.some((other) => wordsOf(other.text).has(word)));
};
