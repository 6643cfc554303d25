/**
 * Details of an answer that need no judge to be found wrong: quantities, addresses and names of people. They are checked where
 * no model judges the answer.
 */
import { figuresIn, wordsOfFigure, type Basis, type ReadText } from './basis.ts';
import { findWrongDayOff } from './closed.ts';
import type { Figure } from './figures.ts';
import { findUnsupported } from './support.ts';
import { findWrongWeekday } from './weekdays.ts';
import { endsSentence, isDenied, stemOf, wordSet, type Token } from './words.ts';

const isSame = (one: Figure, other: Figure): boolean =>
  one.unit === other.unit && Math.abs(one.value - other.value) < 1e-6;

/** "buat 50 orang": 50 boxes. */
const isOneEach = (one: Figure, other: Figure): boolean =>
  one.value === other.value && ['item', 'orang'].includes(one.unit) && ['item', 'orang'].includes(other.unit);

/** Quantities that a calculation may begin with. */
const MOST = 30;

/** The first quantity of an answer that neither the sources nor the customer name, and that does not follow from theirs. */
function findWrongQuantity({ tokens, figures }: ReadText, basis: Basis): string | null {
  const known = figuresIn(basis, 'quantity');
  const asked = [...basis.asked.figures, ...basis.chat.figures];
  const mine = figures.filter(({ kind }) => kind === 'quantity');
  const countable = [...asked, ...figures].filter(
    ({ kind, unit }) => kind === 'bare' || (kind === 'quantity' && unit === 'item'),
  );
  const right = mine.filter((one) => known.some((other) => isSame(one, other)));
  for (const figure of mine) {
    const { value, unit, from } = figure;
    // "1 kg" is the measure of a price.
    const isOne = value === 1 || (unit === 'gram' && value === 1000);
    if (isOne || right.includes(figure)) continue;
    if (
      asked.some(
        (other) =>
          (other.kind === 'quantity' && (isSame(figure, other) || isOneEach(figure, other))) ||
          (other.kind === 'bare' && [value, value / 1000, value / 100].includes(other.value)),
      )
    )
      continue;
    if (isDenied(tokens, from)) continue;
    const parts = [...right, ...known].filter((one) => one.unit === unit).slice(0, MOST);
    const counts = countable.flatMap((one) => (one === figure ? [] : [one.value])).slice(0, MOST);
    const isProduct = parts.some((one) => counts.some((count) => Math.abs(one.value * count - value) < 1e-6));
    // "8 km, gratis sampai 3 km, jadi sisa 5 km": the customer's own measure counts too.
    const measures = [...right, ...asked.filter((one) => one.kind === 'quantity')].slice(0, MOST);
    const isDifference = measures.some((one) =>
      measures.some(
        (other) => one.unit === unit && other.unit === unit && Math.abs(one.value - other.value - value) < 1e-6,
      ),
    );
    const isSum = right.some((one) =>
      right.some((other) => one !== other && Math.abs(one.value + other.value - value) < 1e-6),
    );
    if (isProduct || isDifference || isSum) continue;
    // A weight that is rounded up to whole kilograms.
    if (
      unit === 'gram' &&
      value % 1000 === 0 &&
      mine.some(
        (other) => other !== figure && other.unit === unit && other.value <= value && other.value > value - 1000,
      )
    )
      continue;
    return wordsOfFigure(tokens, figure);
  }
  return null;
}

const streets = wordSet('jl jln jalan gang gg ruko perum perumahan komplek kompleks blok');

/** The numbers of an address with the word before each: "km 5", "no 11". */
function numbersOfAddress(tokens: readonly Token[], from: number): string[] {
  const pairs: string[] = [];
  for (let at = from; at < tokens.length && !endsSentence(tokens, at); at += 1) {
    const token = tokens[at];
    const word = tokens.slice(from, at).findLast(({ kind }) => kind !== 'sign');
    if (token?.kind === 'number' && word) pairs.push(`${word.text} ${token.text}`);
    // What begins with a small letter behind a comma is said of the address.
    if (token?.text === ',' && /^\p{Ll}/u.test(tokens[at + 1]?.raw ?? '')) break;
  }
  return pairs;
}

/** The first street of an answer that neither the sources nor the customer name, with its numbers. */
function findWrongAddress({ tokens }: ReadText, { sources, asked, chat }: Basis): string | null {
  const places = [...sources, asked, chat].map(
    ({ tokens: all }) => ` ${all.flatMap(({ text, kind }) => (kind === 'sign' ? [] : [text])).join(' ')} `,
  );
  const isKnown = (words: string): boolean => places.some((place) => place.includes(` ${words} `));
  for (let at = 0; at < tokens.length; at += 1) {
    if (!streets.has(tokens[at]?.text ?? '')) continue;
    const name: string[] = [];
    for (let next = at + 1; next < tokens.length && name.length < 3; next += 1) {
      const token = tokens[next];
      if (token?.text === '.' && next === at + 1) continue;
      if (!token || token.kind === 'sign') break;
      const isName = token.kind === 'number' || /^\p{Lu}/u.test(token.raw);
      if (!isName) break;
      name.push(token.text);
    }
    const words = name.join(' ');
    if (name.length > 0 && !isKnown(words)) return words;
    const wrong = name.length > 0 ? numbersOfAddress(tokens, at).find((pair) => !isKnown(pair)) : undefined;
    if (wrong !== undefined) return wrong;
  }
  return null;
}

const honorifics = wordSet('bu ibu pak bapak mbak mas sdr sdri dr drg drh kang teh bli ustadz ustadzah');
/** Words that begin a sentence behind a form of address without a mark. */
const starts = wordSet(
  'terima selamat mohon maaf untuk silakan silahkan kami bisa ya kalau harga halo hai siap baik oke boleh ada tidak belum nanti saya ini itu dan atau dengan tunggu besok hari pesanan toko',
);

/** The first person of an answer whom neither the sources nor the chat name. */
function findStranger({ tokens }: ReadText, { sources, asked, chat }: Basis): string | null {
  const known = new Set([...sources, asked, chat].flatMap(({ tokens: all }) => all.map(({ text }) => stemOf(text))));
  for (let at = 0; at < tokens.length; at += 1) {
    // "dr. Hendra"
    const next = tokens[at + 1]?.text === '.' && (tokens[at]?.text ?? '').startsWith('dr') ? at + 2 : at + 1;
    const [title, name] = [tokens[at], tokens[next]] as [Token, Token | undefined];
    if (!honorifics.has(title.text) || !name || name.kind !== 'word' || !/^\p{Lu}\p{Ll}/u.test(name.raw)) continue;
    if (!honorifics.has(name.text) && !starts.has(name.text) && !known.has(stemOf(name.text)))
      return `${title.raw} ${name.raw}`;
  }
  return null;
}

/** The first detail of an answer that nothing supports. */
export const findWrongDetail = (answer: ReadText, basis: Basis): string | null =>
  findWrongQuantity(answer, basis) ??
  findWrongAddress(answer, basis) ??
  findStranger(answer, basis) ??
  findWrongWeekday(answer, basis) ??
  findWrongDayOff(answer, basis) ??
  findUnsupported(answer, basis);
