import { Hono } from 'hono';

import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import { bucketRoutes, makeBuckets } from './buckets.ts';
import { answerError, StorageError } from './errors.ts';
import { openFiles } from './files.ts';
import { listRoutes } from './list.ts';
import { objectRoutes } from './objects.ts';
import type { Service } from './service.ts';
import { signedRoutes } from './signed.ts';

export interface StorageOptions {
  database: Database;
  keys: Keys;
  config: Config['storage'];
  /** Where the bytes lie. Made when the first file is written. */
  folder: string;
}

// A file being written has no row yet; its time may lag behind ours by a tick of the system's clock.
const margin = 10_000;

/** Removes files that no row names: left by a kill between bytes and row, or by SQL that deleted the row. */
async function sweepOrphans({ database, files }: Service): Promise<void> {
  await files.sweep(Date.now() - margin, async (versions) => {
    const rows = await database.query<{ version: string }>(
      'select version from storage.objects where version = any ($1)',
      [versions],
    );
    return new Set(rows.map(({ version }) => version));
  });
}

/**
 * Supabase Storage, as the hosted one answers, for what the dashboard and storage-js need of it: buckets, objects, signed
 * addresses, list V1. Expects the tables of storage.sql. Files of an earlier life that no row names are removed meanwhile.
 */
export function storageService({ database, keys, config, folder }: StorageOptions): Hono {
  const service: Service = { database, keys, config, files: openFiles(folder) };
  const ready = makeBuckets(service);
  // Told by the first call instead: whoever mounts this cannot wait for it.
  ready.then(() => sweepOrphans(service)).catch(() => {});

  const app = new Hono();
  app.onError(answerError);
  app.use(async (_context, next) => {
    await ready;
    await next();
  });
  app.get('/status', (context) => context.json({}));
  for (const routes of [bucketRoutes, listRoutes, signedRoutes, objectRoutes]) app.route('/', routes(service));
  app.all('*', () => {
    throw new StorageError(404, 'NotFound', 'Route not found');
  });
  return app;
}
