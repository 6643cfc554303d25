import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { CommandError } from '../commandError.ts';
import { connectDatabase, type Database } from '../database.ts';
import { mapAtMost } from '../mapAtMost.ts';
import { startPostgres } from '../postgres/server.ts';
import { openSecrets } from '../secrets.ts';
import { writeFlushed } from '../writeFlushed.ts';

/** The name of the manifest in a backup. It is written last, so a folder without one is no complete backup. */
export const MANIFEST = 'manifest.json';

/** The folder of a backup that holds the files of the data folder. */
export const FILES = 'data';

interface FileRecord {
  size: number;
  sha256: string;
}

/** The rows of a database, and the last of its migrations. */
export interface Contents {
  migration: string;
  /** The number of rows by table, in all schemas. */
  tables: Record<string, number>;
}

export interface Manifest extends Contents {
  format: 1;
  /** The release of the code that made the backup. */
  release: string;
  /** ISO 8601. */
  madeAt: string;
  /** The files of Postgres fit one operating system, one processor and one major version. */
  platform: string;
  postgres: string;
  /** Paths in the data folder, with slashes. Postgres needs its empty folders. */
  folders: string[];
  files: Record<string, FileRecord>;
}

/** What a start makes anew: caches, logs, process ids, and files that were not written to the end. */
const DISPOSABLE = /^(?:cache(?:\/|$)|[^/]+\.(?:log|pid|password)$|[^/]+\.new|postgres\/postmaster\.)/u;

/** The platform of this computer, as a manifest names it. */
export const platform = `${process.platform}-${process.arch}`;

const repository = join(import.meta.dirname, '../..');

/** The release of this code, and the last of its migrations. */
export const code = {
  release: (JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string }).version,
  migration: readdirSync(join(repository, 'supabase/migrations')).toSorted().at(-1)?.split('_')[0] ?? '',
};

/** The folders and files of a data folder that a backup holds. */
export async function listFiles(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const listed = { folders: [] as string[], files: [] as string[] };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
    if (DISPOSABLE.test(path)) continue;
    if (entry.isDirectory()) listed.folders.push(path);
    else if (entry.isFile()) listed.files.push(path);
    else throw new CommandError(`${join(folder, path)} bukan berkas biasa, jadi tidak dapat dicadangkan; pindahkan.`);
  }
  return { folders: listed.folders.toSorted(), files: listed.files.toSorted() };
}

/** How many files are copied at a time. */
const AT_ONCE = 16;

/** Copies files from one folder to another, flushes them to disk, and returns their sizes and digests. */
export async function copyFiles(
  from: string,
  to: string,
  { folders, files }: { folders: readonly string[]; files: readonly string[] },
): Promise<Record<string, FileRecord>> {
  for (const path of ['', ...folders]) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  const records: Record<string, FileRecord> = {};
  const copy = async (path: string): Promise<void> => {
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const { size, digest } = await writeFlushed(createReadStream(join(from, path)), target, 'sha256');
    records[path] = { size, sha256: digest };
  };
  // An error is thrown when no copy writes any longer: the caller deletes the folder.
  await mapAtMost(files, AT_ONCE, copy);
  return records;
}

const damaged = (backup: string, detail: string, cause?: unknown): CommandError =>
  new CommandError(
    `Cadangan ${backup} rusak atau tidak lengkap (${detail}), jadi tidak dipulihkan dan data yang ada tidak berubah; pakai cadangan lain.`,
    { cause },
  );

/** The manifest of a backup, whose files are not read. */
export async function readManifest(backup: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(backup, MANIFEST), 'utf8')) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch (error) {
    throw damaged(backup, `${MANIFEST} tidak ada atau tidak terbaca`, error);
  }
  throw new CommandError(`Cadangan ${backup} berbentuk lain; pulihkan dengan rilis yang membuatnya.`);
}

/** Copies the files of a backup to `folder`, and refuses one that is missing or not as it was. */
export async function copyBackup(backup: string, manifest: Manifest, folder: string): Promise<void> {
  const { folders, files } = manifest;
  const copied = await copyFiles(join(backup, FILES), folder, { folders, files: Object.keys(files) }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw damaged(backup, 'ada berkas yang hilang', error);
    },
  );
  for (const [path, { size, sha256 }] of Object.entries(files))
    if (copied[path]?.size !== size || copied[path].sha256 !== sha256) throw damaged(backup, `${path} berubah`);
}

/** Refuses a database that does not hold what the manifest says. */
export function compareContents(backup: string, manifest: Manifest, { migration, tables }: Contents): void {
  if (migration !== manifest.migration) throw damaged(backup, `migrasi terakhir ${migration}`);
  for (const [name, rows] of Object.entries(manifest.tables))
    if (tables[name] !== rows) throw damaged(backup, `${name}: ${tables[name] ?? 0} dari ${rows} baris`);
}

/** Starts the database of a data folder, and stops it when `read` is done, so that all of it is in its files. */
export async function withDatabase<Result>(
  folder: string,
  read: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { supabase_admin: password } = await openSecrets(join(folder, 'secrets.json'));
  const server = await startPostgres({ folder: join(folder, 'postgres'), password });
  const database = connectDatabase(server.urlOf('supabase_admin', password), { connections: 1 });
  try {
    return await read(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

/** What a database holds. */
export async function readContents(database: Database): Promise<Contents> {
  const counts = await database.query<{ text: string }>(
    `select format('select %L as name, count(*) as rows from %s', nspname || '.' || relname, pg_class.oid::regclass) as text
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  );
  const rows = await database.query<{ name: string; rows: number }>(counts.map(({ text }) => text).join(' union all '));
  const [last] = await database.query<{ migration: string | null }>(
    'select max(version) as migration from supabase_migrations.schema_migrations',
  );
  return { migration: last?.migration ?? '', tables: Object.fromEntries(rows.map((one) => [one.name, one.rows])) };
}
