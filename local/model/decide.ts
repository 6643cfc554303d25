/**
 * What the built-in model makes of a question and the passages that it is given: it quotes the sentence that speaks of all
 * that the question names, asks back, or asks for help. It has no weights and writes nothing of its own.
 */
import { answersKind, ASKS, asksSomething, namesKind } from './askedKind.ts';
import { confidence, ENOUGH } from './confidence.ts';
import { sentencesFor } from './sentences.ts';

/** A passage of the prompt, with the figures of the search (`find_passages` in 20261101001800_knowledge.sql). */
export interface Passage {
  id: string;
  title: string;
  text: string;
  /** The rarity of the words that it shares with the question. */
  score?: number;
  /** Which part of the question it speaks of, from 0 to 1; words that no passage has count most. */
  covered?: number;
  /** The same without the words that no passage has. */
  known?: number;
  /** How much of what is shared is its subject, from 0 to 1. */
  subject?: number;
  /** Whether it is the best for one of several questions. */
  answers_part?: boolean;
  /** How many words of the question are unknown. */
  strange?: number;
  /** What the question names and is neither in the passage nor in its headings. */
  missing?: string[];
  /** The same of what the question is about and names nothing: "bayar". */
  untold?: string[];
  /** What the question names and is in the text. */
  present?: string[];
  /** What the question is about and is in the text. */
  told?: string[];
  /** What is only in the title or in the headings. */
  above?: string[];
  /** What the message before names and is not in the passage. */
  missing_before?: string[];
  /** How many words of everyday talk in the question it has not. */
  asides?: number;
  /** The roots of the words of the question that are in the text. */
  stems?: string[];
}

export interface Decision {
  action: 'answer' | 'escalate';
  text: string;
  sources: string[];
  reason: 'found' | 'not_known';
}

/** Lines of one list that answer alike are quoted together, up to this number. */
const MOST_ALIKE = 3;

/** Passages whose scores are nearer than this part of the best say as much. */
const NEAR = 0.87;

/** A line of a list is not longer. In characters. */
const LINE = 120;

/** A longer answer is several bubbles. In characters. */
const LONGEST = 340;

/** A passage that answers in other words is quoted whole up to this length. In characters. */
const SHORT = 240;

/** A longer question says all that its customer knows, and asking back would not help. In words. */
const SHORT_QUESTION = 6;

/** Words of everyday talk beside the one word that a passage shares. With more, the question is about something else. */
const MOST_ASIDES = 2;

const askBack: Decision = {
  action: 'answer',
  text: 'Boleh ditulis lebih lengkap, Kak? Maksudnya yang mana?',
  sources: [],
  reason: 'found',
};
const help: Decision = { action: 'escalate', text: '', sources: [], reason: 'not_known' };

/** What is done to something ("dijemput", "ngerjain") may be told in other words. A thing, a place or a number may not. */
const isVerb = (word: string): boolean => /^(?:di|ng)[a-z]{4,}2?$/u.test(word);

/** The words of a text, with drawn-out letters once, as the search writes them. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll(/([a-z])\1{2,}/gu, '$1')
      .replaceAll(/(\d)([a-z])/gu, '$1 $2 $1$2')
      .match(/[a-z0-9&%-]+/gu),
  );

const among = (words: ReadonlySet<string>, some: readonly string[] = []): string[] => some.filter((word) => words.has(word));

/** Whether a passage speaks of all that a question names. */
function speaksOf(words: ReadonlySet<string>, question: string, passage: Passage): boolean {
  const [missing, untold, present, told, above] = (['missing', 'untold', 'present', 'told', 'above'] as const).map((key) =>
    among(words, passage[key]),
  ) as [string[], string[], string[], string[], string[]];
  if (present.length + told.length === 1 && above.length === 0 && (passage.asides ?? 0) + untold.length > MOST_ASIDES)
    return false;
  // Without an amount, a time or a place, the topic is what is asked.
  if (untold.length > 0 && !namesKind(question)) return false;
  if (present.length > 0 || (above.length > 0 && told.length > 0)) return missing.every(isVerb);
  if (missing.length > 0) return false;
  return untold.length === 0 && (told.length > 0 || (above.length > 0 && namesKind(question)));
}

