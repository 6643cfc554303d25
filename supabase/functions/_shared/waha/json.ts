// Reading what an upstream sent without trusting it: every helper answers null for what is not there or of another kind.

export type Json = Record<string, unknown>;

export const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const number = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
};

/** A value deep inside: `at(raw, '_data', 'key', 'id')`. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inside, name) => object(inside)?.[name], value);

/** Postgres keeps neither NUL nor half a surrogate pair. */
export const clean = (value: string): string => value.replaceAll('\0', '').toWellFormed();
