/**
 * A new database begins as a copy of one that was made before: `initdb`, the services' SQL and the migrations take two
 * seconds of a processor, their copy a tenth of one. What is kept is no data: it is made again from what is in the
 * repository whenever that, or Postgres, is another.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { connectDatabase, type Database } from '../database.ts';
import { setPasswords, type Passwords } from '../secrets.ts';
import { postgresBinaries } from './binaries.ts';
import { migrate } from './migrations.ts';
import { runScripts } from './scripts.ts';
import { nature, startPostgres } from './server.ts';

const shelf = join(import.meta.dirname, '../../.cache/postgres');

/** How many stay: 60 MB each. Going back and forth between two branches makes none anew. */
const KEPT = 3;
/** Milliseconds. Nothing is cleared away from under somebody who makes or copies it. */
const UNUSED = 10 * 60_000;

export interface Recipe {
  /** The services' SQL, in its order. */
  scripts: readonly string[];
  /** The folder with the migrations that belong in it too; none: its user's own come later. */
  supabaseFolder: string | null;
}

/** A database that nobody has used, and what its roles prove themselves with. */
export interface Prepared {
  folder: string;
  passwords: Passwords;
}

const texts = (folder: string): string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`);

/**
 * What a database was made of, in a few letters. Postgres insists on whose it is, so that is part of it. Read in one go:
 * a hundred files take ten times as long when each is waited for.
 */
export async function nameOf({ scripts, supabaseFolder }: Recipe): Promise<string> {
  const { version } = await postgresBinaries();
  const services = scripts.map((path) => readFileSync(path, 'utf8'));
  const migrations = supabaseFolder === null ? [] : texts(join(supabaseFolder, 'migrations'));
  return createHash('sha256')
    .update(JSON.stringify([version, process.arch, process.getuid?.() ?? null, nature, services, migrations]))
    .digest('hex')
    .slice(0, 16);
}

const read = async (folder: string): Promise<Prepared | null> => {
  const text = await readFile(join(folder, 'passwords.json'), 'utf8').catch(() => null);
  return text === null ? null : { folder: join(folder, 'postgres'), passwords: JSON.parse(text) as Passwords };
};

/** No other database is ever made beside this one: what they would be made of is only copied along, and is half of it. */
async function dropTemplates({ query }: Database): Promise<void> {
  await query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await query(`drop database ${name}`);
}

async function make(aside: string, { scripts, supabaseFolder }: Recipe): Promise<void> {
  const password = (): string => randomBytes(32).toString('base64url');
  const passwords = { supabase_admin: password(), postgres: password(), authenticator: password() };
  const server = await startPostgres({
    folder: join(aside, 'postgres'),
    password: passwords.supabase_admin,
    // Pieces of its log that are kept for use again would be copied along.
    settings: { wal_recycle: 'off' },
  });
  try {
    const database = connectDatabase(server.urlOf('supabase_admin', passwords.supabase_admin));
    try {
      await runScripts(database, scripts);
      await setPasswords(database, passwords);
      await dropTemplates(database);
    } finally {
      await database.close();
    }
    if (supabaseFolder !== null)
      await migrate(server.urlOf('postgres', passwords.postgres), { supabaseFolder, seed: false });
  } finally {
    await server.stop();
  }
  await writeFile(join(aside, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 });
}

/** Removes those that were used least lately, and what a start that was cut short left half made. */
async function clear(): Promise<void> {
  const names = await readdir(shelf);
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(shelf, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const old = used.toSorted((one, other) => other.at - one.at).slice(KEPT - 1);
  for (const { name, at } of old)
    if (Date.now() - at > UNUSED) await rm(join(shelf, name), { recursive: true, force: true });
}

/** The database to begin with, made now if nobody has made it yet. Null where the repository cannot be written to. */
export async function preparedDatabase(recipe: Recipe): Promise<Prepared | null> {
  const folder = join(shelf, await nameOf(recipe));
  const known = await read(folder);
  if (known) {
    const now = new Date();
    // Not ours to write to: then somebody else keeps it.
    await utimes(folder, now, now).catch(() => {});
    return known;
  }
  try {
    await mkdir(shelf, { recursive: true });
    await clear();
    // Another start may be making it too: each makes its own aside, and the first rename wins.
    const aside = await mkdtemp(join(shelf, 'aside-'));
    await make(aside, recipe);
    await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }));
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  return read(folder);
}

/** Removes what starts that were killed have left of their copies. The program that copies may outlive its start a while. */
async function clearCopies(folder: string): Promise<void> {
  const names = (await readdir(dirname(folder))).filter((name) => name.startsWith(`${basename(folder)}.new`));
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
  await Promise.all(names.map((name) => rm(join(dirname(folder), name), options).catch(() => {})));
}

/** Copies it to `folder`, which is there whole or not at all. Its owner and rights stay: Postgres insists on them. */
export async function copyDatabase({ folder: from }: Prepared, folder: string): Promise<void> {
  await clearCopies(folder);
  // Each copy has a place of its own: into one that has its name, the program of a killed start would go on to write.
  const aside = await mkdtemp(`${folder}.new-`);
  const copy = join(aside, 'copy');
  if (process.platform === 'win32') await cp(from, copy, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, copy]);
  await rm(folder, { recursive: true, force: true });
  await rename(copy, folder);
  await rm(aside, { recursive: true });
}
