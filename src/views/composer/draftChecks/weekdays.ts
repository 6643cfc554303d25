/** Weekdays in a draft that are not those of their date (product.md §3.3). */

/** A day that was written with the wrong weekday. Weekdays from 0, Sunday. */
export interface OtherDay {
  /** '2026-11-23' */
  date: string;
  said: number;
  is: number;
}

const DAYS: Record<string, number> = {
  minggu: 0,
  ahad: 0,
  senin: 1,
  selasa: 2,
  rabu: 3,
  kamis: 4,
  jumat: 5,
  "jum'at": 5,
  'jum’at': 5,
  sabtu: 6,
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];

/** "Senin, 23 November 2026", "jumat tgl 27/11": a weekday with a day and a month. Without a month it may be any. */
const DATED =
  /(?<!\p{L})(minggu|ahad|senin|selasa|rabu|kamis|jum['’]?at|sabtu)[\s,(]+(?:tanggal\s+|tgl\.?\s*)?(\d{1,2})(?:\s+(jan|feb|mar|apr|mei|jun|jul|agu|sep|okt|nov|des)\p{L}*|[/-](\d{1,2})(?!\d))(?:[\s/-]+(\d{4}))?(?!\d)/giu;

const HALF_A_YEAR = 183 * 86_400_000;

/** The day as UTC, null where the calendar has none such. */
const dayIn = (year: number, month: number, day: number): Date | null => {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : null;
};

/** `today`: the calendar day of the business, '2026-11-20'. A date without a year is the one nearest to it. */
export const otherDays = (draft: string, today: string): OtherDay[] => {
  const now = Date.parse(today);
  const thisYear = new Date(now).getUTCFullYear();
  return [...draft.matchAll(DATED)].flatMap(([, weekday = '', day = '', word = '', number, written]) => {
    const month = number === undefined ? MONTHS.indexOf(word.toLowerCase()) : Number(number) - 1;
    const years = written === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(written)];
    const date = years
      .flatMap((year) => dayIn(year, month, Number(day)) ?? [])
      .find((one) => written !== undefined || Math.abs(one.getTime() - now) <= HALF_A_YEAR);
    const said = DAYS[weekday.toLowerCase()];
    if (!date || said === undefined || said === date.getUTCDay()) return [];
    return [{ date: date.toISOString().slice(0, 10), said, is: date.getUTCDay() }];
  });
};
