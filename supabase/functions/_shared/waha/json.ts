// Reads untrusted JSON: a helper returns null (an array helper: an empty array) for a missing value or another type.

export type Json = Record<string, unknown>;

export const asObject = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const asString = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const asNumber = (value: unknown): number | null => {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
};

/** A nested value: `valueAt(raw, '_data', 'key', 'id')`. */
export const valueAt = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inside, name) => asObject(inside)?.[name], value);

/** The text without NUL and lone surrogates, which Postgres rejects. */
export const storableText = (value: string): string => value.replaceAll('\0', '').toWellFormed();
