/** A line of a message around the words that a search has found, as the database cuts it (finding_messages.sql). */

/** The one stands before a word that was found and the other after it: what nobody writes, and no HTML. */
const STX = '\u0002';
const ETX = '\u0003';

/** A piece of what somebody wrote, and whether it is one of the words that were looked for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

export const piecesOf = (excerpt: string): Piece[] =>
  excerpt
    .split(STX)
    .flatMap((part, place): Piece[] => {
      const [found = '', ...rest] = place === 0 ? ['', part] : part.split(ETX);
      return [
        { text: found, isMatch: true },
        { text: rest.join(''), isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');

/** Where an excerpt is not all that was written, it says so. */
export const CUT_BEFORE = '… ';
export const CUT_BEHIND = ' …';
