/** Whether a text is about another measure, another comparison or another occasion than the question. */
import { ASKS } from './askedKind.ts';
import { tellingOf, wordsOf, type Passage } from './naming.ts';

/** "Per jam", "sebulan": of another measure, nothing is said. A day is what most prices are for. */
const RATE = /\b(?:per |se)(jam|malam|minggu|bulan|tahun|kg|kilo|meter|sesi)(?:nya|an)?\b/gu;
/** Of what is asked to be compared, the text has to tell it. */
const COMPARES =
  /\b(?:paling|ter(?=murah|mahal|besar|kecil|laris|bagus|cepat|baik|dekat)|lebih (?=murah|bagus|baik|cepat)|mending|bagusan|(?:murah|bagus|cepat|enak|baik)(?:an)? mana\b)/u;

/**
 * Whether a text tells as much as a question asks: which one is the cheapest, and the measure. What has its own title need not
 * name the measure.
 */
export const tellsMeasure = (question: string, text: string, isPasted = true): boolean => {
  const [said, words] = [text.toLowerCase(), wordsOf(text)];
  return (
    (!isPasted ||
      [...question.replaceAll(/\bper(?=[a-z]{3})/gu, 'per ').matchAll(RATE)].every(
        ([, unit = '']) => words.has(unit) || words.has(`se${unit}`),
      )) &&
    (!COMPARES.test(question) || COMPARES.test(said))
  );
};

/** A shorter word is in many texts. In characters. */
const LONG_WORD = 5;

/** Whether another passage has a word of the question that this one has not: it is about something else. */
export const isBeside = (words: ReadonlySet<string>, { text }: Passage, passages: readonly Passage[]): boolean => {
  const said = text.toLowerCase();
  const telling = new Set(passages.flatMap(tellingOf));
  const asides = [...words].filter((word) => word.length >= LONG_WORD && !telling.has(word) && !ASKS.test(word));
  return asides.some((word) => !said.includes(word) && passages.some((other) => wordsOf(other.text).has(word)));
};
