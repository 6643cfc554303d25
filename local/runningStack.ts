import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { FunctionsHost, FunctionsOptions } from './functions/functions.ts';
import type { Keys } from './keys.ts';
import type { Services } from './services.ts';

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
  /** The address of an application that another server serves. */
  siteUrl?: string;
  /** Runs the functions; by default in this process. */
  openFunctions?: (options: FunctionsOptions) => FunctionsHost;
  /** Where prepared databases are kept; by default in the repository. */
  cacheFolder?: string;
}

/** A running stack, with the services that stand in for others. */
export interface Stack extends Pick<
  Services,
  'mailbox' | 'whatsapp' | 'model' | 'graph' | 'payments' | 'shipping' | 'push'
> {
  url: string;
  port: number;
  keys: Keys;
  database: Database;
  /** The database's address as `postgres`, the role that owns what migrations create. */
  databaseUrl: string;
  config: Config;
  warnings: readonly string[];
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
