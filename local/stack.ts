import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';

import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { openFolder } from './folder.ts';
import type { Keys } from './keys.ts';
import { lockFolder } from './lock.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { postgresBinaries } from './postgres/binaries.ts';
import { openCluster } from './postgres/cluster.ts';
import { postgrestBinary } from './postgrest/binary.ts';
import { nothingStarted, once } from './stopping.ts';
import { stopwatch } from './stopwatch.ts';
import type { Whatsapp } from './whatsapp/whatsapp.ts';

export interface StackOptions {
  /** Where everything is kept that must survive: rows, files, keys. Made when missing. */
  dataFolder: string;
  /** 0 or none: any free port. */
  port?: number;
  /** Whether a new database gets supabase/seed.sql and what belongs to it. */
  seed?: boolean;
  /** Says nothing on the console. */
  quiet?: boolean;
  /** Opens what answers what is no service: the application. It may take longer than the backend; who comes early waits. */
  site?: (house: {
    keys: Keys;
    server: Server;
  }) => Promise<(request: IncomingMessage, response: ServerResponse) => void>;
  /** The folder with config.toml, migrations and functions. */
  supabaseFolder?: string;
}

/** A running stack. */
export interface Stack {
  url: string;
  port: number;
  keys: Keys;
  database: Database;
  /** The database's address as `postgres`, the role that owns what migrations make. */
  databaseUrl: string;
  config: Config;
  warnings: readonly string[];
  mailbox: Mailbox;
  whatsapp: Whatsapp;
  /** Whether this start filled the database from the seed. */
  seeded: boolean;
  /** Resolves when the application is open too; rejects, with everything else running, when it could not be. */
  application: Promise<unknown>;
  /** Milliseconds that each part of the start took, and `total`. */
  times: Record<string, number>;
  server: Server;
  /** Resolves with its name when a part of the stack has ended by itself: nothing works without it. */
  lost: Promise<string>;
  /** Stops everything in order; a second call waits for the first. */
  stop(): Promise<void>;
}

const here = (path: string): string => join(import.meta.dirname, path);

const ownSupabaseFolder = here('../supabase');

/** The services' SQL, in the order in which they stand on each other. */
const scripts = [
  'postgres/base.sql',
  'auth/auth.sql',
  'realtime/realtime.sql',
  'storage/storage.sql',
  'postgres/owners.sql',
].map(here);

/**
 * Starts the whole backend in this process, on one loopback port; Postgres and PostgREST run beside it. What is imported
 * here is little: the database takes its time to start, and the rest is read meanwhile.
 */
export async function startStack({
  dataFolder,
  port = 0,
  seed = false,
  quiet = false,
  site,
  supabaseFolder = ownSupabaseFolder,
}: StackOptions): Promise<Stack> {
  const folder = resolve(dataFolder);
  const watch = stopwatch();
  const undo: (() => unknown)[] = [];
  const stop = once(async () => {
    for (const step of undo.toReversed()) await step();
  });
  try {
    // Before anything is made: there may be none for this machine.
    await Promise.all([postgresBinaries(), postgrestBinary()]);
    await openFolder(folder);
    undo.push(await lockFolder(folder));
    const isOurs = supabaseFolder === ownSupabaseFolder;
    const cluster = await openCluster({ folder, recipe: { scripts, supabaseFolder: isOurs ? supabaseFolder : null } });
    undo.push(() => cluster.starting.then((server) => server.stop(), nothingStarted));
    const { startBackend } = await import('./backend.ts');
    const options = { folder, port, seed, quiet, supabaseFolder, isOurs, scripts, ...(site && { site }) };
    const backend = await startBackend({ cluster, undo, watch, ...options });
    return { ...backend, times: watch.finish(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
