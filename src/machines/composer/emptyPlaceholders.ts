/** Placeholders of a quick reply that were overwritten or deleted without a value. */
import { variableName } from '../../contracts/variables.ts';
import { openPlaceholders } from './placeholders.ts';

/** In characters: how much of the reply around a placeholder finds its place in the text. */
const CONTEXT = 24;
/** Variables whose value has a digit: numbers, amounts, days, times and links with one. */
const HAS_DIGIT =
  /(?:^|_)(?:resi|no|nomor|kode|order|total|harga|jumlah|biaya|ongkir|dp|sisa|tanggal|tgl|jam|rekening|rek|va)(?:_|$)/u;

/** Words without differences of case and spaces. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, ' ');

/**
 * The placeholders of an inserted reply in whose place the text has no value, as they are written: nothing between the
 * words around it, or no digit where the variable names a number (“Nomor resinya hari ya Kak” for `{{resi}}`). Where the
 * words before a placeholder were rewritten, the user has read the sentence, and it counts as filled.
 */
export const emptyPlaceholders = (reply: string, text: string): string[] => {
  const written = plain(text);
  let from = 0;
  return openPlaceholders(reply).filter((placeholder) => {
    if (text.includes(placeholder)) return false;
    const at = reply.indexOf(placeholder);
    const before = plain(literal(reply.slice(0, at), 'end')).trim();
    const after = plain(literal(reply.slice(at + placeholder.length), 'start')).trim();
    const start = written.indexOf(before, from);
    if (before === '' || start < 0) return false;
    from = start + before.length;
    const end = after === '' ? -1 : written.indexOf(after, from);
    const value = written.slice(from, end < 0 ? undefined : end);
    return HAS_DIGIT.test(variableName(placeholder)) ? !/\p{Nd}/u.test(value) : !/[\p{L}\p{Nd}]/u.test(value);
  });
};

/** The words next to a placeholder, up to the next one. */
const literal = (part: string, side: 'start' | 'end'): string =>
  side === 'end'
    ? part.slice(part.lastIndexOf('}}') < 0 ? 0 : part.lastIndexOf('}}') + 2).slice(-CONTEXT)
    : part.slice(0, part.includes('{{') ? part.indexOf('{{') : undefined).slice(0, CONTEXT);
