import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';

import { getRequestListener } from '@hono/node-server';

import { authService } from './auth/auth.ts';
import { readConfig, type Config } from './config.ts';
import { connectDatabase, type Database } from './database.ts';
import { restProxy } from './http/rest.ts';
import { listen } from './http/server.ts';
import { mountServices } from './http/services.ts';
import { openKeys, type Keys } from './keys.ts';
import { lockFolder } from './lock.ts';
import { createMailbox, type Mailbox } from './mailbox/mailbox.ts';
import { openPasswords, setPasswords } from './passwords.ts';
import { migrate } from './postgres/migrations.ts';
import { runScripts } from './postgres/scripts.ts';
import { startPostgres } from './postgres/server.ts';
import { startPostgrest } from './postgrest/postgrest.ts';
import { realtimeService } from './realtime/realtime.ts';

export interface StackOptions {
  /** Where everything is kept that must survive: rows, files, keys. Made when missing. */
  dataFolder: string;
  /** 0 or none: any free port. */
  port?: number;
  /** Whether a new database gets supabase/seed.sql. */
  seed?: boolean;
  /** Says nothing on the console. */
  quiet?: boolean;
  /** Answers what is no service: the application. */
  site?: (request: IncomingMessage, response: ServerResponse) => void;
  /** The folder with config.toml, migrations and functions. */
  supabaseFolder?: string;
}

/** A running stack. */
export interface Stack {
  url: string;
  port: number;
  keys: Keys;
  database: Database;
  config: Config;
  warnings: readonly string[];
  mailbox: Mailbox;
  /** Milliseconds that each part of the start took, and `total`. */
  times: Record<string, number>;
  stop(): Promise<void>;
}

const here = (path: string): string => join(import.meta.dirname, path);

/** The services' SQL, in the order in which they stand on each other. */
const scripts = [
  'postgres/base.sql',
  'auth/auth.sql',
  'realtime/realtime.sql',
  existsSync(here('storage/storage.sql')) ? 'storage/storage.sql' : 'postgres/storage-stub.sql',
  'postgres/owners.sql',
].map(here);

const nothingHere = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Tidak ada apa-apa di sini.');
};

/** Starts the whole backend in this process, on one loopback port. */
export async function startStack({
  dataFolder,
  port = 0,
  seed = false,
  quiet = false,
  site = nothingHere,
  supabaseFolder = here('../supabase'),
}: StackOptions): Promise<Stack> {
  const folder = resolve(dataFolder);
  const times: Record<string, number> = {};
  const began = performance.now();
  const timed = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work;
    times[name] = Math.round(performance.now() - start);
    return result;
  };
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const log = (line: string): void => {
    if (!quiet) console.error(line);
  };

  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    undo.push(await lockFolder(folder));
    const server = await listen(port);
    undo.push(() => server.close());
    const [{ config, warnings }, keys, passwords] = await Promise.all([
      readConfig(supabaseFolder),
      openKeys(join(folder, 'keys.json')),
      openPasswords(join(folder, 'passwords.json')),
    ]);
    const postgres = await timed(
      'postgres',
      startPostgres({ folder: join(folder, 'postgres'), password: passwords.supabase_admin }),
    );
    undo.push(() => postgres.stop());
    const database = connectDatabase(postgres.urlOf('supabase_admin', passwords.supabase_admin));
    undo.push(() => database.close());
    if (await timed('scripts', runScripts(database, scripts))) await setPasswords(database, passwords);
    const migrated = await timed(
      'migrations',
      migrate(postgres.urlOf('postgres', passwords.postgres), { supabaseFolder, seed }),
    );
    const postgrest = await timed(
      'postgrest',
      startPostgrest({
        databaseUrl: postgres.urlOf('authenticator', passwords.authenticator),
        keys,
        config: config.api,
        pidFile: join(folder, 'postgrest.pid'),
      }),
    );
    undo.push(() => postgrest.stop());

    const serviceToken = await keys.sign({ role: 'service_role', iss: 'supabase' });
    const mailbox = createMailbox();
    const realtime = await timed('realtime', realtimeService({ database, keys, log }));
    undo.push(() => realtime.close());
    const rest = restProxy({ port: postgrest.port, keys, serviceToken });
    undo.push(() => rest.close());
    const services = mountServices(keys, [
      {
        path: '/auth/v1',
        app: authService({ database, keys, config: config.auth, mailbox, url: `${server.url}/auth/v1` }),
        api: true,
      },
      { path: '/realtime/v1', app: realtime.app, api: true },
      { path: '/__mail', app: mailbox.app, api: false },
    ]);
    server.open({
      routes: [
        { paths: ['/rest/v1'], handle: rest.handle },
        {
          paths: ['/auth/v1', '/realtime/v1', '/__mail'],
          handle: (request, response) => void getRequestListener(services.fetch)(request, response),
        },
      ],
      site,
      upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
    });
    times['total'] = Math.round(performance.now() - began);
    return {
      url: server.url,
      port: server.port,
      keys,
      database,
      config,
      warnings: [...warnings, ...migrated.warnings],
      mailbox,
      times,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
