import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { resetCommand } from '../cli.ts';
import type { Database } from '../database.ts';
import { setPasswords, type Passwords } from '../secrets.ts';
import { migrate } from './migrations.ts';
import { nameOf } from './preparedDatabase.ts';
import { runScripts } from './serviceScripts.ts';

export interface Schema {
  database: Database;
  /** The connection as `postgres`, the owner of what migrations create. */
  databaseUrl: string;
  passwords: Passwords;
  recipe: { scripts: readonly string[]; supabaseFolder: string };
  seed: boolean;
  /** The file in the data folder that records the version of its schema. */
  mark: string;
}

export interface Brought {
  /** Whether tables or functions have changed. */
  changed: boolean;
  /** Whether this call ran the seed. */
  seeded: boolean;
  /** One entry for each migration that was edited after it ran. */
  warnings: string[];
}

/**
 * Brings the database to the version of the repository: the services' SQL, the migrations and, with `seed`, the seed.
 * If the recorded version is the same, nothing is checked, because the check takes as long as the start of Postgres.
 */
export async function bringUpToDate(
  { database, databaseUrl, passwords, recipe, seed, mark }: Schema,
  isNew: boolean,
): Promise<Brought> {
  const name = await nameOf(recipe);
  const known = isNew ? '' : await readFile(mark, 'utf8').catch(() => '');
  if (known === `${name} seeded` || (!seed && known === name)) return { changed: false, seeded: false, warnings: [] };
  const renewed = await runScripts(database, recipe.scripts);
  if (renewed) await setPasswords(database, passwords);
  const { changed, seeded, edited } = await migrate(databaseUrl, { supabaseFolder: recipe.supabaseFolder, seed });
  const reset = resetCommand(dirname(mark));
  const warnings = edited.map(
    (migration) => `Migrasi ${migration} berubah setelah dijalankan; jalankan \`${reset}\` bila ingin memakainya.`,
  );
  // Without a record, the next start checks and warns again.
  if (warnings.length === 0) await writeFile(mark, seed ? `${name} seeded` : name);
  return { changed: renewed || changed, seeded, warnings };
}
