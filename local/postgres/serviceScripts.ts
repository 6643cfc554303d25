import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Database } from '../database.ts';

/**
 * Runs the SQL scripts of the services' tables, in order and in one transaction. They are repeatable but take a tenth
 * of a second, so their hash is recorded and an unchanged set is skipped. Returns whether they ran.
 */
export async function runServiceScripts(database: Database, files: readonly string[]): Promise<boolean> {
  const sql = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const hash = createHash('sha256').update(sql).digest('hex');
  const [record] = await database.query<{ exists: boolean }>(
    `select to_regclass('local.script') is not null as exists`,
  );
  if (record?.exists) {
    const [recorded] = await database.query('select from local.script where hash = $1', [hash]);
    if (recorded) return false;
  }
  await database.script(`begin;
    ${sql}
    create schema if not exists local;
    create table if not exists local.script (hash text primary key, ran_at timestamptz not null default now());
    delete from local.script;
    insert into local.script (hash) values ('${hash}');
    commit;`);
  return true;
}
