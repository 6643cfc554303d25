/** Whether the dates, times and lengths of time of an answer are those of its sources, or follow from the time of day. */
import {
  figuresIn,
  isOfOtherSubject,
  labelOf,
  namesIn,
  wordsOfFigure,
  type Basis,
  type Now,
  type ReadText,
} from './basis.ts';
import { lengthOf, type Figure } from './figures.ts';
import { weekdays } from './weekdays.ts';
import { isDenied, sentencesOf, wordSet, type Sentence, type Token } from './words.ts';

const DAY = 1440;
/** A month is longer or shorter than 30 days. */
const MONTH_SLACK = 0.04;
/** Minutes by which a time that the answer counts from now may differ. */
const SLACK = 10;
/** Days around now in which the weekday of a date is said without a source. */
const NEAR_DAYS = 14;

const isSameLength = (one: number, other: number): boolean =>
  one === other || (Math.min(one, other) >= 28 * DAY && Math.abs(one - other) <= MONTH_SLACK * Math.max(one, other));

const zoneOffset = (zone: string): number => ({ wib: 7, wita: 8, wit: 9 })[zone] ?? 0;

/** Whether two times of the day are the same. "jam 8" may be in the evening; each zone is an hour later than the one west of it. */
export function isSameTime(one: Figure, other: Figure): boolean {
  const shift = one.unit !== '' && other.unit !== '' ? (zoneOffset(one.unit) - zoneOffset(other.unit)) * 60 : 0;
  const apart = Math.abs(one.value - other.value - shift);
  return apart === 0 || apart === 24 * 60 || ((one.isOpen || other.isOpen) && apart === 12 * 60);
}

/** The day as a count, so that days can be compared. */
const dayNumber = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
export const todayOf = ({ year, month, day }: Now): number => dayNumber(year, month, day);
/** 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** The date nearest to now of a day and a month; without a month the next such day. */
function nearestDay({ value, unit }: Figure, now: Now): number {
  const today = todayOf(now);
  if (unit === '') {
    const here = dayNumber(now.year, now.month, value);
    return here >= today ? here : dayNumber(now.year, now.month + 1, value);
  }
  const years = [now.year - 1, now.year, now.year + 1].map((year) => dayNumber(year, Number(unit), value));
  return years.toSorted((one, other) => Math.abs(one - today) - Math.abs(other - today))[0] ?? today;
}

/** Days that words name, counted from today: "besok", "lusa", "hari ini". */
const relative = new Map([
  ['besok', 1],
  ['bsk', 1],
  ['bsok', 1],
  ['besuk', 1],
  ['isuk', 1],
  ['sesuk', 1],
  ['tomorrow', 1],
  ['lusa', 2],
  ['today', 0],
  ['tonight', 0],
  ['sekarang', 0],
  ['kemarin', -1],
  ['yesterday', -1],
]);
/** The words for the same day: "besok" and "bsk". */
export const sameDay = (word: string): string[] => {
  const days = relative.get(word);
  return days === undefined ? [] : [...relative].flatMap(([other, its]) => (its === days ? [other] : []));
};
const partsOfDay = wordSet('malam sore siang pagi malem');

/** A day that is named by its distance from now. */
export interface RelativeDay {
  from: number;
  to: number;
  /** Days from today; null: it is not told exactly, such as "minggu depan". */
  days: number | null;
  words: string;
}

export function relativeDaysIn(tokens: readonly Token[]): RelativeDay[] {
  const found: RelativeDay[] = [];
  for (const [at, { text, isApart }] of tokens.entries()) {
    const [next, before] = [tokens[at + 1]?.text ?? '', tokens[at - 1]?.text ?? ''];
    const add = (count: number, days: number | null): void =>
      void found.push({
        from: at,
        to: at + count,
        days,
        words: tokens
          .slice(at, at + count)
          .map((one) => one.text)
          .join(' '),
      });
    const known = relative.get(text);
    if (known !== undefined && text !== 'sekarang') add(1, known);
    else if (text === 'hari' && ['ini', 'iki'].includes(next) && isApart !== undefined) add(2, 0);
    else if (text === 'hari' && next === 'besok') add(2, 1);
    else if (text === 'nanti' && partsOfDay.has(next)) add(2, 0);
    else if (partsOfDay.has(text) && next === 'ini' && before !== 'tiap') add(2, 0);
    else if (weekdays.has(text) && (next === 'depan' || next === 'besok') && text !== 'minggu') add(2, null);
    else if (['minggu', 'pekan', 'bulan', 'tahun'].includes(text) && next === 'depan') add(2, null);
    else if (text === 'next' && ['week', 'month', ...weekdays.keys()].includes(next)) add(2, null);
  }
  return found;
}

