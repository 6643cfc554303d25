/**
 * Conversions between instants and their texts. None reads a clock: machines know the current time from events only.
 * Days are those of Jakarta, the zone of all times in the product (docs/rules.md).
 */

/** Jakarta has had the fixed offset UTC+7 since 1964. */
export const JAKARTA_HOURS = 7;
const JAKARTA_OFFSET = JAKARTA_HOURS * 3_600_000;

/** In ms. */
export const DAY = 86_400_000;

/** Epoch milliseconds; NaN for an invalid text. */
export const toEpoch = (iso: string): number => Date.parse(iso);

/** The text of an instant with six fractional digits, like `instantSchema`, so that the two compare as strings. */
export const toIso = (at: number): string => new Date(at).toISOString().replace('Z', '000Z');

/** A date whose UTC fields are the local time in Jakarta. */
export const inJakarta = (instant: string | number): Date => new Date(new Date(instant).getTime() + JAKARTA_OFFSET);

/** '2026-11-20', the calendar day in Jakarta. */
export const dayOf = (instant: string | number): string => inJakarta(instant).toISOString().slice(0, 10);

/** Midnight in Jakarta at the beginning of a day such as '2026-11-20', in epoch ms. */
export const startOfDay = (day: string): number => fromLocalTime(`${day}T00:00`);

/** '2026-11-20T14:05', the value of a `datetime-local` field, in Jakarta time. */
export const toLocalTime = (instant: string | number): string => inJakarta(instant).toISOString().slice(0, 16);

/** Epoch milliseconds; NaN while the field is incomplete. */
export const fromLocalTime = (field: string): number => Date.parse(`${field}Z`) - JAKARTA_OFFSET;
