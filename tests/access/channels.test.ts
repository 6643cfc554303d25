/** How a channel has been: told to its team and to administrators, and to nobody else. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { batik, callTheCast, laundry, strangers, type Caller } from './cast.ts';
import { missing } from './functions.ts';
import { whatsApp } from './whatsapp.ts';

const cast = callTheCast();

const ask = (caller: Caller, name: string, channel_id: string = batik.channel) =>
  cast.people[caller].client.rpc(name, { channel_id });

test('the team and administrators learn since when it is so, and when it last heard and said something', async () => {
  const [truth] = await cast.truth(
    `select (select max(at) from channel_status_change where channel_id = $1) as since,
       (select max(sent_at) from message where channel_id = $1 and author = 'customer') as heard,
       (select max(sent_at) from message where channel_id = $1 and author <> 'customer') as said`,
    [batik.channel],
  );
  const same = (text: unknown): number => Date.parse(String(text));
  for (const caller of ['member', 'owner', 'admin'] as const) {
    const { data } = await ask(caller, 'channel_health');
    const told = data as Record<string, string>;
    expect(told['status']).toBe('WORKING');
    expect([told['since'], told['last_incoming_at'], told['last_outgoing_at']].map(same)).toEqual(
      [truth?.['since'], truth?.['heard'], truth?.['said']].map(same),
    );
  }
});

test('a channel that has never worked has heard nothing', async () => {
  const [made] = await cast.truth<{ id: string }>('insert into channel (business_id) values ($1) returning id', [
    batik.business,
  ]);
  expect((await ask('owner', 'channel_health', made?.id)).data).toEqual({
    status: 'pending',
    since: expect.any(String),
    last_incoming_at: null,
    last_outgoing_at: null,
  });
});

test('what stands in the way of a call is told to the team', async () => {
  const answers = await Promise.all((['owner', 'member'] as const).map((caller) => ask(caller, 'channel_guard')));
  expect(answers.map(({ data }) => data)).toEqual([
    { owner: true, running: 0, expectedPhone: null },
    { owner: false, running: 0, expectedPhone: null },
  ]);
});

test.each([...strangers, 'admin'] as const)('%s learns nothing of a foreign channel', async (caller) => {
  const names = caller === 'admin' ? ['channel_guard'] : ['channel_guard', 'channel_health'];
  for (const name of names) {
    const [foreign, none] = await Promise.all([batik.channel, randomUUID()].map((id) => ask(caller, name, id)));
    expect(foreign?.error).toMatchObject(caller === 'anon' ? { code: '42501' } : missing);
    expect(none?.error).toEqual(foreign?.error);
  }
});

test('history is looked up, not read through', async () => {
  await cast.stack.database.script('vacuum analyze public.message');
  const plan = await cast.truth<Record<string, string>>(
    `explain select sent_at from message where channel_id = $1 and (author = 'customer') = true order by sent_at desc limit 1`,
    [laundry.channel],
  );
  expect(plan.map((line) => Object.values(line)[0]).join('\n')).not.toContain('Seq Scan on message');
});

test('a broadcast is paused when the last phone is unlinked, and goes on by nobody’s hand but a person’s', async () => {
  const made = await cast.truth<{ id: string }>(
    `insert into campaigns (business_id, name, status) values ($1, 'Jalan', 'running'), ($1, 'Nanti', 'scheduled'),
       ($1, 'Lama', 'completed') returning id`,
    [batik.business],
  );
  const { apply } = whatsApp(cast)();
  const after = async (status: string) => {
    await apply('session.status', { status: { status, phone: null } });
    const rows = await cast.truth<{ status: string }>(
      'select status from campaigns where id = any ($1) order by name',
      [made.map(({ id }) => id)],
    );
    return rows.map((row) => row.status);
  };
  const [second] = await cast.truth<{ id: string }>(
    `insert into channel (business_id, name, status) values ($1, 'Cabang', 'WORKING') returning id`,
    [batik.business],
  );
  // By name: Jalan, Lama, Nanti.
  expect(await after('STARTING')).toEqual(['running', 'completed', 'scheduled']);
  expect(await after('FAILED')).toEqual(['running', 'completed', 'scheduled']);
  expect(await after('WORKING')).toEqual(['running', 'completed', 'scheduled']);
  await cast.truth('delete from channel where id = $1', [second?.id]);
  // As a restart goes, and then a logout.
  for (const status of ['STOPPED', 'STARTING', 'WORKING', 'STOPPED', 'STARTING'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([status, await after(status)]).toEqual([status, ['running', 'completed', 'scheduled']]);
  expect(await after('SCAN_QR_CODE')).toEqual(['paused', 'completed', 'scheduled']);
  expect(await after('WORKING')).toEqual(['paused', 'completed', 'scheduled']);

  // WEBJS fails for two seconds before it restarts by itself.
  await cast.truth(`update campaigns set status = 'running' where id = $1`, [made[0]?.id]);
  for (const status of ['FAILED', 'STARTING', 'WORKING', 'STOPPED', 'FAILED'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([status, await after(status)]).toEqual([status, ['running', 'completed', 'scheduled']]);
  const clock = async () =>
    (await cast.truth<{ paused: number }>('select private.pause_unlinked() as paused'))[0]?.paused;
  expect(await clock()).toBe(0);
  // Nobody is asked for a new code here: WAHA has given up.
  await cast.truth(`update channel_status_change set at = at - interval '11 seconds' where channel_id = $1`, [
    batik.channel,
  ]);
  expect(await clock()).toBe(1);
  expect(await after('FAILED')).toEqual(['paused', 'completed', 'scheduled']);
});
