import * as v from 'valibot';

/** What may be absent or unreadable is null: a field costs itself, not its row. */
export const maybe = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.fallback(v.nullish(schema, null), null) as v.GenericSchema<unknown, T | null>;

/** The address of a picture on the web; another scheme is no picture. */
export const picture = maybe(v.pipe(v.string(), v.regex(/^https?:/)));
