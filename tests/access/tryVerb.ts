/** Tries a verb on a table through the API. */
import type { PostgrestSingleResponse } from '@supabase/supabase-js';

import type { Outcome, Verb } from './accessMatrix.ts';
import type { Caller, Fixtures } from './fixtures.ts';
import type { TableFixture } from './tableFixture.ts';
import { tableFixtures } from './tableFixtures.ts';

export type Row = Record<string, unknown>;

/** The stored row, or null. */
const storedRow = async (fixtures: Fixtures, { table, key }: TableFixture, row: Row): Promise<Row | null> => {
  const condition = key.map((column, i) => `${column}::text = $${i + 1}`).join(' and ');
  const [found] = await fixtures.sql(
    `select to_jsonb(t) as row from public.${table} as t where ${condition}`,
    key.map((column) => row[column]),
  );
  return (found?.['row'] as Row | undefined) ?? null;
};

const keyOf = ({ key }: TableFixture, row: Row): Record<string, string> =>
  Object.fromEntries(key.map((column) => [column, String(row[column])]));

/** Whether the response is error 42501. Any other error fails the test. */
const isDenied = ({ error }: PostgrestSingleResponse<unknown>): boolean => {
  if (error && error.code !== '42501') throw new Error(`${error.code}: ${error.message}`);
  return error !== null;
};

const fixtureFor = (table: string): TableFixture => {
  const fixture = tableFixtures.find((one) => one.table === table);
  if (!fixture) throw new Error(`No fixture for ${table}`);
  return fixture;
};

/** The row that the caller would insert, or the key of one that is there. */
export const rowFor = (fixtures: Fixtures, table: string, verb: Verb, caller: Caller): Promise<Row> =>
  verb === 'insert'
    ? fixtureFor(table).newRow(fixtures, fixtures.users[caller].id ?? '00000000-0000-4000-8000-000000000000')
    : fixtureFor(table).create(fixtures);

/** Tries one verb, on `given` or a new row. The outcome is derived from the stored row as well as from the response. */
export const tryVerb = async (
  fixtures: Fixtures,
  table: string,
  verb: Verb,
  caller: Caller,
  given?: Row,
): Promise<Outcome | 'inconsistent'> => {
  const fixture = fixtureFor(table);
  const row = given ?? (await rowFor(fixtures, table, verb, caller));
  const rows = fixtures.users[caller].client.from(table);

  if (verb === 'insert') {
    const before = await storedRow(fixtures, fixture, row);
    const denied = isDenied(await rows.insert(row));
    const happened = before === null && (await storedRow(fixtures, fixture, row)) !== null;
    return denied ? (happened ? 'inconsistent' : 'refused') : happened ? 'yes' : 'inconsistent';
  }

  const key = keyOf(fixture, row);
  const before = await storedRow(fixtures, fixture, key);
  if (verb === 'select') {
    const response = await rows.select().match(key);
    if (isDenied(response)) return 'refused';
    return response.data?.length === 1 ? 'yes' : '-';
  }

  const denied = isDenied(
    await (verb === 'update' ? rows.update(await fixture.patch(fixtures)).match(key) : rows.delete().match(key)),
  );
  const after = await storedRow(fixtures, fixture, key);
  const happened = JSON.stringify(after) !== JSON.stringify(before);
  return denied ? (happened ? 'inconsistent' : 'refused') : happened ? 'yes' : '-';
};
