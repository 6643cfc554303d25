import { mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { root } from '../../scripts/generated.ts';
import { faultsOf, freeze, readRelease } from '../../scripts/migrations.ts';

const [people, rooms, later] = ['20270101000000_people.sql', '20270101000100_rooms.sql', '20270201000000_notes.sql'];

let folder: string;
const pathOf = (name: string) => join(folder, 'migrations', name);
const write = (name: string, sql = 'create table note (id int);\n') => writeFileSync(pathOf(name), sql);
const record = () => readFileSync(join(folder, 'released.json'), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chabot-release-'));
  mkdirSync(join(folder, 'migrations'));
  for (const name of [people, rooms]) write(name);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('before the first release any migration may change', () => {
  write(people, 'select 1;');
  rmSync(pathOf(rooms));
  write('20260101000000_earlier.sql');
  expect(faultsOf(folder)).toEqual([]);
  expect(readRelease(folder).files).toEqual({});
});

test('a release has all migrations, in their order', () => {
  expect(freeze(folder, '1.0.0')).toEqual([]);
  expect(readRelease(folder).release).toBe('1.0.0');
  expect(Object.keys(readRelease(folder).files)).toEqual([people, rooms]);
  const first = record();
  expect(freeze(folder, '1.0.0')).toEqual([]);
  expect(record()).toBe(first);
});

test('after a release a later migration is no fault, and the next release has it too', () => {
  freeze(folder, '1.0.0');
  write(later);
  expect(faultsOf(folder)).toEqual([]);
  expect(freeze(folder, '1.1.0')).toEqual([]);
  expect(Object.keys(readRelease(folder).files)).toEqual([people, rooms, later]);
});

test('the ends of lines of Windows are no change', () => {
  freeze(folder, '1.0.0');
  write(people, 'create table note (id int);\r\n');
  expect(faultsOf(folder)).toEqual([]);
});

const isRun = 'and databases have run it with release 1.0.0: restore it, and write the change in a new migration file.';
const wanted =
  'give it a version later than 20270101000100, the last one of release 1.0.0: YYYYMMDDHHMMSS_what_it_does.sql.';
test.each<[string, () => void, string[]]>([
  ['changed', () => write(people, 'create table note (id bigint);\n'), [`${people} is changed, ${isRun}`]],
  ['removed', () => rmSync(pathOf(people)), [`${people} is gone, ${isRun}`]],
  [
    'renamed',
    () => renameSync(pathOf(people), pathOf('20270101000000_members.sql')),
    [`${people} is gone, ${isRun}`, `20270101000000_members.sql would not run: ${wanted}`],
  ],
])('a released migration that is %s is refused, also by the next release', (_, change, sentences) => {
  freeze(folder, '1.0.0');
  const before = record();
  change();
  const faults = sentences.map((sentence) => `supabase/migrations/${sentence}`);
  expect(faultsOf(folder)).toEqual(faults);
  expect(freeze(folder, '1.1.0')).toEqual(faults);
  expect(record()).toBe(before);
});

test.each([
  ['between released ones', '20270101000050_notes.sql'],
  ['with the version of a released one', '20270101000100_notes.sql'],
  ['without a version', 'notes.sql'],
  ['with a short version', '2028_notes.sql'],
])('a new migration %s is refused', (_, name) => {
  freeze(folder, '1.0.0');
  write(name);
  expect(faultsOf(folder)).toEqual([`supabase/migrations/${name} would not run: ${wanted}`]);
});

test('the migrations of the repository have no fault', () => {
  expect(faultsOf(join(root, 'supabase'))).toEqual([]);
});
