import { expect, test } from 'vitest';

import { faults, faultsOfNames } from '../../scripts/sqlNames.ts';

const trigger = (name: string): string =>
  `create trigger ${name} after insert on public.room for each row execute function private.set_version();`;
const command = (name: string, result = 'void'): string =>
  `create function private.${name}(which uuid) returns ${result} language plpgsql as $$ begin null; end $$;`;

test.each([
  ['a variable', 'do $$ declare told jsonb; begin null; end $$;', 'told'],
  ['a column', 'create table public.one (last_heard timestamptz);', 'last_heard'],
  ['an alias', 'select whispered.id from public.room as whispered;', 'whispered'],
  ['a form with first letters', 'select private.is_unspoken(id) from public.room;', 'is_unspoken'],
  ['a name in quotes', 'select 1 as "said";', 'said'],
  ['a row named by a participle', 'select known.id from public.room as known;', 'known'],
  ['a step of a query named by a participle', 'with wanted as (select 1) select from wanted;', 'wanted'],
  ['a variable named by a participle', 'do $$ declare asked public.room; begin null; end $$;', 'asked'],
  ['a trigger without an object', trigger('announce'), 'announce'],
  ['a trigger that is a state', trigger('room_changed'), 'room_changed'],
  ['a trigger that is a noun', trigger('business_of_room'), 'business_of_room'],
  ['a command that is no verb', command('room_things_done'), 'room_things_done'],
  ['a command with a verb that no command has', command('bemoan_room'), 'bemoan_room'],
  ['a function of a trigger that is a state', command('status_changed', 'trigger'), 'status_changed'],
])('%s is refused', (_, sql, name) => {
  expect(faultsOfNames(`\n${sql}`, 'a.sql')).toContainEqual(
    expect.stringMatching(new RegExp(`^a\\.sql:2 ${name} `, 'u')),
  );
});

test('terms, comments, texts and data are no fault', () => {
  const sql = `-- What the customer said and was told.
    ${trigger('set_version')} ${command('record_message')} ${command('room_of', 'uuid')}
    select regexp_split_to_table($$ met pagi $$, ' '), 'told' as payload, request.id, method, hidden from public.room as request;`;
  expect(faultsOfNames(sql, 'a.sql')).toEqual([]);
});

test('a participle that says more is a name', () => {
  expect(
    faultsOfNames('select room.asked_at, is_known(kept_until) from public.room where known_at > now();', 'a.sql'),
  ).toEqual([]);
});

test('the migrations, the seed and the SQL in TypeScript have no such name', () => {
  expect(faults()).toEqual([]);
});
