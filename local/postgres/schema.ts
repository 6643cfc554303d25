import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { resetCommand } from '../console.ts';
import type { Database } from '../database.ts';
import { setPasswords, type Passwords } from '../secrets.ts';
import { migrate } from './migrations.ts';
import { nameOf } from './prepared.ts';
import { runScripts } from './scripts.ts';

export interface Schema {
  database: Database;
  /** As `postgres`, who owns what migrations make. */
  databaseUrl: string;
  passwords: Passwords;
  recipe: { scripts: readonly string[]; supabaseFolder: string };
  seed: boolean;
  /** Where the data folder keeps what its database was brought to. */
  mark: string;
}

export interface Brought {
  /** Whether tables or functions are others than before. */
  changed: boolean;
  /** Whether this call ran the seed. */
  seeded: boolean;
  /** Migrations that were edited after they ran. */
  warnings: string[];
}

/**
 * Brings a database to what the repository says: the services' SQL, the migrations and, when asked, the seed. A folder
 * that was brought to the very same before is believed: to look through it takes as long as to start Postgres.
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
  // What was edited is warned of at every start.
  if (warnings.length === 0) await writeFile(mark, seed ? `${name} seeded` : name);
  return { changed: renewed || changed, seeded, warnings };
}
