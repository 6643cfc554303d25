import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chown, lstat, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { resetCommand } from '../cli.ts';
import { CommandError } from '../commandError.ts';
import { freePort } from '../ports.ts';
import { watchForCrash, isRunning, stopProcess } from '../processes.ts';
import { isRoot, nobodyUid, toPlatformError, postgresBinaries } from './binaries.ts';

/** A running Postgres server on loopback. */
export interface PostgresServer {
  port: number;
  pid: number;
  /** Whether its data folder was created by this start. */
  isNew: boolean;
  /** The address for a role: postgres://role:password@127.0.0.1:port/postgres. */
  urlOf(role: string, password: string): string;
  /** Resolves when the server exits without having been stopped. */
  crashed: Promise<void>;
  /** Stops the server with a fast shutdown: it closes all connections and flushes all data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  folder: string;
  /** The password of `supabase_admin`, the only superuser. Used when the folder is created. */
  password: string;
  /** Settings in addition to the common ones. */
  settings?: Readonly<Record<string, string>>;
  /**
   * Called when the server process has been spawned. From then on this process has nothing to do until the server is
   * ready.
   */
  spawned?: () => void;
  /** Milliseconds without a sign of progress after which the start has failed. */
  patience?: number;
}

/**
 * A third of the time in which a start that cannot succeed ends with a sentence: a copy of the prepared database may fail,
 * and then a new one. A server that recovers writes a line every ten seconds.
 */
const PATIENCE = 12_000;

/**
 * The error of a server that cannot run on `folder`, with Postgres's own last complaint, which is in English.
 * `output`: what the program wrote.
 */
function cannotStart(folder: string, output: string, cause?: unknown): CommandError {
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|error):(.+)/gu)].map(([, text = '']) => text.trim());
  const reason = complaints.at(-1) ?? output.trim().split('\n').at(-1) ?? '';
  return new CommandError(
    `Postgres tidak dapat dijalankan dengan data di ${folder}${reason === '' ? '' : ` ("${reason}")`}; periksa pemilik folder itu dan sisa ruang disk, pakai folder lain dengan \`npm start -- --data <folder>\`, atau jalankan \`${resetCommand(dirname(folder))}\` untuk mulai dari kosong.`,
    { cause },
  );
}

/** Returns for how many milliseconds the value that it is called with has been the same. */
function stillness(): (value: unknown) => number {
  let [last, since] = [undefined as unknown, performance.now()];
  return (value) => {
    if (value !== last) [last, since] = [value, performance.now()];
    return performance.now() - since;
  };
}

/**
 * Durability has Postgres's defaults (fsync, full_page_writes and synchronous_commit are on). Memory and start time are
 * kept small.
 */
const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  // With the small segments of initdb the default would be 64 MB, and a busy hour would write each page at each of many checkpoints.
  max_wal_size: '1GB',
  // There is no replication, so less WAL is written and two processes fewer run.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Error messages quote user data. Clients receive them; the log has only the server's own events.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const;

/**
 * The user that runs the server: this process's user, but never root. For root, the owner of existing data, else
 * `nobody`.
 */
async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (!isRoot) return {};
  const stats = await lstat(folder).catch(() => null);
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : { uid: nobodyUid, gid: nobodyUid };
}

/**
 * The data folder's path for the server. As root, the server starts inside the folder and uses /proc/self/cwd, so that
 * `nobody` needs no rights on the parent folders and a project under /root works.
 */
const serverPathOf = (folder: string): string => (isRoot && process.platform === 'linux' ? '/proc/self/cwd' : folder);

/** The initdb options. The WAL segments of 1 MB keep the folder, which is copied, small. */
export const initdbOptions = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--wal-segsize=1',
];

/** Where initdb makes files. Its longest step prints nothing while it does, which takes many seconds on a busy machine. */
const filledFolders = ['base', 'base/1', 'global', 'pg_wal'];
const changesIn = (folder: string): string =>
  filledFolders.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs).join(' ');

async function initialise(binaries: string, { folder, password, patience = PATIENCE }: PostgresOptions): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (isRoot) {
    await chown(folder, nobodyUid, nobodyUid);
    await chown(passwordFile, nobodyUid, nobodyUid);
  }
  const handle = await open(passwordFile);
  try {
    // Passed as an open file, the password is readable even if its path is not accessible.
    const pwfile = process.platform === 'win32' ? passwordFile : '/dev/fd/3';
    const identity = await ownerOf(folder);
    const initdb = spawn(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        serverPathOf(folder),
        '-U',
        'supabase_admin',
        '--auth=scram-sha-256',
        `--pwfile=${pwfile}`,
        ...initdbOptions,
      ],
      { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe', handle.fd], ...identity },
    );
    let [steps, errorOutput] = [0, ''];
    initdb.stdout?.on('data', () => (steps += 1));
    initdb.stderr?.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
    const stillFor = stillness();
    const watch = setInterval(() => {
      if (stillFor(`${steps} ${changesIn(folder)}`) > patience) initdb.kill('SIGKILL');
    }, 100);
    const [code] = (await once(initdb, 'close').finally(() => clearInterval(watch))) as [number | null];
    if (code !== 0) throw cannotStart(folder, errorOutput);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw toPlatformError(error);
  } finally {
    await handle.close();
    await rm(passwordFile, { force: true });
  }
}

