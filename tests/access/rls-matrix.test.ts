/** Row level security: every table × verb × caller through the API, checked against the rows in the database. */
import { describe, expect, test } from 'vitest';

import { rules, verbs } from './accessMatrix.ts';
import { callers, setupFixtures, type Caller } from './fixtures.ts';
import { tryVerb } from './tryVerb.ts';

const fixtures = setupFixtures();

describe('access to a row of Toko Batik Lestari', () => {
  test.each(rules.map((rule) => [rule.verb, rule.table, rule] as const))(
    '%s on %s has the expected outcome for every caller',
    async (verb, _table, rule) => {
      const outcomes = {} as Record<Caller, string>;
      for (const caller of callers) outcomes[caller] = await tryVerb(fixtures, rule.table, verb, caller);
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