/** A sentence with one of these says when something will be there or done. */
const dueWords = wordSet(
  'kirim dikirim kirimkan kirimin mengirim pengiriman antar diantar mengantar antarkan tiba datang siap ready selesai jadi restock jadinya sampe nyampe nyampek delivered arrive arrives ship shipped ready done ambil diambil kelar rampung proses diproses',
);

const pastWords = wordSet('sudah udah udh telah');

/** Whether a sentence says that something will be there or done. "buka sampai pukul 17.00" says until when. */
const isDue = (tokens: readonly Token[], { from, to }: Pick<Sentence, 'from' | 'to'>): boolean => {
  for (let at = from; at < to; at += 1) {
    const { text = '', kind } = tokens[at] ?? {};
    if (kind !== 'word') continue;
    // "…, jadi tinggal 50 menit": there it means "so".
    const isConjunction = text === 'jadi' && (at === from || tokens[at - 1]?.kind === 'sign');
    // "sudah selesai pukul 17.00" is over, unless a day follows.
    const isOver = text === 'selesai' && pastWords.has(tokens[at - 1]?.text ?? '');
    if (dueWords.has(text) && !isConjunction && !isOver && !isDenied(tokens, at, 3)) return true;
    const next = tokens[at + 1];
    if (
      text === 'sampai' &&
      next?.kind !== 'number' &&
      !['jam', 'pukul', 'pkl', 'jm', 'tanggal', 'tgl', 'hari'].includes(next?.text ?? '') &&
      !weekdays.has(next?.text ?? '')
    )
      return true;
  }
  return false;
};

/** Rules of a shop by which a day follows from now: "hari itu juga", "hari kerja berikutnya". */
const dayRule =
  /hari (?:yang )?sama|hari (?:itu|ini)(?: juga)?|hari kerja berikut|hari berikut|keesokan|\bbesok|\bh ?\+ ?1|same day|next day|esok/u;

/** What is due: a parcel that arrives, one that is brought, or anything else. A rule for one says nothing of the others. */
const kindOfDue = (word: string): string =>
  /^(?:sampai|sampe|nyampe\w*|tiba|arrives?)$/u.test(word) ? 'arrives' : /antar/u.test(word) ? 'brought' : 'ready';

/** What is due in a sentence. */
const dueIn = (tokens: readonly Token[], sentence: Pick<Sentence, 'from' | 'to'>): Set<string> =>
  new Set(
    tokens
      .slice(sentence.from, sentence.to)
      .flatMap(({ text }, at) =>
        isDue(tokens, { from: sentence.from + at, to: sentence.from + at + 1 }) ? [kindOfDue(text)] : [],
      ),
  );

/** What the sources have a rule for. */
function ruledIn({ sources }: Basis): Set<string> {
  const ruled = new Set<string>();
  for (const { tokens } of sources)
    for (const sentence of sentencesOf(tokens)) {
      const text = tokens
        .slice(sentence.from, sentence.to)
        .map((token) => token.text)
        .join(' ');
      if (dayRule.test(text)) for (const kind of dueIn(tokens, sentence)) ruled.add(kind);
    }
  return ruled;
}

const conditions = wordSet(
  'kalau kalo klo jika bila apabila asal asalkan setelah sesudah begitu if when once after sebelum before',
);

/** A weekday of an answer that does not fit its date; null: all fit. The calendar needs no source. */
export const findWrongCalendar = (answer: ReadText, basis: Basis): string | null => wrongWeekday(answer, basis);

