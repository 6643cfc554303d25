import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { logError } from '../supabase/functions/_shared/log.ts';
import { readConfig, type Config } from './config.ts';
import { connectDatabase } from './database.ts';
import { restProxy } from './http/restProxy.ts';
import { listen } from './http/server.ts';
import { openKeys } from './keys.ts';
import type { Cluster } from './postgres/cluster.ts';
import { updateSchema } from './postgres/schema.ts';
import { preparePostgrest, startPostgrest, type PostgrestServer } from './postgrest/postgrest.ts';
import type { Stack, StackOptions } from './runningStack.ts';
import { areServicesUnseeded } from './seed/seedRecord.ts';
import { ignoreFailedStart, once } from './shutdown.ts';
import { moveOwnAddresses } from './storage/ownAddresses.ts';
import type { Timings } from './timings.ts';

const notFound = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Tidak ada apa-apa di sini.');
};
const openNotFoundSite = (): Promise<typeof notFound> => Promise.resolve(notFound);

/** Adds the application's address to the redirect URLs, because the port may differ from the one in config.toml. */
const withSiteUrl = (config: Config, url: string): Config => ({
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
  extends
    Required<Omit<StackOptions, 'dataFolder' | 'site' | 'siteUrl' | 'openFunctions' | 'cacheFolder'>>,
    Pick<StackOptions, 'site' | 'siteUrl' | 'openFunctions'> {
  /** The resolved data folder. */
  folder: string;
  cluster: Cluster;
  /** Whether `supabaseFolder` is this repository's own. The prepared database then already has its migrations. */
  isRepositoryFolder: boolean;
  /** The SQL scripts of the services. */
  scripts: readonly string[];
  /** Cleanup steps, run in reverse order. */
  cleanup: (() => unknown)[];
  timings: Timings;
}

/**
 * Starts everything that needs the database: PostgREST, the schema, the services, and the HTTP server in front of them.
 */
export async function startBackend({
  folder,
  port,
  seed,
  quiet,
  site = openNotFoundSite,
  supabaseFolder,
  languageModel,
  siteUrl,
  openFunctions,
  cluster: { secrets, isCopy, starting },
  isRepositoryFolder,
  scripts,
  cleanup,
  timings: { measure },
}: BackendOptions): Promise<Omit<Stack, 'times' | 'stop'>> {
  const log: typeof logError = (error, writer) => {
    if (!quiet) logError(error, writer);
  };
  // The services' code is imported while other processes work: during the copy of the database, or while PostgREST starts.
  const busy = Promise.withResolvers<void>();
  if (isCopy) busy.resolve();
  const loading = busy.promise.then(() => import('./services.ts'));
  const server = await listen(port);
  const closeServer = once(() => server.close());
  cleanup.push(closeServer);
  const [{ config: parsedConfig, warnings }, keys, postgrestRuntime, postgres] = await Promise.all([
    readConfig(supabaseFolder),
    openKeys(join(folder, 'keys.json')),
    preparePostgrest(join(folder, 'postgrest.pid')),
    measure('postgres', starting),
  ]);
  const config = withSiteUrl(parsedConfig, siteUrl ?? server.url);

  const startRest = (): Promise<PostgrestServer> => {
    const databaseUrl = postgres.urlOf('authenticator', secrets.authenticator);
    const started = startPostgrest({ runtime: postgrestRuntime, databaseUrl, keys, config: config.api });
    // The promise may reject before it is awaited.
    started.catch(ignoreFailedStart);
    return started;
  };
  const stopRest = () => startingRest?.then((server) => server.stop(), ignoreFailedStart);
  // Most starts find an unchanged schema, so PostgREST starts while the schema is still being checked.
  let startingRest = postgres.isNew || (isCopy && !isRepositoryFolder) ? null : startRest();
  cleanup.push(() => stopRest());
  busy.resolve();
  const database = connectDatabase(postgres.urlOf('supabase_admin', secrets.supabase_admin));
  cleanup.push(() => database.close());
  const databaseUrl = postgres.urlOf('postgres', secrets.postgres);
  const schema = { database, databaseUrl, passwords: secrets, recipe: { scripts, supabaseFolder }, seed };
  const isNew = postgres.isNew || isCopy;
  const schemaUpdate = await measure('schema', updateSchema({ ...schema, versionFile: join(folder, 'schema') }, isNew));
  if (schemaUpdate.changed) {
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
    languageModel,
    ...(openFunctions && { openFunctions }),
    log,
  });
  const quiesceServices = once(() => startingServices.then((services) => services.quiesce(), ignoreFailedStart));
  const closeServices = once(() => startingServices.then((services) => services.close(), ignoreFailedStart));
  cleanup.push(closeServices, quiesceServices);
  const application = site({ url: server.url, keys, server: server.raw });
  application.catch(ignoreFailedStart);
  const [services, postgrest, needsSeeding] = await measure(
    'services',
    Promise.all([
      startingServices,
      startingRest,
      seed && areServicesUnseeded(database),
      moveOwnAddresses(database, server.url),
    ]),
  );
  const serviceToken = await keys.sign({ role: 'service_role', iss: 'supabase' });
  const rest = restProxy({ port: postgrest.port, keys, serviceToken, log });
  // The steps run in reverse: first no more messages go out, then requests in progress finish, then the services close.
  cleanup.push(() => rest.close(), closeServices, closeServer, quiesceServices);
  server.open({
    routes: [{ paths: ['/rest/v1'], handle: rest.handle }, services],
    site: (request, response) => {
      application.then(
        (handle) => handle(request, response),
        () => response.destroy(),
      );
    },
    upgrade: services.upgrade,
  });

  if (needsSeeding) {
    const { seedServices } = await import('./seed/services.ts');
    await measure('seeding', seedServices({ database, whatsapp: services.whatsapp, secrets, keys, url: server.url }));
  }
  return {
    url: server.url,
    port: server.port,
    keys,
    database,
    databaseUrl,
    config,
    warnings: [...warnings, ...schemaUpdate.warnings],
    mailbox: services.mailbox,
    whatsapp: services.whatsapp,
    model: services.model,
    graph: services.graph,
    payments: services.payments,
    shipping: services.shipping,
    push: services.push,
    application,
    seeded: schemaUpdate.seeded,
    server: server.raw,
    crashed: Promise.race([postgres.crashed.then(() => 'Postgres'), postgrest.crashed.then(() => 'PostgREST')]),
  };
}
