import { randomUUID } from 'node:crypto';
/** Jobs over several businesses: a row of one business that fails stops no other business. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { jobs } from '../../local/clock.ts';
import type { Query } from '../../local/database.ts';
import { setBroadcastPace } from '../seeded/broadcastPace.ts';
import { withHostedExtensions } from '../seeded/hostedExtensions.ts';
import { raceBehindLock } from './concurrency.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
const sql: typeof fixtures.sql = (text, values) => fixtures.sql(text, values);
const hosted = <Result>(work: (query: Query) => Promise<Result>): Promise<Result> =>
  withHostedExtensions((inside) => fixtures.stack.database.transaction(inside), work);

interface Shop {
  business: string;
  channel: string;
  room: string;
  owner: string;
}
const shops: readonly Shop[] = [batik, laundry];
const [broken, sound] = shops as [Shop, Shop];

const first = async <Value>(text: string, values: readonly unknown[]): Promise<Value | undefined> =>
  (await sql<{ value: Value }>(text, values))[0]?.value;

const failures = () =>
  sql<{
    job: string;
    row_id: string;
    business_id: string | null;
    attempts: number;
    reason: string;
    is_given_up: boolean;
  }>(
    `select job, row_id, business_id, attempts, reason, given_up_at is not null as is_given_up
     from private.job_failure where attempts > 0 order by job, row_id`,
  );
/** As if the rows that failed had waited long enough. */
const later = () => sql(`update private.job_failure set next_at = now() - interval '1 second'`);

/** Every write to a row of the business fails, in all tables that name a business. */
const breakBusiness = async ({ business }: Shop) => {
  await sql(`create function public.broken() returns trigger language plpgsql as $$
    begin
      if coalesce(to_jsonb(new), to_jsonb(old)) ->> 'business_id' = '${business}' then
        raise exception 'broken: 0812 3456 7890';
      end if;
      return coalesce(new, old);
    end $$`);
  await sql(`do $$
    declare one regclass;
    begin
      for one in select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
        where attname = 'business_id' and relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and relname not in ('job_failure', 'job_cursor')
      loop
        execute format('create trigger aa_broken before insert or update or delete on %s for each row execute function public.broken()', one);
      end loop;
    end $$`);
};
const mend = () => sql('drop function if exists public.broken() cascade');

/** Runs a job as if its statement had begun a minute ago. */
const runLate = async (command: string) => {
  const definition = await first<string>(
    `select pg_get_functiondef('private.is_time_over()'::regprocedure) as value`,
    [],
  );
  await sql(`create or replace function private.is_time_over() returns boolean language sql as 'select true'`);
  await sql(command);
  await sql(definition ?? '');
};

beforeEach(() => sql('delete from private.job_failure'));
afterEach(mend);

interface Scenario {
  /** Makes a row of the business due. */
  arrange: (shop: Shop) => Promise<unknown>;
  /** Whether the job has done its work for the business. */
  isDone: (shop: Shop) => Promise<unknown>;
}

const campaign = async ({ business, channel }: Shop, columns: Record<string, unknown>) => {
  const id = randomUUID();
  const rows = { id, business_id: business, channel_id: channel, name: 'Siaran', body: 'Halo', ...columns };
  await sql(
    `insert into campaigns (${Object.keys(rows).join(', ')}) select ${Object.keys(rows).join(', ')}
     from jsonb_populate_record(null::campaigns, $1)`,
    [JSON.stringify(rows)],
  );
  return id;
};

