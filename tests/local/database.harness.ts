import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { connectDatabase, type Database } from '../../local/database.ts';
import { startPostgres } from '../../local/postgres/server.ts';

export type TestDatabase = Database;

const base = new URL('../../local/postgres/base.sql', import.meta.url);

/** A database server for one test file, in the state of a hosted project before its services' tables. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'database-'));
  const password = crypto.randomUUID();
  const server = await startPostgres({ folder: path.join(folder, 'postgres'), password });
  const database = connectDatabase(server.urlOf('supabase_admin', password));
  await database.script(await readFile(base, 'utf8'));
  return {
    ...database,
    close: async () => {
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
