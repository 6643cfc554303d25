/** A line of a message around the words that a search found, as the database cuts it (`search_messages`). */
import { wordsOf } from '../../conversation/message/markup.ts';

/** Control characters around each match: no customer types them, and they are no HTML. */
const STX = '\u0002';
const ETX = '\u0003';

/** The database puts these where it cut the text. */
const CUT_BEFORE = '… ';
const CUT_BEHIND = ' …';

const MARKS = ['*', '_', '~', '```', '`'];

/** A piece of a text, and whether it is one of the words that were searched for. */
interface Piece {
  text: string;
  isMatch: boolean;
}

/** The pieces of an excerpt in order; none is empty. */
export const piecesOf = (excerpt: string): Piece[] =>
  excerpt
    .split(STX)
    .flatMap((part, index): Piece[] => {
      const [match = '', ...rest] = index === 0 ? ['', part] : part.split(ETX);
      return [
        { text: match, isMatch: true },
        { text: rest.join(''), isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');

const countOf = (mark: string, excerpt: string): number => wordsOf(excerpt, true).split(mark).length;

/** A cut within a mark leaves only its end. With its beginning restored, both are read as formatting. */
const restoreMarks = (rest: string): string =>
  MARKS.reduce((text, mark) => (countOf(mark, mark + text) < countOf(mark, text) ? mark + text : text), rest);

/** An excerpt without WhatsApp's marks. In an uncut text a mark without its end may be meant as it is. */
export const readable = (excerpt: string): Piece[] => {
  const isCut = excerpt.endsWith(CUT_BEHIND);
  if (!excerpt.startsWith(CUT_BEFORE)) return piecesOf(wordsOf(excerpt, isCut));
  return piecesOf(CUT_BEFORE + wordsOf(restoreMarks(excerpt.slice(CUT_BEFORE.length)), isCut));
};
