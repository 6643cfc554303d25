import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from './database.ts';

/**
 * The jobs that migrations schedule with pg_cron, which the embedded Postgres lacks: the same names, schedules and
 * commands. Schedules are in cron syntax, and only the minute is ever set.
 */
export const jobs = [
  ['end-silences', '* * * * *', 'select private.end_silences()'],
  ['announce-silence-ends', '* * * * *', 'select private.announce_silence_ends()'],
  ['give-up-words', '* * * * *', 'select private.fail_expired_waiting_notices()'],
  ['sweep', '17 * * * *', 'select private.sweep()'],
  ['pause-unlinked', '* * * * *', 'select private.pause_unlinked()'],
] as const;

const MINUTE = 60_000;

/** Runs the jobs that are due in this minute of the hour. A job that fails is logged and does not stop the others. */
export async function runJobs(database: Database, minute: number, log: (line: string) => void): Promise<void> {
  for (const [name, time, command] of jobs) {
    const [due] = time.split(' ');
    if (due !== '*' && Number(due) !== minute) continue;
    await database.query(command).catch((error: unknown) => log(`${name}: ${String(error)}`));
  }
}

/**
 * Runs the jobs at every full minute and returns a function that stops them. The timer does not keep the process alive.
 */
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
