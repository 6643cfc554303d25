/** Migrates and seeds a data folder once per test run. The tests start their stacks on copies of it. */
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { startStack } from '../../local/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prepared data folder. */
    seeded: string;
  }
}

/** Linux's file system in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Two stacks and two browsers use a tenth of it. The rest is a reserve for folders that killed runs left behind. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/** Each project of a run loads this file anew, but shares the prepared folder. */
const sharedState = globalThis as { preparedFolder?: Promise<string> };

/**
 * A folder in memory if there is enough. A data folder has 1,260 small files and is copied for every test file; on disk
 * this takes over a second of CPU time, ten times as much.
 */
async function fastestFolder(): Promise<string> {
  const free = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return free > MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** Milliseconds. Older folders belong to runs that were killed. */
const MAX_AGE = 2 * 60 * 60_000;

/** Deletes folders of killed runs, which would otherwise stay in memory until a reboot. */
async function deleteOldFolders(): Promise<void> {
  const names = await readdir(MEMORY_FOLDER).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('chabot-tests-'))) {
    const folder = join(MEMORY_FOLDER, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > MAX_AGE) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const prepare = async (): Promise<string> => {
  await deleteOldFolders();
  const parent = await fastestFolder();
  const folder = await mkdtemp(join(parent, 'chabot-tests-'));
  // The workers start later, so temporary files of tests and browsers go to this folder too.
  if (parent === MEMORY_FOLDER) process.env['TMPDIR'] = folder;
  const stack = await startStack({ dataFolder: join(folder, 'seeded'), seed: true, quiet: true });
  await stack.stop();
  return folder;
};

export const setup = async ({ provide }: TestProject): Promise<void> => {
  provide('seeded', join(await (sharedState.preparedFolder ??= prepare()), 'seeded'));
};

/** Vitest tears its projects down together after all tests. */
export const teardown = async (): Promise<void> => {
  const folder = await sharedState.preparedFolder;
  // A browser that is exiting may still write files.
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
};
