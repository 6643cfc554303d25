/** What the numbers of a text are: money, shares, dates, times, lengths of time, quantities, or long numbers. */
import { readNumber, valueOfDigits, wordSet, type ReadNumber, type Token } from './words.ts';

export interface Figure {
  kind: 'money' | 'share' | 'date' | 'time' | 'duration' | 'quantity' | 'long' | 'bare';
  /** Rupiah, per cent, minutes of the day, minutes of a length, or the number itself. */
  value: number;
  /** Of a quantity its unit, of a date its month as "01"…"12", of a time its zone; empty: none is named. */
  unit: string;
  /** Of a long number all its digits. */
  digits: string;
  /** Of a time: whether half a day is open, because it has no period of the day behind it. */
  isOpen: boolean;
  /** The tokens from `from` up to, not including, `to`. */
  from: number;
  to: number;
}

const months = new Map(
  (
    [
      'januari january jan',
      'februari february feb pebruari',
      'maret march mar',
      'april apr',
      'mei may',
      'juni june jun',
      'juli july jul',
      'agustus august agu ags agt aug',
      'september sep sept',
      'oktober october okt oct',
      'november nov nopember',
      'desember december des dec',
    ] as const
  ).flatMap((names, index) =>
    names.split(' ').map((name): [string, string] => [name, String(index + 1).padStart(2, '0')]),
  ),
);

/** Minutes of the units of time. */
const lengths = new Map<string, number>(
  (
    [
      [1, 'menit mnt minute minutes min'],
      [60, 'jam hour hours hr hrs'],
      [1440, 'hari hr dinten dinten day days'],
      [10_080, 'minggu pekan week weeks mgg'],
      [43_200, 'bulan bln month months wulan sasih'],
      [525_600, 'tahun thn th year years taun'],
    ] as const
  ).flatMap(([minutes, names]) => names.split(' ').map((name): [string, number] => [name, minutes])),
);
/** The minutes of a unit of time; undefined: it is none. */
export const lengthOf = (unit: string): number | undefined => lengths.get(unit);

const oneOf = new Map(
  [...lengths].flatMap(([name, minutes]): [string, number][] => [
    [`se${name}`, minutes],
    [`sa${name}`, minutes],
  ]),
);

/** One name for each unit of goods, with the factor to it. */
const goods = new Map<string, [string, number]>(
  (
    [
      ['gram', 1, 'gram gr g'],
      ['gram', 1000, 'kg kilo kilogram kiloan'],
      ['gram', 100, 'ons'],
      ['cm', 1, 'cm senti centimeter sentimeter'],
      ['cm', 0.1, 'mm milimeter'],
      ['cm', 100, 'm meter mtr meteran'],
      ['km', 1, 'km kilometer'],
      ['ml', 1, 'ml cc mililiter'],
      ['ml', 1000, 'l liter ltr'],
      ['inci', 1, 'inch inci'],
      [
        'item',
        1,
        'pcs pc potong lembar lbr buah biji pasang kotak box dus pack pak bungkus botol unit set stel item porsi',
      ],
      ['item', 12, 'lusin lsn dozen'],
      ['item', 20, 'kodi'],
      ['orang', 1, 'orang org person people peserta'],
      ['huruf', 1, 'huruf karakter'],
      ['watt', 1, 'watt'],
      ['volt', 1, 'volt'],
      ['mah', 1, 'mah'],
      ['gb', 1, 'gb'],
    ] as const
  ).flatMap(([unit, factor, names]) =>
    names.split(' ').map((name): [string, [string, number]] => [name, [unit, factor]]),
  ),
);
const oneGood = new Map<string, [string, number]>([
  ['selusin', ['item', 12]],
  ['sekodi', ['item', 20]],
  ['selembar', ['item', 1]],
  ['sekilo', ['gram', 1000]],
  ['semeter', ['cm', 100]],
]);

/** Of units of one letter only the small ones: "2 M" are two of the size M. */
const goodOf = ({ text, raw }: Pick<Token, 'text' | 'raw'> = { text: '', raw: '' }): [string, number] | undefined =>
  text.length === 1 && raw !== text ? undefined : goods.get(text);

