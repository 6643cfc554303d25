/** Channel health and status history: visible to the team and to admins only. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { raceBehindLock } from './concurrency.ts';
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
    is_silent: false,
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

describe('the check of silent channels', () => {
  interface Check {
    check_at?: string;
    event_at?: string;
    usual_gap?: string;
    compare_at?: string;
    config_digest?: string | null;
    lost_at?: string | null;
    restart_began_at?: string | null;
    restarted_at?: string | null;
    restart_tries?: number;
  }
  /** Times are intervals before now. The other channels are not due. */
  const arrange = async (check: Check, channel: string = batik.channel) => {
    await fixtures.sql(`update private.channel_check set check_at = 'infinity', restart_began_at = null`);
    await fixtures.sql(
      `update private.channel_check set check_at = now() - $2::interval, event_at = now() - $3::interval, usual_gap = $4,
         compare_at = now() - $5::interval, lost_at = now() - $6::interval, restarted_at = now() - $7::interval,
         restart_began_at = now() - $8::interval, config_digest = $9, restart_tries = $10
       where channel_id = $1`,
      [
        channel,
        check.check_at ?? '0',
        check.event_at ?? '1 hour',
        check.usual_gap ?? '5 minutes',
        check.compare_at ?? '-1 day',
        check.lost_at ?? null,
        check.restarted_at ?? null,
        check.restart_began_at ?? check.restarted_at ?? null,
        check.config_digest ?? null,
        check.restart_tries ?? 0,
      ],
    );
  };
  const call = async (name: string, args: object = {}) =>
    (await fixtures.service.rpc(name, args).throwOnError()).data as unknown;
  const claim = () => call('claim_channel_check');
  const session = { p_session: 'batik-lestari' };
  /** Minutes from now. */
  const nextCheck = async () =>
    (
      await fixtures.sql<{ minutes: number }>(
        `select round(extract(epoch from check_at - now()) / 60)::int as minutes from private.channel_check where channel_id = $1`,
        [batik.channel],
      )
    )[0]?.minutes;

  test.each<[string, Check, object | null, number]>([
    ['silent for 16 minutes', { event_at: '16 minutes' }, { is_silent: true, has_lost: false, is_compared: true }, 5],
    ['silent for less than three usual gaps', { event_at: '16 minutes', usual_gap: '10 minutes' }, null, 14],
    ['that sent an event a moment ago', { event_at: '1 minute' }, null, 14],
    [
      'whose configuration is to be compared',
      { event_at: '1 minute', compare_at: '1 minute' },
      { is_silent: false, is_compared: false },
      5,
    ],
    ['that lost messages since its last event', { lost_at: '50 minutes' }, { has_lost: true }, 5],
    ['that lost messages before its last event', { lost_at: '70 minutes' }, { has_lost: false }, 5],
    ['that rests', { check_at: '-7 minutes' }, null, 7],
  ])('a channel %s', async (_, check, claimed, minutes) => {
    await arrange(check);
    const named = { id: batik.channel, business_id: batik.business, external_id: 'batik-lestari' };
    expect([await claim()]).toMatchObject([claimed && { ...named, ...claimed }]);
    expect(await nextCheck()).toBe(minutes);
    // A second process gets nothing.
    expect(await claim()).toBeNull();
  });

  test.each([
    [
      'is not WORKING',
      `update channel set status = 'FAILED' where id = $1`,
      `update channel set status = 'WORKING' where id = $1`,
    ],
    [
      'has another number than the owner expects',
      `update channel set expected_phone = '+6281100000001' where id = $1`,
      `update channel set expected_phone = null where id = $1`,
    ],
    [
      'is of a business that is deleted',
      `update business set delete_at = now(), deletion_began_at = now(), profile_id = null where id = (select business_id from channel where id = $1)`,
      `update business set delete_at = null, deletion_began_at = null, profile_id = '${batik.owner}' where id = (select business_id from channel where id = $1)`,
    ],
  ])('a channel that %s is left out for a day', async (_, change, undo) => {
    await arrange({});
    await fixtures.sql(change, [batik.channel]);
    try {
      expect(await claim()).toBeNull();
      expect(await nextCheck()).toBe(24 * 60);
    } finally {
      await fixtures.sql(undo, [batik.channel]);
    }
  });

  test('a channel is expected to send events from when it is WORKING on', async () => {
    const [made] = await fixtures.sql<{ id: string }>('insert into channel (business_id) values ($1) returning id', [
      laundry.business,
    ]);
    const known = () => fixtures.sql('select from private.channel_check where channel_id = $1', [made?.id]);
    expect(await known()).toHaveLength(0);
    await fixtures.sql(`update channel set status = 'WORKING' where id = $1`, [made?.id]);
    expect(await known()).toHaveLength(1);
    // One that was left out is due again.
    await arrange({ check_at: '-1 day' });
    await fixtures.sql(`update channel set status = 'FAILED' where id = $1`, [batik.channel]);
    await fixtures.sql(`update channel set status = 'WORKING' where id = $1`, [batik.channel]);
    expect(await nextCheck()).toBe(15);
  });

  test.each(['phone', 'expected_phone'])('a channel whose %s changes is due again', async (column) => {
    const [known] = await fixtures.sql(`select ${column} as number from channel where id = $1`, [batik.channel]);
    const set = (number: unknown) =>
      fixtures.sql(`update channel set ${column} = $2 where id = $1`, [batik.channel, number]);
    await set('+6281100000001');
    await arrange({ check_at: '-1 day' });
    await set('+6281100000001');
    expect(await nextCheck()).toBe(24 * 60);
    await set(known?.['number']);
    expect(await nextCheck()).toBe(15);
  });

  const end = (p_restarted_for: string | null = null, of: object = session) =>
    call('end_channel_check', { ...of, p_compare_in: null, p_digest: null, p_restarted_for });

  test.each<[string, Check, number]>([
    ['5 minutes at least', { event_at: '16 minutes' }, 5],
    ['a quarter of its silence', { event_at: '8 hours' }, 120],
    ['6 hours at most', { event_at: '30 days' }, 360],
    ['as after a lost message', { event_at: '30 days', lost_at: '20 minutes' }, 5],
    ['5 minutes until its configuration is compared', { event_at: '30 days', compare_at: '1 minute' }, 5],
    ['5 minutes until it has the changed configuration', { event_at: '30 days', config_digest: 'an older one' }, 5],
  ])('a channel rests %s', async (_, check, minutes) => {
    await call('record_webhook_config', { p_digest: 'the present one' });
    await arrange(check);
    await claim();
    await end();
    expect(await nextCheck()).toBe(minutes);
  });

  test('an event counts once a minute, and a night as two hours of the usual gap', async () => {
    const read = async () =>
      (
        await fixtures.sql(
          `select extract(epoch from usual_gap)::int as gap, event_at = now() as is_now, extract(epoch from now() - event_at)::int as seconds
           from private.channel_check where channel_id = $1`,
          [batik.channel],
        )
      )[0];
    await arrange({ event_at: '10 hours', usual_gap: '5 minutes' });
    await call('record_channel_event', session);
    // 300 + (7200 - 300) / 10
    expect(await read()).toMatchObject({ gap: 990, seconds: 0 });
    await arrange({ event_at: '30 seconds', usual_gap: '5 minutes' });
    await call('record_channel_event', session);
    expect(await read()).toMatchObject({ gap: 300, seconds: 30 });
  });

  test('lost messages end the rest', async () => {
    await arrange({ event_at: '8 hours', check_at: '-2 hours' });
    const p_sent_at = new Date(Date.now() - 600_000).toISOString();
    expect(await call('record_lost_messages', { ...session, p_sent_at })).toBe(true);
    expect(await claim()).toMatchObject({ has_lost: true });
  });

  test('a lost message that an event may have followed does not count', async () => {
    await arrange({ event_at: '20 minutes' });
    const p_sent_at = new Date(Date.now() - 16 * 60_000).toISOString();
    expect(await call('record_lost_messages', { ...session, p_sent_at })).toBe(false);
    expect(await claim()).toMatchObject({ has_lost: false });
  });

  test.each<[string, Check, lost: boolean, configuration: boolean]>([
    ['for the first time', {}, true, true],
    ['without an event since the last time', { restarted_at: '20 hours', event_at: '21 hours' }, false, true],
    ['within six hours', { restarted_at: '5 hours', event_at: '1 hour' }, false, false],
    ['after six hours', { restarted_at: '7 hours', event_at: '1 hour' }, true, true],
    ['minutes after a restart that failed', { restart_began_at: '5 minutes', event_at: '1 hour' }, false, false],
    ['an hour after a restart that failed', { restart_began_at: '61 minutes', event_at: '1 hour' }, true, false],
    ['a moment after it was tried', { restart_began_at: '20 seconds', event_at: '1 hour' }, false, false],
    [
      'minutes after a restart with an older configuration',
      { restarted_at: '5 minutes', event_at: '1 minute', config_digest: 'an older one' },
      false,
      true,
    ],
    ...(
      [
        // Minutes since the last attempt, and how many have failed.
        ['61', 1, true, true],
        ['61', 2, false, true],
        ['121', 2, true, true],
        ['121', 3, false, true],
        ['241', 3, true, true],
        ['241', 8, false, false],
        ['361', 8, true, true],
        ['361', 1_000, true, true],
        ['3', 1, false, false],
        ['5', 1, false, true],
        ['5', 2, false, false],
        ['9', 2, false, true],
        ['15', 3, false, false],
        ['17', 3, false, true],
      ] as const
    ).map(([minutes, restart_tries, ...expected]): [string, Check, boolean, boolean] => [
      `${minutes} minutes after ${restart_tries} attempts that failed`,
      { restart_began_at: `${minutes} minutes`, event_at: '1 day', config_digest: 'an older one', restart_tries },
      ...expected,
    ]),
  ])('a check may restart a session %s, for lost messages or for its configuration', async (_, check, ...expected) => {
    const begin = (p_has_lost: boolean) => call('begin_channel_restart', { ...session, p_has_lost });
    await call('record_webhook_config', { p_digest: 'the present one' });
    await arrange(check);
    const forLost = await begin(true);
    await arrange(check);
    expect([forLost, await begin(false)]).toEqual(expected);
  });

  test('attempts to restart a session are counted until one succeeds, its configuration is compared, or another is recorded', async () => {
    const tries = async () =>
      (
        await fixtures.sql<{ tries: number }>(
          `update private.channel_check set restart_began_at = null where channel_id = $1 returning restart_tries as tries`,
          [batik.channel],
        )
      )[0]?.tries;
    const begin = (p_has_lost: boolean) => call('begin_channel_restart', { ...session, p_has_lost });
    await arrange({});
    for (const over of [
      () => end('lost_messages'),
      () => call('end_channel_check', { ...session, p_compare_in: '1 day', p_digest: 'x', p_restarted_for: null }),
      () => call('record_webhook_config', { p_digest: randomUUID() }),
    ]) {
      /* oxlint-disable no-await-in-loop -- one after the other */
      await fixtures.sql('update private.channel_check set restarted_at = null');
      for (const [count, isForLost] of [true, false].entries()) {
        expect(await begin(isForLost)).toBe(true);
        expect(await tries()).toBe(count + 1);
        await end();
        expect(await tries()).toBe(count + 1);
      }
      await over();
      expect(await tries()).toBe(0);
      /* oxlint-enable no-await-in-loop */
    }
  });

  test('sessions are restarted one after the other', async () => {
    await arrange({});
    const [other] = await fixtures.sql<{ p_session: string }>(
      `select external_id as p_session from channel where id = $1`,
      [laundry.channel],
    );
    expect(await call('begin_channel_restart', { ...session, p_has_lost: true })).toBe(true);
    expect(await call('begin_channel_restart', { ...other, p_has_lost: true })).toBe(false);
    await fixtures.sql(`update private.channel_check set restart_began_at = restart_began_at - interval '31 seconds'`);
    expect(await call('begin_channel_restart', { ...other, p_has_lost: true })).toBe(true);
  });

  test('two processes that check at the same time restart one session', async () => {
    await arrange({});
    const begin = `select private.begin_channel_restart(external_id, true) as begun from channel where id = $1`;
    const [second] = await raceBehindLock<[unknown]>(
      fixtures,
      // Its restart is seen when it has ended.
      async (query) => expect(await query(begin, [batik.channel])).toEqual([{ begun: true }]),
      () => fixtures.sql(begin, [laundry.channel]),
    );
    expect(second).toEqual([{ begun: false }]);
  });

  test('configurations are updated for fifteen sessions a minute, and one that waits is checked again in minutes', async () => {
    await arrange({});
    const others = await fixtures.sql<{ channel_id: string }>(
      `with made as (insert into channel (business_id) select $1 from generate_series(1, 14) returning id)
       insert into private.channel_check (channel_id, restart_began_at) select id, now() from made returning channel_id`,
      [laundry.business],
    );
    const ids = others.map(({ channel_id: id }) => id);
    try {
      const begin = (p_session?: string) => call('begin_channel_restart', { p_session, p_has_lost: false });
      const [other] = await fixtures.sql<{ external_id: string }>('select external_id from channel where id = $1', [
        laundry.channel,
      ]);
      expect(await begin(session.p_session)).toBe(true);
      expect(await begin(other?.external_id)).toBe(false);
      await arrange({ event_at: '30 days', compare_at: '1 minute' });
      await end();
      expect(await nextCheck()).toBe(5);
      await fixtures.sql('update private.channel_check set restart_began_at = now() where channel_id = any ($1)', [
        [...ids, batik.channel],
      ]);
      await fixtures.sql(
        `update private.channel_check set restart_began_at = now() - interval '61 seconds' where channel_id = $1`,
        [ids[0]],
      );
      expect(await begin(other?.external_id)).toBe(true);
    } finally {
      await fixtures.sql('delete from channel where id = any ($1)', [ids]);
    }
  });

  test('a restart is in the log of its business when it has succeeded', async () => {
    const entries = () =>
      fixtures.sql(
        `select business_id, detail from audit_log where action = 'session.restarted_by_check' and business_id = $1 order by id`,
        [batik.business],
      );
    const before = await entries();
    await arrange({});
    expect(await call('begin_channel_restart', { ...session, p_has_lost: true })).toBe(true);
    await end();
    expect(await entries()).toEqual(before);
    await end('webhook');
    const detail = { channel_id: batik.channel, reason: 'webhook' };
    expect(await entries()).toEqual([...before, { business_id: batik.business, detail }]);
  });

  test('another configuration of webhooks makes each channel due for a comparison, and the same one none', async () => {
    const note = (p_digest: string) => call('record_webhook_config', { p_digest });
    const due = { is_compared: false, is_outdated: true };
    await fixtures.sql(`delete from private.setting where name = 'webhook_config'`);
    await arrange({ check_at: '-1 hour', compare_at: '1 hour' });
    await note('one');
    expect(await nextCheck()).toBe(60);
    // One that was never compared has the configuration before.
    for (const config_digest of ['one', null]) {
      await arrange({ event_at: '1 minute', check_at: '-1 hour', config_digest });
      await note('one');
      expect(await claim()).toBeNull();
      await note('another');
      expect(await claim()).toMatchObject(due);
      // The next comparison is with the one that a process had in the meantime.
      await call('end_channel_check', {
        ...session,
        p_compare_in: '1 day',
        p_digest: 'one',
        p_restarted_for: 'webhook',
      });
      expect(await nextCheck()).toBe(5);
      await fixtures.sql('update private.channel_check set check_at = now() where channel_id = $1', [batik.channel]);
      expect(await claim()).toMatchObject(due);
      await call('end_channel_check', {
        ...session,
        p_compare_in: '1 day',
        p_digest: 'another',
        p_restarted_for: null,
      });
      await fixtures.sql('update private.channel_check set check_at = now() where channel_id = $1', [batik.channel]);
      expect(await claim()).toBeNull();
      await note('one');
      await note('one');
    }
  });

  test('the function that checks them is called every five minutes, so that it records a changed configuration', async () => {
    const isCalled = async (minutes: number | null) => {
      await arrange({ check_at: '-1 hour' });
      await fixtures.sql(`delete from private.heartbeat where function = 'campaigns'`);
      if (minutes !== null)
        await fixtures.sql(
          `insert into private.heartbeat (function, version, at) values ('campaigns', '1.0.0', now() - make_interval(mins => $1))`,
          [minutes],
        );
      return (await fixtures.sql('select private.has_channels_to_check() as called'))[0]?.['called'];
    };
    expect([await isCalled(4), await isCalled(6), await isCalled(null)]).toEqual([false, true, true]);
  });

  test.each<[string, Check, boolean]>([
    ['is silent while messages are lost after a restart', { restarted_at: '30 minutes', lost_at: '20 minutes' }, true],
    ['is silent when no restart succeeds', { restart_began_at: '30 minutes', lost_at: '20 minutes' }, true],
    ['is not before its next check', { restarted_at: '20 minutes', lost_at: '30 minutes' }, false],
    ['is not after an event', { restarted_at: '30 minutes', lost_at: '20 minutes', event_at: '10 minutes' }, false],
  ])('a channel %s', async (_, check, isSilent) => {
    await arrange(check);
    expect((await callRpc('owner', 'channel_health')).data).toMatchObject({ is_silent: isSilent });
    const { data } = await fixtures.service.rpc('installation_health').throwOnError();
    expect((data as { channels: Record<string, number> }).channels['silent']).toBe(isSilent ? 1 : undefined);
  });

  test('each channel is taken on its own', async () => {
    await arrange({ check_at: '1 minute' });
    await fixtures.sql(
      `update private.channel_check set check_at = now(), event_at = now() - interval '1 hour' where channel_id = $1`,
      [laundry.channel],
    );
    expect([await claim(), await claim(), await claim()]).toMatchObject([
      { business_id: batik.business },
      { business_id: laundry.business },
      null,
    ]);
  });
});
