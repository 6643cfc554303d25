/** What passages say of one question: the sentence or the lines that answer it best. */
import { answersKind, isTerm, namesKind, statesPrice } from './askedKind.ts';
import { isOfQuestion, statesVerbs } from './clauses.ts';
import { confidence, ENOUGH } from './confidence.ts';
import { statesThing } from './existence.ts';
import { itemsFor } from './items.ts';
import { isBeside, keepsCondition, statesMeasure, statesQuantities } from './measure.ts';
import { among, confuses, isVerb, namedIn, numbersIn, mentions, touches, wordsOf } from './naming.ts';
import type { Passage } from './passage.ts';
import { clean, sentencesFor } from './sentences.ts';
import { hasVariants } from './variants.ts';

/** Lines of one list that answer alike are quoted together, up to this number. */
const MOST_ALIKE = 3;

/** Passages whose scores are nearer than this part of the best say as much. */
const NEAR = 0.87;

/** A line of a list is not longer. In characters. */
const LINE = 120;

/** A passage that answers in other words is quoted whole up to this length. In characters. */
const SHORT = 240;

/** A longer question says all that its customer knows, and asking back would not help. In words. */
export const SHORT_QUESTION = 6;

/** How much of a question stands in the text itself. */
const statedIn = (words: ReadonlySet<string>, { present, topics_present }: Passage): number =>
  among(words, present).length + among(words, topics_present).length;

/** How much of it stands there in the very words. */
const mentionedIn = (
  words: ReadonlySet<string>,
  { text, present = [], topics_present: topics = [] }: Passage,
): number => among(wordsOf(text), among(words, [...present, ...topics])).length;

export interface Quoted {
  id: string;
  text: string;
}

/** What a passage says of a question, if that has all that the question names and the passage has. */
export const quote = (passage: Passage, question: string): string | null => {
  const text = sentencesFor(passage, question);
  // A heading tells amounts and times at most.
  if (text === null || (passage.is_heading === true && !(namesKind(question) && statesPrice(question, text))))
    return null;
  const [whole, said] = [passage.text.toLowerCase(), text.toLowerCase()];
  const asked = wordsOf(question);
  const isSaid = (word: string): boolean => !whole.includes(word) || said.includes(word);
  const told =
    passage.is_pasted !== true || among(asked, passage.present).every(isSaid)
      ? text
      : passage.text.length <= LINE &&
          itemsFor(clean(passage.text), question, passage.stems ?? []) === clean(passage.text)
        ? clean(passage.text)
        : null;
  if (told === null || !answersKind(question, told, passage.text)) return null;
  const all = [passage.title, ...(passage.above ?? []), passage.text].join('\n');
  const isOfAsked = !passage.is_pasted || hasVariants(question, all);
  return isOfAsked &&
    keepsCondition(question, all, passage.is_pasted) &&
    statesMeasure(question, told, passage.is_pasted) &&
    (!passage.is_pasted || (isOfQuestion(question, told, passage.text) && statesThing(question, passage, told)))
    ? told
    : null;
};

const CHOOSES =
  /\b(?:yang|yg|sing|nu|kalau|kalo|klo|kl|isi|ukuran|uk|size|no|nomor|tipe|seri)\b|\d ?(?:cm|mm|m|kg|gr|gram|ml|l|liter|meter|inch|gb|tb|pk|watt|w)\b/u;

/** Whether a passage shares a number with a question that names nothing, and chooses nothing by it ("yang 24 berapa"). */
const isNumberAlone = (question: string, { present = [], topics_present: topics = [], above = [] }: Passage): boolean =>
  present.length > 0 &&
  topics.length + above.length === 0 &&
  present.every((word) => /^\d+$/u.test(word)) &&
  !CHOOSES.test(question);

/** Whether another passage says as much of a question in its own text, of which this one says a part in a heading only. */
const isRivalled = (passage: Passage, question: string, passages: readonly Passage[]): boolean => {
  const words = wordsOf(question);
  const own = ({ present = [], topics_present: topics = [] }: Passage): string[] =>
    among(words, [...present, ...topics]);
  const above = among(words, passage.above);
  return (
    passage.is_pasted === true &&
    above.length > 0 &&
    (passage.topics_present ?? []).some(isTerm) &&
    passages.some(
      (other) =>
        other.id !== passage.id &&
        other.is_heading !== true &&
        own(other).length >= own(passage).length &&
        own(other).some((word) => above.includes(word)) &&
        quote(other, question) !== null,
    )
  );
};

