import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, lstat, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { resetCommand } from '../console.ts';
import { freePort } from '../ports.ts';
import { lossOf, runs, stopProcess } from '../processes.ts';
import { Refusal } from '../refusal.ts';
import { isRoot, nobody, orNoPostgres, postgresBinaries } from './binaries.ts';

/** A running Postgres server on loopback. */
export interface PostgresServer {
  port: number;
  pid: number;
  /** Whether its data folder was made just now. */
  fresh: boolean;
  /** The address for a role: postgres://role:password@127.0.0.1:port/postgres. */
  urlOf(role: string, password: string): string;
  /** Resolves when it ends without having been stopped. */
  lost: Promise<void>;
  /** Ends every connection and writes everything down ("fast shutdown"). */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  folder: string;
  /** That of `supabase_admin`, the only superuser; it counts when the folder is made. */
  password: string;
  /** What differs from the settings that all servers have here. */
  settings?: Readonly<Record<string, string>>;
  /** Hears that its process runs: from here on it needs this one no more to get ready. */
  spawned?: () => void;
}

/** Durable as the defaults are (fsync, full_page_writes and synchronous_commit stay on), small and quick to start. */
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  // Nothing replicates from here: less to write, and two processes fewer.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors quote what people wrote. They go to the caller; the log keeps only the server's own life.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const;

/**
 * Who runs the server: ourselves, but never root. Data that a plain user made stays theirs when root starts it; root's
 * own is nobody's.
 */
async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (!isRoot) return {};
  const about = await lstat(folder).catch(() => null);
  return about && about.uid !== 0 ? { uid: about.uid, gid: about.gid } : { uid: nobody, gid: nobody };
}

/**
 * How the server names its data folder. As root we start it inside the folder and let it call that /proc/self/cwd:
 * nobody then needs no right to pass through the folders above, so a project under /root works.
 */
const nameOf = (folder: string): string => (isRoot && process.platform === 'linux' ? '/proc/self/cwd' : folder);

/** What a data folder is from its first day on. Its log is written in pieces of a megabyte: it is small, and is copied. */
export const nature = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--wal-segsize=1',
];

async function initialise(binaries: string, { folder, password }: PostgresOptions): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (isRoot) {
    await chown(folder, nobody, nobody);
    await chown(passwordFile, nobody, nobody);
  }
  const handle = await open(passwordFile);
  try {
    // Given as an open file, the password is readable even where the path to it is closed.
    const pwfile = process.platform === 'win32' ? passwordFile : '/dev/fd/3';
    const identity = await ownerOf(folder);
    const initdb = spawn(
      join(binaries, 'bin', 'initdb'),
      ['-D', nameOf(folder), '-U', 'supabase_admin', '--auth=scram-sha-256', `--pwfile=${pwfile}`, ...nature],
      { cwd: folder, env: {}, stdio: ['ignore', 'ignore', 'pipe', handle.fd], ...identity },
    );
    let complaint = '';
    initdb.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const [code] = (await once(initdb, 'close')) as [number | null];
    if (code !== 0) throw new Error(`initdb: ${complaint.trim()}`);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw orNoPostgres(error);
  } finally {
    await handle.close();
    await rm(passwordFile, { force: true });
  }
}

/** Which Postgres made the data in `folder`; null where there is none, or none that was finished. */
export async function versionOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new Refusal(
      `Data di ${folder} milik pengguna lain (mungkin dibuat sebagai root) dan tidak dapat dibaca (${code}); jalankan sebagai pengguna itu, atau pakai folder lain dengan \`npm start -- --data <folder>\`.`,
      { cause: error },
    );
  }
}

/** Above every process id that a system gives out. */
const nobodysPid = 2 ** 22 + 1;

/**
 * Stops the server that a killed process left behind on `folder`. One that was killed itself may stay in the process
 * table, where nobody clears it (containers), or its id may be somebody else's by now: Postgres would take either for
 * a living server and refuse to start. We know better, and take the id out of the pid file; the rest of the file, by
 * which Postgres sees whether processes of the old server still hold its memory, stays.
 */
export async function stopPostgresOrphan(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return;
  await stopProcess(pid, 'postgres', { signal: 'SIGINT' });
  const left = await readFile(file, 'utf8').catch(() => null);
  if (left !== null) await writeFile(file, [nobodysPid, ...lines.slice(1)].join('\n'));
}

/** Whether the server says, in line 8 of its pid file, that it takes connections. */
async function isReady(folder: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function launch(
  binaries: string,
  { folder, port, settings, spawned }: Omit<PostgresOptions, 'password'> & { port: number },
): Promise<ChildProcess> {
  const log = await open(`${folder}.log`, 'w', 0o600);
  const identity = await ownerOf(folder);
  const flags = Object.entries({ ...common, ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', nameOf(folder), ...flags], {
    cwd: folder,
    env: {},
    // Its own process group: Ctrl-C in the terminal reaches us, and we stop it in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...identity,
  });
  await log.close();
  let ended = false;
  server.once('exit', () => (ended = true)).once('error', () => (ended = true));
  spawned?.();
  while (!(await isReady(folder, server.pid ?? -1))) {
    if (ended) throw new Error(`Postgres: ${(await readFile(`${folder}.log`, 'utf8')).trim()}`);
    await wait(4);
  }
  return server;
}

/** How long processes of a killed server may take to notice that it is gone, in ms. */
const afterlife = 10_000;

/** Launches on a free port; again when somebody was quicker to take it, or a killed server's processes are still ending. */
async function launchSomewhere(
  binaries: string,
  options: Omit<PostgresOptions, 'password'>,
): Promise<{ server: ChildProcess; port: number }> {
  const began = Date.now();
  for (;;) {
    const port = await freePort();
    try {
      return { server: await launch(binaries, { ...options, port }), port };
    } catch (error) {
      const passing = /could not create any TCP\/IP sockets|shared memory block .* still in use/u.test(String(error));
      if (!passing || Date.now() - began > afterlife) throw error;
      await wait(50);
    }
  }
}

/** Starts Postgres on `folder`, which is made when it is missing. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { folder } = options;
  const { folder: binaries, major } = await postgresBinaries();
  const version = await versionOf(folder);
  if (version !== null && version !== major) {
    throw new Refusal(
      `Data di ${folder} dibuat oleh Postgres ${version}, sedangkan Chabot ini memakai Postgres ${major}; jalankan \`${resetCommand(dirname(folder))}\` untuk mulai dari kosong, atau pakai versi Chabot yang lama.`,
    );
  }
  // A first start that was cut short leaves a folder without PG_VERSION: nothing was acknowledged in it.
  if (version === null) {
    await rm(folder, { recursive: true, force: true });
    await initialise(binaries, options);
  } else {
    await stopPostgresOrphan(folder);
  }

  const { server, port } = await launchSomewhere(binaries, options);
  server.unref();
  const pid = server.pid ?? 0;
  const killNow = (): void => {
    if (runs(pid, 'postgres')) process.kill(pid, 'SIGINT');
  };
  process.once('exit', killNow);
  const loss = lossOf(server);
  return {
    port,
    pid,
    fresh: version === null,
    urlOf: (role, secret) => `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/postgres`,
    lost: loss.lost,
    stop: async () => {
      loss.expect();
      process.off('exit', killNow);
      await stopProcess(pid, 'postgres', { signal: 'SIGINT', patience: 10_000 });
    },
  };
}
