/** What a deleted business has outside of the database, and that the failure of one keeps no other. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { failWith, startHarness, type Harness } from './support/harness.ts';

const shops = {
  failing: { business: 'b0000000-0000-4000-8000-000000000001', session: 'batik-lestari' },
  other: { business: 'b0000000-0000-4000-8000-000000000003', session: 'laundry-kilat' },
} as const;

let harness: Harness;
let service: SupabaseClient;
const sql = <Row>(text: string, values: readonly unknown[] = []) => harness.stack.database.query<Row>(text, values);

beforeAll(async () => {
  harness = await startHarness();
  service = createClient(harness.stack.url, harness.stack.keys.secret, { auth: { persistSession: false } });
  await sql(`update business set delete_at = now() - interval '1 second' where id = any ($1)`, [
    Object.values(shops).map(({ business }) => business),
  ]);
  await sql('select private.delete_businesses()');
});
afterAll(() => harness.close());

beforeEach(async () => {
  harness.calls.length = 0;
  await sql('delete from private.job_failure');
  for (const { business, session } of Object.values(shops)) {
    await sql(
      `update channel set source = 'waha', status = 'WORKING', external_id = $2 where business_id = $1 and id = (
      select id from channel where business_id = $1 order by id limit 1)`,
      [business, session],
    );
    await sql(`update channel set status = 'pending' where business_id = $1 and external_id <> $2`, [
      business,
      session,
    ]);
    const { error } = await service.storage
      .from('media')
      .upload(`${business}/foto.png`, new Uint8Array([0x89, 0x50, 0x4e, 0x47]), {
        contentType: 'image/png',
        upsert: true,
      });
    if (error) throw error;
  }
});

/** Those of the shops that still have a session or a file. */
const left = async () => {
  const rows = await sql<{ business: string; sessions: number; files: number }>(
    `select business.id as business, coalesce(jsonb_array_length(remains.sessions), 0) as sessions,
       coalesce(jsonb_array_length(remains.files), 0) as files
     from business left join lateral private.remains_of_business(business.id) as remains on true where business.id = any ($1)`,
    [Object.values(shops).map(({ business }) => business)],
  );
  return Object.fromEntries(
    Object.entries(shops).map(([name, { business }]) => {
      const { sessions = 0, files = 0 } = rows.find((row) => row.business === business) ?? {};
      return [name, { sessions, files }];
    }),
  );
};
const failures = () =>
  sql(`select job, row_id, reason, attempts from private.job_failure where job = 'deleted-businesses'`);
const deletions = () => harness.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

/** A sender whose storage refuses to remove the files of the failing shop. */
const senderWithoutStorage = () =>
  harness.newSender({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const isOurs = request.method === 'DELETE' && (await request.clone().text()).includes(shops.failing.business);
      return isOurs ? Response.json({ message: 'made to fail' }, { status: 500 }) : harness.fetch(request);
    },
  });

test.each([
  ['session', () => harness.newSender(), { sessions: 1, files: 0 }, 'UpstreamError'],
  ['files', senderWithoutStorage, { sessions: 0, files: 1 }, 'StorageApiError'],
] as const)(
  'of a business whose %s fails, the rest is removed, and all of the others',
  async (what, newSender, rest, reason) => {
    if (what === 'session') harness.intercept(`/sessions/${shops.failing.session}`, failWith(500));
    const sender = newSender();
    await sender.wake();
    expect(await left()).toEqual({ failing: rest, other: { sessions: 0, files: 0 } });
    expect(await failures()).toEqual([
      { job: 'deleted-businesses', row_id: shops.failing.business, reason, attempts: 1 },
    ]);
    // It waits, and is then tried again.
    const before = deletions();
    await harness.newSender().wake();
    expect(deletions()).toEqual(before);
    await sql(`update private.job_failure set next_at = now() - interval '1 second'`);
    await harness.newSender().wake();
    expect(await left()).toEqual({ failing: { sessions: 0, files: 0 }, other: { sessions: 0, files: 0 } });
  },
);

test('the failures of session and files in one run are one attempt', async () => {
  harness.intercept(`/sessions/${shops.failing.session}`, failWith(500));
  await senderWithoutStorage().wake();
  expect(await left()).toEqual({ failing: { sessions: 1, files: 1 }, other: { sessions: 0, files: 0 } });
  expect(await failures()).toMatchObject([{ row_id: shops.failing.business, attempts: 1 }]);
});

test('calls at the same time share one run', async () => {
  const sender = harness.newSender();
  await Promise.all([sender.wake(), sender.wake(), sender.wake()]);
  expect(deletions()).toHaveLength(2);
  expect(await left()).toEqual({ failing: { sessions: 0, files: 0 }, other: { sessions: 0, files: 0 } });
  expect(await failures()).toEqual([]);
});
