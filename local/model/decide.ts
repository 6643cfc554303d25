/**
 * What the built-in model makes of a question and the passages that it is given: it quotes the sentence that speaks of all
 * that the question names, asks back, or asks for help. It has no weights and writes nothing of its own.
 */
import { answersKind, asksSomething, namesKind } from './askedKind.ts';
import { confidence, ENOUGH } from './confidence.ts';
import { intentOf } from './intent.ts';
import { isBeside, tellsMeasure } from './measure.ts';
import {
  among,
  confuses,
  isVerb,
  namedIn,
  namesAmong,
  numbersIn,
  speaksOf,
  touches,
  wordsOf,
  type Passage,
} from './naming.ts';
import { partsOf, subjectOf } from './parts.ts';
import { sentencesFor } from './sentences.ts';

export interface Decision {
  action: 'answer' | 'escalate' | 'silent';
  text: string;
  sources: string[];
  reason: 'found' | 'not_known' | 'closing';
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

const askBack: Decision = {
  action: 'answer',
  text: 'Boleh ditulis lebih lengkap, Kak? Maksudnya yang mana?',
  sources: [],
  reason: 'found',
};
const leave: Decision = { action: 'silent', text: '', sources: [], reason: 'closing' };
const help: Decision = { action: 'escalate', text: '', sources: [], reason: 'not_known' };

/** How much of a question stands in the text itself. */
const toldIn = (words: ReadonlySet<string>, { present, told }: Passage): number =>
  among(words, present).length + among(words, told).length;

/** How much of it stands there in the very words. */
const saidIn = (words: ReadonlySet<string>, { text, present = [], told = [] }: Passage): number =>
  among(wordsOf(text), among(words, [...present, ...told])).length;

interface Quoted {
  id: string;
  text: string;
}

/** What a passage says of a question, if that has all that the question names and the passage has. */
const quote = (passage: Passage, question: string): string | null => {
  const text = sentencesFor(passage, question);
  // A heading tells amounts and times at most.
  if (text === null || (passage.is_heading === true && !namesKind(question))) return null;
  const [whole, said] = [passage.text.toLowerCase(), text.toLowerCase()];
  const asked = wordsOf(question);
  const isSaid = (word: string): boolean => !whole.includes(word) || said.includes(word);
  const told =
    passage.is_pasted !== true || among(asked, passage.present).every(isSaid)
      ? text
      : passage.text.length <= LINE
        ? passage.text.trim()
        : null;
  return told !== null && answersKind(question, told) && tellsMeasure(question, told, passage.is_pasted) ? told : null;
};

/** The passages that answer one question best: one, or lines of a list that say as much. */
function bestFor(question: string, passages: readonly Passage[]): Quoted[] | 'many' | null {
  const words = wordsOf(question);
  const numbers = numbersIn(question);
  const found = passages
    .filter(
      (passage) =>
        speaksOf(words, question, passage) &&
        !confuses(question, passage) &&
        !(passage.is_pasted === true && isBeside(words, passage, passages)),
    )
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
      (passage.is_pasted !== true || saidIn(words, passage) >= saidIn(words, best.passage)) &&
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
  if (first.is_pasted === true && isBeside(wordsOf(question), first, passages)) return null;
  const named = namedIn(question);
  const rest = parts.filter((part) => !touches(part, first)).map((part) => bestFor(part, passages));
  if (!rest.every((one) => Array.isArray(one))) return null;
  const isOther = (word: string): boolean => OTHER.test(word) || named.has(word);
  const lacking = [...(first.missing ?? []), ...(first.untold ?? [])];
  if (rest.length === 0 && lacking.some(isOther)) return null;
  const others = (first.missing ?? []).filter((word) => !isVerb(word));
  // A model or a long number names the thing, and the other word may tell what is wrong with it: "a5s layarnya pecah".
  const isModel = (word: string): boolean => /\d{3}|[a-z]\d|\d[a-z]/u.test(word);
  const isLong = wordsOf(question).size >= SHORT_QUESTION && first.is_pasted !== true;
  if (!isLong && (others.length > 1 || (others.length === 1 && !(first.present ?? []).some(isModel)))) return null;
  // Its words are not those of the question, so that no sentence can be told from the others.
  const text = first.text.length <= SHORT && first.present?.length === 0 ? first.text : quote(first, question);
  return text === null || !answersKind(question, text) ? null : [{ id: first.id, text }, ...rest.flat()];
}

/** What answers a question, and the parts of it that nothing answers. */
interface Answers {
  quoted: Quoted[];
  open: string[];
}

const answered = (quoted: Quoted[] | null): Answers | null => quoted && { quoted, open: [] };

/** Parts that one passage answers are answered by what it says of the whole question. */
const ofOne = (quoted: Quoted[], question: string, passages: readonly Passage[]): Quoted[] => {
  const [first] = quoted;
  const passage = passages.find(({ id }) => id === first?.id);
  const text = passage && quoted.every(({ id }) => id === first?.id) ? quote(passage, question) : null;
  return first && text !== null ? [{ id: first.id, text }] : quoted;
};

/** The quotations that answer a question of one or several parts; null: there are none. */
function answersTo(question: string, passages: readonly Passage[]): Answers | 'many' | null {
  const parts = partsOf(question, passages);
  const texts = parts.map(({ text }) => text);
  const [only, ...others] = texts;
  const whole = bestFor(only !== undefined && others.length === 0 ? only : question, passages);
  if (parts.length < 2) return whole === 'many' ? whole : answered(whole ?? likeliest(question, texts, passages));
  const names = namesAmong(passages);
  const isNamed = (part: string): boolean => [...wordsOf(part)].some((word) => names.has(word));
  const each = texts.map((part, index) => {
    // "Minimalnya berapa?" is asked of what was named before.
    const subject = isNamed(part) ? undefined : texts.slice(0, index).findLast(isNamed);
    if (subject === undefined) return bestFor(part, passages);
    return bestFor(
      `${subject} ${part}`,
      passages.filter((passage) => touches(part, passage)),
    );
  });
  const quoted = each.flatMap((one) => (Array.isArray(one) ? one : []));
  if (each.every(Array.isArray)) return { quoted: ofOne(quoted, question, passages), open: [] };
  const isOfOne = passages.some(
    ({ id, untold = [] }) => Array.isArray(whole) && whole[0]?.id === id && untold.length === 0,
  );
  if (isOfOne && Array.isArray(whole)) return answered(whole);
  // Two questions, of which one is answered.
  if (passages[0]?.is_pasted !== true) {
    const likely = likeliest(question, texts, passages);
    if (likely) return answered(likely);
    // A passage with a title of its own may answer the other part in other words.
    const first = Array.isArray(whole) ? whole.filter(({ id }) => id === passages[0]?.id) : [];
    if (first.length > 0) return answered(first);
  }
  const isFound = (_: unknown, index: number): boolean => Array.isArray(each[index]);
  const open = parts.filter((part, index) => !isFound(part, index));
  if (
    passages[0]?.is_pasted === true &&
    parts.filter(isFound).some(({ asks }) => asks) &&
    open.every(({ asks, isAdded }) => asks || isAdded)
  )
    return { quoted, open: open.map(({ text }) => text) };
  return each.includes('many') ? 'many' : answered(likeliest(question, texts, passages));
}

/** Whether a passage is one of many of its source. One alone is, unless the title names what is asked for. */
const isPasted = ({ id, title, stems = [] }: Passage, passages: readonly Passage[]): boolean =>
  passages.length > 1
    ? passages.some((other) => other.id !== id && other.title === title)
    : !stems.some((stem) => title.toLowerCase().includes(stem));

/** Decides on an answer. The passages are in the order of the search, the best first. */
export function decide(question: string, given: readonly Passage[]): Decision {
  const passages = given.map((passage) => ({ ...passage, is_pasted: isPasted(passage, given) }));
  const asked = question.toLowerCase().slice(0, MOST_READ);
  const goods = new Set(passages.flatMap(({ present = [] }) => present));
  const intent = intentOf(asked, (word) => goods.has(word));
  if (intent === 'leaving') return leave;
  if (intent === 'value' || intent === 'unclear') return askBack;
  if (intent !== 'other' || !asksSomething(asked, passages)) return help;
  const found = answersTo(asked, passages);
  if (found === 'many') return wordsOf(asked).size <= SHORT_QUESTION ? askBack : help;
  if (!found || found.quoted.length === 0) return help;
  const { quoted, open } = found;
  const text = [
    ...new Set(quoted.map((one) => one.text)),
    ...(open.length > 0 ? [`Soal ${open.map(subjectOf).join(' dan ')} saya tanyakan ke tim dulu ya, Kak.`] : []),
  ].join('\n');
  if (text.length > LONGEST) return help;
  return { action: 'answer', text, sources: [...new Set(quoted.map(({ id }) => id))], reason: 'found' };
}
