/** A piece of what somebody wrote, and whether it is one of the words that were looked for. */
interface Piece {
  text: string;
  isMatch: boolean;
}

/** STX stands before a word that was found and ETX after it (services/schemas/found.ts). */
export const piecesOf = (excerpt: string): Piece[] =>
  excerpt
    .split('\u0002')
    .flatMap((part, place): Piece[] => {
      const [found = '', ...rest] = place === 0 ? ['', part] : part.split('\u0003');
      return [
        { text: found, isMatch: true },
        { text: rest.join(''), isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');