/** By the name of the job in `local/clock.ts`. */
const scenarios: Record<string, Scenario> = {
  'end-silences': {
    arrange: ({ room, owner }) =>
      sql(
        `update room set holder = 'member', holder_id = $2, holder_until = now() - interval '1 second' where id = $1`,
        [room, owner],
      ),
    isDone: ({ room }) => first(`select holder = 'ai' as value from room where id = $1`, [room]),
  },
  'announce-silence-ends': {
    arrange: ({ room, owner }) =>
      sql(
        `update room set holder = 'member', holder_id = $2, holder_until = now() + interval '4 minutes', awaiting_reply_since = now(),
           alerted_at = null where id = $1`,
        [room, owner],
      ),
    isDone: ({ room }) => first('select alerted_at is not null as value from room where id = $1', [room]),
  },
  'give-up-words': {
    arrange: async ({ business, room, channel }) => {
      const id = randomUUID();
      await sql(
        `insert into message (id, business_id, room_id, channel_id, author, kind, body, sent_at)
         values ($1, $2, $3, $4, 'system', 'text', 'Tunggu ya', now() - interval '20 minutes')`,
        [id, business, room, channel],
      );
      await sql(
        `insert into private.waiting_notice (room_id, channel_id, due_at, body, message_id, claimed_at)
         values ($1, $2, now() - interval '20 minutes', 'Tunggu ya', $3, now() - interval '20 minutes')`,
        [room, channel, id],
      );
    },
    isDone: ({ room }) =>
      first(
        `select bool_and(failure = 'upstream_timeout') as value from message
         where room_id = $1 and author = 'system' and body = 'Tunggu ya'`,
        [room],
      ),
  },
  sweep: {
    arrange: ({ business, channel }) =>
      sql(
        `insert into channel_status_change (business_id, channel_id, status, at)
         select $1, $2, 'WORKING', at from unnest(array[now() - interval '100 days', now()]) as at`,
        [business, channel],
      ),
    isDone: ({ channel }) =>
      first(
        `select not exists (select from channel_status_change where channel_id = $1 and at < now() - interval '90 days') as value`,
        [channel],
      ),
  },
  'write-expiry-lines': {
    arrange: ({ business, room }) =>
      sql(
        `insert into customer_order (id, business_id, room_id, number, lines, expires_at)
         values (gen_random_uuid(), $1, $2, 90001, '[{"name": "Kain", "price": 1, "quantity": 1}]', now() - interval '1 minute')`,
        [business, room],
      ),
    isDone: ({ business }) =>
      first('select is_expiry_announced as value from customer_order where business_id = $1 and number = 90001', [
        business,
      ]),
  },
  'erase-customers': {
    arrange: async ({ business, channel }) => {
      const id = randomUUID();
      await sql(`insert into room (id, business_id, channel_id, chat_id, erased_at) values ($1, $2, $3, $4, now())`, [
        id,
        business,
        channel,
        `${id.replaceAll(/\D/g, '9')}@lid`,
      ]);
      await sql('insert into private.erasure (room_id, business_id) values ($1, $2)', [id, business]);
    },
    isDone: ({ business }) =>
      first('select not exists (select from private.erasure where business_id = $1) as value', [business]),
  },
  'sweep-recipients': {
    arrange: async ({ business }) => {
      const list = randomUUID();
      await sql(`insert into recipient_lists (id, business_id, name) values ($1, $2, $3)`, [
        list,
        business,
        `Daftar ${list}`,
      ]);
      await sql(
        `insert into recipient_list_contacts (business_id, recipient_list_id, phone, name) values ($1, $2, '+6281300000071', 'Lama')`,
        [business, list],
      );
      await sql(
        `select private.record_consent($1, private.person_digest($1, '+6281300000071'), 'withdrawn', jsonb_build_object(
           'source', 'chat', 'actor_kind', 'person', 'occurred_at', now() - interval '73 hours'))`,
        [business],
      );
    },
    isDone: ({ business }) =>
      first(
        `select not exists (select from recipient_list_contacts where business_id = $1 and phone = '+6281300000071') as value`,
        [business],
      ),
  },
  'pause-unlinked': {
    arrange: async (shop) => {
      await sql(`update channel set status = 'WORKING' where id = $1`, [shop.channel]);
      await campaign(shop, { status: 'sending', name: 'Terputus' });
      await sql(`update channel set status = 'FAILED' where id = $1`, [shop.channel]);
      await sql(`update channel_status_change set at = at - interval '1 hour' where channel_id = $1`, [shop.channel]);
    },
    isDone: ({ business }) =>
      first(
        `select status_reason = 'channel_lost' as value from campaigns where business_id = $1 and name = 'Terputus'`,
        [business],
      ),
  },
  'sweep-campaigns': {
    arrange: ({ business, channel, owner }) =>
      sql(
        `insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body, created_at)
         values (gen_random_uuid(), 'morning_report', $1, $2, $3, 'Lama', '+6281399990001', 'x', now() - interval '31 days')`,
        [business, channel, owner],
      ),
    isDone: ({ business }) =>
      first(
        `select not exists (select from private.message_to_member where business_id = $1 and name = 'Lama') as value`,
        [business],
      ),
  },
  'continue-toggle-changes': {
    arrange: async ({ business }) => {
      const id = '11111111-1111-4111-8111-111111111111';
      await sql(
        `insert into private.toggle_change (id, flag, from_value, to_value, reason, status, stage)
         values ($1, 'modelVersion', 'large', 'small', 'Uji', 'running', 3) on conflict do nothing`,
        [id],
      );
      await sql(`update business set toggles = '{"modelVersion": "large"}' where id = $1`, [business]);
      await sql('insert into private.toggle_change_item (change_id, business_id, stage) values ($1, $2, 3)', [
        id,
        business,
      ]);
    },
    isDone: ({ business }) =>
      first(`select status = 'changed' as value from private.toggle_change_item where business_id = $1`, [business]),
  },
  'sweep-webhooks': {
    arrange: async ({ business }) => {
      const id = randomUUID();
      await sql(
        `insert into webhook (id, business_id, host, events) select $1, $2, 'example.com', array['order.created']`,
        [id, business],
      );
      await sql(
        `insert into webhook_delivery (webhook_id, business_id, event, payload, status, created_at)
         values ($1, $2, 'order.created', '{}', 'delivered', now() - interval '15 days')`,
        [id, business],
      );
    },
    isDone: ({ business }) =>
      first('select not exists (select from webhook_delivery where business_id = $1) as value', [business]),
  },
  'delete-expired-of-businesses': {
    arrange: async ({ business, room }) => {
      await sql(`update private.retention set begins_at = '-infinity' where relation = 'public.room_event'`);
      await sql(
        `insert into room_event (business_id, room_id, kind, at) values ($1, $2, 'archive', now() - interval '400 days')`,
        [business, room],
      );
    },
    isDone: ({ room }) =>
      first(
        `select not exists (select from room_event where room_id = $1 and at < now() - interval '366 days') as value`,
        [room],
      ),
  },
  'sweep-run-details': {
    arrange: ({ business, room, channel }) =>
      sql(
        `insert into agent_run (business_id, room_id, channel_id, burst_from, burst_to, due_at, cap_at, status, question, tools, created_at)
         select $1, $2, $3, 1, 1, now(), now(), 'escalated', 'Bisa COD?', '[]', now() - age from unnest(array[interval '101 days', '99 days']) as age`,
        [business, room, channel],
      ),
    isDone: ({ business }) =>
      first(
        `select bool_and((tools is null and question is null) = (created_at < now() - interval '100 days')) as value
         from agent_run where business_id = $1`,
        [business],
      ),
  },
  'age-sources': {
    arrange: ({ business }) =>
      sql(
        `insert into knowledge_source (business_id, kind, title, status, is_published, origin, read_at)
         values ($1, 'url', 'Lama', 'active', true, 'https://example.com', now() - interval '31 days')`,
        [business],
      ),
    isDone: ({ business }) =>
      first(`select status = 'outdated' as value from knowledge_source where business_id = $1 and title = 'Lama'`, [
        business,
      ]),
  },
  'propose-replies': {
    arrange: ({ business }) =>
      sql(
        `insert into private.repeated_answer (business_id, key, body, sent_at, last_at)
         values ($1, 'zirkon biru tersedia di toko', 'Zirkon biru tersedia di toko', array[now(), now(), now()], now())`,
        [business],
      ),
    isDone: ({ business }) =>
      first(
        `select exists (select from private.reply_proposal where business_id = $1 and key like 'zirkon%') as value`,
        [business],
      ),
  },
  'fold-days': {
    arrange: async ({ business }) => {
      await sql(`update business set created_at = now() - interval '5 days' where id = $1`, [business]);
      await sql('delete from private.business_day where business_id = $1', [business]);
    },
    isDone: ({ business }) =>
      first('select count(*) >= 2 as value from private.business_day where business_id = $1', [business]),
  },
  'send-reports': {
    arrange: async ({ business, owner }) => {
      await sql(`update channel set status = 'WORKING' where business_id = $1`, [business]);
      await sql('delete from private.report_sending where business_id = $1', [business]);
      await sql(
        `insert into private.report_setting (business_id, owner_id, is_on, hour, phone, chosen_at)
         select id, profile_id, true, extract(hour from now() at time zone private.zone_of(operational_hours)), '+6281399990001',
           now() - interval '1 day' from business where id = $1
         on conflict (business_id) do update set hour = excluded.hour, is_on = true, chosen_at = excluded.chosen_at`,
        [business],
      );
      expect(await first('select profile_id = $2 as value from business where id = $1', [business, owner])).toBe(true);
    },
    isDone: ({ business }) =>
      first(
        `select exists (select from private.message_to_member where business_id = $1 and kind = 'morning_report'
           and created_at > now() - interval '1 day') as value`,
        [business],
      ),
  },
  'judge-rollouts': {
    arrange: async ({ business, channel }) => {
      await sql(
        'update agent set enable_agent_partial_rollout = true, agent_rollout_probability = 0.1 where business_id = $1',
        [business],
      );
      await sql('delete from private.chat_day where business_id = $1', [business]);
      await sql(
        `update rollout set status = 'judging', probability = 0.1, began_at = now() - interval '90 days' where business_id = $1`,
        [business],
      );
      await sql(
        `insert into private.chat_day (room_id, day, business_id, asked_at, version, model_size, channel_id, complained_at)
         select (select id from room where business_id = $1 order by id limit 1), current_date - n, $1,
           current_date - n + interval '1 second', 'v3', 'large', $2, now()
         from generate_series(1, 40) as n`,
        [business, channel],
      );
    },
    isDone: ({ business }) =>
      first(`select status = 'rolledBack' as value from rollout where business_id = $1`, [business]),
  },
};

