/** With 5,000 businesses, the admin RPC reads pages through indexes, so that a page costs what it costs with fifty. */
import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
beforeAll(async () => {
  await fixtures.sql(
    `insert into auth.users (id, aud, role, email)
       select ('5' || lpad(n::text, 7, '0') || '-0000-4000-8000-000000000000')::uuid, 'authenticated', 'authenticated', 'pemilik' || n || '@usaha.test'
       from generate_series(1, 5000) as n`,
  );
  await fixtures.sql(
    `with made as (
         insert into business (profile_id, name, created_at)
         select ('5' || lpad(n::text, 7, '0') || '-0000-4000-8000-000000000000')::uuid, 'Usaha ' || n, now() - n * interval '1 minute'
         from generate_series(1, 5000) as n returning id, profile_id
       ), linked as (
         insert into channel (business_id, phone, status)
         select id, '+62899' || lpad((row_number() over ())::text, 7, '0'), 'WORKING' from made returning business_id
       )
       insert into agent (business_id, profile_id) select id, profile_id from made`,
  );
  for (const table of ['business', 'channel', 'profile', 'agent'])
    await fixtures.stack.database.script(`vacuum analyze public.${table}`);
});

/** How many rows of the large tables one page reads by sequential scan, as counted by Postgres. */
const readThrough = (search: string | null, cursor: object | null): Promise<number> =>
  fixtures.stack.database.transaction(async (query) => {
    const counted = async (): Promise<number> => {
      const [row] = await query<{ scanned: number }>(
        `select sum(seq_tup_read)::int as scanned from pg_stat_xact_user_tables
           where schemaname = 'public' and relname in ('business', 'channel', 'agent')`,
      );
      return row?.scanned ?? NaN;
    };
    const claims = Buffer.from(fixtures.users.admin.accessToken?.split('.')[1] ?? '', 'base64url').toString();
    await query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    const before = await counted();
    const [response] = await query<{ page: { rows: unknown[] } }>(
      'select public.admin_businesses($1, $2, 25) as page',
      [search, cursor && JSON.stringify(cursor)],
    );
    expect(response?.page.rows).not.toEqual([]);
    return (await counted()) - before;
  });
const middleCursor = { created_at: new Date(Date.now() - 2500 * 60_000).toISOString(), id: randomUUID() };

test.each([
  ['the first page', null, null],
  ['a page in the middle', null, middleCursor],
  ['a search by name', 'usaha 4321', null],
  ['a search by owner', 'pemilik4321@', null],
  ['a search that all businesses match', 'usaha', null],
  ['a search by phone number', '0899-0004321', null],
  ['a search by id', batik.business, null],
])('with 5,000 businesses, %s of the admin list needs no sequential scan', async (_, search, cursor) => {
  expect(await readThrough(search, cursor)).toBe(0);
});
