import * as v from 'valibot';

const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?(?:Z|\+00:00)$/;

/**
 * One spelling for instants: UTC, six digits after the point. Postgres leaves trailing zeros out and spells the zone
 * in two ways; two instants of one spelling compare as strings, to the microsecond that keyset pages need.
 */
const normalizeInstant = (value: string): string => {
  const parts = ISO.exec(value);
  if (parts) return `${parts[1]}.${(parts[2] ?? '').padEnd(6, '0')}Z`;
  return new Date(value).toISOString().replace('Z', '000Z');
};

/** A `timestamptz` of the database. */
export const instantSchema = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'not an instant'),
  v.transform(normalizeInstant),
);

/** An instant of a clock (epoch ms), spelled as `instantSchema` spells it, so that the two compare as strings. */
export const formatInstant = (instant: number): string => new Date(instant).toISOString().replace('Z', '000Z');

/** What may be absent or unreadable is null: a field costs itself, not its row. */
export const optionalField = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.fallback(v.nullish(schema, null), null) as v.GenericSchema<unknown, T | null>;

/** The address of a picture on the web; another scheme is no picture. */
export const pictureUrl = optionalField(v.pipe(v.string(), v.regex(/^https?:/)));