/** Jobs that look for work over all businesses and call an edge function. The search is a function. */
const wakes: Record<string, { called: string; search: string }> = {
  'close-payments': { called: 'checkout', search: 'private.needless_payments()' },
  'wake-campaigns': { called: 'campaigns', search: 'private.next_broadcast_ms()' },
  'wake-integrations': { called: 'integrations', search: 'private.next_webhook_ms()' },
  'wake-agent': { called: 'agent', search: 'private.is_agent_needed()' },
  'wake-push': { called: 'push', search: 'private.next_push_ms()' },
  'check-channels': { called: 'campaigns', search: 'private.has_channels_to_check()' },
};

/** Jobs that only delete rows by their age, in tables without a business and without triggers of a business. */
const sweeps = [
  'sweep-readings',
  'sweep-failures',
  'sweep-job-runs',
  'sweep-pushes',
  'delete-expired',
  'delete-businesses',
];

const commandOf = (name: string): string => jobs.find(([job]) => job === name)?.[2] ?? '';

test('every job of the clock has a scenario here', () => {
  expect([...Object.keys(scenarios), ...Object.keys(wakes), ...sweeps].toSorted()).toEqual(
    jobs.map(([name]) => name).toSorted(),
  );
});

describe.each(Object.entries(scenarios))('%s', (name, { arrange, isDone: read }) => {
  const isDone = async (shop: Shop) => (await read(shop)) === true;
  test('goes on for another business when one fails, tries again later, and then succeeds', async () => {
    for (const shop of shops) await arrange(shop);
    const before = [await isDone(broken), await isDone(sound)];
    expect([name, ...before]).not.toEqual([name, true, true]);
    // Hosted, a statement is canceled after two minutes, which no row is to be blamed for.
    await runLate(commandOf(name));
    expect([await isDone(broken), await isDone(sound), await failures()]).toEqual([...before, []]);
    await breakBusiness(broken);
    await sql(commandOf(name));
    expect([await isDone(broken), await isDone(sound)]).toEqual([false, true]);
    const noted = await failures();
    expect(noted.map(({ business_id: of }) => of)).toContain(broken.business);
    expect(noted.map(({ business_id: of }) => of)).not.toContain(sound.business);
    expect(JSON.stringify(noted)).not.toContain('0812');
    await mend();
    // It waits first.
    await sql(commandOf(name));
    expect(await isDone(broken)).toBe(false);
    await later();
    await sql(commandOf(name));
    expect(await isDone(broken)).toBe(true);
    expect(await failures()).toEqual([]);
  });
});

