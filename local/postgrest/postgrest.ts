import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { resetCommand } from '../cli.ts';
import { CommandError } from '../commandError.ts';
import type { Config } from '../config.ts';
import { AUDIENCE, type Keys } from '../keys.ts';
import { freePort } from '../ports.ts';
import { watchForCrash, readPid, removePid, isRunning, stopProcess, writePid } from '../processes.ts';
import { postgrestBinary } from './binary.ts';

/** What can be prepared before the database is ready. */
interface PostgrestRuntime {
  binary: string;
  /** The file with the process id, for a start after this process was killed. */
  pidFile: string;
}

export interface PostgrestOptions {
  runtime: PostgrestRuntime;
  /** The database's address as role `authenticator`. */
  databaseUrl: string;
  keys: Keys;
  config: Config['api'];
  /** Seconds for which a verified token is remembered. Verifying its signature takes longer than most queries. */
  jwtCacheLifetime?: number;
  /** Finds a loopback port. */
  findPort?: () => Promise<number>;
  /** Milliseconds after which a start has failed. PostgREST itself tries for ever to read a schema that it cannot read. */
  patience?: number;
}

/** A running PostgREST. */
export interface PostgrestServer {
  port: number;
  pid: number;
  /** Resolves when the process exits without having been stopped. */
  crashed: Promise<void>;
  stop(): Promise<void>;
}

/** Stops the PostgREST that a killed process left behind. */
export async function stopPostgrestOrphan(pidFile: string): Promise<void> {
  const pid = await readPid(pidFile);
  if (pid !== null) await stopProcess(pid, 'postgrest', { signal: 'SIGTERM', folder: dirname(pidFile) });
}

/** Finds the program and stops a left-behind process. */
export async function preparePostgrest(pidFile: string): Promise<PostgrestRuntime> {
  const [binary] = await Promise.all([postgrestBinary(), stopPostgrestOrphan(pidFile)]);
  return { binary, pidFile };
}

/** PostgREST exits when another process took one of its ports after they were found free. */
const MAX_LAUNCHES = 5;

/** Starts PostgREST on two free ports. Resolves when its schema cache is loaded. */
export async function startPostgrest(options: PostgrestOptions): Promise<PostgrestServer> {
  for (let left = MAX_LAUNCHES; left > 0; left -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- a launch follows a failed one
    const server = await launch(options);
    if (server !== null) return server;
  }
  throw new Error('PostgREST berhenti sebelum siap.');
}

/** One launch. Null if the process exits before it is ready. */
async function launch({
  runtime: { binary, pidFile },
  databaseUrl,
  keys,
  config,
  jwtCacheLifetime = 3600,
  findPort = freePort,
  patience = 20_000,
}: PostgrestOptions): Promise<PostgrestServer | null> {
  const [port, adminPort] = await Promise.all([findPort(), findPort()]);
  const server = spawn(binary, [], {
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: config.schemas.join(','),
      PGRST_DB_EXTRA_SEARCH_PATH: config.extraSearchPath.join(','),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: String(config.maxRows),
      PGRST_DB_POOL: '10',
      PGRST_JWT_SECRET: JSON.stringify(keys.jwks),
      PGRST_JWT_AUD: AUDIENCE,
      PGRST_JWT_CACHE_MAX_LIFETIME: String(jwtCacheLifetime),
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'crit',
    },
    // By which the next start knows it (stopPostgrestOrphan).
    cwd: dirname(pidFile),
    detached: true,
    stdio: 'ignore',
  });
  server.unref();
  const pid = server.pid ?? 0;
  let hasExited = false;
  server.once('exit', () => (hasExited = true)).once('error', () => (hasExited = true));
  const killOnExit = (): void => {
    if (isRunning(pid, 'postgrest')) process.kill(pid, 'SIGTERM');
  };
  process.once('exit', killOnExit);
  const crash = watchForCrash(server);
  const stop = async (): Promise<void> => {
    crash.expectExit();
    process.off('exit', killOnExit);
    await stopProcess(pid, 'postgrest', { signal: 'SIGTERM' });
    await removePid(pidFile);
  };
  await writePid(pidFile, pid);
  // Not `fetch`: its first call loads the implementation, which takes 20 ms of every start. While PostgREST waits for the
  // database, it gives no answer.
  const ready = (): Promise<boolean> =>
    new Promise((resolve) => {
      const asking = get(
        { host: '127.0.0.1', port: adminPort, path: '/ready', timeout: Math.min(patience, 1000) },
        (response) => {
          response.resume();
          resolve(response.statusCode === 200);
        },
      );
      asking.once('error', () => resolve(false)).once('timeout', () => asking.destroy());
      asking.once('close', () => resolve(false));
    });
  const began = performance.now();
  while (!(await ready())) {
    const isLate = performance.now() - began > patience;
    if (hasExited || isLate) await stop();
    if (isLate)
      throw new CommandError(
        `PostgREST tidak dapat membaca basis data dalam ${Math.ceil(patience / 1000)} detik; jalankan sekali lagi, dan bila tetap begini, \`${resetCommand(dirname(pidFile))}\` untuk mulai dari kosong.`,
      );
    if (hasExited) return null;
    await wait(8);
  }
  return { port, pid, crashed: crash.crashed, stop };
}
