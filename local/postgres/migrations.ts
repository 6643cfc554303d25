import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import pg from 'pg';

import { Connection } from '../database.ts';
import { splitStatements } from './splitStatements.ts';

interface Migration {
  version: string;
  name: string;
  path: string;
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .toSorted((left, right) => left.localeCompare(right, 'en'))
    .flatMap((file) => {
      const match = /^(\d+)_(.*)\.sql$/u.exec(file);
      return match ? [{ version: match[1] ?? '', name: match[2] ?? '', path: join(folder, file) }] : [];
    });
}

/** Whether a migration makes or drops indexes without locks, which no transaction may. */
export const isConcurrent = (sql: string): boolean => /^(?:create(?: unique)?|drop) index concurrently/mu.test(sql);

/**
 * Runs a file in a transaction, but each statement of one that makes indexes without locks by itself, as the Supabase CLI does.
 * An error message has the file and the line.
 */
async function runFile(client: pg.Client, path: string, record: (sql: string) => Promise<unknown>): Promise<void> {
  const sql = await readFile(path, 'utf8');
  const isWhole = !isConcurrent(sql);
  try {
    if (isWhole) await client.query('begin');
    for (const part of isWhole ? [sql] : splitStatements(sql)) await client.query(part);
    await record(sql);
    if (isWhole) await client.query('commit');
  } catch (error) {
    // A lost connection has rolled back.
    if (isWhole) await client.query('rollback').catch(() => {});
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : '';
    const detail = [error.message, error.detail, error.hint].filter(Boolean).join('. ');
    throw new Error(`${basename(path)}${line}: ${detail} (${error.code ?? ''})`, { cause: error });
  }
}

/**
 * Runs the missing migrations and, with `seed`, the seed once; both as `postgres`, both recorded where the Supabase CLI
 * records them. `changed` is true if a migration ran; `edited` has the migrations that were edited after they ran.
 */
export async function migrate(
  url: string,
  { supabaseFolder, seed }: { supabaseFolder: string; seed: boolean },
): Promise<{ changed: boolean; seeded: boolean; edited: string[] }> {
  const client = new Connection(url);
  const [migrations] = await Promise.all([migrationsIn(join(supabaseFolder, 'migrations')), client.connect()]);
  try {
    // The statements are read as one string each, because reading arrays would take longer than the rest of this
    // function.
    const { rows } = await client.query<{ version: string; statements: string | null }>(
      `select version, array_to_string(statements, ',') as statements from supabase_migrations.schema_migrations`,
    );
    const executed = new Map(rows.map(({ version, statements }) => [version, statements]));
    // Commits are written in order but not flushed. A crash can lose whole migrations, which then run again.
    await client.query('set synchronous_commit = off');
    const edited: string[] = [];
    let changed = false;
    for (const { version, name, path } of migrations) {
      const recorded = executed.get(version);
      if (recorded === undefined) {
        await runFile(client, path, (sql) =>
          client.query(
            'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
            [version, name, splitStatements(sql)],
          ),
        );
        changed = true;
      } else if (recorded && recorded !== splitStatements(await readFile(path, 'utf8')).join()) {
        edited.push(`${version}_${name}`);
      }
    }
    return { changed, seeded: seed && (await runSeeds(client, supabaseFolder)), edited };
  } finally {
    await client.end();
  }
}

/** Runs `seed.sql`, and then `seed_*.sql`, if the database has not been seeded. */
async function runSeeds(client: pg.Client, folder: string): Promise<boolean> {
  const { rows } = await client.query('select from supabase_migrations.seed_files');
  const seeds = (await readdir(folder)).filter((file) => /^seed.*\.sql$/u.test(file)).toSorted();
  if (rows.length > 0 || seeds.length === 0) return false;
  for (const file of seeds)
    await runFile(client, join(folder, file), (sql) =>
      client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        `supabase/${file}`,
        createHash('sha256').update(sql).digest('hex'),
      ]),
    );
  return true;
}