describe.each(Object.entries(wakes))('%s', (name, { called, search }) => {
  test('calls its function also when the search for work fails', async () => {
    const heard = Promise.withResolvers<void>();
    await fixtures.stack.database.listen(`wake_${called}`, () => heard.resolve());
    const definition = await first<string>('select pg_get_functiondef($1::regprocedure) as value', [search]);
    await sql(`do $$ begin execute regexp_replace(pg_get_functiondef('${search}'::regprocedure), 'AS \\$function\\$.*', '', 's')
      || 'as $function$ select (1 / (random() * 0)::int) is null $function$'; exception when others then
      execute regexp_replace(regexp_replace(pg_get_functiondef('${search}'::regprocedure), 'AS \\$function\\$.*', '', 's'),
        'LANGUAGE sql', 'LANGUAGE plpgsql') || 'as $function$ begin raise exception ''broken''; end $function$'; end $$`);
    try {
      await sql(commandOf(name));
      await heard.promise;
      expect(await failures()).toMatchObject([{ job: `wake-${called}`, attempts: 1 }]);
    } finally {
      await sql(definition ?? '');
    }
  });
});

test.each(sweeps)('%s runs', async (name) => {
  await sql(commandOf(name));
  expect(await failures()).toEqual([]);
});

describe('a row that fails', () => {
  const judge = () => sql('select private.judge_rollouts()');

  test('waits longer after each failure', async () => {
    await scenarios['judge-rollouts']?.arrange(broken);
    await breakBusiness(broken);
    const waits: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      await later();
      await judge();
      waits.push(
        (await first<number>(
          'select round(extract(epoch from next_at - failed_at))::int as value from private.job_failure',
          [],
        )) ?? 0,
      );
    }
    expect(waits).toEqual([10, 60, 360, 2160]);
  });

  test('comes after the rows of other businesses, and administrators see it without the values of the row', async () => {
    for (const shop of shops) await scenarios['write-expiry-lines']?.arrange(shop).catch(() => undefined);
    await sql('update customer_order set is_expiry_announced = false where number = 90001');
    await breakBusiness(broken);
    await sql(commandOf('write-expiry-lines'));
    const { data: seen } = await fixtures.clientWith(fixtures.users.admin.accessToken ?? '').rpc('admin_errors', {});
    const [job] = (seen as { rows: { kind: string; why: string; business: { id: string } }[] }).rows.filter(
      ({ kind }) => kind === 'job',
    );
    expect(job).toMatchObject({
      why: expect.stringMatching(/^write-expiry-lines P0001/),
      business: { id: broken.business },
    });
    expect(JSON.stringify(seen)).not.toContain('0812');
  });

  test('whose statement is canceled is noted, and what was done before stays', async () => {
    for (const shop of shops) await scenarios['write-expiry-lines']?.arrange(shop).catch(() => undefined);
    await sql(
      `update customer_order set is_expiry_announced = false, expires_at = now() - interval '1 minute' where number = 90001`,
    );
    await sql(`create function public.broken() returns trigger language plpgsql as $$
      begin
        if new.business_id = '${laundry.business}' then perform pg_cancel_backend(pg_backend_pid()), pg_sleep(60); end if;
        return new;
      end $$`);
    await sql('create trigger aa_broken before update on customer_order for each row execute function public.broken()');
    // The order of businesses is that of their ids, so the canceled one is the last.
    await sql(commandOf('write-expiry-lines'));
    expect(await failures()).toMatchObject([{ job: 'write-expiry-lines', business_id: laundry.business, attempts: 1 }]);
    expect(
      await first('select is_expiry_announced as value from customer_order where number = 90001 and business_id = $1', [
        batik.business,
      ]),
    ).toBe(true);
  });
});

