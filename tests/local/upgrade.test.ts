/** An installation of the last release becomes by the later migrations what a new one is, and keeps its rows. */
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { connectDatabase, type Database, type Query } from '../../local/database.ts';
import { openCluster } from '../../local/postgres/cluster.ts';
import { updateSchema } from '../../local/postgres/schema.ts';
import { serviceScripts } from '../../local/stack.ts';
import { root } from '../../scripts/generated.ts';
import { readRelease } from '../../scripts/migrations.ts';
import { catalogueOf, differences, rowsOf } from './support/catalogue.ts';
import { temporaryFolder } from './support/folders.ts';
import { missingIn, offeredApiOf, type OfferedApi } from './support/offeredApi.ts';

const today = join(root, 'supabase');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** The folder `supabase` of the last release; before the first, today's. */
let released: string;
let ofRelease: Installation;
let fresh: Installation;
/** Of the release's installation before its upgrade. */
let rowsBefore: Set<string>;
let offeredBefore: OfferedApi;

interface Installation {
  database: Database;
  /** Runs the missing migrations, and the seed. */
  update(supabaseFolder: string, seed?: boolean): Promise<unknown>;
  stop(): Promise<void>;
}

async function install(supabaseFolder: string, seed: boolean): Promise<Installation> {
  const data = join(folder.path, seed ? 'released' : 'fresh');
  await mkdir(data);
  const { secrets, starting, isCopy } = await openCluster({
    folder: data,
    recipe: { scripts: serviceScripts, supabaseFolder },
  });
  const server = await starting;
  const database = connectDatabase(server.urlOf('supabase_admin', secrets.supabase_admin), { connections: 1 });
  const update = (of: string, withSeed = false) =>
    updateSchema(
      {
        database,
        databaseUrl: server.urlOf('postgres', secrets.postgres),
        passwords: secrets,
        recipe: { scripts: serviceScripts, supabaseFolder: of },
        seed: withSeed,
        versionFile: join(data, 'schema'),
      },
      isCopy,
    );
  await update(supabaseFolder, seed);
  const stop = async () => {
    await database.close();
    await server.stop();
  };
  return { database, update, stop };
}

const migrationsOf = async (name: string, files: readonly string[]): Promise<string> => {
  const copy = join(folder.path, name);
  await mkdir(join(copy, 'migrations'), { recursive: true });
  await symlink(join(today, 'seed.sql'), join(copy, 'seed.sql'));
  for (const file of files) await cp(join(today, 'migrations', file), join(copy, 'migrations', file));
  return copy;
};

beforeAll(async () => {
  folder = await temporaryFolder();
  const files = Object.keys(readRelease(today).files);
  released = files.length === 0 ? today : await migrationsOf('supabase-released', files);
  ofRelease = await install(released, true);
  fresh = await install(today, false);
  rowsBefore = await rowsOf(ofRelease.database.query);
  offeredBefore = await offeredApiOf(ofRelease.database.query);
  await ofRelease.update(today);
});
afterAll(async () => {
  await Promise.all([ofRelease.stop(), fresh.stop()]);
  await folder[Symbol.asyncDispose]();
});

/** What differs between the two installations; `change` runs in the upgraded one, and is undone. */
const differencesAfter = (change = 'select 1') =>
  ofRelease.database
    .transaction(async (query: Query) => {
      await query(change);
      const [upgraded, made] = [await catalogueOf(query), await catalogueOf(fresh.database.query)];
      expect(made.size).toBeGreaterThan(3000);
      throw new Error('undo', { cause: differences(upgraded, made) });
    })
    .catch((error: unknown) => {
      if (error instanceof Error && error.message === 'undo') return error.cause as string[];
      throw error;
    });

it('the upgraded installation has the catalogue of a new one', async () => {
  expect(await differencesAfter()).toEqual([]);
});

it('the upgraded installation keeps its rows, and has those that migrations insert', async () => {
  const rows = await rowsOf(ofRelease.database.query);
  expect(rowsBefore.size).toBeGreaterThan(1000);
  expect([...rowsBefore].filter((row) => !rows.has(row))).toEqual([]);
  expect([...(await rowsOf(fresh.database.query))].filter((row) => !rows.has(row))).toEqual([]);
});

it.each([
  ['column public.room.priority', 'alter table public.room add column priority int'],
  ['column public.room.archived', 'alter table public.room alter column archived drop not null'],
  ['column public.room.tags', `alter table public.room alter column tags set default '{lain}'`],
  ['column public.room.name', 'grant update (name) on public.room to anon'],
  ['constraint public.room.room_pkey', 'alter table public.room drop constraint room_pkey cascade'],
  ['index room_priority_idx', 'create index room_priority_idx on public.room (name)'],
  ['policy public.room.all', 'create policy "all" on public.room using (true)'],
  ['relation public.room', 'alter table public.room disable row level security'],
  ['function private.delete_failure(text,text)', 'grant execute on function private.delete_failure to anon'],
  [
    'function private.job_wait(integer)',
    `create or replace function private.job_wait(attempts int) returns interval language sql as 'select interval ''1 day'''`,
  ],
  [
    'trigger public.room.set_other',
    'create trigger set_other before update on public.room for each row execute function private.set_updated_at()',
  ],
  ['comment column name of table room', `comment on column public.room.name is 'other'`],
  ['publication other', 'create publication other for table public.room'],
  ['type other', `create type public.other as enum ('one')`],
  ['setting anon postgres', 'alter role anon in database postgres set statement_timeout = 1'],
  ['bucket media', `update storage.buckets set public = true where id = 'media'`],
])('a migration that makes another %s is noticed', async (name, change) => {
  expect(await differencesAfter(change)).toContain(name);
});

