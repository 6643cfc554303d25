import { join } from 'node:path';

import { openSecrets, type Secrets } from '../secrets.ts';
import type { Recipe } from './prepared.ts';
import { startPostgres, versionOf, type PostgresServer } from './server.ts';

/** The databases of one data folder, which Postgres calls a cluster, on their way up. */
export interface Cluster {
  secrets: Secrets;
  /** Whether there was none in the folder, so that it begins as a copy of the prepared one. */
  isCopy: boolean;
  /** Its server, when it takes connections. */
  starting: Promise<PostgresServer>;
}

/**
 * Begins to start what `folder` holds, or what is put into it first: by far the longest of a start. Answers when other
 * programs work on it, and this one is free.
 */
export async function openCluster({ folder, recipe }: { folder: string; recipe: Recipe }): Promise<Cluster> {
  const place = join(folder, 'postgres');
  const secretsFile = join(folder, 'secrets.json');
  const spawned = Promise.withResolvers<void>();
  const start = ({ supabase_admin: password }: Secrets): Promise<PostgresServer> =>
    startPostgres({ folder: place, password, spawned: spawned.resolve });
  if ((await versionOf(place)) === null) {
    const { copyDatabase, preparedDatabase } = await import('./prepared.ts');
    const prepared = await preparedDatabase(recipe);
    const secrets = await openSecrets(secretsFile, prepared?.passwords);
    if (prepared) {
      const starting = copyDatabase(prepared, place).then(() => start(secrets));
      // It is waited for later than it may fail.
      starting.catch(() => {});
      return { secrets, isCopy: true, starting };
    }
  }
  const secrets = await openSecrets(secretsFile);
  const starting = start(secrets);
  await Promise.race([spawned.promise, starting]);
  return { secrets, isCopy: false, starting };
}
