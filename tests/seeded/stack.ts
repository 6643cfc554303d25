import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { inject } from 'vitest';

import { startStack, type Stack, type StackOptions } from '../../local/stack.ts';

/** Milliseconds in which a session of the simulated WAHA has come back. */
const UNTIL_WORKING = 30_000;

/**
 * Starts a stack with the seed in it, its WhatsApp session WORKING. `dataFolder` must not exist yet, or be empty: it
 * becomes a copy of the one that was prepared for this run, owners and rights included, as Postgres insists on them.
 */
export async function startSeeded(options: Omit<StackOptions, 'seed' | 'quiet'>): Promise<Stack> {
  await promisify(execFile)('cp', ['-a', `${inject('seeded')}/.`, options.dataFolder]);
  const stack = await startStack({ ...options, seed: true, quiet: true });
  if (!(await stack.whatsapp.sessions.reaches('batik-lestari', 'WORKING', UNTIL_WORKING)))
    throw new Error('The WhatsApp session of the seed did not come back');
  await stack.whatsapp.settled();
  return stack;
}
