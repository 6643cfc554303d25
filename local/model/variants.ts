/**
 * Words that choose one of several of a thing, whatever a shop sells: sizes, colours, weekdays, banks and ways to pay. A
 * question for one of them is not answered by what is said of another.
 */

/** Each class: the words for each of its values, in the languages of customers. */
const classes: Readonly<Record<'size' | 'letter' | 'colour' | 'payment' | 'gender', readonly string[]>> = {
  size: ['kecil cilik alit leutik small', 'sedang tanggung medium', 'besar gede gedhe ageung big large', 'jumbo'],
  letter: ['xs', 's', 'm', 'l', 'xl', 'xxl 2xl', 'xxxl 3xl', '4xl xxxxl', '5xl'],
  colour: [
    'merah abang beureum red',
    'biru blue',
    'hijau ijo hejo green',
    'kuning koneng yellow',
    'hitam item ireng hideung black',
    'putih bodas white',
    'abu abu2 gray grey',
    'ungu purple',
    'pink',
    'oranye oren orange',
    'navy',
    'maroon marun',
    'krem cream',
    'tosca',
  ],
  gender: [
    'pria putra cowo cowok co laki laki2 lelaki ikhwan men mens man',
    'wanita putri cewe cewek ce perempuan akhwat women womens woman',
  ],
  payment: [
    'bca',
    'bri',
    'bni',
    'bsi',
    'btn',
    'mandiri',
    'cimb',
    'permata',
    'danamon',
    'jago',
    'seabank',
    'ovo',
    'gopay',
    'dana',
    'shopeepay spay',
    'linkaja',
    'qris',
    'cod',
    'paypal',
    'kredivo',
    'akulaku',
  ],
};

type Class = keyof typeof classes | 'day';

const byWord: ReadonlyMap<string, readonly [Class, string]> = new Map(
  Object.entries(classes).flatMap(([name, values]) =>
    values.flatMap((words) => {
      const all = words.split(' ');
      return all.map((word) => [word, [name as Class, all.slice(0, 1).join('')]] as const);
    }),
  ),
);

const DAYS = 'senin selasa rabu kamis jumat sabtu minggu'.split(' ');
/** "Senin - Jumat", "selasa s/d minggu". */
const RANGE =
  /\b(senin|selasa|rabu|kamis|jumat|sabtu|minggu) ?(?:-|–|s\/d|sd|s\.d\.?|sampai|sampe|hingga) ?(senin|selasa|rabu|kamis|jumat|sabtu|minggu)\b/gu;
const EVERY_DAY = /\b(?:(?:se)?tiap|saben|unggal) (?:hari|dino|poe)\b|\bevery ?day\b/u;

/** The spelling in which words of the classes are compared. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/jum['’]at/gu, 'jumat')
    .replaceAll(/\bah?ad\b/gu, 'minggu')
    .replaceAll(/\bshopee ?pay\b/gu, 'shopeepay');

/** The days from one to another: Saturday to Monday are three. */
function daysFrom(from: string, to: string): string[] {
  const [start, end] = [DAYS.indexOf(from), DAYS.indexOf(to)];
  return start <= end ? DAYS.slice(start, end + 1) : [...DAYS.slice(start), ...DAYS.slice(0, end + 1)];
}

/** The days that a text is about. "Minggu" behind a number is a length of time. */
function daysIn(said: string): Set<string> {
  const days = new Set(EVERY_DAY.test(said) ? DAYS : []);
  for (const [, from = '', to = ''] of said.matchAll(RANGE)) for (const day of daysFrom(from, to)) days.add(day);
  for (const [day] of said.matchAll(/\b(?:senin|selasa|rabu|kamis|jumat|sabtu)\b/gu)) days.add(day);
  if (/(?<!\d ?|se|per |tiap )\bminggu\b(?!an| depan| lalu| ini)/u.test(said)) days.add('minggu');
  return days;
}

/** What a text chooses, by class. */
export function variantsIn(text: string): Map<Class, Set<string>> {
  const said = plain(text);
  const found = new Map<Class, Set<string>>();
  const days = daysIn(said);
  if (days.size > 0) found.set('day', days);
  // A letter behind a number is a unit ("3 m"), and beside a point or "&" a part of an abbreviation.
  for (const [word] of said.matchAll(
    /(?<!\d ?)(?<![.,&'’/])\b[a-z]\b(?![.&'’])(?!\/d\b)|(?<=\b[xsml]\/)[xsml]\b|\b[a-z0-9]{2,12}\b/gu,
  )) {
    const [name, value] = byWord.get(word) ?? [];
    if (name && value !== undefined) found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return found;
}

/** The days that a text names one by one or as a range; every day does not name one. */
export const namesDay = (text: string, days: ReadonlySet<string>): boolean => {
  const named = daysIn(plain(text).replaceAll(new RegExp(EVERY_DAY.source, 'gu'), ' '));
  return [...days].some((day) => named.has(day));
};

/**
 * Whether a text has what a question chooses. A colour, a size in words and a way to pay must stand there; a size in letters and a day
 * must if the text tells any.
 *
 * @param text with all that stands above it
 */
export function hasVariants(question: string, text: string): boolean {
  const told = variantsIn(text);
  return [...variantsIn(question)].every(([name, values]) => {
    const has = told.get(name);
    if (!has) return name === 'day' || name === 'letter' || name === 'gender';
    return [...values].every((value) => has.has(value));
  });
}