const between = wordSet('- – — ~ / sampai hingga sd s atau to until nepi');
const clockWords = wordSet('jam pukul jm pkl');
const zones = new Map([
  ['wib', -7],
  ['wita', -8],
  ['wit', -9],
]);
const periods = new Map([
  ['pagi', 0],
  ['subuh', 0],
  ['am', 0],
  ['siang', 12],
  ['sore', 12],
  ['petang', 12],
  ['malam', 12],
  ['malem', 12],
  ['pm', 12],
  ['enjing', 0],
  ['isuk', 0],
  ['sonten', 12],
]);
const currencies = wordSet('rp idr');
const currencyBehind = wordSet('rupiah perak rupiahs');
const dayWords = wordSet(
  'tanggal tgl senin selasa rabu kamis jumat sabtu minggu ahad monday tuesday wednesday thursday friday saturday sunday pada sejak',
);

const clockForm = /^([01]?\d|2[0-4])[.:]([0-5]\d)$/u;

/** Reads the figures of a text from left to right. Each number is one thing. */
export function figuresOf(tokens: readonly Token[]): Figure[] {
  const figures: Figure[] = [];
  const textAt = (at: number): string => tokens[at]?.text ?? '';
  const add = (kind: Figure['kind'], value: number, from: number, to: number, more: Partial<Figure> = {}): number => {
    figures.push({ kind, value, unit: '', digits: '', isOpen: false, from, to, ...more });
    return to;
  };
  /** Behind a word or sign of a range, the index of its second number; null: there is none. */
  const secondAt = (at: number): number | null => {
    if (!between.has(textAt(at))) return null;
    // "s/d" and "s.d."
    let next = at + 1;
    if (textAt(at) === 's') while (['/', '.', 'd', 'sd'].includes(textAt(next)) && next < at + 5) next += 1;
    if (currencies.has(textAt(next))) next += textAt(next + 1) === '.' ? 2 : 1;
    if (clockWords.has(textAt(next))) next += 1;
    return next;
  };

  const dateAt = (at: number): number | null => {
    const [one, two, three] = [textAt(at), textAt(at + 2), textAt(at + 4)];
    if (
      /^\d{4}$/u.test(one) &&
      textAt(at + 1) === '-' &&
      /^\d{2}$/u.test(two) &&
      textAt(at + 3) === '-' &&
      /^\d{2}$/u.test(three)
    )
      return add('date', Number(three), at, at + 5, { unit: two });
    if (!/^\d{1,2}$/u.test(one)) {
      const month = months.get(one);
      // "December 25", and not "Desember 2026"
      const day = month !== undefined && /^\d{1,2}$/u.test(textAt(at + 1)) ? Number(textAt(at + 1)) : 0;
      return day >= 1 && day <= 31 && !months.has(textAt(at - 1)) && one.length > 3
        ? add('date', day, at, at + 2, { unit: month ?? '' })
        : null;
    }
    const day = Number(one);
    if (day < 1 || day > 31) return null;
    const month = months.get(textAt(at + 1));
    if (month !== undefined) return add('date', day, at, at + 2, { unit: month });
    const mark = textAt(at + 1);
    const isMonth = /^\d{1,2}$/u.test(two) && Number(two) >= 1 && Number(two) <= 12;
    if ((mark === '/' || mark === '-') && isMonth && !tokens[at + 1]?.isApart && !tokens[at + 2]?.isApart) {
      const hasYear = textAt(at + 3) === mark && /^(?:\d{2}|\d{4})$/u.test(three) && !tokens[at + 4]?.isApart;
      if (hasYear || (mark === '/' && dayWords.has(textAt(at - 1) === ',' ? textAt(at - 2) : textAt(at - 1))))
        return add('date', day, at, hasYear ? at + 5 : at + 3, { unit: two.padStart(2, '0') });
    }
    // "8-9 Desember"
    const second = secondAt(at + 1);
    if (second !== null && /^\d{1,2}$/u.test(textAt(second)) && months.has(textAt(second + 1)))
      return add('date', day, at, at + 1, { unit: months.get(textAt(second + 1)) ?? '' });
    if (
      textAt(at - 1) === 'tanggal' ||
      textAt(at - 1) === 'tgl' ||
      (textAt(at - 1) === '.' && textAt(at - 2) === 'tgl')
    )
      return add('date', day, at, at + 1);
    return null;
  };

  const addTime = (hour: number, minute: number, from: number, to: number, isExact = false): number => {
    let end = to;
    const period = periods.get(textAt(end));
    if (period !== undefined) end += 1;
    const zone = zones.has(textAt(end)) ? textAt(end) : '';
    if (zone !== '') end += 1;
    const isHalf = period === 12 && hour < 12;
    return add('time', (isHalf ? hour + 12 : hour) * 60 + minute, from, end, {
      unit: zone,
      isOpen: period === undefined && !isExact && hour <= 12 && hour > 0,
    });
  };
  const timeAt = (at: number, isNamed: boolean): number | null => {
    const clock = clockForm.exec(textAt(at));
    if (clock) {
      const behind = textAt(at + 1);
      if (
        !isNamed &&
        (behind === '%' ||
          goodOf(tokens[at + 1]) !== undefined ||
          ['juta', 'jt', 'ribu', 'rb', 'km', 'x', '×'].includes(behind))
      )
        return null;
      return addTime(Number(clock[1]), Number(clock[2]), at, at + 1, clock[1]?.length === 2);
    }
    if (!isNamed) return null;
    if (textAt(at) === 'setengah') {
      const hour = readNumber(tokens, at + 1);
      return hour && hour.value >= 1 && hour.value <= 12 ? addTime(hour.value - 1, 30, at, hour.next) : null;
    }
    const hour = readNumber(tokens, at);
    if (!hour || hour.value > 24 || !Number.isInteger(hour.value) || hour.hasMagnitude) return null;
    return addTime(hour.value, 0, at, hour.next);
  };

  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (!token) break;
    const dated = dateAt(at);
    if (dated !== null) {
      at = dated;
      continue;
    }
    const clock = clockWords.has(token.text);
    const timed =
      timeAt(clock ? at + 1 : at, clock) ??
      (/^\d{1,2}$/u.test(token.text) && ['am', 'pm'].includes(textAt(at + 1)) ? timeAt(at, true) : null);
    if (timed !== null) {
      at = timed;
      const second = secondAt(at);
      const ending = second === null ? null : (timeAt(second, !lengths.has(textAt(second + 1))) ?? null);
      if (ending !== null) {
        const [one, other] = figures.slice(-2);
        // "09.00–15.00 WITA", "jam 8 sampai 5 sore"
        if (one && other && one.unit === '') one.unit = other.unit;
        at = ending;
      }
      continue;
    }
    const one = oneOf.get(token.text);
    if (one !== undefined) {
      at = add('duration', one, at, at + 1);
      continue;
    }
    const oneItem = oneGood.get(token.text);
    if (oneItem) {
      at = add('quantity', oneItem[1], at, at + 1, { unit: oneItem[0] });
      continue;
    }
    // "H-2"
    if (token.text === 'h' && ['-', '+'].includes(textAt(at + 1)) && /^\d{1,2}$/u.test(textAt(at + 2))) {
      at = add('duration', Number(textAt(at + 2)) * 1440, at, at + 3);
      continue;
    }
    const isPriced = currencies.has(token.text);
    const start = isPriced ? at + (textAt(at + 1) === '.' ? 2 : 1) : at;
    const number = readNumber(tokens, start);
    if (!number) {
      at += 1;
      continue;
    }
    at = addNumber(number, start, isPriced);
  }
  return figures;

  /** One or two numbers with what stands behind them. */
  function addNumber(first: ReadNumber, start: number, isPriced: boolean): number {
    const numbers = [{ ...first, start }];
    const second = secondAt(first.next);
    const other = second === null ? null : readNumber(tokens, second);
    const adjacent = other === null && first.isSpelled && !first.hasMagnitude ? readNumber(tokens, first.next) : null;
    const isTime = second !== null && clockWords.has(textAt(second - 1));
    if (other && second !== null && !isTime && !clockForm.test(textAt(second)))
      numbers.push({ ...other, start: second });
    else if (adjacent?.isSpelled && lengths.has(textAt(adjacent.next)))
      numbers.push({ ...adjacent, start: first.next });
    const last = numbers.at(-1) ?? { ...first, start };
    // "2 x 24 jam", "3 × 10 cm"
    const times = ['x', '×'].includes(textAt(last.next)) ? readNumber(tokens, last.next + 1) : null;
    if (times && numbers.length === 1 && lengths.has(textAt(times.next)))
      return add('duration', first.value * times.value * (lengths.get(textAt(times.next)) ?? 0), start, times.next + 1);
    if (times && numbers.length === 1 && goodOf(tokens[times.next]) && !first.hasMagnitude && !first.isGrouped) {
      const [unit, factor] = goodOf(tokens[times.next]) ?? ['', 1];
      add('quantity', first.value * factor, start, first.next, { unit });
      return add('quantity', times.value * factor, first.next + 1, times.next + 1, { unit });
    }
    let end = last.next;
    const behind = textAt(end);
    if (behind === '%' || behind === 'persen' || behind === 'percent') {
      for (const one of numbers) add('share', one.value, one.start, end + 1);
      return end + 1;
    }
    const length = lengths.get(behind);
    // "3 jam" is a length; "Rp 5.000 per hari" is money.
    if (length !== undefined && !isPriced && !last.hasMagnitude) {
      // "1 jam 30 menit" is one length.
      const rest = readNumber(tokens, end + 1);
      const restLength = rest ? (lengths.get(textAt(rest.next)) ?? length) : length;
      if (rest && numbers.length === 1 && restLength < length)
        return add('duration', first.value * length + rest.value * restLength, start, rest.next + 1);
      for (const one of numbers) add('duration', one.value * length, one.start, end + 1);
      return end + 1;
    }
    const good = goodOf(tokens[end]);
    const isMoney = (one: ReadNumber): boolean =>
      isPriced || one.hasMagnitude || one.isGrouped || currencyBehind.has(behind);
    if (good && !isPriced) {
      const [unit, factor] = good;
      for (const one of numbers) add('quantity', one.value * factor, one.start, end + 1, { unit });
      return end + 1;
    }
    if (numbers.some(isMoney)) {
      const isCut = last.hasMagnitude && last.value >= 1000;
      const magnitude = isCut && last.value >= 1e6 ? 1e6 : 1000;
      for (const one of numbers) {
        // "50-75rb": the first has the thousands of the second.
        const isShort = isCut && !one.hasMagnitude && !one.isGrouped && one.value < 1000 && one !== last;
        add('money', Math.round(isShort ? one.value * magnitude : one.value), one.start, one.next);
      }
      if (currencyBehind.has(behind)) end += 1;
      return end;
    }
    // "185an"
    if (behind === 'an' && !tokens[end]?.isApart && last.value >= 5)
      return add('money', last.value < 1000 ? last.value * 1000 : last.value, last.start, end + 1);
    const long = longAt(start);
    if (long) return add('long', 0, start, long.next, { digits: long.digits });
    for (const one of numbers) add('bare', one.value, one.start, one.next);
    return end;
  }

  /** The digits of an account, a telephone or an order, with spaces, dashes or points between their groups. */
  function longAt(start: number): { digits: string; next: number } | null {
    let digits = '';
    let next = start;
    while (next < tokens.length) {
      const token = tokens[next];
      if (token?.kind === 'number') {
        digits += token.text.replaceAll(/\D/gu, '');
        next += 1;
      } else if (['-', '.'].includes(token?.text ?? '') && !token?.isApart && tokens[next + 1]?.kind === 'number')
        next += 1;
      else break;
    }
    return digits.length >= 7 ? { digits, next } : null;
  }
}

/** Whether a bare number looks like an amount without its unit: "185000". */
export const isLikeMoney = (text: string): boolean => /^\d{4,8}$/u.test(text) && valueOfDigits(text).value % 100 === 0;
