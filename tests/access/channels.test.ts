/** Channel health and status history: visible to the team and to admins only. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { notFound } from './edgeFunctions.ts';
import { batik, setupFixtures, laundry, unauthorizedCallers, type Caller } from './fixtures.ts';
import { chatFactory } from './whatsappEvents.ts';

const fixtures = setupFixtures();

const callRpc = (caller: Caller, name: string, channel_id: string = batik.channel) =>
  fixtures.users[caller].client.rpc(name, { channel_id });

test('channel_health shows the team and admins the status, its start and the times of the last messages', async () => {
  const [stored] = await fixtures.sql(
    `select (select max(at) from channel_status_change where channel_id = $1) as since,
       (select max(sent_at) from message where channel_id = $1 and author = 'customer') as last_incoming_at,
       (select max(sent_at) from message where channel_id = $1 and author <> 'customer') as last_outgoing_at`,
    [batik.channel],
  );
  const toMillis = (text: unknown): number => Date.parse(String(text));
  for (const caller of ['member', 'owner', 'admin'] as const) {
    const { data } = await callRpc(caller, 'channel_health');
    const health = data as Record<string, string>;
    expect(health['status']).toBe('WORKING');
    expect([health['since'], health['last_incoming_at'], health['last_outgoing_at']].map(toMillis)).toEqual(
      [stored?.['since'], stored?.['last_incoming_at'], stored?.['last_outgoing_at']].map(toMillis),
    );
  }
});

test('channel_health of a channel that never worked has no message times', async () => {
  const [created] = await fixtures.sql<{ id: string }>('insert into channel (business_id) values ($1) returning id', [
    batik.business,
  ]);
  expect((await callRpc('owner', 'channel_health', created?.id)).data).toEqual({
    status: 'pending',
    since: expect.any(String),
    last_incoming_at: null,
    last_outgoing_at: null,
  });
});

test('channel_guard shows the team what would block a session command', async () => {
  const responses = await Promise.all((['owner', 'member'] as const).map((caller) => callRpc(caller, 'channel_guard')));
  expect(responses.map(({ data }) => data)).toEqual([
    { owner: true, running: 0, expectedPhone: null },
    { owner: false, running: 0, expectedPhone: null },
  ]);
});

test.each([...unauthorizedCallers, 'admin'] as const)(
  '%s gets not_found for a channel of another business',
  async (caller) => {
    const names = caller === 'admin' ? ['channel_guard'] : ['channel_guard', 'channel_health'];
    for (const name of names) {
      const [foreign, nonexistent] = await Promise.all(
        [batik.channel, randomUUID()].map((id) => callRpc(caller, name, id)),
      );
      expect(foreign?.error).toMatchObject(caller === 'anon' ? { code: '42501' } : notFound);
      expect(nonexistent?.error).toEqual(foreign?.error);
    }
  },
);

test('the last message of a channel is found through an index', async () => {
  await fixtures.stack.database.script('vacuum analyze public.message');
  const plan = await fixtures.sql<Record<string, string>>(
    `explain select sent_at from message where channel_id = $1 and (author = 'customer') = true order by sent_at desc limit 1`,
    [laundry.channel],
  );
  expect(plan.map((line) => Object.values(line)[0]).join('\n')).not.toContain('Seq Scan on message');
});

test('a broadcast is paused when its phone is unlinked, and resumes by itself only after a failed session', async () => {
  const created = await fixtures.sql<{ id: string }>(
    `insert into campaigns (business_id, channel_id, name, status, phone)
     select $1, id, named.name, named.status, phone from channel, (values ('Jalan', 'sending'), ('Nanti', 'scheduled'),
       ('Lama', 'done')) as named (name, status) where id = $2 returning id`,
    [batik.business, batik.channel],
  );
  const { applyEvent } = chatFactory(fixtures)();
  const statusesAfter = async (status: string) => {
    await applyEvent('session.status', { status: { status, phone: null } });
    const rows = await fixtures.sql<{ status: string }>(
      'select status from campaigns where id = any ($1) order by name',
      [created.map(({ id }) => id)],
    );
    return rows.map((row) => row.status);
  };
  // Ordered by name: Jalan, Lama, Nanti.
  expect(await statusesAfter('STARTING')).toEqual(['sending', 'done', 'scheduled']);
  expect(await statusesAfter('FAILED')).toEqual(['sending', 'done', 'scheduled']);
  expect(await statusesAfter('WORKING')).toEqual(['sending', 'done', 'scheduled']);
  // The statuses of a restart, followed by those of a logout.
  for (const status of ['STOPPED', 'STARTING', 'WORKING', 'STOPPED', 'STARTING'])
    // oxlint-disable-next-line no-await-in-loop -- the statuses follow one another
    expect([status, await statusesAfter(status)]).toEqual([status, ['sending', 'done', 'scheduled']]);
  // A restart that does not end is a loss after two minutes.
  const age = async (interval: string) =>
    fixtures.sql(`update channel_status_change set at = at - $2::interval where channel_id = $1`, [
      batik.channel,
      interval,
    ]);
  await age('119 seconds');
  await fixtures.sql('select private.pause_unlinked()');
  expect(await statusesAfter('STARTING')).toEqual(['sending', 'done', 'scheduled']);
  await age('121 seconds');
  await fixtures.sql('select private.pause_unlinked()');
  expect(await fixtures.sql('select status_reason from campaigns where id = $1', [created[0]?.id])).toEqual([
    { status_reason: 'channel_lost' },
  ]);
  await fixtures.sql(`update campaigns set status = 'sending', resumes_as = null where id = $1`, [created[0]?.id]);
  expect(await statusesAfter('SCAN_QR_CODE')).toEqual(['paused', 'done', 'scheduled']);
  expect(await statusesAfter('WORKING')).toEqual(['paused', 'done', 'scheduled']);

  // WEBJS reports FAILED for two seconds before it restarts by itself.
  await fixtures.sql(`update campaigns set status = 'sending', resumes_as = null where id = $1`, [created[0]?.id]);
  for (const status of ['FAILED', 'STARTING', 'WORKING', 'STOPPED', 'FAILED'])
    // oxlint-disable-next-line no-await-in-loop -- the statuses follow one another
    expect([status, await statusesAfter(status)]).toEqual([status, ['sending', 'done', 'scheduled']]);
  const runPauseJob = async () =>
    (await fixtures.sql<{ paused: number }>('select private.pause_unlinked() as paused'))[0]?.paused;
  expect(await runPauseJob()).toBe(0);
  // Without a new QR code, a FAILED session that lasts means that WAHA gave up.
  await fixtures.sql(`update channel_status_change set at = at - interval '11 seconds' where channel_id = $1`, [
    batik.channel,
  ]);
  expect(await runPauseJob()).toBe(1);
  expect(await statusesAfter('FAILED')).toEqual(['paused', 'done', 'scheduled']);
  expect(await statusesAfter('WORKING')).toEqual(['sending', 'done', 'scheduled']);
});
