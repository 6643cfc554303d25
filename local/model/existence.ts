/** Whether a text tells of the very thing of which a question asks whether it is there: "ada kolam renang?" */
import { ASKS, namesKind } from './askedKind.ts';
import { tokensOf } from './lists.ts';
import type { Passage } from './passage.ts';

const ASKS_IF_THERE = /\b(?:ada|adakah|sedia|tersedia|ready|jual|punya|ono|wonten|aya|available|have)\b/u;

/** What there is is asked for: "ada warna apa aja". */
const LISTS = /\b(?:apa|opo|naon|what|which)\b/u;

/** Letters that two forms of one word share at the start: "parkiran" and "parkir". */
const FEWEST_SHARED = 4;

const consonants = (word: string): string => word.replaceAll(/[aiueo]/gu, '');

/** Tells forms of a word. Another vowel makes another word ("putra", "putri"), unless one is written without vowels. */
function formsOf(word: string): (token: string) => boolean {
  if (consonants(word) === word && word.length > 1) return (token) => word === token || consonants(token) === word;
  return (token) => {
    const [short, long] = word.length < token.length ? [word, token] : [token, word];
    return word === token || (short.length >= FEWEST_SHARED && long.includes(short));
  };
}

/** A shorter word is a particle. In letters. */
const FEWEST_LETTERS = 3;

/** Tokens between two words of one name: "diskon member" is told by "Diskon 5% buat member". */
const MOST_BETWEEN = 3;

/** Whether words that stand side by side in a question do so in the text, if both are there: a "penjaga malam" is not told by "malam lapor penjaga". */
function keepsTogether(question: string, text: string): boolean {
  const [asked, told] = [tokensOf(question), tokensOf(text)];
  const places = asked.map((word) => {
    if (word.length < FEWEST_LETTERS || ASKS.test(word)) return [];
    const isForm = formsOf(word);
    return told.flatMap((token, at) => (isForm(token) ? [at] : []));
  });
  return places.slice(1).every((second, before) => {
    const first = places[before] ?? [];
    if (first.length === 0 || second.length === 0) return true;
    return first.some((at) => second.some((next) => next > at && next - at <= MOST_BETWEEN + 1));
  });
}

/**
 * Whether a text tells of the thing of which a question asks whether it is there. The search takes unknown words for the nearest known
 * ones, which are other things. Of a question of another kind there is no condition.
 */
export function statesThing(
  question: string,
  { title, text, present = [], above = [] }: Passage,
  quoted: string,
): boolean {
  if (!ASKS_IF_THERE.test(question) || LISTS.test(question) || namesKind(question)) return true;
  const asked = new Set(tokensOf(question));
  const all = tokensOf(`${title}\n${above.join(' ')}\n${text}`);
  const things = present.flatMap(tokensOf).filter((word) => asked.has(word));
  return things.every((word) => all.some(formsOf(word))) && keepsTogether(question, quoted);
}
