/**
 * A new database starts as a copy of a prepared one. `initdb`, the services' SQL and the migrations take two seconds of
 * CPU time, a copy takes a tenth of a second. The prepared database contains no user data; it is rebuilt if its SQL or
 * the Postgres version changes, or if it is not as it was built: damaged, incomplete, or of another owner.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { CommandError } from '../commandError.ts';
import { connectDatabase, type Database } from '../database.ts';
import { setPasswords, type Passwords } from '../secrets.ts';
import { postgresBinaries } from './binaries.ts';
import { migrate } from './migrations.ts';
import { initdbOptions, startPostgres } from './server.ts';
import { runServiceScripts } from './serviceScripts.ts';

const repositoryCache = join(import.meta.dirname, '../../.cache/postgres');

/** How many prepared databases are kept, 60 MB each. Switching between two branches then needs no rebuild. */
const MAX_KEPT = 3;
/** Milliseconds. A younger folder may still be in use by another process, so it is not deleted. */
const MIN_AGE = 10 * 60_000;

export interface Recipe {
  /** The services' SQL scripts in their order. */
  scripts: readonly string[];
  /** The folder whose migrations the prepared database contains; null if it has none. */
  supabaseFolder: string | null;
  /** Where prepared databases are kept; by default in the repository. */
  cacheFolder?: string;
}

/** An unused database and the passwords of its roles. */
export interface Prepared {
  folder: string;
  passwords: Passwords;
}

/** The paths of the files of a folder. A project without migrations has no such folder. */
const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => join(folder, name))
    : [];

/**
 * A hash of everything a prepared database depends on. The user id is part of it because Postgres checks the owner of
 * its files. The files are read synchronously and as bytes, which takes a tenth of the time.
 */