/** What is missing after `change`, which is undone. */
const missingAfter = (change: string) =>
  ofRelease.database
    .transaction(async (query: Query) => {
      await query(change);
      throw new Error('undo', { cause: missingIn(await offeredApiOf(query), offeredBefore) });
    })
    .catch((error: unknown) => {
      if (error instanceof Error && error.message === 'undo') return error.cause as string[];
      throw error;
    });

it('open pages and functions of the release find what they call', async () => {
  expect(offeredBefore.functions.length).toBeGreaterThan(200);
  expect(await missingAfter('select 1')).toEqual([]);
});

const roomCounts = (args: string, returns = 'jsonb'): string =>
  `drop function public.room_counts; create function public.room_counts(${args}) returns ${returns} language sql as 'select null::${returns}'`;

it.each([
  ['removes a function', 'drop function public.room_counts', 'authenticated: room_counts'],
  ['renames an argument', roomCounts('business uuid'), 'authenticated: room_counts'],
  ['changes the type of an argument', roomCounts('business_id text'), 'authenticated: room_counts'],
  ['adds an argument that calls must have', roomCounts('business_id uuid, other int'), 'authenticated: room_counts'],
  ['changes the type of a result', roomCounts('business_id uuid', 'text'), 'authenticated: room_counts'],
  [
    'takes a function from its callers',
    'revoke execute on function public.room_counts from public, authenticated',
    'authenticated: room_counts',
  ],
  ['removes a column', 'alter table public.room drop column name cascade', 'authenticated: select of room.name, text'],
  [
    'takes a column from its readers',
    'revoke select on public.room from authenticated',
    'authenticated: select of room.name, text',
  ],
])('a migration that %s is noticed', async (_, change, missing) => {
  expect(await missingAfter(change)).toContain(missing);
});

it('a migration that adds an argument with a default is not', async () => {
  expect(await missingAfter(roomCounts('business_id uuid, other int default 1'))).not.toContain(
    'authenticated: room_counts',
  );
});

it('a migration that fails on rows ends the upgrade with its name', async () => {
  const broken = await migrationsOf('supabase-broken', []);
  await writeFile(
    join(broken, 'migrations/20990101000000_add_priority.sql'),
    'alter table public.room add column priority int not null;',
  );
  await expect(ofRelease.update(broken)).rejects.toThrow(
    '20990101000000_add_priority.sql: column "priority" of relation "room" contains null values (23502)',
  );
});

const restoring = (name: string): Promise<string> => readFile(join(today, 'restore', name), 'utf8');

/** What `work` reads in a transaction that is undone. */
const readUndone = async <Read>(work: (query: Query) => Promise<Read>): Promise<Read> => {
  let read: Read | undefined;
  await ofRelease.database
    .transaction(async (query: Query) => {
      read = await work(query);
      throw new Error('undo');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'undo') throw error;
    });
  return read as Read;
};

it('a restore brings rows into empty tables, and runs no trigger', async () => {
  const read = await readUndone(async (query) => {
    await query(await restoring('empty.sql'));
    const [row] = await query(`select current_setting('session_replication_role') as role, sum(found)::int as rows
      from pg_class, lateral (select (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || oid::regclass, false, true, '')))[1]::text::int as found) as counted
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)`);
    return row;
  });
  expect(read).toEqual({ role: 'replica', rows: 0 });
});

it('a restore pauses what was under way in the transaction that brings the rows', async () => {
  const read = await readUndone(async (query) => {
    await query(`set session_replication_role = replica; set search_path = ''`);
    await query(`update private.setting set value = 'on' where name = 'agent'`);
    await query(`insert into public.campaigns
      select (jsonb_populate_record(campaigns, jsonb_build_object('id', gen_random_uuid(), 'status', other))).*
      from public.campaigns, unnest(array['sending', 'scheduled']) as other where id = (select min(id::text)::uuid from public.campaigns)`);
    await query(`update public.business set delete_at = now() - interval '1 year'`);
    await query(await restoring('pause.sql'));
    const [row] = await query(`select current_setting('session_replication_role') as role,
      (select value from private.setting where name = 'agent') as agent,
      (select jsonb_object_agg(resumes_as, status) from public.campaigns where resumes_as is not null) as broadcasts,
      (select min(delete_at) > now() + interval '6 days' from public.business) as renewed`);
    return row;
  });
  expect(read).toEqual({
    role: 'origin',
    agent: 'off',
    broadcasts: { sending: 'paused', scheduled: 'paused' },
    renewed: true,
  });
});

it('a later migration adds a column and a function of the API to both', async () => {
  const later = await migrationsOf('supabase-later', []);
  await writeFile(
    join(later, 'migrations/20990101000000_add_priority.sql'),
    `alter table public.room add column priority int not null default 0;
     create function private.set_priority(room_id uuid, priority int) returns public.room
     language sql set search_path = '' as $$
       update public.room set priority = set_priority.priority where room.id = set_priority.room_id returning *
     $$;
     do $do$
     begin
       perform private.expose_function(signature, caller, about) from (values
         ('set_priority(room_id uuid, priority int default 1)', 'authenticated', 'Sets the priority of a chat.')
       ) as api (signature, caller, about);
     end
     $do$;`,
  );
  await Promise.all([ofRelease, fresh].map((one) => one.update(later)));
  expect(await differencesAfter()).toEqual([]);
  const [room] = await ofRelease.database.query<{ priority: number }>(
    'select (public.set_priority(id)).priority from public.room limit 1',
  );
  expect(room).toEqual({ priority: 1 });
});
