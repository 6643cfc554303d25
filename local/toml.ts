import type { TomlTable, TomlValue } from 'smol-toml';

/**
 * Reads a table of config.toml key by key. Keys that are not read and values that are not supported end in `warnings`.
 */
export interface TableReader {
  /** `env(NAME)`, which the CLI replaces, is supported by `secret` only. */
  string(key: string, fallback: string): string;
  /** As `env(NAME)`; empty if the variable is not set. */
  secret(key: string): string;
  choice<Value extends string>(key: string, values: readonly Value[], fallback: Value): Value;
  /** A whole number, at least `min` (default 0). */
  number(key: string, fallback: number, min?: number): number;
  flag(key: string, fallback: boolean): boolean;
  strings(key: string, fallback: string[]): string[];
  /** Seconds, from Go's durations: "1m30s". */
  seconds(key: string, fallback: number): number;
  /** Bytes, from Docker's sizes: "50MiB" (as in Docker, "50MB" means the same). */
  bytes(key: string, fallback: number): number;
  /** Warns if the key has another value than these. */
  only(key: string, ...values: readonly (string | number | boolean)[]): void;
  /** Accepts keys that only affect the Supabase CLI. */
  skip(...keys: string[]): void;
  table(key: string): TableReader;
  /** The subtables by name. */
  tables(): [string, TableReader][];
  /** Warns of every key that was not read. */
  finish(): void;
}

const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);

const isText = (value: TomlValue): value is string => typeof value === 'string' && !/^env\(.*\)$/u.test(value);

const byteUnits: Record<string, number> = { '': 1, b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };
const secondsByUnit: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };

function parseBytes(value: TomlValue): number | undefined {
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?$/iu.exec(value) : null;
  return match ? Number(match[1]) * (byteUnits[(match[2] ?? '').toLowerCase()] ?? 1) : undefined;
}

function parseSeconds(value: TomlValue): number | undefined {
  if (typeof value !== 'string' || !/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/u.test(value)) return undefined;
  return [...value.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ms|s|m|h)/gu)].reduce(
    (total, [, amount, unit]) => total + Number(amount) * (secondsByUnit[unit ?? ''] ?? 0),
    0,
  );
}

/** Creates a reader of `table`; `path` is its path in the file. */
export function readTable(table: TomlTable, warnings: string[], path = ''): TableReader {
  const unread = new Set(Object.keys(table));
  const children: TableReader[] = [];
  const nameOf = (key: string): string => (path ? `${path}.${key}` : key);
  const warn = (key: string, value: TomlValue, used: string): void => {
    warnings.push(
      `config.toml: nilai ${nameOf(key)} = ${JSON.stringify(value)} tidak didukung di sini; dipakai ${used}.`,
    );
  };
  const read = <Value>(key: string, fallback: Value, parse: (value: TomlValue) => Value | undefined): Value => {
    unread.delete(key);
    const value = table[key];
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) warn(key, value, JSON.stringify(fallback));
    return parsed ?? fallback;
  };
  const open = (key: string, value: TomlTable): TableReader => {
    unread.delete(key);
    const child = readTable(value, warnings, nameOf(key));
    children.push(child);
    return child;
  };
  return {
    string: (key, fallback) => read(key, fallback, (value) => (isText(value) ? value : undefined)),
    secret: (key) =>
      read(key, '', (value) => {
        const name = typeof value === 'string' ? /^env\((\w+)\)$/u.exec(value)?.[1] : undefined;
        return name === undefined ? undefined : (process.env[name] ?? '');
      }),
    choice: (key, values, fallback) => read(key, fallback, (value) => values.find((candidate) => candidate === value)),
    number: (key, fallback, min = 0) =>
      read(key, fallback, (value) =>
        typeof value === 'number' && Number.isInteger(value) && value >= min ? value : undefined,
      ),
    flag: (key, fallback) => read(key, fallback, (value) => (typeof value === 'boolean' ? value : undefined)),
    strings: (key, fallback) =>
      read(key, fallback, (value) => (Array.isArray(value) && value.every(isText) ? value : undefined)),
    seconds: (key, fallback) => read(key, fallback, parseSeconds),
    bytes: (key, fallback) => read(key, fallback, parseBytes),
    only: (key, ...values) => {
      const value = table[key];
      unread.delete(key);
      if (value !== undefined && !values.some((candidate) => candidate === value))
        warn(key, value, JSON.stringify(values[0]));
    },
    skip: (...keys) => {
      for (const key of keys) unread.delete(key);
    },
    table: (key) => {
      const value = table[key];
      if (value !== undefined && !isTable(value)) warnings.push(`config.toml: ${nameOf(key)} bukan tabel.`);
      return open(key, isTable(value) ? value : {});
    },
    tables: () => Object.entries(table).flatMap(([key, value]) => (isTable(value) ? [[key, open(key, value)]] : [])),
    finish: () => {
      for (const key of unread) warnings.push(`config.toml: ${nameOf(key)} tidak dikenal atau tidak didukung di sini.`);
      for (const child of children) child.finish();
    },
  };
}