/** The major version of the Postgres that created `folder`; null if there is no completely initialised data. */
export async function versionOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new CommandError(
      `Data di ${folder} milik pengguna lain (mungkin dibuat sebagai root) dan tidak dapat dibaca (${code}); jalankan sebagai pengguna itu, atau pakai folder lain dengan \`npm start -- --data <folder>\`.`,
      { cause: error },
    );
  }
}

/** Larger than every valid process id. */
const unusedPid = 2 ** 22 + 1;

/**
 * Stops the server that a killed process left behind on `folder`. A killed server may remain in the process table
 * (containers without an init process), or its id may have been reused. Postgres would take both for a running server
 * and refuse to start, so the id in the pid file is replaced. The rest of the file stays, because Postgres uses it to
 * detect processes that still hold the old server's memory.
 */
export async function stopPostgresOrphan(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return;
  await stopProcess(pid, 'postgres', { signal: 'SIGINT', folder });
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content !== null) await writeFile(file, [unusedPid, ...lines.slice(1)].join('\n'));
}

/** Whether the server accepts connections, from line 8 of its pid file. */
async function isReady(folder: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function launch(
  binaries: string,
  { folder, port, settings, spawned, patience = PATIENCE }: Omit<PostgresOptions, 'password'> & { port: number },
): Promise<ChildProcess> {
  const log = await open(`${folder}.log`, 'w', 0o600);
  const identity = await ownerOf(folder);
  const flags = Object.entries({ ...commonSettings, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', serverPathOf(folder), ...flags], {
    cwd: folder,
    env: {},
    // In its own process group the server does not receive Ctrl-C, so that this process can stop it in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...identity,
  });
  await log.close();
  let hasExited = false;
  server.once('exit', () => (hasExited = true)).once('error', () => (hasExited = true));
  spawned?.();
  const stillFor = stillness();
  while (!(await isReady(folder, server.pid ?? -1))) {
    const isStuck = stillFor((await stat(`${folder}.log`)).size) > patience;
    if (isStuck) server.kill('SIGKILL');
    if (hasExited || isStuck) throw cannotStart(folder, await readFile(`${folder}.log`, 'utf8'));
    await wait(4);
  }
  return server;
}

/** How long the processes of a killed server may take to exit, in ms. */
const exitTimeout = 10_000;

/**
 * Launches on a free port. Retries if another process took the port, or while processes of a killed server are still
 * exiting.
 */
async function launchOnFreePort(
  binaries: string,
  options: Omit<PostgresOptions, 'password'>,
): Promise<{ server: ChildProcess; port: number }> {
  const startedAt = Date.now();
  for (;;) {
    const port = await freePort();
    try {
      return { server: await launch(binaries, { ...options, port }), port };
    } catch (error) {
      const isTemporary = /could not create any TCP\/IP sockets|shared memory block .{0,200} still in use/u.test(
        String(error),
      );
      if (!isTemporary || Date.now() - startedAt > exitTimeout) throw error;
      await wait(50);
    }
  }
}

/** Starts Postgres on `folder`, which is created if missing. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { folder } = options;
  const { folder: binaries, major } = await postgresBinaries();
  const version = await versionOf(folder);
  if (version !== null && version !== major) {
    throw new CommandError(
      `Data di ${folder} dibuat oleh Postgres ${version}, sedangkan Chabot ini memakai Postgres ${major}; jalankan \`${resetCommand(dirname(folder))}\` untuk mulai dari kosong, atau pakai versi Chabot yang lama.`,
    );
  }
  // A folder without PG_VERSION is left from an interrupted first start and contains no acknowledged data.
  if (version === null) {
    await rm(folder, { recursive: true, force: true });
    await initialise(binaries, options);
  } else {
    await stopPostgresOrphan(folder);
  }

  const { server, port } = await launchOnFreePort(binaries, options);
  server.unref();
  const pid = server.pid ?? 0;
  const killOnExit = (): void => {
    if (isRunning(pid, 'postgres')) process.kill(pid, 'SIGINT');
  };
  process.once('exit', killOnExit);
  const crash = watchForCrash(server);
  return {
    port,
    pid,
    isNew: version === null,
    urlOf: (role, password) => `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    crashed: crash.crashed,
    stop: async () => {
      crash.expectExit();
      process.off('exit', killOnExit);
      await stopProcess(pid, 'postgres', { signal: 'SIGINT', timeout: 10_000 });
    },
  };
}
