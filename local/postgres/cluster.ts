import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { openSecrets, type Secrets } from '../secrets.ts';
import type { Recipe } from './preparedDatabase.ts';
import { startPostgres, versionOf, type PostgresServer } from './server.ts';

/** The database cluster of a data folder while it starts. */
export interface Cluster {
  secrets: Secrets;
  /** Whether the folder had no cluster, so that it starts as a copy of the prepared one. */
  isCopy: boolean;
  /** Resolves when the server accepts connections. */
  starting: Promise<PostgresServer>;
}

/**
 * Starts the cluster in `folder`, or copies the prepared one there first. It takes most of the time of a start.
 * Resolves as soon as other processes do the work and this one is idle.
 */
export async function openCluster({ folder, recipe }: { folder: string; recipe: Recipe }): Promise<Cluster> {
  const postgresFolder = join(folder, 'postgres');
  const secretsFile = join(folder, 'secrets.json');
  const spawned = Promise.withResolvers<void>();
  const start = ({ supabase_admin: password }: Secrets): Promise<PostgresServer> =>
    startPostgres({ folder: postgresFolder, password, spawned: spawned.resolve });
  if ((await versionOf(postgresFolder)) === null) {
    const { copyDatabase, discardPrepared, preparedDatabase } = await import('./preparedDatabase.ts');
    const prepared = await preparedDatabase(recipe);
    const secrets = await openSecrets(secretsFile, prepared?.passwords);
    if (prepared) {
      const starting = copyDatabase(prepared, postgresFolder)
        .then(() => start(secrets))
        .catch(async () => {
          // The prepared database, and so its copy, does not run: this start and the next make a new one.
          await discardPrepared(dirname(prepared.folder)).catch(() => {});
          await rm(postgresFolder, { recursive: true, force: true });
          return start(secrets);
        });
      // The promise may reject before it is awaited.
      starting.catch(() => {});
      return { secrets, isCopy: true, starting };
    }
  }
  const secrets = await openSecrets(secretsFile);
  const starting = start(secrets);
  await Promise.race([spawned.promise, starting]);
  return { secrets, isCopy: false, starting };
}
