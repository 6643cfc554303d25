/**
 * What the built-in model makes of a question and the passages that it is given: it quotes the sentence that speaks of all
 * that the question names, asks back, or asks for help. It has no weights and writes nothing of its own.
 */
import { answersKind, ASKS, asksSomething, namesKind } from './askedKind.ts';
import { confidence, ENOUGH } from './confidence.ts';
import {
  among,
  confuses,
  isVerb,
  namedIn,
  namesAmong,
  numbersIn,
  speaksOf,
  tellingOf,
  touches,
  wordsOf,
  type Passage,
} from './naming.ts';
import { sentencesFor } from './sentences.ts';

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

/** Of a question, so much is read. In characters. */
const MOST_READ = 600;

/** In words. */
const FRAGMENT = 3;

/** "Do not" in the languages of customers. */
const FORBIDS = /\b(?:jangan|jgn|ojo|tong|gausah|usah|stop|don't|no more)\b/u;

const askBack: Decision = {
  action: 'answer',
  text: 'Boleh ditulis lebih lengkap, Kak? Maksudnya yang mana?',
  sources: [],
  reason: 'found',
};
const help: Decision = { action: 'escalate', text: '', sources: [], reason: 'not_known' };

/** How much of a question stands in the text itself. */
const toldIn = (words: ReadonlySet<string>, { present, told }: Passage): number =>
  among(words, present).length + among(words, told).length;

interface Quoted {
  id: string;
  text: string;
}

const quote = (passage: Passage, question: string): string | null => {
  const text = sentencesFor(passage, question);
  // A heading tells amounts and times at most.
  if (passage.is_heading === true && !namesKind(question)) return null;
  return text !== null && answersKind(question, text) ? text : null;
};

/** The passages that answer one question best: one, or lines of a list that say as much. */
function bestFor(question: string, passages: readonly Passage[]): Quoted[] | 'many' | null {
  const words = wordsOf(question);
  const numbers = numbersIn(question);
  const found = passages
    .filter((passage) => speaksOf(words, question, passage) && !confuses(question, passage))
    .flatMap((passage) => {
      const text = quote(passage, question);
      const worth =
        toldIn(words, passage) + numbersIn(passage.text).filter((number) => numbers.includes(number)).length;
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
  const isList = alike.every(
    ({ passage, text }) =>
      text.length <= LINE && among(words, [...(passage.present ?? []), ...(passage.above ?? [])]).length > 0,
  );
  if (alike.length > MOST_ALIKE || (alike.length > 1 && !isList)) return 'many';
  return alike.map(({ passage: { id }, text }) => ({ id, text }));
}

/** A number or a day. Of another one, nothing is said either. */
const OTHER = /\d|^(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu|ahad)$/u;

/** The passage that most likely answers a question in other words, and what answers the parts of which it says nothing. */
function likeliest(question: string, parts: readonly string[], passages: readonly Passage[]): Quoted[] | null {
  const [first] = passages;
  if (!first || confidence(question, passages) < ENOUGH || confuses(question, first)) return null;
  const named = namedIn(question);
  const others = parts.filter((part) => !touches(part, first)).map((part) => bestFor(part, passages));
  if (!others.every((one) => Array.isArray(one))) return null;
  const isOther = (word: string): boolean => OTHER.test(word) || named.has(word);
  const lacking = [...(first.missing ?? []), ...(first.untold ?? [])];
  if (others.length === 0 && lacking.some(isOther)) return null;
  // In a short question, each name counts.
  if (wordsOf(question).size < SHORT_QUESTION && !(first.missing ?? []).every(isVerb)) return null;
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
  const isRemark = (part: string, index: number): boolean =>
    last !== -1 && index > last && ![...namedIn(part)].some((word) => names.has(word));
  return parts.filter((part, index) => last === -1 || (isAsked(part) && !isRemark(part, index)));
}

/** The quotations that answer a question of one or several parts; null: there are none. */
function answersTo(question: string, passages: readonly Passage[]): Quoted[] | 'many' | null {
  const parts = partsOf(question, passages);
  const [only, ...others] = parts;
  const whole = bestFor(only !== undefined && others.length === 0 ? only : question, passages);
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
  const isOfOne = passages.some(
    ({ id, untold = [] }) => Array.isArray(whole) && whole[0]?.id === id && untold.length === 0,
  );
  return isOfOne ? whole : each.includes('many') ? 'many' : likeliest(question, parts, passages);
}

/** Whether a message is a value alone, which the customer can explain. A sentence that asks for nothing is for people. */
const isFragment = (question: string): boolean => wordsOf(question).size <= FRAGMENT && !FORBIDS.test(question);

/** Decides on an answer. The passages are in the order of the search, the best first. */
export function decide(question: string, passages: readonly Passage[]): Decision {
  const asked = question.toLowerCase().slice(0, MOST_READ);
  if (!asksSomething(asked, passages)) return isFragment(asked) ? askBack : help;
  const quoted = answersTo(asked, passages);
  if (quoted === 'many') return wordsOf(asked).size <= SHORT_QUESTION ? askBack : help;
  const text = [...new Set((quoted ?? []).map((one) => one.text))].join('\n');
  if (!quoted || text === '' || text.length > LONGEST) return help;
  return { action: 'answer', text, sources: [...new Set(quoted.map(({ id }) => id))], reason: 'found' };
}