/** The first date, time or length of time of an answer that nothing supports; null: all are right. */
export function findWrongTime(answer: ReadText, basis: Basis): string | null {
  const { tokens, figures } = answer;
  const sentences = sentencesOf(tokens);
  const places = new Map(
    sentences.flatMap((sentence) =>
      Array.from({ length: sentence.to - sentence.from }, (_, at) => [sentence.from + at, sentence] as const),
    ),
  );
  const sentenceOf = (at: number): Sentence => places.get(at) ?? { from: at, to: at + 1, isQuestion: false };
  return (
    wrongWeekday(answer, basis) ??
    wrongDate(answer, basis, sentenceOf) ??
    wrongClock(answer, basis, sentenceOf) ??
    wrongLength(answer, basis, sentenceOf) ??
    ofOther(answer, basis, 'time') ??
    ofOther(answer, basis, 'duration') ??
    wrongRelativeDay(answer, basis, sentences, figures.length)
  );
}

type SentenceAt = (at: number) => Sentence;

const words = (tokens: readonly Token[], figure: Figure): string => wordsOfFigure(tokens, figure);

/** A weekday that does not fit its date or "hari ini". */
function wrongWeekday({ tokens, figures }: ReadText, { now }: Basis): string | null {
  if (!now) return null;
  const today = todayOf(now);
  for (const figure of figures) {
    if (figure.kind !== 'date' || figure.unit === '') continue;
    const before = [1, 2, 3]
      .map((step) => tokens[figure.from - step])
      .filter((token) => token && (weekdays.has(token.text) || ['tanggal', 'tgl', ',', '.', '('].includes(token.text)));
    const named = before.find((token) => token && weekdays.has(token.text));
    const isWeek = named?.text === 'minggu' && tokens[figure.from - 2]?.kind === 'number';
    if (named && !isWeek && weekdays.get(named.text) !== weekdayOf(nearestDay(figure, now)))
      return `${named.raw} ${words(tokens, figure)}`;
  }
  for (const { to, days, words: said } of relativeDaysIn(tokens)) {
    const behind = tokens[to]?.text === '(' || tokens[to]?.text === ',' ? tokens[to + 1] : tokens[to];
    const wanted = days === null ? null : weekdayOf(today + days);
    if (
      wanted !== null &&
      behind &&
      weekdays.has(behind.text) &&
      weekdays.get(behind.text) !== wanted &&
      tokens[to]?.text !== ','
    )
      return `${said} ${behind.raw}`;
  }
  return null;
}

function wrongDate({ tokens, figures }: ReadText, basis: Basis, sentenceOf: SentenceAt): string | null {
  const { now } = basis;
  const known = figuresIn(basis, 'date');
  const isSame = (one: Figure, other: Figure): boolean =>
    one.value === other.value && (one.unit === '' || other.unit === '' || one.unit === other.unit);
  const lengths = figuresIn(basis, 'duration').map(({ value }) => Math.round(value / DAY));
  for (const figure of figures) {
    if (figure.kind !== 'date' || known.some((other) => isSame(figure, other))) continue;
    const sentence = sentenceOf(figure.from);
    const isAsked = basis.asked.figures.some((other) => other.kind === 'date' && isSame(figure, other));
    if (
      isAsked &&
      (sentence.isQuestion ||
        !isDue(tokens, sentence) ||
        isDenied(tokens, figure.from) ||
        isReadBack(tokens, sentence, basis))
    )
      continue;
    if (now) {
      const distance = nearestDay(figure, now) - todayOf(now);
      const here = tokens.slice(sentence.from, sentence.to);
      const isPaired =
        here.some(({ text }) => weekdays.has(text) || relative.has(text)) || relativeDaysIn(here).length > 0;
      if (
        distance >= -NEAR_DAYS &&
        distance <= NEAR_DAYS &&
        isPaired &&
        (!isDue(tokens, sentence) || ruledIn(basis).size > 0 || lengths.length > 0)
      )
        continue;
      if (isDue(tokens, sentence) && lengths.some((days) => days > 0 && Math.abs(distance - days) <= 1)) continue;
      // "Kalau Sabtu, 26 Desember, pesannya 4 hari sebelumnya, yaitu 22 Desember."
      const others = [...figures, ...basis.asked.figures].filter((one) => one.kind === 'date' && !isSame(one, figure));
      const isCounted = (one: Figure): boolean =>
        lengths.includes(Math.abs(nearestDay(one, now) - nearestDay(figure, now)));
      if (others.some(isCounted)) continue;
    }
    return words(tokens, figure);
  }
  return null;
}

