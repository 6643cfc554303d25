import { randomUUID } from 'node:crypto';
/** Jobs over several businesses: a row of one business that fails stops no other business. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { jobs } from '../../local/clock.ts';
import { batik, laundry, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();
const sql: typeof fixtures.sql = (text, values) => fixtures.sql(text, values);

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
        `insert into private.waiting_notice (room_id, channel_id, due_at, body, message_id, said_at)
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
  'tell-expiries': {
    arrange: ({ business, room }) =>
      sql(
        `insert into customer_order (id, business_id, room_id, number, lines, expires_at)
         values (gen_random_uuid(), $1, $2, 90001, '[{"name": "Kain", "price": 1, "quantity": 1}]', now() - interval '1 minute')`,
        [business, room],
      ),
    isDone: ({ business }) =>
      first('select is_expiry_told as value from customer_order where business_id = $1 and number = 90001', [business]),
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
        `insert into private.said_answer (business_id, key, body, said_at, last_at)
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
};

/** Jobs that only delete rows by their age, in tables without a business and without triggers of a business. */
const sweeps = ['sweep-failures', 'sweep-pushes'];

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
    expect([name, await isDone(broken), await isDone(sound)]).not.toEqual([name, true, true]);
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
    for (const shop of shops) await scenarios['tell-expiries']?.arrange(shop).catch(() => undefined);
    await sql('update customer_order set is_expiry_told = false where number = 90001');
    await breakBusiness(broken);
    await sql(commandOf('tell-expiries'));
    const { data: seen } = await fixtures.clientWith(fixtures.users.admin.accessToken ?? '').rpc('admin_errors', {});
    const [job] = (seen as { rows: { kind: string; why: string; business: { id: string } }[] }).rows.filter(
      ({ kind }) => kind === 'job',
    );
    expect(job).toMatchObject({
      why: expect.stringMatching(/^tell-expiries P0001/),
      business: { id: broken.business },
    });
    expect(JSON.stringify(seen)).not.toContain('0812');
  });

  test('whose statement is canceled is noted, and what was done before stays', async () => {
    for (const shop of shops) await scenarios['tell-expiries']?.arrange(shop).catch(() => undefined);
    await sql(
      `update customer_order set is_expiry_told = false, expires_at = now() - interval '1 minute' where number = 90001`,
    );
    await sql(`create function public.broken() returns trigger language plpgsql as $$
      begin
        if new.business_id = '${laundry.business}' then perform pg_sleep(60); end if;
        return new;
      end $$`);
    await sql('create trigger aa_broken before update on customer_order for each row execute function public.broken()');
    // The order of businesses is that of their ids, so the slow one is the last.
    await fixtures.stack.database.transaction(async (query) => {
      await query(`set local statement_timeout = '1500ms'`);
      await query(commandOf('tell-expiries'));
    });
    expect(await failures()).toMatchObject([{ job: 'tell-expiries', business_id: laundry.business, attempts: 1 }]);
    expect(
      await first('select is_expiry_told as value from customer_order where number = 90001 and business_id = $1', [
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
  test('of 9,400 of the largest orders, which exceed a bigint, are folded and shown', async () => {
    // Without the triggers, which tell the chat of each order.
    await fixtures.stack.database.transaction(async (query) => {
      await query('set local session_replication_role = replica');
      await query(
        `insert into customer_order (id, business_id, room_id, number, lines, created_at)
         select gen_random_uuid(), $1, $2, 100000 + n,
           jsonb_build_array(jsonb_build_object('name', 'Gedung', 'price', 1000000000000, 'quantity', 1000)), now() - interval '3 days'
         from generate_series(1, 9400) as n`,
        [broken.business, broken.room],
      );
    });
    for (const shop of shops) await scenarios['fold-days']?.arrange(shop);
    await sql(commandOf('fold-days'));
    expect(await failures()).toEqual([]);
    for (const shop of shops) expect(await scenarios['fold-days']?.isDone(shop)).toBe(true);
    expect(
      await first('select max(order_value) >= 9400 * 1e15 as value from private.business_day where business_id = $1', [
        broken.business,
      ]),
    ).toBe(true);
    for (const span of ['week', 'month'])
      await fixtures.users.owner.client.rpc('home_figures', { business_id: broken.business, span }).throwOnError();
  });
});
