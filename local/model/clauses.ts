/** Whether the clause that a quotation takes its answer from is about what the question asks. */
import { ASKS } from './askedKind.ts';
import { tokensOf } from './lists.ts';
import { isVerb } from './naming.ts';

const HOW_MUCH = '(?:brp|berapa|brapa|berapaan|piro|pinten|sabaraha|how (?:much|many|long))';
const ASKS_NUMBER = new RegExp(String.raw`\b${HOW_MUCH}\b`, 'u');

interface Attribute {
  /** The words that ask for it. */
  asks: RegExp;
  /** The words that tell it. */
  tells: RegExp;
}

/** Attributes that a number belongs to. "Maks berapa orang" is not told by any number of people. */
const attributes: readonly Attribute[] = [
  {
    asks: /\b(?:dp|uang muka|tanda jadi)(?:nya|ne|na)?\b/u,
    tells: /\b(?:dp|uang muka|tanda jadi|panjar)(?:nya|ne|na)?\b/u,
  },
  {
    // "Min" at the end is a form of address.
    asks: new RegExp(
      String.raw`\b(?:minimal|minimum|minim|paling sedikit)(?:nya|e|na)?\b|\bmin(?= (?:[a-z]+ )?${HOW_MUCH}\b)`,
      'u',
    ),
    tells: /\b(?:min|minimal|minimum|minim|paling sedikit|mulai|sedikitnya)(?:nya|e|na)?\b/u,
  },
  {
    asks: /\b(?:maks|maksimal|maksimum|max|maximal|paling banyak|paling lama|mentok)(?:nya|e|na)?\b/u,
    tells:
      /\b(?:maks|maksimal|maksimum|max|maximal|paling banyak|paling lama|paling lambat|sampai|s\.d|s\/d|hingga|muat)\b/u,
  },
];

/** What ends a clause. A mark between digits is a part of the number. */
const MARKS = /[.,;:!?](?=\s|$)|\n|\s[–-]\s/u;

/** Whether the attribute whose number is asked for has one in its own clause. */
function statesAttribute(question: string, text: string): boolean {
  if (!ASKS_NUMBER.test(question)) return true;
  const clauses = text.toLowerCase().split(MARKS);
  return attributes
    .filter(({ asks }) => asks.test(question))
    .every(({ tells }) => clauses.some((clause) => tells.test(clause) && /\d/u.test(clause)));
}

/** Words for a condition, an event or a special service, by what they stand for. A sentence that begins with one tells only of that case. */
const cases: readonly RegExp[] = [
  /^(?:kalau|kalo|klo|kl|jika|bila|apabila|misal|misalnya|semisal|if)$/u,
  /^(?:di|ke|pe|pem)?batal(?:an|kan|in)?$|^cancel$/u,
  /^(?:ke)?terlambat(?:an)?$|^telat$/u,
  /^(?:ke|di)?hilang(?:an|in|kan)?$/u,
  /^(?:ke)?rusak(?:an)?$/u,
  /^(?:express|ekspres|expres|eksprs|kilat|urgent|darurat|lembur)$/u,
];

/** Whether all sentences that speak of what is asked tell of a case that the question does not name: "Kalau batal, DP hangus". */
function isOfOtherCase(question: string, text: string): boolean {
  const asked = tokensOf(question);
  const isTopic = (token: string): boolean =>
    token.length > 1 && !/^\d/u.test(token) && asked.includes(token) && !ASKS.test(token);
  const foreign = cases.filter((one) => !asked.some((token) => one.test(token)));
  const before = text
    .split(/(?<=[.!?])\s+|\n/u)
    .map(tokensOf)
    .flatMap((tokens) => (tokens.some(isTopic) ? [tokens.slice(0, tokens.findIndex(isTopic))] : []));
  return before.length > 0 && before.every((tokens) => tokens.some((token) => foreign.some((one) => one.test(token))));
}

/** A verb without what everyday speech puts around its root: "disimpen" and "disimpan" are one. */
const stemOfVerb = (word: string): string =>
  word.replace(/^(?:di|nge|ng)(?=[a-z]{4})/u, '').replace(/(?<=[a-z]{4})(?:nya|kan|in|an|en|i)$/u, '');

/** The verbs of a question that one of some texts tells, as their stems. */
function verbsIn(question: string, texts: readonly string[]): string[] {
  const stems = tokensOf(question).filter(isVerb).map(stemOfVerb);
  const all = new Set(texts.flatMap(tokensOf).map(stemOfVerb));
  return stems.filter((stem) => stem.length > 3 && all.has(stem));
}

/** Whether a text tells the verbs of a question that one of the others tells: what "disimpan" is asked of is not told by "dikirim". */
export const statesVerbs = (question: string, text: string, others: readonly string[]): boolean => {
  const told = new Set(tokensOf(text).map(stemOfVerb));
  return verbsIn(question, others).every((stem) => told.has(stem));
};

/**
 * Whether a quotation answers what is asked and not a neighbour of it: the number of another attribute, another case, or
 * another deed of the same thing.
 *
 * @param text what is quoted
 * @param whole the passage that it is a part of
 */
export const isOfQuestion = (question: string, text: string, whole: string): boolean =>
  statesAttribute(question, text) && statesVerbs(question, text, [whole]) && !isOfOtherCase(question, text);
