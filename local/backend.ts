import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { readConfig, type Config } from './config.ts';
import { connectDatabase } from './database.ts';
import { restProxy } from './http/restProxy.ts';
import { listen } from './http/server.ts';
import { openKeys } from './keys.ts';
import type { Cluster } from './postgres/cluster.ts';
import { bringUpToDate } from './postgres/schema.ts';
import { placeForPostgrest, startPostgrest, type PostgrestServer } from './postgrest/postgrest.ts';
import { areServicesUnseeded } from './seed/seedRecord.ts';
import type { Stack, StackOptions } from './stack.ts';
import { nothingStarted, once } from './shutdown.ts';
import type { Stopwatch } from './timings.ts';

const nothingHere = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Tidak ada apa-apa di sini.');
};
const openNothing = (): Promise<typeof nothingHere> => Promise.resolve(nothingHere);

/** Adds this stack's address to the redirect URLs, because the port may differ from the one in config.toml. */
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

export interface BackendOptions
  extends Required<Omit<StackOptions, 'dataFolder' | 'site'>>, Pick<StackOptions, 'site'> {
  /** The resolved data folder. */
  folder: string;
  cluster: Cluster;
  /** Whether `supabaseFolder` is this repository's own. The prepared database then already has its migrations. */
  isOurs: boolean;
  /** The SQL scripts of the services. */
  scripts: readonly string[];
  /** Cleanup steps, run in reverse order. */
  undo: (() => unknown)[];
  watch: Stopwatch;
}

/**
 * Starts everything that needs the database: PostgREST, the schema, the services, and the HTTP server in front of them.
 */
export async function startBackend({
  folder,
  port,
  seed,
  quiet,
  site = openNothing,
  supabaseFolder,
  cluster: { secrets, isCopy, starting },
  isOurs,
  scripts,
  undo,
  watch: { timed },
}: BackendOptions): Promise<Omit<Stack, 'times' | 'stop'>> {
  const log = (line: string): void => {
    if (!quiet) console.error(line);
  };
  // The services' code is imported while other processes work: when the database copy is ready, or once PostgREST is
  // starting.
  const busy = Promise.withResolvers<void>();
  if (isCopy) busy.resolve();
  const loading = busy.promise.then(() => import('./services.ts'));
  const server = await listen(port);
  const closeServer = once(() => server.close());
  undo.push(closeServer);
  const [{ config: written, warnings }, keys, place, postgres] = await Promise.all([
    readConfig(supabaseFolder),
    openKeys(join(folder, 'keys.json')),
    placeForPostgrest(join(folder, 'postgrest.pid')),
    timed('postgres', starting),
  ]);
  const config = withSite(written, server.url);

  const startRest = (): Promise<PostgrestServer> => {
    const databaseUrl = postgres.urlOf('authenticator', secrets.authenticator);
    const started = startPostgrest({ place, databaseUrl, keys, config: config.api });
    // The promise may reject before it is awaited.
    started.catch(nothingStarted);
    return started;
  };
  const stopRest = () => startingRest?.then((server) => server.stop(), nothingStarted);
  // Most starts find an unchanged schema, so PostgREST starts while the schema is still being checked.
  let startingRest = postgres.fresh || (isCopy && !isOurs) ? null : startRest();
  undo.push(() => stopRest());
  busy.resolve();
  const database = connectDatabase(postgres.urlOf('supabase_admin', secrets.supabase_admin));
  undo.push(() => database.close());
  const databaseUrl = postgres.urlOf('postgres', secrets.postgres);
  const schema = { database, databaseUrl, passwords: secrets, recipe: { scripts, supabaseFolder }, seed };
  const isNew = postgres.fresh || isCopy;
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
  const [services, postgrest, needsSeeding] = await timed(
    'services',
    Promise.all([startingServices, startingRest, seed && areServicesUnseeded(database)]),
  );
  const serviceToken = await keys.sign({ role: 'service_role', iss: 'supabase' });
  const rest = restProxy({ port: postgrest.port, keys, serviceToken });
  // The steps run in reverse: first no more messages go out, then requests in progress finish, then the services close.
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

  if (needsSeeding) {
    const { seedServices } = await import('./seed/services.ts');
    await timed('seeding', seedServices({ database, whatsapp: services.whatsapp, secrets, keys, url: server.url }));
  }
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
    server: server.raw,
    lost: Promise.race([postgres.lost.then(() => 'Postgres'), postgrest.lost.then(() => 'PostgREST')]),
  };
}
