import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { inject } from 'vitest';

import { startStack, type Stack, type StackOptions } from '../../local/stack.ts';
import './strippedSources.ts';

/** Milliseconds within which the simulated WAHA session must be WORKING again. */
const WORKING_TIMEOUT = 30_000;

/**
 * Starts a seeded stack with its WhatsApp session WORKING. `dataFolder` must be missing or empty. It becomes a copy of
 * the run's prepared folder with owners and permissions, because Postgres checks them.
 */
export async function startSeeded(options: Omit<StackOptions, 'seed' | 'quiet'>): Promise<Stack> {
  await promisify(execFile)('cp', ['-a', `${inject('seeded')}/.`, options.dataFolder]);
  const stack = await startStack({ ...options, seed: true, quiet: true });
  if (!(await stack.whatsapp.sessions.waitForStatus('batik-lestari', 'WORKING', WORKING_TIMEOUT)))
    throw new Error('The WhatsApp session of the seed did not come back');
  await stack.whatsapp.settled();
  // The prepared folder is as old as the run. Chats that members hold would go back to the AI during a test, with an alert before,
  // and channels would count as silent.
  await stack.database.query(
    "update public.room set holder_until = now() + interval '1 hour' where holder = 'member' and holder_until is not null",
  );
  await stack.database.query("update private.channel_check set check_at = 'infinity'");
  return stack;
}