/** Words that a sentence may have beside the customer's own when it only repeats them: "Saya catat ya: …". */
const MOST_ADDED = 2;
const consents = wordSet('bisa boleh siap iya ya oke ok baik sure yes');

/** Whether a sentence repeats what the customer said, and consents to nothing. */
function isReadBack(tokens: readonly Token[], { from, to }: Sentence, { asked }: Basis): boolean {
  if (consents.has(tokens[from]?.text ?? '') && tokens[from + 1]?.kind !== 'sign') return false;
  if (asked.tokens.some(({ text }) => text === '?')) return false;
  const heard = namesIn(asked.tokens);
  return [...namesIn(tokens.slice(from, to))].filter((word) => !heard.has(word)).length <= MOST_ADDED;
}

function wrongClock({ tokens, figures }: ReadText, basis: Basis, sentenceOf: SentenceAt): string | null {
  const known = figuresIn(basis, 'time');
  const asked = basis.asked.figures.filter(({ kind }) => kind === 'time');
  const times = figures.filter(({ kind }) => kind === 'time');
  const isKnown = (one: Figure): boolean => known.some((other) => isSameTime(one, other));
  const hasKnown = times.some(isKnown);
  for (const figure of times) {
    if (isKnown(figure)) continue;
    const { now } = basis;
    if (now && Math.abs(now.minutes - figure.value) <= SLACK) continue;
    const sentence = sentenceOf(figure.from);
    const isEcho = asked.some((other) => isSameTime(figure, other));
    if (
      isEcho &&
      (hasKnown || sentence.isQuestion || isDenied(tokens, figure.from) || !isDue(tokens, sentence)) &&
      !isOpening(tokens, sentence)
    )
      continue;
    if (isEcho && hasKnown) continue;
    return words(tokens, figure);
  }
  return null;
}

/** Whether a sentence says when the shop is open. */
const isOpening = (tokens: readonly Token[], { from, to }: Sentence): boolean =>
  tokens.slice(from, to).some(({ text }) => ['buka', 'tutup', 'open', 'close', 'closes', 'opens'].includes(text));

function wrongLength({ tokens, figures }: ReadText, basis: Basis, sentenceOf: SentenceAt): string | null {
  const { now } = basis;
  const known = figuresIn(basis, 'duration').map(({ value }) => value);
  const asked = basis.asked.figures.filter(({ kind }) => kind === 'duration').map(({ value }) => value);
  const lengths = figures.filter(({ kind }) => kind === 'duration');
  const isKnown = (value: number): boolean => known.some((other) => isSameLength(value, other));
  const right = lengths.filter(({ value }) => isKnown(value)).map(({ value }) => value);
  const prices = new Set(figuresIn(basis, 'money').map((price) => price.value));
  const hasKnown = right.length > 0 || figures.some(({ kind }) => kind === 'time');
  for (const figure of lengths) {
    const { value, from, to } = figure;
    // "per jam", "setiap hari", "sehari-hari" name a rate and no length.
    if (isKnown(value) || isRate(tokens, figure)) continue;
    const sentence = sentenceOf(from);
    const isEcho = asked.some((other) => isSameLength(value, other));
    if (isEcho && (hasKnown || isDenied(tokens, from) || sentence.isQuestion)) continue;
    if (isCount(figure, tokens, figures, prices)) continue;
    const [before, twoBefore] = [tokens[from - 1]?.text ?? '', tokens[from - 2]?.text ?? ''];
    const isBound =
      (before === 'dari' && twoBefore === 'kurang') ||
      (before === 'sampai' && ['tidak', 'nggak', 'gak', 'ga', 'tak'].includes(twoBefore)) ||
      before === 'under';
    if (isBound && right.some((other) => other < value)) continue;
    // "tinggal 50 menit lagi", "3 hari lagi"
    const isLeft = ['lagi', 'left', 'kedepan'].includes(tokens[to]?.text ?? '') || ['tinggal', 'sisa'].includes(before);
    if (now && (isLeft || !isDue(tokens, sentence)) && isUntilKnown(value, basis, now)) continue;
    if (sums(right).some((other) => isSameLength(value, other))) continue;
    // "Satu unit 45 menit, jadi 2 unit 1,5 jam."
    const counts = figures.flatMap(({ kind, unit, value: count }) =>
      (kind === 'bare' || unit === 'item') && count >= 2 && count <= MOST_COUNT ? [count] : [],
    );
    if (right.some((other) => counts.some((count) => isSameLength(value, other * count)))) continue;
    return words(tokens, figure);
  }
  return null;
}