describe('planning of broadcasts', () => {
  const list = async ({ business }: Shop) => {
    const id = randomUUID();
    await sql(`insert into recipient_lists (id, business_id, name) values ($1, $2, $3)`, [
      id,
      business,
      `Daftar ${id}`,
    ]);
    await sql(
      `insert into recipient_list_contacts (business_id, recipient_list_id, phone, name, fields)
       values ($1, $2, '+6281300000091', 'Ani', jsonb_build_object('kota', repeat('x', 400)))`,
      [business, id],
    );
    await sql(
      `select private.record_consent($1, private.person_digest($1, '+6281300000091'), 'given', '{"source": "form"}')`,
      [business],
    );
    return id;
  };
  const plan = () => fixtures.service.rpc('plan_broadcast').throwOnError();
  const statusOf = (id: string) => first('select status as value from campaigns where id = $1', [id]);
  beforeEach(() => sql(`delete from campaigns where status in ('planning', 'scheduled')`));

  test.each([
    ['withoutDays is 1.0', { audience: { withoutDays: '1.0' } }],
    // 400 letters for each of 300 variables: 120,000.
    ['a text grows past all limits', { body: '{{kota}} '.repeat(400) }],
  ])(
    'goes on for another business when %s',
    async (_, { audience, body = 'Halo' }: { audience?: object; body?: string }) => {
      const [first_, second] = [await list(broken), await list(sound)];
      const odd = await campaign(broken, {
        status: 'planning',
        body,
        audience: { lists: [first_] },
        accepts_strangers: true,
      });
      if (audience)
        await sql(`update campaigns set audience = audience || '{"withoutDays": 1.0}' where id = $1`, [odd]);
      const other = await campaign(sound, {
        status: 'planning',
        audience: { lists: [second] },
        accepts_strangers: true,
      });
      for (let time = 0; time < 3; time += 1) await plan();
      expect(await statusOf(other)).toBe('staging');
      // It has no recipient who may get it, or has one.
      expect(['staging', 'done']).toContain(await statusOf(odd));
      expect(
        await sql('select body from campaign_messages where campaign_id = $1 and char_length(body) > 4096', [odd]),
      ).toEqual([]);
      expect(await failures()).toEqual([]);
    },
  );

  test('that fails four times ends as failed, with its reason, and can be tried again', async () => {
    const [ours, theirs] = [await list(broken), await list(sound)];
    const odd = await campaign(broken, { status: 'planning', audience: { lists: [ours] }, accepts_strangers: true });
    await sql(`create function public.broken() returns trigger language plpgsql as $$ begin
      if new.campaign_id = '${odd}' then raise exception 'broken'; end if; return new; end $$`);
    await sql(
      'create trigger aa_broken before insert on campaign_messages for each row execute function public.broken()',
    );
    for (let time = 0; time < 4; time += 1) {
      expect(await statusOf(odd)).toBe('planning');
      await later();
      const other = await campaign(sound, {
        status: 'planning',
        audience: { lists: [theirs] },
        accepts_strangers: true,
      });
      await plan();
      await plan();
      expect(await statusOf(other)).toBe('staging');
    }
    expect(await sql('select status, status_reason from campaigns where id = $1', [odd])).toEqual([
      { status: 'failed', status_reason: 'not_planned' },
    ]);
    await mend();
    await fixtures.users.owner.client.rpc('command_broadcast', { campaign_id: odd, command: 'retry' }).throwOnError();
    await plan();
    expect(await statusOf(odd)).toBe('staging');
  });
});

