/** Of a line that lists several things, what is said of those that a question names. */
import { listIn, tokensOf, type Item, type List } from './lists.ts';
import { namesDay, variantsIn } from './variants.ts';

/** Words that choose nothing. */
const STANDING_BETWEEN: ReadonlySet<string> = new Set(
  'dan di ke dari untuk utk buat per yang yg sama a an n no nomor nomer atas nama rp brp berapa ya kak di mulai cuma hanya jadi dadi'.split(
    ' ',
  ),
);

/** The numbers that a label tells, with those of its ranges: "3-4 th" tells 3 and 4. A range of prices is none. */
const numbersOf = (label: string): Set<string> =>
  new Set([
    ...tokensOf(label).filter((token) => /^\d/u.test(token)),
    ...[...label.matchAll(/\b(\d{1,3}) ?(?:[-–]|sampai|s\/d) ?(\d{1,3})\b/gu)].flatMap(([, from, to]) =>
      Array.from({ length: Math.max(0, Number(to) - Number(from)) }, (_, more) => String(Number(from) + more)),
    ),
  ]);

/** The words from the start of a label that the question names too: "Smoothing" of "Smoothing pendek". */
function sharedStart(label: string, isNamed: (word: string) => boolean): string {
  const words = label.split(' ');
  const end = words.findIndex((word) => !tokensOf(word).every(isNamed));
  return (end === -1 ? words : words.slice(0, end)).join(' ');
}

const wordCount = (text: string): number => text.split(' ').filter((word) => word !== '').length;

/** Whether a size, a colour or a bank is chosen that no item has, while one has another. */
function choosesOther(question: string, items: readonly Item[]): boolean {
  const listed = items.map(({ label }) => variantsIn(label));
  return [...variantsIn(question)].some(([name, values]) => {
    const all = new Set(listed.flatMap((one) => [...(one.get(name) ?? [])]));
    return name !== 'day' && all.size > 0 && [...values].some((value) => !all.has(value));
  });
}

const isNumber = (token: string): boolean => /^[\d½]/u.test(token);
const MEASURES: ReadonlySet<string> = new Set('cm mm m kg gr ml l gb tb w pk inch liter tahun bulan hari'.split(' '));
/** A number, its unit, a size in words or letters, or a colour. */
const isSize = (token: string): boolean => isNumber(token) || MEASURES.has(token) || variantsIn(token).size > 0;

/** An item with the words of its label that a question names, and those of them that tell it from the others. */
interface Named {
  item: Item;
  named: ReadonlySet<string>;
  telling: ReadonlySet<string>;
}

/** The beginning of the first item, which may be said of all of them: "Anggrek bulan" of "Anggrek bulan putih 95rb, ungu 85rb". */
interface Start {
  text: string;
  words: ReadonlySet<string>;
  /** Whether it is the whole label. */
  isWhole: boolean;
  /** Whether sizes alone tell the other items apart: "SSD 256GB 450rb, 512GB 700rb". */
  isOfSizes: boolean;
}

/** What a question names of each label, by its words, by words for the same size or colour, and by numbers within a range. */
function namedIn(items: readonly Item[], question: string, isNamed: (word: string) => boolean): Set<string>[] {
  const variants = new Set([...variantsIn(question).values()].flatMap((values) => [...values]));
  return items.map(({ label }) => {
    const chosen = [...variantsIn(label).values()].flatMap((values) => [...values]).filter((one) => variants.has(one));
    const words = tokensOf(label).filter((token) => !STANDING_BETWEEN.has(token) && isNamed(token));
    return new Set([...words, ...chosen, ...[...numbersOf(label)].filter(isNamed)]);
  });
}

/** The items with what tells each of them: not what all have, nor what the first only has as the name of all. */
function tellApart(items: readonly Item[], named: readonly ReadonlySet<string>[], start: Start): Named[] {
  const [ofFirst, ...ofOthers] = named;
  const isElsewhere = ofOthers.some((one) => [...one].some((token) => ofFirst?.has(token) === false));
  const isOwn = (token: string): boolean =>
    !isElsewhere ||
    (start.isOfSizes
      ? isSize(token) && (!start.words.has(token) || start.isWhole)
      : start.isWhole || !start.words.has(token));
  const isCommon = (token: string): boolean => named.every((one) => one.has(token));
  return items.map((item, at) => {
    const ofItem = named[at] ?? new Set<string>();
    return {
      item,
      named: ofItem,
      telling: new Set([...ofItem].filter((token) => !isCommon(token) && (at > 0 || isOwn(token)))),
    };
  });
}

