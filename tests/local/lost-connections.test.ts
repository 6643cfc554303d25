/** The stack outlives each of its connections to Postgres. An error event without a handler would end its process. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

import { migrate } from '../../local/postgres/migrations.ts';
import { startStack } from '../../local/stack.ts';
import { minimalProject, temporaryFolder, writeFiles } from './support/folders.ts';

const local = join(import.meta.dirname, '../../local');

/** Ends every connection of clients, the one that asks last. */
const endEveryConnection = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where backend_type = 'client backend' order by pid = pg_backend_pid()
) as connection`;

it('goes on after the end of every connection: idle, in a query, between two queries, and listening', async () => {
  const uncaught = vi.fn<(error: Error) => void>();
  process.on('uncaughtExceptionMonitor', uncaught);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', uncaught));
  await using folder = await temporaryFolder();
  const supabaseFolder = join(folder.path, 'supabase');
  await writeFiles(supabaseFolder, minimalProject);
  const stack = await startStack({ dataFolder: join(folder.path, 'data'), supabaseFolder, seed: true, quiet: true });
  try {
    const { database } = stack;
    const heard: string[] = [];
    await database.listen('heard', (payload) => heard.push(payload));
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const inQuery = database.query('select pg_sleep(3600)');
    const betweenQueries = database.transaction(async (query) => {
      await query('select');
      begun.resolve();
      await ended.promise;
      await query('select');
    });
    // They reject before they are awaited.
    for (const one of [inQuery, betweenQueries]) one.catch(() => {});
    await begun.promise;
    const states = `select distinct state from pg_stat_activity where query like '%' || $1 and pid <> pg_backend_pid()`;
    for (const [query, state] of [
      ['pg_sleep(3600)', 'active'],
      ['select', 'idle in transaction'],
      ['listen "heard"', 'idle'],
    ])
      await expect.poll(() => database.query(states, [query])).toEqual([{ state }]);

    await expect(database.query(endEveryConnection)).rejects.toMatchObject({ code: '57P01' });
    await expect(inQuery).rejects.toMatchObject({ code: '57P01' });
    // Its connection has ended when another one answers, because both are read in turn.
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    ended.resolve();
    await expect(betweenQueries).rejects.toThrow('not queryable');

    await expect
      .poll(async () => {
        await database.query(`select pg_notify('heard', 'after')`);
        return heard;
      })
      .toContain('after');
    const notes = async (): Promise<unknown> => {
      const response = await fetch(`${stack.url}/rest/v1/note?select=body`, {
        headers: { apikey: stack.keys.publishable },
      });
      return response.json();
    };
    await expect.poll(notes).toEqual([{ body: 'from the seed' }]);

    await writeFiles(supabaseFolder, {
      'migrations/20260101000001_lost.sql': 'select pg_terminate_backend(pg_backend_pid());',
    });
    await expect(migrate(stack.databaseUrl, { supabaseFolder, seed: false })).rejects.toThrow('57P01');
    expect(uncaught.mock.calls).toEqual([]);
  } finally {
    await stack.stop();
  }
});

it('only one file makes connections to Postgres', () => {
  const files = readdirSync(local, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const made = files.filter((name) => /new pg\.(?:Client|Pool)\b/u.test(readFileSync(join(local, name), 'utf8')));
  expect(made).toEqual(['database.ts']);
});