describe('claims of broadcasts', () => {
  const claim = async (most: number): Promise<{ id: string; lookup: boolean; to_member?: boolean }[]> => {
    const { data } = await fixtures.service
      .rpc('claim_broadcast_messages', { p_owner: randomUUID(), p_most: most })
      .throwOnError();
    return (data as { messages: { id: string; lookup: boolean }[] }).messages;
  };
  /** Recipients of a new broadcast, with a lane for its channel. `columns` is a select list of `n` for the columns after the state. */
  const recipients = async (
    shop: Shop,
    {
      count,
      state,
      columns = {},
      status = 'sending',
    }: { count: number; state: string; columns?: Record<string, string>; status?: string },
  ): Promise<string> => {
    await sql(`update channel set status = 'WORKING' where id = $1`, [shop.channel]);
    await sql('insert into private.broadcast_lane (channel_id) values ($1) on conflict do nothing', [shop.channel]);
    const id = await campaign(shop, { status, accepts_strangers: true });
    await sql(
      `insert into campaign_messages (business_id, campaign_id, channel_id, position, phone, contact_key, body, state, message_id
         ${Object.keys(columns)
           .map((name) => `, ${name}`)
           .join('')})
       select $1, $2, $3, n, '+62813' || lpad(n::text, 8, '0'), '+62813' || lpad(n::text, 8, '0'), 'Halo', $4, gen_random_uuid()
         ${Object.values(columns)
           .map((value) => `, ${value}`)
           .join('')}
       from generate_series(1, $5::int) as n`,
      [shop.business, id, shop.channel, state, count],
    );
    await sql(
      `select private.record_consent($1, private.person_digest($1, contact_key), 'given', '{"source": "form"}')
       from campaign_messages where campaign_id = $2 and state = 'queued' order by position limit 5`,
      [shop.business, id],
    );
    return id;
  };
  const message = (shop: Shop, count: number, age: string) =>
    sql(
      `insert into private.message_to_member (id, kind, business_id, channel_id, member_id, name, phone, body, created_at)
       select gen_random_uuid(), 'broadcast_test', $1, $2, $3, 'Uji', '+6281399990001', 'Halo', now() - $4::interval
       from generate_series(1, $5::int)`,
      [shop.business, shop.channel, shop.owner, age, count],
    );
  const businessOf = async (messages: { id: string }[]) => {
    const rows = await sql<{ id: string; business_id: string }>(
      `select id, business_id from campaign_messages where id = any ($1)
       union all select id, business_id from private.message_to_member where id = any ($1)`,
      [messages.map(({ id }) => id)],
    );
    return messages.map(({ id }) =>
      rows.find((row) => row.id === id)?.business_id === sound.business ? 'sound' : 'broken',
    );
  };
  beforeEach(async () => {
    await sql('delete from campaign_messages');
    await sql('delete from private.message_to_member');
    await sql('delete from campaigns');
    await sql('delete from private.broadcast_lane');
    await setBroadcastPace(sql, {});
  });

  /** A process takes what is due, and begins to send if it is no look-up. Returns what it settles with. */
  const take = async (): Promise<unknown[]> => {
    const owner = randomUUID();
    const [claimed] = await sql<{ id: string; attempt: number; lookup: boolean }>(
      `select one.* from jsonb_to_recordset(claim_broadcast_messages($1, 1) -> 'messages') as one (id uuid, attempt int, lookup boolean)`,
      [owner],
    );
    const mine = [claimed?.id, owner, claimed?.attempt];
    if (claimed?.lookup === false) await sql('select begin_broadcast_message($1, $2, $3)', mine);
    return mine;
  };
  const settle = (mine: unknown[], outcome: { state: string; reason?: string }) =>
    sql('select settle_broadcast_message($1, $2, $3, $4::jsonb)', [...mine, JSON.stringify(outcome)]);

  test('look up the three of one business in turns with the thousands of another that wait longer', async () => {
    await recipients(broken, { count: 2000, state: 'unknown', columns: { next_at: `now() - interval '1 hour'` } });
    await recipients(sound, { count: 3, state: 'unknown', columns: { next_at: 'now()' } });
    const order = [...(await claim(2)), ...(await claim(2)), ...(await claim(2)), ...(await claim(2))];
    expect(order.every(({ lookup }) => lookup)).toBe(true);
    const owners = await businessOf(order);
    expect(owners.slice(0, 6).filter((owner) => owner === 'sound')).toHaveLength(3);
    expect(owners).toHaveLength(8);
    expect(new Set(order.map(({ id }) => id)).size).toBe(8);
  });

  test('give back what a process that stopped had taken: queued before the call began, unknown after it', async () => {
    const lapsed = {
      lease_until: `now() - interval '1 second'`,
      owner: 'gen_random_uuid()',
      next_at: `now() + interval '1 day'`,
    };
    await recipients(broken, { count: 1, state: 'sending', columns: lapsed, status: 'paused' }).catch(() => undefined);
    const id = await recipients(broken, {
      count: 4,
      state: 'sending',
      columns: { ...lapsed, begun_at: `case when n > 2 then now() - interval '2 minutes' end` },
    });
    const held = await recipients(broken, {
      count: 1,
      state: 'sending',
      columns: { ...lapsed, lease_until: `now() + interval '1 minute'` },
    });
    // Nothing is due but the leases.
    await sql(`update private.broadcast_lane set next_send_at = now() + interval '1 hour'`);
    expect(await claim(1)).toEqual([]);
    const statesOf = (of: string) =>
      sql<{ state: string; owner: string | null }>(
        'select state, owner from campaign_messages where campaign_id = $1 order by position',
        [of],
      );
    expect(await statesOf(id)).toEqual(
      ['queued', 'queued', 'unknown', 'unknown'].map((state) => ({ state, owner: null })),
    );
    expect(await statesOf(held)).toMatchObject([{ state: 'sending', owner: expect.any(String) }]);
    const [first_, second] = [await claim(1), await claim(1)];
    expect([first_.length, second.length, first_[0]?.lookup, second[0]?.lookup]).toEqual([1, 1, true, true]);
    expect(await claim(1)).toEqual([]);
  });

  test('pass over lanes in which nothing can be sent now', async () => {
    const id = await recipients(broken, {
      count: 300,
      state: 'queued',
      columns: { next_at: `now() + interval '1 day'` },
    });
    // As if the business had 250 numbers.
    await sql(
      `insert into channel (business_id, name, external_id, status) select $1, 'WhatsApp', 'many-' || n, 'WORKING'
       from generate_series(1, 250) as n`,
      [broken.business],
    );
    await sql(
      `insert into private.broadcast_lane (channel_id, next_send_at) select id, now() - interval '1 day' from channel where external_id like 'many-%'`,
    );
    await sql(
      `insert into campaigns (business_id, channel_id, name, body, status, queued_count)
       select business_id, id, 'Malam', 'Halo', 'sending', 1 from channel where external_id like 'many-%'`,
    );
    await sql(`insert into campaign_messages (business_id, campaign_id, channel_id, phone, contact_key, body, next_at)
       select business_id, id, channel_id, '+6281311112222', '+6281311112222', 'Halo', now() + interval '1 day' from campaigns where name = 'Malam'`);
    await recipients(sound, { count: 1, state: 'queued' });
    expect(await businessOf(await claim(1))).toEqual(['sound']);
    expect(await first('select count(*)::int as value from campaign_messages where campaign_id = $1', [id])).toBe(300);
    await sql(`delete from channel where external_id like 'many-%'`);
  });

  test('put strangers off in portions when the share of the day is used up, and serve the other business meanwhile', async () => {
    await sql('update private.broadcast_pace set stranger_cap = 0');
    await recipients(broken, { count: 1200, state: 'queued', columns: { is_stranger: 'true' } });
    await sql(
      `select private.record_consent($1, private.person_digest($1, contact_key), 'given', '{"source": "form"}')
       from campaign_messages where state = 'queued' and business_id = $1`,
      [broken.business],
    );
    await recipients(sound, { count: 3, state: 'queued' });
    const putOff: unknown[] = [];
    const served: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      await sql('update private.broadcast_lane set next_send_at = now()');
      served.push(...(await businessOf(await claim(5))));
      putOff.push(
        await first(
          `select count(*)::int as value from campaign_messages where state = 'queued' and next_at > now()`,
          [],
        ),
      );
    }
    expect(putOff).toEqual([500, 1000, 1200]);
    expect(served).toEqual(['sound', 'sound', 'sound']);
  });

  test('take messages to members in turns, and leave out numbers that are not linked', async () => {
    await sql(`update channel set status = 'WORKING' where id = any ($1)`, [[sound.channel, broken.channel]]);
    await message(broken, 40, '30 seconds');
    await message(sound, 1, '1 second');
    expect(await businessOf(await claim(2))).toEqual(expect.arrayContaining(['sound', 'broken']));
    await sql(`update channel set status = 'STOPPED' where id = $1`, [broken.channel]);
    await message(sound, 1, '1 second');
    expect(await businessOf(await claim(2))).toEqual(['sound']);
  });

  test('pass over a recipient whose message WhatsApp acknowledges after a look-up has found nothing', async () => {
    const id = await recipients(sound, {
      count: 1,
      state: 'queued',
      columns: { chat_id: `'62813' || lpad(n::text, 8, '0') || '@c.us'` },
    });
    for (const state of ['unknown', 'missing']) await settle(await take(), { state });
    const recipient = () =>
      sql('select state, attempt, owner from campaign_messages where campaign_id = $1 order by position', [id]);
    expect(await recipient()).toEqual([{ state: 'queued', attempt: 2, owner: null }]);
    const [claimed] = await raceBehindLock<[unknown[]]>(
      fixtures,
      (query) =>
        query(
          `update message set wa_id = 'true_1@c.us_' || id, ack = 1 where id = (select message_id from campaign_messages where campaign_id = $1)`,
          [id],
        ),
      () => claim(1),
    );
    expect(claimed).toEqual([]);
    expect(await recipient()).toEqual([{ state: 'sent', attempt: 2, owner: null }]);
  });

  test('count a refusal from the process that has the recipient alone', async () => {
    const id = await recipients(sound, {
      count: 1,
      state: 'queued',
      columns: { chat_id: `'62814' || lpad(n::text, 8, '0') || '@c.us'` },
    });
    const refuse = (mine: unknown[]) => settle(mine, { state: 'refused', reason: 'not_accepted' });
    const result = () =>
      sql(
        `select recipient.state, recipient.reason, message.ack, message.failure, campaigns.refusals_in_row
         from campaign_messages as recipient join campaigns on campaigns.id = recipient.campaign_id
         join message on message.id = recipient.message_id where campaigns.id = $1`,
        [id],
      );
    const late = await take();
    await sql(`update campaign_messages set lease_until = now() - interval '1 second' where campaign_id = $1`, [id]);
    await claim(1);
    const lookup = await take();
    await settle(lookup, { state: 'missing' });
    const current = await take();
    expect(current[0]).toBe(late[0]);
    for (const other of [late, lookup, [current[0], late[1], current[2]], [current[0], current[1], late[2]]])
      await refuse(other);
    const sending = { state: 'sending', reason: null, ack: 0, failure: null, refusals_in_row: 0 };
    expect(await result()).toEqual([sending]);
    await refuse(current);
    const refused = { state: 'refused', reason: 'not_accepted', ack: -1, failure: 'not_accepted', refusals_in_row: 1 };
    expect(await result()).toEqual([refused]);
  });

  test('take a message to a member once, also when both look for it before one takes it', async () => {
    await sql(`update channel set status = 'WORKING' where id = $1`, [sound.channel]);
    await message(sound, 1, '1 second');
    const take = async (query: Query, owner: string) =>
      (await query<{ taken: unknown[] }>('select private.claim_messages_to_members($1, 1) as taken', [owner]))[0]
        ?.taken;
    const wait = 'select pg_advisory_xact_lock(190000)';
    const definition = await first<string>(
      `select pg_get_functiondef('private.patience_to_member()'::regprocedure) as value`,
      [],
    );
    const owner = randomUUID();
    const [second] = await raceBehindLock<[unknown[] | undefined]>(
      fixtures,
      async (query) => {
        await query(wait);
        expect(await take(query, owner)).toHaveLength(1);
      },
      () =>
        fixtures.stack.database.transaction(async (query) => {
          // It waits in the middle of the statement that takes the message.
          await query(`create or replace function private.patience_to_member() returns interval language plpgsql volatile as
            $$ begin perform pg_advisory_xact_lock(190000); return interval '1 minute'; end $$`);
          const taken = await take(query, randomUUID());
          await query(definition ?? '');
          return taken;
        }),
    );
    expect(second).toEqual([]);
    expect(await sql('select state, owner from private.message_to_member')).toEqual([{ state: 'sending', owner }]);
  });
});

