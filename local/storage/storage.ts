import { Hono } from 'hono';

import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import { bucketRoutes, syncBuckets } from './buckets.ts';
import { errorResponse, StorageError } from './errors.ts';
import { openFileStore } from './fileStore.ts';
import { listRoutes } from './list.ts';
import { objectRoutes } from './objects.ts';
import type { Service } from './service.ts';
import { signedRoutes } from './signedUrls.ts';

export interface StorageOptions {
  database: Database;
  keys: Keys;
  config: Config['storage'];
  /** The folder of the files, created with the first one. */
  folder: string;
}

// Tolerance for files that are being written and have no row yet, and for inaccuracy of file times.
const margin = 10_000;

/** Deletes files without a row, left by a crash between file and row or by SQL that deleted the row. */
async function sweepOrphans({ database, files }: Service): Promise<void> {
  await files.sweep(Date.now() - margin, async (versions) => {
    const rows = await database.query<{ version: string }>(
      'select version from storage.objects where version = any ($1)',
      [versions],
    );
    return new Set(rows.map(({ version }) => version));
  });
}

/** Bytes of the first line and the headers, as of Node, on which hosted Storage runs with its defaults. */
const MAX_HEADER = 16 * 1024;

const headerBytes = ({ method, url, headers }: Request): number =>
  [...headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length,
    `${method} ${url} HTTP/1.1\r\n`.length,
  );

/**
 * A stand-in for Supabase Storage: the endpoints that the dashboard and storage-js use (buckets, objects, signed URLs,
 * list V1), with hosted responses. Needs the tables of storage.sql. Orphaned files are deleted in the background.
 */
export function storageService({ database, keys, config, folder }: StorageOptions): Hono {
  const service: Service = { database, keys, config, files: openFileStore(folder) };
  const ready = syncBuckets(service);
  // The first request reports a failure, because this function returns before it is known.
  ready.then(() => sweepOrphans(service)).catch(() => {});

  const app = new Hono();
  app.onError(errorResponse);
  app.use(async (context, next) => {
    if (headerBytes(context.req.raw) > MAX_HEADER) return context.body(null, 431);
    await ready;
    return await next();
  });
  app.get('/status', (context) => context.json({}));
  for (const routes of [bucketRoutes, listRoutes, signedRoutes, objectRoutes]) app.route('/', routes(service));
  app.all('*', () => {
    throw new StorageError(404, 'NotFound', 'Route not found');
  });
  return app;
}
