/** Row level security: every table × verb × caller through the API, checked against the rows in the database. */
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';

import { rules, verbs, type Rule, type Verb, type Outcome } from './accessMatrix.ts';
import { callers, setupFixtures, type Caller } from './fixtures.ts';
import type { TableFixture } from './tableFixture.ts';
import { tableFixtures } from './tableFixtures.ts';

const fixtures = setupFixtures();

type Row = Record<string, unknown>;

/** The stored row, or null. */
const storedRow = async ({ table, key }: TableFixture, row: Row): Promise<Row | null> => {
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

/** Tries one verb. The outcome is derived from the stored row as well as from the response. */
const tryVerb = async (fixture: TableFixture, verb: Verb, caller: Caller): Promise<Outcome | 'inconsistent'> => {
  const { client, id } = fixtures.users[caller];
  const table = client.from(fixture.table);

  if (verb === 'insert') {
    const row = await fixture.newRow(fixtures, id ?? '00000000-0000-4000-8000-000000000000');
    const before = await storedRow(fixture, row);
    const denied = isDenied(await table.insert(row));
    const happened = before === null && (await storedRow(fixture, row)) !== null;
    return denied ? (happened ? 'inconsistent' : 'refused') : happened ? 'yes' : 'inconsistent';
  }

  const key = keyOf(fixture, await fixture.create(fixtures));
  const before = await storedRow(fixture, key);
  if (verb === 'select') {
    const response = await table.select().match(key);
    if (isDenied(response)) return 'refused';
    return response.data?.length === 1 ? 'yes' : '-';
  }

  const denied = isDenied(
    await (verb === 'update' ? table.update(await fixture.patch(fixtures)).match(key) : table.delete().match(key)),
  );
  const after = await storedRow(fixture, key);
  const happened = JSON.stringify(after) !== JSON.stringify(before);
  return denied ? (happened ? 'inconsistent' : 'refused') : happened ? 'yes' : '-';
};

const fixtureFor = ({ table }: Rule): TableFixture => {
  const fixture = tableFixtures.find((one) => one.table === table);
  if (!fixture) throw new Error(`No fixture for ${table}`);
  return fixture;
};

describe('access to a row of Toko Batik Lestari', () => {
  test.each(rules.map((rule) => [rule.verb, rule.table, rule] as const))(
    '%s on %s has the expected outcome for every caller',
    async (verb, _table, rule) => {
      const outcomes = {} as Record<Caller, string>;
      for (const caller of callers) outcomes[caller] = await tryVerb(fixtureFor(rule), verb, caller);
      expect(outcomes).toEqual(rule.outcomes);
    },
  );
});

describe('the access matrix', () => {
  test('the access matrix contains every table of the API with every verb once', async () => {
    const tables = await fixtures.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`,
    );
    const wanted = tables.flatMap(({ name }) => verbs.map((verb) => `${name} ${verb}`));
    expect(rules.map(({ table, verb }) => `${table} ${verb}`).toSorted()).toEqual(wanted.toSorted());
  });

  test('every table has row level security enabled', async () => {
    expect(
      await fixtures.sql(
        `select relname from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity`,
      ),
    ).toEqual([]);
  });
});