/** How much of a question stands in the text itself. */
const toldIn = (words: ReadonlySet<string>, { present, told }: Passage): number =>
  among(words, present).length + among(words, told).length;

interface Quoted {
  id: string;
  text: string;
}

const quote = (passage: Passage, question: string): string | null => {
  const text = sentencesFor(passage, question);
  return text !== null && answersKind(question, text) ? text : null;
};

/** What stands right before a number is what the number is of: "uk 20" is not "untuk 20 orang". */
const numbersIn = (question: string): RegExp[] =>
  [...question.matchAll(/\b([a-z]{2})[a-z]* (\d+)\b/gu)].map(
    ([, before, number]) => new RegExp(`\\b${before}[a-z]*\\.? ${number}\\b`, 'iu'),
  );

const UNIT = '(?:hari|hr|jam|orang|org|cm|mm|kg|gr|gram|bulan|bln|minggu|tahun|menit|%|persen|gb|tb|watt|inch|pcs|lusin|box)';

/** Whether a number of the question is another thing in the text: "5 hari" is not "5 orang", nor is "hari minggu" "3 minggu". */
function confuses(question: string, { text }: Passage): boolean {
  const said = text.toLowerCase();
  const isOther = ([, number, unit]: string[]): boolean => {
    const units = [...said.matchAll(new RegExp(`\\b${number} ?(?:[-–] ?\\d+ ?)?(${UNIT})?`, 'gu'))];
    return units.length > 0 && units.every(([, other]) => other !== undefined && other.slice(0, 1) !== unit?.slice(0, 1));
  };
  const isDay = /(?<!\d ?)\bminggu\b/u;
  return (
    [...question.matchAll(new RegExp(`\\b(\\d+) ?(${UNIT})`, 'gu'))].some(isOther) ||
    (isDay.test(question) && /\bminggu\b/u.test(said) && !isDay.test(said))
  );
}

/** The passages that answer one question best: one, or lines of a list that say as much. */
function bestFor(question: string, passages: readonly Passage[]): Quoted[] | 'many' | null {
  const words = wordsOf(question);
  const numbers = numbersIn(question);
  const found = passages
    .filter((passage) => speaksOf(words, question, passage) && !confuses(question, passage))
    .flatMap((passage) => {
      const text = quote(passage, question);
      const worth = toldIn(words, passage) + numbers.filter((number) => number.test(passage.text)).length;
      return text === null ? [] : [{ passage, text, worth }];
    })
    .toSorted(
      (one, other) =>
        (one.passage.missing_before?.length ?? 0) - (other.passage.missing_before?.length ?? 0) ||
        other.worth - one.worth,
    );
  const [best] = found;
  if (!best) return null;
  const alike = found.filter(
    ({ passage, worth }) =>
      passage.missing_before?.length === best.passage.missing_before?.length &&
      worth === best.worth &&
      (passage.score ?? 0) >= NEAR * (best.passage.score ?? 0),
  );
  // Lines of a list name what is asked for. Passages that only share a topic may say anything about it.
  const isList = alike.every(({ passage, text }) => text.length <= LINE && among(words, [...(passage.present ?? []), ...(passage.above ?? [])]).length > 0);
  if (alike.length > MOST_ALIKE || (alike.length > 1 && !isList)) return 'many';
  return alike.map(({ passage: { id }, text }) => ({ id, text }));
}

/** Behind these words stands the name of a place or of a kind. Of another one, nothing is said. */
const NAMED = /\b(?:ke|di|dari|daerah|kota|area|rasa|ukuran|uk|size|warna|tipe|seri|merk|merek|model|bahasa|motif|bahan|jenis|cabang|merk) ([a-z0-9]+)/gu;

const tellingOf = ({ missing = [], untold = [], present = [], told = [], above = [] }: Passage): string[] => [
  ...missing,
  ...untold,
  ...present,
  ...told,
  ...above,
];

/** What the question names: words that are no topic. */
const namesAmong = (passages: readonly Passage[]): ReadonlySet<string> =>
  new Set(passages.flatMap(({ missing = [], present = [] }) => [...missing, ...present]));