/** The passages that answer one question best: one, or lines of a list that say as much. */
export function bestFor(question: string, passages: readonly Passage[]): Quoted[] | 'many' | null {
  const words = wordsOf(question);
  const numbers = numbersIn(question);
  const texts = passages.map(({ text }) => text);
  const found = passages
    .filter(
      (passage) =>
        mentions(words, question, passage) &&
        !isNumberAlone(question, passage) &&
        !confuses(question, passage) &&
        statesQuantities(question, passage.text) &&
        !(
          passage.is_pasted === true &&
          (isBeside(words, passage, passages) || !statesVerbs(question, passage.text, texts))
        ),
    )
    .flatMap((passage) => {
      const text = quote(passage, question);
      const worth =
        statedIn(words, passage) + numbersIn(passage.text).filter((number) => numbers.includes(number)).length;
      return text === null ? [] : [{ passage, text, worth }];
    })
    .toSorted(
      (one, other) =>
        (one.passage.missing_before?.length ?? 0) - (other.passage.missing_before?.length ?? 0) ||
        other.worth - one.worth,
    );
  const [best] = found;
  if (!best) return null;
  if (isRivalled(best.passage, question, passages)) return 'many';
  const alike = found.filter(
    ({ passage, worth }) =>
      passage.missing_before?.length === best.passage.missing_before?.length &&
      worth === best.worth &&
      (passage.is_pasted !== true || mentionedIn(words, passage) >= mentionedIn(words, best.passage)) &&
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
export function likeliest(question: string, parts: readonly string[], passages: readonly Passage[]): Quoted[] | null {
  const [first] = passages;
  if (
    !first ||
    confidence(question, passages) < ENOUGH ||
    confuses(question, first) ||
    isNumberAlone(question, first) ||
    !statesQuantities(question, first.text)
  )
    return null;
  if (first.is_pasted === true && isBeside(wordsOf(question), first, passages)) return null;
  const named = namedIn(question);
  const rest = parts.filter((part) => !touches(part, first)).map((part) => bestFor(part, passages));
  if (!rest.every((one) => Array.isArray(one))) return null;
  const isOther = (word: string): boolean => OTHER.test(word) || named.has(word);
  const lacking = [...(first.missing ?? []), ...(first.topics_missing ?? [])];
  if (rest.length === 0 && lacking.some(isOther)) return null;
  const others = (first.missing ?? []).filter((word) => !isVerb(word));
  // A model or a long number names the thing, and the other word may tell what is wrong with it: "a5s layarnya pecah".
  const isModel = (word: string): boolean => /\d{3}|[a-z]\d|\d[a-z]/u.test(word);
  const isLong = wordsOf(question).size >= SHORT_QUESTION && first.is_pasted !== true;
  // What other passages speak of is not told in other words.
  const isKnown = (word: string): boolean =>
    passages.some(({ present = [], above = [] }) => present.includes(word) || above.includes(word));
  // Another part of the question may be about another passage.
  const own = new Set(
    parts.length > 1 ? parts.filter((part) => touches(part, first)).flatMap((part) => [...wordsOf(part)]) : others,
  );
  if (isLong && namesKind(question) && others.some((word) => own.has(word) && isKnown(word))) return null;
  if (!isLong && (others.length > 1 || (others.length === 1 && !(first.present ?? []).some(isModel)))) return null;
  // Its words are not those of the question, so that no sentence can be told from the others.
  if (first.is_pasted === true && (first.topics_missing ?? []).some(isTerm)) return null;
  const isTold = first.is_pasted === true && (first.topics_present ?? []).length > 0 && /[.!?;]\s|\n/u.test(first.text);
  const isInOtherWords =
    first.text.length <= SHORT &&
    first.present?.length === 0 &&
    !isTold &&
    keepsCondition(question, first.text, first.is_pasted);
  const text = isInOtherWords ? itemsFor(clean(first.text), question, first.stems ?? []) : quote(first, question);
  return text === null ||
    !answersKind(question, text) ||
    (first.is_pasted === true && !(isOfQuestion(question, text, first.text) && statesThing(question, first, text)))
    ? null
    : [{ id: first.id, text }, ...rest.flat()];
}
