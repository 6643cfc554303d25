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

let folder: string;

export async function setup({ provide }: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'chabot-seeded-'));
  const stack = await startStack({ dataFolder: folder, seed: true, quiet: true });
  await stack.stop();
  provide('seeded', folder);
}

export const teardown = (): Promise<void> => rm(folder, { recursive: true, force: true });
