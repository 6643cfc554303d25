/**
 * The migrations of a release are frozen, because databases have run them and `supabase db push` compares versions only.
 * `npm run lint` looks for changes of them; `node scripts/migrations.ts --freeze 1.0.0` makes all present files those of a
 * release.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseOptions, runCommand } from '../local/cli.ts';
import { root } from './generated.ts';

interface Release {
  /** Null: nothing is released. */
  release: string | null;
  /** The SHA-256 of each migration, by its name, in the order in which they run. */
  files: Record<string, string>;
}

const recordOf = (supabaseFolder: string): string => join(supabaseFolder, 'released.json');

/** The last release and its migrations. */
export const readRelease = (supabaseFolder: string): Release =>
  existsSync(recordOf(supabaseFolder))
    ? (JSON.parse(readFileSync(recordOf(supabaseFolder), 'utf8')) as Release)
    : { release: null, files: {} };

function digestsOf(supabaseFolder: string): Record<string, string> {
  const folder = join(supabaseFolder, 'migrations');
  return Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      // Git may write other ends of lines on Windows.
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')] as const)
      .map(([name, sql]) => [name, createHash('sha256').update(sql).digest('hex')]),
  );
}

/** One sentence for each migration that databases of the release would not run, or have run otherwise. */
export function faultsOfMigrations(supabaseFolder: string): string[] {
  const { release, files } = readRelease(supabaseFolder);
  const present = digestsOf(supabaseFolder);
  const last = Object.keys(files).toSorted().at(-1)?.split('_')[0] ?? '';
  const changed = Object.entries(files).filter(([name, digest]) => present[name] !== digest);
  const added = Object.keys(present).filter((name) => !(name in files));
  return [
    ...changed.map(
      ([name]) =>
        `supabase/migrations/${name} is ${name in present ? 'changed' : 'gone'}, and databases have run it with release ${release}: restore it, and write the change in a new migration file.`,
    ),
    ...added.flatMap((name) => {
      const version = /^(\d{14})_\w+\.sql$/u.exec(name)?.[1];
      if (version !== undefined && version > last) return [];
      const wanted =
        last === '' ? 'name it' : `give it a version later than ${last}, the last one of release ${release}:`;
      return [`supabase/migrations/${name} would not run: ${wanted} YYYYMMDDHHMMSS_what_it_does.sql.`];
    }),
  ];
}

/** Makes all migrations those of a release. Writes nothing if there are faults, and returns them. */
export function freeze(supabaseFolder: string, release: string): string[] {
  const faults = faultsOfMigrations(supabaseFolder);
  if (faults.length === 0) {
    const record: Release = { release, files: digestsOf(supabaseFolder) };
    writeFileSync(recordOf(supabaseFolder), `${JSON.stringify(record, null, 2)}\n`);
  }
  return faults;
}

if (import.meta.main) {
  const { freeze: release } = (
    await runCommand(() =>
      parseOptions('Pakai: node scripts/migrations.ts [--freeze <rilis>]', { freeze: { type: 'string' } }),
    )
  ).values;
  const folder = join(root, 'supabase');
  const faults = release === undefined ? faultsOfMigrations(folder) : freeze(folder, release);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