/** The conditions of each select of a function that locks rows and skips those that are locked. */
const conditionsOfLocks = (source: string): string[][] =>
  [...source.matchAll(/for (?:no key )?update(?: of [a-z_, ]+)?\s+skip locked/gu)].map(({ index }) => {
    let depth = 0;
    let select = '';
    for (let at = index - 1; at >= 0 && depth >= 0 && !select.startsWith('select'); at -= 1) {
      const sign = source[at] ?? '';
      if (sign === '(') depth -= 1;
      if (depth === 0) select = sign + select;
      if (sign === ')') depth += 1;
    }
    const [, where = ''] = /\bwhere\b(.*?)(?:\border by\b.*|\blimit\b.*)?$/su.exec(select) ?? [];
    return where.split(/\band\b/u).map((one) => one.trim().replaceAll(/\s+/gu, ' '));
  });

test('a row is locked by its state, which may have changed since it was found', async () => {
  const functions = await sql<{ name: string; source: string }>(
    `select pronamespace::regnamespace || '.' || proname as name, prosrc as source from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ 'skip\\s+locked' order by 1`,
  );
  const isOfKey = (condition: string) => condition === '' || /^\w+\.(?:\w+_)?id (?:=|in\b)/u.test(condition);
  const stateless = functions.filter(({ source }) =>
    conditionsOfLocks(source).some((conditions) => conditions.every((one) => isOfKey(one))),
  );
  expect(functions.length).toBeGreaterThan(25);
  expect(stateless.map(({ name }) => name)).toEqual([
    // The row goes when the work is done.
    'private.erase_portion',
    // The room is locked, and the run is read after that.
    'private.give_up_agent_run',
    // The row goes.
    'public.take_unused_campaign_files',
  ]);
});

