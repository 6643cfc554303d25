/** Migrates and seeds a data folder once for a run of tests, which then start their stacks on copies of it. */
import { mkdtemp, rm } from 'node:fs/promises';
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

/** Each project of a run loads this file anew; what one has prepared is there for all. */
const run = globalThis as { preparedFolder?: Promise<string> };

const prepare = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'chabot-seeded-'));
  const stack = await startStack({ dataFolder: folder, seed: true, quiet: true });
  await stack.stop();
  return folder;
};

export const setup = async ({ provide }: TestProject): Promise<void> => {
  provide('seeded', await (run.preparedFolder ??= prepare()));
};

/** Vitest ends its projects together, when all tests have run. */
export const teardown = async (): Promise<void> => {
  const folder = await run.preparedFolder;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
};
