import * as v from 'valibot';

import { toEpoch, toIso } from './time.ts';

const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?(?:Z|\+00:00)$/;

/**
 * Formats an instant in UTC with six fractional digits. Postgres omits trailing zeros and writes the zone in two ways.
 * In one format, instants compare as strings, to the microsecond that keyset pagination needs.
 */
const normalizeInstant = (value: string): string => {
  const parts = ISO.exec(value);
  if (parts) return `${parts[1]}.${(parts[2] ?? '').padEnd(6, '0')}Z`;
  return toIso(toEpoch(value));
};

/** A `timestamptz` of the database, in the format of `normalizeInstant`. */
export const instantSchema = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(toEpoch(value)), 'not an instant'),
  v.transform(normalizeInstant),
);

/** An absent or invalid value becomes null, so that one bad field does not lose its row. */
export const optionalField = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.fallback(v.nullish(schema, null), null) as v.GenericSchema<unknown, T | null>;

/** An http(s) address of a picture; any other scheme becomes null. */
export const pictureUrl = optionalField(v.pipe(v.string(), v.regex(/^https?:/)));

/** On which days a span of opening hours applies, or the days on which the business is closed (`Hours`). */
export const openDaysEntries = {
  days: v.optional(v.array(v.number())),
  closed_on: v.optional(v.object({ from: v.string(), to: v.string(), name: v.string() })),
};
