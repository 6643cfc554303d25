/** What this device remembers of a person's filters, in the words of an address. An older version wrote it, or somebody else. */
import * as v from 'valibot';

const filtersSchema = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.string()))),
  {},
);

/** By tab. What cannot be read is as if nothing were remembered. */
export const readFilters = (text: string | null): Record<string, Record<string, string>> =>
  v.parse(filtersSchema, text);
