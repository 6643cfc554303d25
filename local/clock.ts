import { setTimeout as wait } from 'node:timers/promises';

import type { logError } from '../supabase/functions/_shared/log.ts';
import type { Database } from './database.ts';

/**
 * The jobs that migrations schedule with pg_cron, which the embedded Postgres lacks: the same names, schedules and
 * commands. Schedules are in cron syntax, in which only the minute is ever set, or a number of seconds.
 */
export const jobs = [
  ['sweep-failures', '3 * * * *', 'select private.sweep_failures()'],
  ['sweep-job-runs', '13 * * * *', 'select private.sweep_job_runs()'],
  ['end-silences', '* * * * *', 'select private.end_silences()'],
  ['announce-silence-ends', '* * * * *', 'select private.announce_silence_ends()'],
  ['give-up-words', '* * * * *', 'select private.fail_expired_waiting_notices()'],
  ['sweep', '17 * * * *', 'select private.sweep()'],
  ['erase-customers', '* * * * *', 'select private.continue_erasures()'],
  ['write-expiry-lines', '* * * * *', 'select private.write_expiry_lines()'],
  ['close-payments', '* * * * *', 'select private.wake_checkout()'],
  ['sweep-recipients', '27 * * * *', 'select private.sweep_recipients()'],
  ['pause-unlinked', '* * * * *', 'select private.pause_unlinked()'],
  ['wake-campaigns', '10 seconds', 'select private.wake_campaigns()'],
  ['sweep-campaigns', '47 * * * *', 'select private.sweep_campaigns()'],
  ['continue-toggle-changes', '10 seconds', 'select private.continue_toggle_changes()'],
  ['wake-integrations', '10 seconds', 'select private.wake_integrations()'],
  ['sweep-webhooks', '57 * * * *', 'select private.sweep_webhooks()'],
  ['age-sources', '37 * * * *', 'select private.age_sources()'],
  ['sweep-run-details', '33 * * * *', 'select private.sweep_run_details()'],
  ['wake-agent', '10 seconds', 'select private.wake_agent()'],
  ['sweep-readings', '47 * * * *', 'select private.sweep_readings()'],
  ['propose-replies', '57 * * * *', 'select private.propose_replies()'],
  ['fold-days', '23 * * * *', 'select private.fold_days()'],
  ['send-reports', '* * * * *', 'select private.send_reports()'],
  ['judge-rollouts', '* * * * *', 'select private.judge_rollouts()'],
  ['wake-push', '10 seconds', 'select private.wake_push()'],
  ['sweep-pushes', '7 * * * *', 'select private.sweep_pushes()'],
  ['delete-expired', '* * * * *', 'select private.delete_expired()'],
  ['delete-expired-of-businesses', '43 * * * *', 'select private.delete_expired_of_businesses()'],
  ['delete-businesses', '* * * * *', 'select private.delete_businesses()'],
  ['check-channels', '* * * * *', 'select private.check_channels()'],
] as const;

const MINUTE = 60_000;
const SECOND = 1000;

/** Runs the jobs that are due in this minute of the hour. A job that fails is logged and does not stop the others. */
export async function runJobs(database: Database, minute: number, log: typeof logError): Promise<void> {
  for (const [name, time, command] of jobs) {
    const [due, unit] = time.split(' ');
    if (unit === 'seconds' || (due !== '*' && Number(due) !== minute)) continue;
    await database.query(command).catch((error: unknown) => log(error, { service: 'clock', part: name }));
  }
}

/** The functions that work through a queue when the database asks for it (`private.call_function`). */
const woken = ['agent', 'campaigns', 'checkout', 'integrations', 'push'] as const;

interface ClockOptions {
  callFunction: (name: string) => Promise<unknown>;
  log: typeof logError;
}

/** Calls a function when `private.call_function` asks for it. Hosted, the database itself calls, with pg_net. */
export const callFunctionsWhenAsked = async (
  database: Database,
  { callFunction, log }: ClockOptions,
): Promise<void> => {
  for (const name of woken)
    await database.listen(`wake_${name}`, () => {
      callFunction(name).catch((error: unknown) => log(error, { function: name }));
    });
};

/**
 * Runs the jobs at every full minute, and those of seconds every ten seconds. Returns a function that stops both. The timers
 * do not keep the process alive.
 */
export function startClock(database: Database, { callFunction, log }: ClockOptions): () => void {
  const stopped = new AbortController();
  const every = async (interval: number, run: () => Promise<void>): Promise<void> => {
    for (;;) {
      await wait(interval - (Date.now() % interval), undefined, { ref: false, signal: stopped.signal });
      await run();
    }
  };
  every(MINUTE, () => runJobs(database, new Date().getUTCMinutes(), log)).catch(() => {});
  callFunctionsWhenAsked(database, { callFunction, log }).catch((error: unknown) => log(error, { service: 'clock' }));
  const tick = async () => {
    for (const [name, time, command] of jobs)
      if (time.endsWith('seconds'))
        await database.query(command).catch((error: unknown) => log(error, { service: 'clock', part: name }));
  };
  every(10 * SECOND, tick).catch(() => {});
  return () => stopped.abort();
}
