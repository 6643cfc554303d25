/** The questions of a burst, and what each is about. */
import { ASKS } from './askedKind.ts';
import { namedIn, namesAmong, matchedWordsOf, wordsOf } from './naming.ts';
import type { Passage } from './passage.ts';

/** A question of a burst. */
interface Part {
  text: string;
  /** Whether it has words that ask. */
  asks: boolean;
  /** Whether it is added to another: "sama nomor NPWP". */
  isAdded: boolean;
}

const CONNECTIVE = /^(?:trus|terus|trs|sama|sm|dan|plus|sekalian|skalian)$/u;

/** The questions of a burst: sentences and lines that name something, or ask about a topic. "Takut rusak" is a remark. */
export function partsOf(question: string, passages: readonly Passage[]): Part[] {
  const telling = new Set(passages.flatMap(matchedWordsOf));
  const names = namesAmong(passages);
  const cut = question.split(/([?!;\n]+|[.,](?=\s|$)|\b(?:trus|terus|trs|sama|sm|dan|plus|sekalian|skalian)\b)/u);
  // A text alternates between parts and what stands between them.
  const parts = cut
    .flatMap((text, at): Part[] => {
      if (at % 2 === 1) return [];
      const [before = '', after = ''] = [cut[at - 1], cut[at + 1]];
      return [{ text, asks: ASKS.test(text) || after.includes('?'), isAdded: CONNECTIVE.test(before) }];
    })
    .filter(({ text }) => [...wordsOf(text)].some((word) => telling.has(word)));
  const isAsked = ({ text }: Part): boolean => ASKS.test(text) || [...wordsOf(text)].some((word) => names.has(word));
  const last = parts.findLastIndex(({ text }) => ASKS.test(text));
  // Behind the question stand remarks, but for places: "ongkir berapa? rumah di Batu".
  const isRemark = ({ text, isAdded }: Part, index: number): boolean =>
    last !== -1 && index > last && !isAdded && ![...namedIn(text)].some((word) => names.has(word));
  return parts.filter((part, index) => last === -1 || (isAsked(part) && !isRemark(part, index)));
}

/** What is left open is named in the customer's words up to this length. In characters. */
const MOST_NAMED = 60;

/** Words around what a question is about. */
const AROUND =
  /^(?:ada|adakah|bisa|bs|boleh|apa|apakah|mau|tanya|minta|tolong|trus|terus|kak|kakak|min|mas|mbak|bu|pak|bun|bunda|kang|teh|ga|gak|nggak|ngga|ya|yah|dong|kah|kan|nya|juga|jg|berapa|brp|sih|nih)$/u;

/** What a part of a question is about, in the customer's words without what makes it a question. */
export function subjectOf(part: string): string {
  const words = part.match(/[\p{L}\p{N}]+/gu) ?? [];
  const start = words.findIndex((word) => !AROUND.test(word));
  const end = words.findLastIndex((word) => !AROUND.test(word));
  const named = start === -1 ? words : words.slice(start, end + 1);
  const text = named.join(' ');
  // A longer part is a sentence, of which the beginning says little.
  return text === '' || text.length > MOST_NAMED ? 'lainnya' : text;
}
