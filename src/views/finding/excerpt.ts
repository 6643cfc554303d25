import { CUT_BEFORE, CUT_BEHIND, piecesOf, type Piece } from '../../shared/excerpt.ts';
import { wordsOf } from '../room/markup.ts';

const MARKS = ['*', '_', '~', '```', '`'];

const countOf = (mark: string, excerpt: string): number => wordsOf(excerpt, true).split(mark).length;

/** What was cut within a mark has its end alone: given its beginning back, it has neither. */
const openedBefore = (rest: string): string =>
  MARKS.reduce((told, mark) => (countOf(mark, mark + told) < countOf(mark, told) ? mark + told : told), rest);

/** An excerpt without WhatsApp's marks. Where it is all that was written, a mark without its end may be meant. */
export const readable = (excerpt: string): Piece[] => {
  const isCut = excerpt.endsWith(CUT_BEHIND);
  if (!excerpt.startsWith(CUT_BEFORE)) return piecesOf(wordsOf(excerpt, isCut));
  return piecesOf(CUT_BEFORE + wordsOf(openedBefore(excerpt.slice(CUT_BEFORE.length)), isCut));
};
