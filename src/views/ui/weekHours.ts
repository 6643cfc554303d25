/** Opening hours as one list of spans for each weekday. */
import type { Hours } from '../../contracts/settings.ts';

/** Monday to Sunday, as in `Hours.days`. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const isHoliday = ({ closed_on: closed }: Hours): boolean => closed !== undefined;

/** A span without times that keeps the time zone of a business without opening hours. */
export const isZoneOnly = ({ start, end, days, closed_on: closed }: Hours): boolean =>
  start === '' && end === '' && days === undefined && closed === undefined;

const appliesOn = (span: Hours, day: number): boolean =>
  !isHoliday(span) && !isZoneOnly(span) && (span.days?.includes(day) ?? true);

export const spansOn = (hours: readonly Hours[], day: number): Hours[] => hours.filter((span) => appliesOn(span, day));

/** Where the spans of a weekday are in the list. */
export const indexesOn = (hours: readonly Hours[], day: number): number[] =>
  hours.flatMap((span, at) => (appliesOn(span, day) ? at : []));

/** The hours with other spans on these weekdays. Each span belongs to one weekday afterwards. */
export const withSpansOn = (hours: readonly Hours[], changed: readonly number[], spans: readonly Hours[]): Hours[] => [
  ...WEEKDAYS.flatMap((day) =>
    (changed.includes(day) ? spans : spansOn(hours, day)).map((span) => ({ ...span, days: [day] })),
  ),
  ...hours.filter(isHoliday),
];
