import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { resetCommand } from '../cli.ts';
import type { Database } from '../database.ts';
import { setPasswords, type Passwords } from '../secrets.ts';
import { migrate } from './migrations.ts';
import { versionHash } from './preparedDatabase.ts';
import { runServiceScripts } from './serviceScripts.ts';

export interface Schema {
  database: Database;
  /** The connection as `postgres`, the owner of what migrations create. */
  databaseUrl: string;
  passwords: Passwords;
  recipe: { scripts: readonly string[]; supabaseFolder: string };
  seed: boolean;
  /** The file in the data folder that records the version of its schema. */
  versionFile: string;
}

export interface SchemaUpdate {
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
export async function updateSchema(
  { database, databaseUrl, passwords, recipe, seed, versionFile }: Schema,
  isNew: boolean,
): Promise<SchemaUpdate> {
  const version = await versionHash(recipe);
  const recorded = isNew ? '' : await readFile(versionFile, 'utf8').catch(() => '');
  if (recorded === `${version} seeded` || (!seed && recorded === version))
    return { changed: false, seeded: false, warnings: [] };
  const hasRunScripts = await runServiceScripts(database, recipe.scripts);
  if (hasRunScripts) await setPasswords(database, passwords);
  const { changed, seeded, edited } = await migrate(databaseUrl, { supabaseFolder: recipe.supabaseFolder, seed });
  const reset = resetCommand(dirname(versionFile));
  const warnings = edited.map(
    (migration) => `Migrasi ${migration} berubah setelah dijalankan; jalankan \`${reset}\` bila ingin memakainya.`,
  );
  // Without a record, the next start checks and warns again.
  if (warnings.length === 0) await writeFile(versionFile, seed ? `${version} seeded` : version);
  return { changed: hasRunScripts || changed, seeded, warnings };
}
