/** The sentences of an answer that stand word by word in one of its sources. */
import { partsOf } from '../sentenceParts.ts';
import type { Source } from './basis.ts';

/** A shorter sentence may stand in a source about something else. In words. */
const FEWEST_WORDS = 4;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];

/** A text without the sentences that a cited source has word by word. */
export function withoutOwnSentences(text: string, sources: readonly Pick<Source, 'body' | 'isCited'>[]): string {
  const own = sources.flatMap(({ body, isCited }) => (isCited === true ? [` ${wordsOf(body).join(' ')} `] : []));
  if (own.length === 0) return text;
  return partsOf(text)
    .filter((part) => {
      const words = wordsOf(part);
      return words.length < FEWEST_WORDS || !own.some((body) => body.includes(` ${words.join(' ')} `));
    })
    .join('');
}
