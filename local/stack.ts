import { join, resolve } from 'node:path';

import { openDataFolder } from './dataFolder.ts';
import { lockDataFolder } from './lock.ts';
import { postgresBinaries } from './postgres/binaries.ts';
import { openCluster } from './postgres/cluster.ts';
import { postgrestBinary } from './postgrest/binary.ts';
import type { Stack, StackOptions } from './runningStack.ts';
import { ignoreFailedStart, once } from './shutdown.ts';
import { startTimings } from './timings.ts';

export type { Stack, StackOptions } from './runningStack.ts';

const inLocal = (path: string): string => join(import.meta.dirname, path);

const repositorySupabaseFolder = inLocal('../supabase');

/** The SQL scripts of the services, in the order of their dependencies. */
export const serviceScripts = [
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
  siteUrl,
  openFunctions,
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
        scripts: serviceScripts,
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
      scripts: serviceScripts,
      ...(site && { site }),
      ...(siteUrl && { siteUrl }),
      ...(openFunctions && { openFunctions }),
    };
    const backend = await startBackend({ cluster, cleanup, timings, ...options });
    return { ...backend, times: timings.results(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
