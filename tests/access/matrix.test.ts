/** Every table × every verb × every caller, through the real API; and after each try, what is really in the database. */
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';

import { callers, callTheCast, type Caller } from './cast.ts';
import type { Subject } from './subject.ts';
import { subjects } from './subjects.ts';
import { rules, verbs, type Rule, type Verb, type Verdict } from './verdicts.ts';

const cast = callTheCast();

type Row = Record<string, unknown>;

/** The row as it really is, or null. */
const really = async ({ table, key }: Subject, row: Row): Promise<Row | null> => {
  const condition = key.map((column, i) => `${column}::text = $${i + 1}`).join(' and ');
  const [found] = await cast.truth(
    `select to_jsonb(t) as row from public.${table} as t where ${condition}`,
    key.map((column) => row[column]),
  );
  return (found?.['row'] as Row | undefined) ?? null;
};

const keyOf = ({ key }: Subject, row: Row): Record<string, string> =>
  Object.fromEntries(key.map((column) => [column, String(row[column])]));

/** What the API said: an error of rank 42501 is a refusal, and there is no other error that would do. */
const refusal = ({ error }: PostgrestSingleResponse<unknown>): boolean => {
  if (error && error.code !== '42501') throw new Error(`${error.code}: ${error.message}`);
  return error !== null;
};

/** Tries one verb, and judges by what is there afterwards as much as by the answer. */
const attempt = async (subject: Subject, verb: Verb, caller: Caller): Promise<Verdict | 'a lie'> => {
  const { client, id } = cast.people[caller];
  const table = client.from(subject.table);

  if (verb === 'insert') {
    const row = await subject.offer(cast, id ?? '00000000-0000-4000-8000-000000000000');
    const before = await really(subject, row);
    const refused = refusal(await table.insert(row));
    const happened = before === null && (await really(subject, row)) !== null;
    return refused ? (happened ? 'a lie' : 'refused') : happened ? 'yes' : 'a lie';
  }

  const key = keyOf(subject, await subject.make(cast));
  const before = await really(subject, key);
  if (verb === 'select') {
    const answer = await table.select().match(key);
    if (refusal(answer)) return 'refused';
    return answer.data?.length === 1 ? 'yes' : '-';
  }

  const refused = refusal(
    await (verb === 'update' ? table.update(await subject.patch(cast)).match(key) : table.delete().match(key)),
  );
  const after = await really(subject, key);
  const happened = JSON.stringify(after) !== JSON.stringify(before);
  return refused ? (happened ? 'a lie' : 'refused') : happened ? 'yes' : '-';
};

const subjectOf = ({ table }: Rule): Subject => {
  const subject = subjects.find((one) => one.table === table);
  if (!subject) throw new Error(`No subject for ${table}`);
  return subject;
};

describe('a row of Toko Batik Lestari', () => {
  test.each(rules.map((rule) => [rule.verb, rule.table, rule] as const))('%s %s', async (verb, _table, rule) => {
    const judged = {} as Record<Caller, string>;
    for (const caller of callers) judged[caller] = await attempt(subjectOf(rule), verb, caller);
    expect(judged).toEqual(rule.verdicts);
  });
});

describe('the page of verdicts', () => {
  test('names every table of the API with every verb, once', async () => {
    const tables = await cast.truth<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`,
    );
    const wanted = tables.flatMap(({ name }) => verbs.map((verb) => `${name} ${verb}`));
    expect(rules.map(({ table, verb }) => `${table} ${verb}`).toSorted()).toEqual(wanted.toSorted());
  });

  test('every table has row level security', async () => {
    expect(
      await cast.truth(
        `select relname from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity`,
      ),
    ).toEqual([]);
  });
});
