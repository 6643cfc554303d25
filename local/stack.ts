import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';

import { readConfig, type Config } from './config.ts';
import { connectDatabase, type Database } from './database.ts';
import { openFolder } from './folder.ts';
import { restProxy } from './http/rest.ts';
import { listen } from './http/server.ts';
import { openKeys, type Keys } from './keys.ts';
import { lockFolder } from './lock.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { postgresBinaries } from './postgres/binaries.ts';
import { copyDatabase, preparedDatabase } from './postgres/prepared.ts';
import { bringUpToDate } from './postgres/schema.ts';
import { startPostgres, versionOf } from './postgres/server.ts';
import { postgrestBinary, startPostgrest } from './postgrest/postgrest.ts';
import { openSecrets } from './secrets.ts';
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

/** The services' SQL, in the order in which they stand on each other. */
const scripts = [
  'postgres/base.sql',
  'auth/auth.sql',
  'realtime/realtime.sql',
  'storage/storage.sql',
  'postgres/owners.sql',
].map(here);

const nothingHere = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Tidak ada apa-apa di sini.');
};
const openNothing = (): Promise<typeof nothingHere> => Promise.resolve(nothingHere);

/** What did not start need not be stopped; why it did not is said by who waits for it. */
const nothingStarted = (): void => {};

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};

function stopwatch() {
  const began = performance.now();
  const times: Record<string, number> = {};
  return {
    times,
    timed: async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
      const start = performance.now();
      const result = await work;
      times[name] = Math.round(performance.now() - start);
      return result;
    },
    finish: () => {
      times['total'] = Math.round(performance.now() - began);
    },
  };
}

/** The links in mail lead to this stack, whatever port it was given. */
const withSite = (config: Config, url: string): Config => ({
  ...config,
  auth: {
    ...config.auth,
    siteUrl: url,
    additionalRedirectUrls: [
      ...config.auth.additionalRedirectUrls,
      `${url}/**`,
      `${url.replace('127.0.0.1', 'localhost')}/**`,
    ],
  },
});

/** Starts the whole backend in this process, on one loopback port; Postgres and PostgREST run beside it. */
export async function startStack({
  dataFolder,
  port = 0,
  seed = false,
  quiet = false,
  site = openNothing,
  supabaseFolder = here('../supabase'),
}: StackOptions): Promise<Stack> {
  const folder = resolve(dataFolder);
  const { times, timed, finish } = stopwatch();
  const undo: (() => unknown)[] = [];
  const stop = once(async () => {
    for (const step of undo.toReversed()) await step();
  });
  const log = (line: string): void => {
    if (!quiet) console.error(line);
  };

  try {
    // Before anything is made: there may be none for this machine.
    await Promise.all([postgresBinaries(), postgrestBinary()]);
    await openFolder(folder);
    undo.push(await lockFolder(folder));
    const server = await listen(port);
    const closeServer = once(() => server.close());
    undo.push(closeServer);
    const cluster = join(folder, 'postgres');
    const isOurs = supabaseFolder === here('../supabase');
    const [{ config: written, warnings }, keys, prepared] = await Promise.all([
      readConfig(supabaseFolder),
      openKeys(join(folder, 'keys.json')),
      (await versionOf(cluster)) === null
        ? preparedDatabase({ scripts, supabaseFolder: isOurs ? supabaseFolder : null })
        : null,
    ]);
    const secrets = await openSecrets(join(folder, 'secrets.json'), prepared?.passwords);
    const config = withSite(written, server.url);

    // The services' code is read while others work: a core for as long as the copy of a database, or as PostgREST's start.
    const busy = Promise.withResolvers<void>();
    if (prepared) busy.resolve();
    const loading = busy.promise.then(() => import('./services.ts'));
    const start = { folder: cluster, password: secrets.supabase_admin };
    const starting = (prepared ? copyDatabase(prepared, cluster) : Promise.resolve()).then(() => startPostgres(start));
    undo.push(() => starting.then((server) => server.stop(), nothingStarted));
    const postgres = await timed('postgres', starting);
    const startRest = (): ReturnType<typeof startPostgrest> => {
      const started = startPostgrest({
        databaseUrl: postgres.urlOf('authenticator', secrets.authenticator),
        keys,
        config: config.api,
        pidFile: join(folder, 'postgrest.pid'),
      });
      // It is waited for later than it may fail.
      started.catch(nothingStarted);
      return started;
    };
    const stopRest = () => startingRest?.then((server) => server.stop(), nothingStarted);
    // Most starts find everything as it was left: PostgREST reads a schema that stays, while we look whether it does.
    let startingRest = postgres.fresh || (prepared && !isOurs) ? null : startRest();
    undo.push(() => stopRest());
    busy.resolve();
    const database = connectDatabase(postgres.urlOf('supabase_admin', secrets.supabase_admin));
    undo.push(() => database.close());
    const databaseUrl = postgres.urlOf('postgres', secrets.postgres);
    const schema = { database, databaseUrl, passwords: secrets, recipe: { scripts, supabaseFolder }, seed };
    const isNew = postgres.fresh || prepared !== null;
    const brought = await timed('schema', bringUpToDate({ ...schema, mark: join(folder, 'schema') }, isNew));
    if (brought.changed) {
      await stopRest();
      startingRest = null;
    }
    startingRest ??= startRest();
    const { startServices } = await loading;
    const startingServices = startServices({
      database,
      keys,
      secrets,
      config,
      url: server.url,
      dataFolder: folder,
      supabaseFolder,
      log,
    });
    const hushServices = once(() => startingServices.then((services) => services.hush(), nothingStarted));
    const closeServices = once(() => startingServices.then((services) => services.close(), nothingStarted));
    undo.push(closeServices, hushServices);
    const application = site({ keys, server: server.raw });
    application.catch(nothingStarted);
    const [services, postgrest] = await timed('services', Promise.all([startingServices, startingRest]));
    const serviceToken = await keys.sign({ role: 'service_role', iss: 'supabase' });
    const rest = restProxy({ port: postgrest.port, keys, serviceToken });
    // Run from the last: no more is said, then calls under way end, then what answers them.
    undo.push(() => rest.close(), closeServices, closeServer, hushServices);
    server.open({
      routes: [{ paths: ['/rest/v1'], handle: rest.handle }, services],
      site: (request, response) => {
        application.then(
          (answer) => answer(request, response),
          () => response.destroy(),
        );
      },
      upgrade: services.upgrade,
    });

    if (seed) {
      const { seedServices } = await import('./seed/services.ts');
      await timed('seeding', seedServices({ database, whatsapp: services.whatsapp, secrets, keys, url: server.url }));
    }
    finish();
    return {
      url: server.url,
      port: server.port,
      keys,
      database,
      databaseUrl,
      config,
      warnings: [...warnings, ...brought.warnings],
      mailbox: services.mailbox,
      whatsapp: services.whatsapp,
      application,
      seeded: brought.seeded,
      times,
      server: server.raw,
      lost: Promise.race([postgres.lost.then(() => 'Postgres'), postgrest.lost.then(() => 'PostgREST')]),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
