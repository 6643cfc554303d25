/** An excerpt of a message around its matches, as the database function `search_messages` returns it. */
import { plainTextOf } from '../../conversation/message/markup.ts';

/** Control characters around each match: customers cannot type them. */
const STX = '\u0002';
const ETX = '\u0003';

/** The database adds these where it cut the text. */
const CUT_BEFORE = '… ';
const CUT_AFTER = ' …';

const MARKUP = ['*', '_', '~', '```', '`'];

/** A part of a text, and whether it matches the search words. */
interface ExcerptPart {
  text: string;
  isMatch: boolean;
}

/** The parts of an excerpt in order; none is empty. */
export const excerptParts = (excerpt: string): ExcerptPart[] =>
  excerpt
    .split(STX)
    .flatMap((part, index): ExcerptPart[] => {
      const [match = '', ...rest] = index === 0 ? ['', part] : part.split(ETX);
      return [
        { text: match, isMatch: true },
        { text: rest.join(''), isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');

const countOf = (mark: string, excerpt: string): number => plainTextOf(excerpt, true).split(mark).length;

/** A cut within markup leaves only its closing mark. With its opening mark restored, both are parsed as formatting. */
const restoreOpeningMarks = (rest: string): string =>
  MARKUP.reduce((text, mark) => (countOf(mark, mark + text) < countOf(mark, text) ? mark + text : text), rest);

/** An excerpt without WhatsApp markup. In an uncut text an unpaired mark may be meant literally. */
export const readableExcerpt = (excerpt: string): ExcerptPart[] => {
  const isCut = excerpt.endsWith(CUT_AFTER);
  if (!excerpt.startsWith(CUT_BEFORE)) return excerptParts(plainTextOf(excerpt, isCut));
  return excerptParts(CUT_BEFORE + plainTextOf(restoreOpeningMarks(excerpt.slice(CUT_BEFORE.length)), isCut));
};
