import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';

import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { openDataFolder } from './dataFolder.ts';
import type { Graph } from './graph/graph.ts';
import type { Keys } from './keys.ts';
import { lockDataFolder } from './lock.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import type { Model } from './model/model.ts';
import type { Payments } from './payments/payments.ts';
import { postgresBinaries } from './postgres/binaries.ts';
import { openCluster } from './postgres/cluster.ts';
import { postgrestBinary } from './postgrest/binary.ts';
import type { PushService } from './push/push.ts';
import type { Shipping } from './shipping/shipping.ts';
import { ignoreFailedStart, once } from './shutdown.ts';
import { startTimings } from './timings.ts';
import type { Whatsapp } from './whatsapp/whatsapp.ts';

export interface StackOptions {
  /** The folder for persistent data: database, files, keys. Created if missing. */
  dataFolder: string;
  /** Any free port if 0 or omitted. */
  port?: number;
  /** Whether a new database is filled from supabase/seed.sql, including the services' part of the seed. */
  seed?: boolean;
  /** Suppresses the logs of the services. */
  quiet?: boolean;
  /**
   * Opens the application, which serves every path that belongs to no service. It may take longer than the backend;
   * requests wait until it is open.
   */
  site?: (backend: {
    url: string;
    keys: Keys;
    server: Server;
  }) => Promise<(request: IncomingMessage, response: ServerResponse) => void>;
  /** The folder with config.toml, migrations and functions. */
  supabaseFolder?: string;
  /** The `AGENT_…` variables of a language model. Without them, the built-in model answers. */
  languageModel?: Readonly<Record<string, string>>;
  /** Where prepared databases are kept; by default in the repository. */
  cacheFolder?: string;
}

/** A running stack. */
export interface Stack {
  url: string;
  port: number;
  keys: Keys;
  database: Database;
  /** The database's address as `postgres`, the role that owns what migrations create. */
  databaseUrl: string;
  config: Config;
  warnings: readonly string[];
  mailbox: Mailbox;
  whatsapp: Whatsapp;
  /** The built-in language model. */
  model: Model;
  /** The simulated Graph API of Meta. */
  graph: Graph;
  /** The simulated payment providers. */
  payments: Payments;
  shipping: Shipping;
  /** The push service of this computer. */
  push: PushService;
  /** Whether this start seeded the database. */
  seeded: boolean;
  /** Resolves when the application is open; rejects if it could not be opened. The services run in both cases. */
  application: Promise<unknown>;
  /** Duration of each part of the start in milliseconds, and `total`. */
  times: Record<string, number>;
  server: Server;
  /** Resolves with the name of the process that ended unexpectedly. The stack does not work without it. */
  crashed: Promise<string>;
  /** Stops everything in order; a second call waits for the first. */
  stop(): Promise<void>;
}

const inLocal = (path: string): string => join(import.meta.dirname, path);

const repositorySupabaseFolder = inLocal('../supabase');

/** The SQL scripts of the services, in the order of their dependencies. */
const scripts = [
  'postgres/base.sql',
  'auth/auth.sql',
  'realtime/realtime.sql',
  'storage/storage.sql',
  'postgres/owners.sql',
].map(inLocal);

/**
 * Starts the whole backend in this process, on one loopback port; Postgres and PostgREST run as child processes. Most
 * modules are imported only after the database has begun to start, which takes longest.
 */
export async function startStack({
  dataFolder,
  port = 0,
  seed = false,
  quiet = false,
  site,
  supabaseFolder = repositorySupabaseFolder,
  languageModel = {},
  cacheFolder,
}: StackOptions): Promise<Stack> {
  const folder = resolve(dataFolder);
  const timings = startTimings();
  const cleanup: (() => unknown)[] = [];
  const stop = once(async () => {
    for (const cleanUp of cleanup.toReversed()) await cleanUp();
  });
  try {
    // Checked before any file is created, because the packages may not support this platform.
    await Promise.all([postgresBinaries(), postgrestBinary()]);
    await openDataFolder(folder);
    cleanup.push(await lockDataFolder(folder));
    const isRepositoryFolder = supabaseFolder === repositorySupabaseFolder;
    const cluster = await openCluster({
      folder,
      recipe: {
        scripts,
        supabaseFolder: isRepositoryFolder ? supabaseFolder : null,
        ...(cacheFolder !== undefined && { cacheFolder }),
      },
    });
    cleanup.push(() => cluster.starting.then((server) => server.stop(), ignoreFailedStart));
    const { startBackend } = await import('./backend.ts');
    const options = {
      folder,
      port,
      seed,
      quiet,
      supabaseFolder,
      languageModel,
      isRepositoryFolder,
      scripts,
      ...(site && { site }),
    };
    const backend = await startBackend({ cluster, cleanup, timings, ...options });
    return { ...backend, times: timings.results(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