/** Whether a passage has a word of a part of the question. */
const touches = (part: string, { present = [], told = [], above = [] }: Passage): boolean =>
  among(wordsOf(part), [...present, ...told, ...above]).length > 0;

/** A number or a day. Of another one, nothing is said either. */
const OTHER = /\d|^(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu|ahad)$/u;

/** The passage that most likely answers a question in other words, and what answers the parts of which it says nothing. */
function likeliest(question: string, parts: readonly string[], passages: readonly Passage[]): Quoted[] | null {
  const [first] = passages;
  if (!first || confidence(question, passages) < ENOUGH || confuses(question, first)) return null;
  const named = new Set([...question.matchAll(NAMED)].map(([, name]) => name));
  const others = parts.filter((part) => !touches(part, first)).map((part) => bestFor(part, passages));
  if (!others.every((one) => Array.isArray(one))) return null;
  const isOther = (word: string): boolean => OTHER.test(word) || named.has(word);
  if (others.length === 0 && first.missing?.some(isOther)) return null;
  // Its words are not those of the question, so that no sentence can be told from the others.
  const text = first.text.length <= SHORT && first.present?.length === 0 ? first.text : quote(first, question);
  return text === null || !answersKind(question, text) ? null : [{ id: first.id, text }, ...others.flat()];
}

/** The questions of a burst: sentences and lines that name something, or ask about a topic. "Takut rusak" is a remark. */
function partsOf(question: string, passages: readonly Passage[]): string[] {
  const telling = new Set(passages.flatMap(tellingOf));
  const names = namesAmong(passages);
  const parts = question
    .split(/[?!;\n]+|[.,](?=\s|$)|\b(?:trus|terus|trs|sama|sm|dan|plus|sekalian|skalian)\b/u)
    .filter((part) => [...wordsOf(part)].some((word) => telling.has(word)));
  const isAsked = (part: string): boolean => ASKS.test(part) || [...wordsOf(part)].some((word) => names.has(word));
  const last = parts.findLastIndex((part) => ASKS.test(part));
  // Behind the question stand remarks, but for places: "ongkir berapa? rumah di Batu".
  const isRemark = (part: string, index: number): boolean => last !== -1 && index > last && part.match(NAMED) === null;
  return parts.filter((part, index) => last === -1 || (isAsked(part) && !isRemark(part, index)));
}

/** The quotations that answer a question of one or several parts; null: there are none. */
function answersTo(question: string, passages: readonly Passage[]): Quoted[] | 'many' | null {
  const parts = partsOf(question, passages);
  const whole = bestFor(parts.length === 1 ? parts[0]! : question, passages);
  if (parts.length < 2) return whole ?? likeliest(question, parts, passages);
  const names = namesAmong(passages);
  const isNamed = (part: string): boolean => [...wordsOf(part)].some((word) => names.has(word));
  const each = parts.map((part, index) => {
    // "Minimalnya berapa?" is asked of what was named before.
    const subject = isNamed(part) ? undefined : parts.slice(0, index).findLast(isNamed);
    if (subject === undefined) return bestFor(part, passages);
    return bestFor(
      `${subject} ${part}`,
      passages.filter((passage) => touches(part, passage)),
    );
  });
  if (each.every((one) => Array.isArray(one))) return each.flat();
  const isOfOne = passages.some(({ id, untold = [] }) => Array.isArray(whole) && whole[0]?.id === id && untold.length === 0);
  return isOfOne ? whole : each.includes('many') ? 'many' : likeliest(question, parts, passages);
}

/** Decides on an answer. The passages are in the order of the search, the best first. */
export function decide(question: string, passages: readonly Passage[]): Decision {
  const asked = question.toLowerCase();
  if (!asksSomething(asked, passages)) return askBack;
  const quoted = answersTo(asked, passages);
  if (quoted === 'many') return wordsOf(asked).size <= SHORT_QUESTION ? askBack : help;
  const text = [...new Set((quoted ?? []).map((one) => one.text))].join('\n');
  if (!quoted || text === '' || text.length > LONGEST) return help;
  return { action: 'answer', text, sources: [...new Set(quoted.map(({ id }) => id))], reason: 'found' };
}