/** Those that a question means: each adds a word to the ones with more, or is named as well as the best. */
function meantOf(all: readonly Named[]): Named[] {
  const order = all.filter(({ telling }) => telling.size > 0).toSorted((a, b) => b.telling.size - a.telling.size);
  const [best] = order;
  const known = new Set<string>();
  const meant = order.filter((one) => {
    const words = [...one.telling];
    const isEqual =
      one !== best && words.length === best?.telling.size && words.every((token) => best.telling.has(token));
    const adds = words.some((token) => !known.has(token));
    for (const token of words) known.add(token);
    return adds || isEqual;
  });
  return all.filter((one) => meant.includes(one));
}

/** The items of the day that is asked for; null: none is, or the line tells of days otherwise. */
function ofDay({ items }: List, question: string): string | null {
  const days = variantsIn(question).get('day');
  if (!days) return null;
  const found = items.filter(({ label }) => namesDay(label, days));
  // A day that is closed for some hours is open as the other days are.
  const isClosed = found.some(({ text }) => /\b(?:tutup|libur)\b/iu.test(text));
  return found.length === 0 || isClosed ? null : found.map(({ text }) => text).join(', ');
}

/** Chosen items as a text, with what the line says of all. */
function textOf(list: List, chosen: readonly Named[], start: Start, line: string): string {
  const [first] = list.items;
  const texts = chosen.map(({ item }) => item.text.replace(/[.]$/u, ''));
  const ofTexts = new Set(texts.flatMap(tokensOf));
  const ofFirst = first.label.trim().split(' ');
  const isNoSize = (word: string): boolean => !tokensOf(word).every(isSize);
  const words = start.isOfSizes ? ofFirst.slice(0, ofFirst.findLastIndex(isNoSize) + 1) : start.text.split(' ');
  const end = words.findIndex((word) => tokensOf(word).some((token) => ofTexts.has(token)));
  const hasFirst = chosen.some(({ item }) => item === first);
  const shared = hasFirst ? '' : words.slice(0, end === -1 ? undefined : end).join(' ');
  // A remark in brackets at the end is about all of them, unless each has one.
  const isRemarked = list.items.slice(0, -1).some(({ text }) => text.includes('('));
  const remark = isRemarked ? '' : (/\([^()]{1,80}\)[.]?$/u.exec(line)?.[0] ?? '');
  const text = [list.head, shared, texts.join(', ')].filter((part) => part !== '').join(' ');
  return remark === '' || text.includes(remark.replace(/[.]$/u, '')) ? text : `${text} ${remark}`;
}

/**
 * Of a line that lists several things ("Ongkir: Solo 10rb, Klaten 15rb"), those that are asked for with what the line says of
 * all. The line itself, if it is another one or if none is chosen; null: another one is chosen, of which the line says nothing.
 *
 * @param stems roots of the question's words that the line has, also in other words
 */
export function itemsFor(line: string, question: string, stems: readonly string[]): string | null {
  const list = listIn(line);
  if (!list) return line;
  const { items } = list;
  const [first, ...others] = items;
  if (items.some(({ label }) => variantsIn(label).has('day')) && variantsIn(question).has('day'))
    return ofDay(list, question) ?? line;
  const asked = new Set(tokensOf(question).filter((token) => !STANDING_BETWEEN.has(token)));
  const roots = stems.filter((stem) => !isNumber(stem) && stem.length > 2);
  const isNamed = (token: string): boolean =>
    asked.has(token) || (!isNumber(token) && token.length > 2 && roots.some((stem) => token.startsWith(stem)));
  const named = namedIn(items, question, isNamed);
  const numbers = [...asked].filter((token) => isNumber(token) && token.length < 4);
  const hasNumbers = items.filter(({ label }) => numbersOf(label).size > 0).length > 1;
  const isTold = (number: string): boolean => named.some((one) => one.has(number));
  if ((hasNumbers && !numbers.every(isTold)) || choosesOther(question, items)) return null;
  const text = sharedStart(first.label, isNamed);
  const start: Start = {
    text,
    words: new Set(tokensOf(text)),
    isWhole: text.length === first.label.trim().length,
    isOfSizes: others.every(({ label }) => tokensOf(label).every(isSize)),
  };
  const chosen = meantOf(tellApart(items, named, start));
  if (chosen.length === 0 || chosen.length === items.length) return line;
  // Only the name of all is named, in the first: "bergo" of "bergo instan M 40rb, L 47rb".
  const rest = wordCount(first.label) - wordCount(text);
  const isNameOfAll =
    !start.isWhole && !list.head.endsWith(':') && others.every(({ label }) => wordCount(label) <= rest);
  const isOfStart = chosen.every(
    ({ item, telling }) => item === first && [...telling].every((one) => start.words.has(one)),
  );
  return isNameOfAll && isOfStart ? line : textOf(list, chosen, start, line);
}