describe('rollouts', () => {
  test('with rules of 60.0 are judged as with 60, and those of others too', async () => {
    for (const shop of shops) await scenarios['judge-rollouts']?.arrange(shop);
    await sql(
      `update rollout set rules = '{"handover_points": 10.0, "complaints": 3.0, "complaint_chats": 60.0, "error_percent": 20.0, "error_chats": 2e1}'
       where business_id = $1`,
      [broken.business],
    );
    await sql('select private.judge_rollouts()');
    for (const shop of shops) expect(await scenarios['judge-rollouts']?.isDone(shop)).toBe(true);
    expect(await failures()).toEqual([]);
  });
});

describe('sums of money', () => {
  test('of orders that exceed a bigint together are folded and shown', async () => {
    // More than 9,300 of the largest orders that are allowed, or twelve that are a thousand times as large.
    await sql('alter table customer_order drop constraint customer_order_total_is_countable');
    // Without the triggers, which tell the chat of each order.
    await fixtures.stack.database.transaction(async (query) => {
      await query('set local session_replication_role = replica');
      await query(
        `insert into customer_order (id, business_id, room_id, number, lines, created_at)
         select gen_random_uuid(), $1, $2, 100000 + n,
           (select jsonb_agg('{"name": "Gedung", "price": 1000000000000, "quantity": 9999}'::jsonb) from generate_series(1, 100)),
           now() - interval '3 days'
         from generate_series(1, 12) as n`,
        [broken.business, broken.room],
      );
    });
    for (const shop of shops) await scenarios['fold-days']?.arrange(shop);
    await sql(commandOf('fold-days'));
    expect(await failures()).toEqual([]);
    for (const shop of shops) expect(await scenarios['fold-days']?.isDone(shop)).toBe(true);
    expect(
      await first(
        'select max(order_value) > 9223372036854775807 as value from private.business_day where business_id = $1',
        [broken.business],
      ),
    ).toBe(true);
    for (const span of ['week', 'month'])
      await fixtures.users.owner.client.rpc('home_figures', { business_id: broken.business, span }).throwOnError();
  });
});

test('what pg_cron records of its runs stays for three days, and calls of functions for six hours', async () => {
  const left = await hosted(async (query) => {
    await query(`insert into cron.job_run_details (jobid, start_time, end_time) overriding system value values
      (1, now() - interval '73 hours', now() - interval '73 hours'), (2, now() - interval '73 hours', null),
      (3, now() - interval '73 hours', now() - interval '71 hours'), (4, now() - interval '1 minute', null)`);
    await query(`insert into private.function_call (request_id, function, at) values
      (1, 'agent', now() - interval '7 hours'), (2, 'agent', now() - interval '5 hours')`);
    await query(commandOf('sweep-job-runs'));
    return {
      runs: await query(`select jobid from cron.job_run_details where status is null order by jobid`),
      calls: await query('select request_id from private.function_call'),
      failures: await query('select job from private.job_failure where attempts > 0'),
    };
  });
  expect(left).toEqual({ runs: [{ jobid: 3 }, { jobid: 4 }], calls: [{ request_id: 2 }], failures: [] });
});

test('the database calls a function with its key in both headers', async () => {
  const calls = await hosted(async (query) => {
    await query(`insert into vault.decrypted_secrets values ('agent_url', 'https://x.test/agent'), ('agent_key', 'sb_secret_1'),
      ('push_url', 'https://x.test/push')`);
    await query(`select private.call_function('agent')`);
    await query(`select private.call_function('push')`);
    return query('select url, headers from net.call');
  });
  expect(calls).toEqual([
    {
      url: 'https://x.test/agent',
      headers: { apikey: 'sb_secret_1', authorization: 'Bearer sb_secret_1', 'content-type': 'application/json' },
    },
  ]);
});
