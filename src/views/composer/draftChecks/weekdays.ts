/** Finds weekdays in a draft that do not match their date. */

/** A date with a wrong weekday. Weekdays count from 0, Sunday. */
export interface WeekdayMismatch {
  /** '2026-11-23' */
  date: string;
  written: number;
  actual: number;
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

/**
 * "Senin, 23 November 2026", "jumat tgl 27/11": a weekday with a day and a month. Without a month it matches nothing.
 */
const DATED =
  /(?<!\p{L})(minggu|ahad|senin|selasa|rabu|kamis|jum['’]?at|sabtu)[\s,(]+(?:tanggal\s+|tgl\.?\s*)?(\d{1,2})(?:\s+(jan|feb|mar|apr|mei|jun|jul|agu|sep|okt|nov|des)\p{L}*|[/-](\d{1,2})(?!\d))(?:[\s/-]+(\d{4}))?(?!\d)/giu;

const HALF_A_YEAR = 183 * 86_400_000;

/** The date as UTC; null if it does not exist. */
const utcDate = (year: number, month: number, day: number): Date | null => {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : null;
};

/** `today`: the business's current date, '2026-11-20'. A date without a year is the one nearest to it. */
export const findWeekdayMismatches = (draft: string, today: string): WeekdayMismatch[] => {
  const now = Date.parse(today);
  const thisYear = new Date(now).getUTCFullYear();
  return [...draft.matchAll(DATED)].flatMap(([, weekdayName = '', day = '', word = '', number, written]) => {
    const month = number === undefined ? MONTHS.indexOf(word.toLowerCase()) : Number(number) - 1;
    const years = written === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(written)];
    const date = years
      .flatMap((year) => utcDate(year, month, Number(day)) ?? [])
      .find((one) => written !== undefined || Math.abs(one.getTime() - now) <= HALF_A_YEAR);
    const writtenDay = DAYS[weekdayName.toLowerCase()];
    if (!date || writtenDay === undefined || writtenDay === date.getUTCDay()) return [];
    // oxlint-disable-next-line chabot/days -- a day without a zone
    return [{ date: date.toISOString().slice(0, 10), written: writtenDay, actual: date.getUTCDay() }];
  });
};
