/** Migrates and seeds a data folder once for a run of tests, which then start their stacks on copies of it. */
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

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Two stacks and two browsers take a tenth of it; what a run that was killed left behind shall leave room too. */
const ENOUGH = 4 * 2 ** 30;

/** Each project of a run loads this file anew; what one has prepared is there for all. */
const run = globalThis as { preparedFolder?: Promise<string> };

/**
 * In memory where there is enough of it: a data folder is 1,260 small files, every test file has one, and to make them
 * takes a disk's file system over a second of a processor, ten times as much.
 */
async function quickFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return free > ENOUGH ? MEMORY : tmpdir();
}

/** Milliseconds. No run takes so long: what is older belongs to one that was killed. */
const FORGOTTEN = 2 * 60 * 60_000;

/** What lies in memory is not cleared away by anybody else before the machine is switched off. */
async function sweep(): Promise<void> {
  const names = await readdir(MEMORY).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('chabot-tests-'))) {
    const folder = join(MEMORY, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > FORGOTTEN) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const prepare = async (): Promise<string> => {
  await sweep();
  const place = await quickFolder();
  const folder = await mkdtemp(join(place, 'chabot-tests-'));
  // The workers start after this: whatever a test or its browser puts down for a while lies here, and goes with it.
  if (place === MEMORY) process.env['TMPDIR'] = folder;
  const stack = await startStack({ dataFolder: join(folder, 'seeded'), seed: true, quiet: true });
  await stack.stop();
  return folder;
};

export const setup = async ({ provide }: TestProject): Promise<void> => {
  provide('seeded', join(await (run.preparedFolder ??= prepare()), 'seeded'));
};

/** Vitest ends its projects together, when all tests have run. */
export const teardown = async (): Promise<void> => {
  const folder = await run.preparedFolder;
  // A browser that is just ending may put down something more.
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
};