export async function versionHash({ scripts, supabaseFolder }: Recipe): Promise<string> {
  const { version } = await postgresBinaries();
  const hash = createHash('sha256');
  hash.update(JSON.stringify([version, process.arch, process.getuid?.() ?? null, initdbOptions]));
  const migrations = supabaseFolder === null ? [] : filesOf(join(supabaseFolder, 'migrations'));
  for (const path of [...scripts, ...migrations]) {
    const content = readFileSync(path);
    hash.update(`\n${basename(path)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** What is written beside a prepared database when it is complete. */
interface Completion {
  passwords: Passwords;
  digest: string;
}

/**
 * A digest of the passwords, and of the name, size, owner, mode and time of change of each file. Reading the contents would
 * take as long as the copy.
 */
function digestOf(folder: string, passwords: Passwords): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const facts = ['', ...files].map((name) => {
    const file = lstatSync(join(folder, name));
    // The size of a folder depends on the file system.
    const content = file.isDirectory() ? [] : [file.size, Math.round(file.mtimeMs)];
    return [name, file.uid, file.gid, file.mode, ...content];
  });
  return createHash('sha256')
    .update(JSON.stringify([passwords, facts]))
    .digest('hex');
}

/** The prepared database in `folder`; null if there is none that can be used. */
async function readPrepared(folder: string): Promise<Prepared | null> {
  try {
    const text = await readFile(join(folder, 'complete.json'), 'utf8');
    const { passwords, digest } = JSON.parse(text) as Completion;
    const database = join(folder, 'postgres');
    return digest === digestOf(database, passwords) ? { folder: database, passwords } : null;
  } catch {
    return null;
  }
}

/**
 * Drops the template databases, which are half of the size of the copy. No further database is created in this cluster.
 */
async function dropTemplates({ query }: Database): Promise<void> {
  await query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await query(`drop database ${name}`);
}

async function build(temporary: string, { scripts, supabaseFolder }: Recipe): Promise<void> {
  const password = (): string => randomBytes(32).toString('base64url');
  const passwords = { supabase_admin: password(), postgres: password(), authenticator: password() };
  const server = await startPostgres({
    folder: join(temporary, 'postgres'),
    password: passwords.supabase_admin,
    // Recycled WAL segments would be copied too.
    settings: { wal_recycle: 'off' },
  });
  try {
    const database = connectDatabase(server.urlOf('supabase_admin', passwords.supabase_admin));
    try {
      await runServiceScripts(database, scripts);
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
  const completion: Completion = { passwords, digest: digestOf(join(temporary, 'postgres'), passwords) };
  await writeFile(join(temporary, 'complete.json'), JSON.stringify(completion), { mode: 0o600 });
}

/** Deletes the least recently used databases and the incomplete ones of interrupted starts. */
async function deleteOld(cacheFolder: string): Promise<void> {
  const names = await readdir(cacheFolder);
  const lastUses = await Promise.all(
    names.map(async (name) => ({
      name,
      usedAt: (await stat(join(cacheFolder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const expired = lastUses.toSorted((left, right) => right.usedAt - left.usedAt).slice(MAX_KEPT - 1);
  for (const { name, usedAt } of expired)
    if (Date.now() - usedAt > MIN_AGE)
      // What belongs to another user stays.
      await rm(join(cacheFolder, name), { recursive: true, force: true }).catch(() => {});
}

/** Deletes a prepared database. It is moved first, so that no start finds half of it. */
export async function discardPrepared(folder: string): Promise<void> {
  const aside = await mkdtemp(join(dirname(folder), 'aside-'));
  try {
    await rename(folder, join(aside, 'discarded'));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Moves a finished build to its place, in which another start may have put its own, or an unusable one may be. */
async function moveInto(temporary: string, folder: string): Promise<void> {
  try {
    await rename(temporary, folder);
  } catch (error) {
    if (await readPrepared(folder)) return;
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await discardPrepared(folder);
    await rename(temporary, folder);
  }
}

/**
 * The prepared database, built on first use, and anew if it cannot be used. Null if it cannot be built here: the repository
 * is read-only, an unusable one belongs to another user, or Postgres does not run.
 */
export async function preparedDatabase(recipe: Recipe): Promise<Prepared | null> {
  const { cacheFolder = repositoryCache } = recipe;
  const folder = join(cacheFolder, await versionHash(recipe));
  const existing = await readPrepared(folder);
  if (existing) {
    const now = new Date();
    // The folder may belong to another user, who then keeps it.
    await utimes(folder, now, now).catch(() => {});
    return existing;
  }
  try {
    await mkdir(cacheFolder, { recursive: true });
    await deleteOld(cacheFolder);
    // Another start may build it too. Each builds in its own temporary folder, and the first rename wins.
    const temporary = await mkdtemp(join(cacheFolder, 'aside-'));
    try {
      await build(temporary, recipe);
      await moveInto(temporary, folder);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  } catch (error) {
    const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isForbidden || error instanceof CommandError) return null;
    throw error;
  }
  return readPrepared(folder);
}

/** Deletes incomplete copies of killed starts. A killed start's `cp` may still be running for a while. */
async function deleteIncompleteCopies(folder: string): Promise<void> {
  const names = (await readdir(dirname(folder))).filter((name) => name.startsWith(`${basename(folder)}.new`));
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
  await Promise.all(names.map((name) => rm(join(dirname(folder), name), options).catch(() => {})));
}

/**
 * Copies the database to `folder`, which either does not exist or is complete. Owner and permissions are kept, because
 * Postgres checks them.
 */
export async function copyDatabase({ folder: from }: Prepared, folder: string): Promise<void> {
  await deleteIncompleteCopies(folder);
  // Each copy has its own temporary folder, because the `cp` of a killed start may still be writing to an older one.
  const temporary = await mkdtemp(`${folder}.new-`);
  const copy = join(temporary, 'copy');
  if (process.platform === 'win32') await cp(from, copy, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, copy]);
  await rm(folder, { recursive: true, force: true });
  await rename(copy, folder);
  await rm(temporary, { recursive: true });
}