/** Pieces of work whose time is counted together. */
const MOST_COUNT = 50;

/** A time or a length that is another thing's. */
function ofOther({ tokens, figures }: ReadText, basis: Basis, kind: 'time' | 'duration'): string | null {
  const here = figures.filter((figure) => figure.kind === kind);
  const stated = new Set(here.map(({ value }) => value));
  const asked = namesIn(basis.asked.tokens);
  for (const [at, figure] of here.entries()) {
    const label = labelOf(tokens, here, at);
    const whole = stated.size === 1 ? new Set([...label, ...asked]) : label;
    const isEcho =
      stated.size > 1 && basis.asked.figures.some((other) => other.kind === kind && other.value === figure.value);
    if (!isEcho && isOfOtherSubject(kind, figure.value, whole, basis, stated)) return words(tokens, figure);
  }
  return null;
}

/** Whether a length only counts what an amount of the answer is for: "3 hari jadi Rp 375.000". */
function isCount(
  { to, value }: Figure,
  tokens: readonly Token[],
  figures: readonly Figure[],
  prices: ReadonlySet<number>,
): boolean {
  const count = value / (lengthOf(tokens[to - 1]?.text ?? '') ?? value);
  return figures.some((figure) => figure.kind === 'money' && prices.has(Math.round(figure.value / count)));
}

/** Sums of two lengths that the answer names: production and shipping. */
const sums = (lengths: readonly number[]): number[] =>
  lengths.slice(0, 8).flatMap((one, at) => lengths.slice(at + 1, 8).map((other) => one + other));

const rates = wordSet('per tiap setiap saben every each');
const isRate = (tokens: readonly Token[], { from, to }: Figure): boolean =>
  to - from === 1 &&
  (rates.has(tokens[from - 1]?.text ?? '') ||
    tokens[to]?.text === '-' ||
    (tokens[from]?.text === 'seminggu' && tokens[to]?.text === 'penuh'));

function isUntilKnown(minutes: number, basis: Basis, now: Now): boolean {
  const times = figuresIn(basis, 'time').map(({ value }) => value - now.minutes);
  if (times.some((left) => Math.abs(left - minutes) <= SLACK)) return true;
  const dates = figuresIn(basis, 'date').map((date) => (nearestDay(date, now) - todayOf(now)) * DAY);
  return dates.some((left) => Math.abs(left - minutes) < DAY);
}

function wrongRelativeDay(
  { tokens }: ReadText,
  basis: Basis,
  sentences: readonly Sentence[],
  figures: number,
): string | null {
  const days = relativeDaysIn(tokens);
  if (days.length === 0) return null;
  const ruled = ruledIn(basis);
  let at = 0;
  for (const day of days) {
    while ((sentences[at]?.to ?? Infinity) <= day.from) at += 1;
    const sentence = sentences[at] ?? { from: day.from, to: day.to, isQuestion: false };
    if (sentence.isQuestion || isDenied(tokens, day.from, 3)) continue;
    const isKnown = basis.text.includes(day.words);
    const isAsked = relativeDaysIn(basis.asked.tokens).some(({ words: asked }) => asked === day.words);
    if (isKnown) continue;
    const kinds = dueIn(tokens, sentence);
    const due = [...kinds].some((kind) => !ruled.has(kind));
    if (!due && (basis.now !== null || isAsked)) continue;
    // Only a condition that has a time of the shop says when: "kalau diantar sebelum pukul 10.00".
    const isConditional =
      tokens.slice(sentence.from, sentence.to).some(({ text }) => conditions.has(text)) && figures > 0;
    if (isConditional) continue;
    return day.words;
  }
  return null;
}
