import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from './database.ts';

/**
 * What migrations give to pg_cron where the database has it, as the embedded one has not: the same names, times and
 * commands. A time is that of cron, of which only the minute is ever named.
 */
export const jobs = [
  ['end-silences', '* * * * *', 'select private.end_silences()'],
  ['sweep', '17 * * * *', 'select private.sweep()'],
  ['pause-unlinked', '* * * * *', 'select private.pause_unlinked()'],
  ['give-up-words', '* * * * *', 'select private.give_up_words()'],
] as const;

const MINUTE = 60_000;

/** Runs what is due in the minute of the hour; one that fails does not keep the others. */
export async function runJobs(database: Database, minute: number, log: (line: string) => void): Promise<void> {
  for (const [name, time, command] of jobs) {
    const [due] = time.split(' ');
    if (due !== '*' && Number(due) !== minute) continue;
    await database.query(command).catch((error: unknown) => log(`${name}: ${String(error)}`));
  }
}

/** Runs the jobs at every full minute until it is stopped. Keeps no process alive. */
export function startClock(database: Database, log: (line: string) => void): () => void {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      await wait(MINUTE - (Date.now() % MINUTE), undefined, { ref: false, signal: stopped.signal });
      await runJobs(database, new Date().getUTCMinutes(), log);
    }
  };
  run().catch(() => {});
  return () => stopped.abort();
}
