import { expect, test } from 'vitest';

import { sqlInForce, withoutReplaced } from './sqlInForce.ts';

const written = (name: string, body: string, create = 'create') => `${create} function private.${name} returns int
language sql set search_path = '' as $$
  select ${body}
$$;`;

test.each([
  ['replaced', written('total(room_id uuid)', '2', 'create or replace'), [2]],
  ['dropped', 'drop function private.total(uuid);', []],
  [
    'dropped and made with other arguments',
    `drop function if exists private.total;\n${written('total(room_id uuid, day date)', '2')}`,
    [2],
  ],
  ['joined by one with other arguments', written('total(business_id uuid)', '2', 'create or replace'), [1, 2]],
  ['left alone', written('totals(room_id uuid)', '2', 'create or replace'), [1, 2]],
])('of a function that is %s, what holds is left', (_, later, bodies) => {
  const sql = withoutReplaced(`${written('total(room_id uuid)', '1')}\nselect 'between';\n${later}\n`);
  expect([...sql.matchAll(/create function [^$]*\$\$\s*select (\d)/g)].map(([, body]) => Number(body))).toEqual(bodies);
  expect(sql).toContain("select 'between';");
  expect(sql).not.toContain('or replace');
});

test('the functions of the migrations are found', () => {
  expect(sqlInForce().match(/^create function /gm)?.length).toBeGreaterThan(500);
});
