/** A prepared database that cannot be used is made anew, and a Postgres that cannot run ends the start with a sentence. */
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CommandError } from '../../local/commandError.ts';
import { connectDatabase } from '../../local/database.ts';
import { openCluster } from '../../local/postgres/cluster.ts';
import { preparedDatabase } from '../../local/postgres/preparedDatabase.ts';
import { startPostgres } from '../../local/postgres/server.ts';
import { temporaryFolder } from './support/folders.ts';

const isRoot = process.getuid?.() === 0;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cacheFolder: string;
const recipe = () => ({
  scripts: [join(import.meta.dirname, '../../local/postgres/base.sql')],
  supabaseFolder: null,
  cacheFolder,
});

let clusters = 0;
/** Starts the cluster of a new data folder, and returns an answer of it. */
const answerOfNewCluster = async (): Promise<unknown> => {
  clusters += 1;
  const data = join(folder.path, `data-${clusters}`);
  await mkdir(data);
  const { secrets, starting } = await openCluster({ folder: data, recipe: recipe() });
  const server = await starting;
  const database = connectDatabase(server.urlOf('supabase_admin', secrets.supabase_admin), { connections: 1 });
  try {
    return (await database.query('select 17 as answer'))[0];
  } finally {
    await database.close();
    await server.stop();
    await rm(data, { recursive: true });
  }
};

beforeAll(async () => {
  folder = await temporaryFolder();
  cacheFolder = join(folder.path, 'cache');
  // As for the data folder of a user, only root can enter it; Postgres runs as another user.
  await chmod(folder.path, 0o700);
  await preparedDatabase(recipe());
});
afterAll(() => folder[Symbol.asyncDispose]());

/** The only prepared database, and the inode of its record, which another one does not have. */
const preparedNow = async () => {
  const names = await readdir(cacheFolder);
  expect(names).toHaveLength(1);
  const path = join(cacheFolder, names[0] ?? '');
  return { path, database: join(path, 'postgres'), born: (await stat(join(path, 'complete.json'))).ino };
};

describe('a prepared database', () => {
  it('is used again while it is as it was built', async () => {
    const { born } = await preparedNow();
    expect(await answerOfNewCluster()).toEqual({ answer: 17 });
    expect((await preparedNow()).born).toBe(born);
  });

  type Spoil = (at: { path: string; database: string }) => Promise<unknown>;
  // Only root can give a file to another user.
  const ofAnotherUser: [string, Spoil][] = [
    ['of another user', ({ database }) => chown(database, 1000, 1000)],
    ['with a file of another user', ({ database }) => chown(join(database, 'PG_VERSION'), 0, 0)],
  ];
  it.each<[string, Spoil]>([
    ['of another version', ({ database }) => writeFile(join(database, 'PG_VERSION'), '15\n')],
    ['half written', ({ database }) => rm(join(database, 'base'), { recursive: true })],
    ['with a changed file', ({ database }) => writeFile(join(database, 'global/pg_control'), Buffer.alloc(8192, 7))],
    ['that others can change', ({ database }) => chmod(database, 0o777)],
    ['with half a record', ({ path }) => truncate(join(path, 'complete.json'), 20)],
    [
      'with other passwords',
      async ({ path }) => {
        const file = join(path, 'complete.json');
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll('":"', '":"x'));
      },
    ],
    [
      'that is a file',
      async ({ path }) => {
        await rm(path, { recursive: true });
        await writeFile(path, 'bukan folder');
      },
    ],
    ...(isRoot ? ofAnotherUser : []),
  ])('%s is made anew', async (_, spoil) => {
    const before = await preparedNow();
    await spoil(before);
    const prepared = await preparedDatabase(recipe());
    const after = await preparedNow();
    expect(prepared?.folder).toBe(after.database);
    expect(after.born).not.toBe(before.born);
    expect((await readdir(after.database)).toSorted()).toContain('base');
    expect(await readFile(join(after.database, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('whose damage shows only when Postgres runs is replaced by a new database, and not used again', async () => {
    const { path, database } = await preparedNow();
    const file = join(database, 'global/pg_control');
    const changedAt = Math.round((await stat(file)).mtimeMs) / 1000;
    await writeFile(file, Buffer.alloc(8192, 7));
    await utimes(file, changedAt, changedAt);
    expect(await answerOfNewCluster()).toEqual({ answer: 17 });
    expect(await readdir(cacheFolder)).toEqual([]);
    expect((await preparedDatabase(recipe()))?.folder).toBe(join(path, 'postgres'));
  });
});

describe('a Postgres that cannot run', () => {
  /** A data folder that has run once, changed by `spoil`. */
  const startSpoilt = async (spoil: (postgres: string) => unknown): Promise<unknown> => {
    clusters += 1;
    const postgres = join(folder.path, `data-${clusters}`, 'postgres');
    await mkdir(join(postgres, '..'));
    await (await startPostgres({ folder: postgres, password: 'x' })).stop();
    await spoil(postgres);
    return startPostgres({ folder: postgres, password: 'x', patience: 500 }).catch((error: unknown) => error);
  };

  it.each<[string, (postgres: string) => unknown, string]>([
    ['is damaged', (postgres) => truncate(join(postgres, 'global/pg_control'), 100), 'pg_control'],
    ['has lost a file', (postgres) => rm(join(postgres, 'postgresql.conf')), 'postgresql.conf'],
  ])('because its data %s ends the start with a sentence', async (_, spoil, reason) => {
    const error = await startSpoilt(spoil);
    expect(error).toBeInstanceOf(CommandError);
    expect((error as Error).message).toMatch(
      new RegExp(`^Postgres tidak dapat dijalankan dengan data di \\S+ \\(".*${reason}.*"\\); periksa pemilik`, 'u'),
    );
  });

  it('because it waits for ever ends the start with a sentence, and is ended itself', async () => {
    // Opening a named pipe without a writer waits.
    let pipe = '';
    const error = await startSpoilt(async (postgres) => {
      pipe = join(postgres, 'postgresql.conf');
      await rm(pipe);
      execFileSync('sh', ['-c', 'mkfifo -m 666 "$0"', pipe]);
    });
    expect(error).toBeInstanceOf(CommandError);
    expect((error as Error).message).toMatch(/^Postgres tidak dapat dijalankan dengan data di \S+; periksa pemilik/u);
  });
});
