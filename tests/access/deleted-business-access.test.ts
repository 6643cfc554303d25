/** From the first step of its deletion on, a business is one of others to everyone, by every way to it. */
import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { rules } from './accessMatrix.ts';
import { raceBehindLock } from './concurrency.ts';
import { createBusiness, createUser, handoverApi, invitationApi, tokenOf, type TestBusiness } from './edgeFunctions.ts';
import { batik, callers, setupFixtures } from './fixtures.ts';
import { rowFor, tryVerb, type Row } from './tryVerb.ts';

const fixtures = setupFixtures();
const sql: typeof fixtures.sql = (text, values) => fixtures.sql(text, values);
type Run = typeof sql;

/** Runs the first step of the deletion, and no other: a session is left. */
const beginDeletion = async (business: string, run: Run = sql) => {
  await run(`insert into channel (business_id, status) values ($1, 'WORKING')`, [business]);
  await run(`update business set delete_at = now() - interval '1 second' where id = $1`, [business]);
  await run('select private.delete_portion_of_business($1)', [business]);
  expect(
    await run(
      `update business set delete_at = 'infinity' where id = $1 and deletion_began_at is not null returning id`,
      [business],
    ),
  ).toHaveLength(1);
};

/** Functions that answer whether a user reaches a business (`$1`; `$2`: the user), or the reason why another one is none of them. */
const ACCESS: Record<string, { answer: string } | { reason: string }> = {
  'businesses()': { answer: '$1 = any (private.businesses())' },
  'colleagues()': {
    answer: `private.colleagues() && array_remove('{${batik.owner},${batik.member},${batik.totp}}'::uuid[], $2)`,
  },
  'has_created_enough()': { reason: 'counts' },
  'has_push_subscription(text)': { reason: 'of the user' },
  'is_admin()': { reason: 'of the user' },
  'is_below_mark_limit(uuid,private.room_action,integer)': { reason: 'counts' },
  'is_in_team(uuid,uuid)': { answer: 'private.is_in_team($2, $1)' },
  'is_member(uuid)': { answer: 'private.is_member($1)' },
  'is_number_of_team(uuid,text)': { reason: 'of a number' },
  'is_owner(uuid)': { answer: 'private.is_owner($1)' },
  'is_unsent(text)': { answer: `private.is_unsent($1 || '/${batik.room}/' || gen_random_uuid() || '.png')` },
  'judge_scorecard(uuid,jsonb,integer)': { reason: 'of a scorecard; for the service' },
  'lock_membership(uuid,uuid)': { answer: 'private.lock_membership($2, $1)' },
  'may_add_knowledge_file(text)': { answer: `private.may_add_knowledge_file($1 || '/' || $2)` },
  'may_create_business(uuid)': { reason: 'true for every user while self-service is on' },
  'may_edit_replies(uuid)': { answer: 'private.may_edit_replies($1)' },
  'may_join(text)': {
    answer: `private.may_join('business:' || $1 || ':' || (select epoch from private.topic_epoch where business_id = $1))`,
  },
  'may_read_topic(text)': { answer: `private.may_read_topic('business:' || $1)` },
  'may_store(text)': { answer: `private.may_store($1 || '/${batik.room}/a.png')` },
  'may_store_knowledge(text)': { answer: `private.may_store_knowledge($1 || '/' || $2)` },
  'may_store_logo(text)': { answer: `private.may_store_logo($1 || '/logo.png')` },
  'owned_businesses()': { answer: '$1 = any (private.owned_businesses())' },
  'owns(uuid,uuid)': { answer: 'private.owns($2, $1)' },
  'resume_push_subscription(text,text,text)': { reason: 'of the user' },
  'snoozed_rooms()': { reason: 'of the user, ids only' },
  'works_in(uuid,uuid)': { answer: 'private.works_in($2, $1)' },
};

/** What the functions of access answer to a user in a session at aal2. */
const answersTo = (person: string) =>
  fixtures.stack.database.transaction(async (query) => {
    await query(
      `select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated', 'aal', 'aal2',
         'session_id', (select id from auth.sessions where user_id = $1::uuid limit 1))::text, true)`,
      [person],
    );
    const answers: Record<string, boolean> = {};
    for (const [name, access] of Object.entries(ACCESS)) {
      if ('reason' in access) continue;
      const [row] = await query<{ answer: boolean }>(
        `select ${access.answer.replaceAll('$1', `'${batik.business}'::uuid`).replaceAll('$2', `'${person}'::uuid`)} as answer`,
      );
      answers[name] = row!.answer;
    }
    return answers;
  });

test('every function that asks who is in a team is listed', async () => {
  const functions = await sql<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prorettype in ('boolean'::regtype, 'uuid[]'::regtype)
       and prosrc ~ '(team_business|profile_id|private\\.(businesses|owned_businesses|owns|is_in_team|works_in|is_member|is_owner|may_\\w+)\\()'`,
  );
  expect(functions.map(({ name }) => name.replace(/^private\./u, '')).toSorted()).toEqual(
    Object.keys(ACCESS).toSorted(),
  );
});

describe('Toko Batik Lestari', () => {
  const people = [batik.owner, batik.member, batik.totp];
  /** What owners and members can do, and with which row. Some of the rows are of another business of the same owner. */
  const ways = rules.flatMap(({ table, verb, outcomes }) =>
    (['owner', 'member'] as const)
      .filter((caller) => outcomes[caller] === 'yes' && table !== 'profile')
      .map((caller) => ({ table, verb, caller, expected: outcomes.removed, row: {} as Row })),
  );
  let before: Record<string, boolean>;
  beforeAll(async () => {
    await sql(`insert into private.topic_epoch (business_id, epoch) values ($1, 1) on conflict do nothing`, [
      batik.business,
    ]);
    await sql(
      `insert into api_key (id, business_id, name, scopes, prefix, created_by) values (gen_random_uuid(), $1, 'Gudang', '{orders:read}', 'chb_0123abcd', $2)`,
      [batik.business, batik.owner],
    );
    await sql(
      `insert into view_permit (business_id, admin_id, reason, status, answered_at, granted_until)
       values ($1, $2, 'Keluhan', 'granted', now(), now() + interval '1 hour')`,
      [batik.business, fixtures.users.admin.id],
    );
    before = await answersTo(batik.owner);
    for (const way of ways) way.row = await rowFor(fixtures, way.table, way.verb, way.caller);
    for (const { id } of await sql<{ id: string }>('select id from business where profile_id = $1', [batik.owner]))
      await beginDeletion(id);
  });

  test('is reached by no function of access', async () => {
    expect(Object.entries(before).filter(([, answer]) => !answer)).toEqual([]);
    const none = Object.fromEntries(Object.keys(before).map((name) => [name, false]));
    for (const person of people) expect(await answersTo(person)).toEqual(none);
  });

  test.each(ways)('gives its $caller no more than a removed member: $verb on $table', async (way) => {
    expect(await tryVerb(fixtures, way.table, way.verb, way.caller, way.row)).toBe(way.expected);
  });

  test('is neither read nor changed', async () => {
    for (const caller of callers) {
      const { client } = fixtures.users[caller];
      expect((await client.from('business').select('id').eq('id', batik.business)).data ?? []).toEqual([]);
      await client.from('business').update({ name: 'Diambil' }).eq('id', batik.business);
    }
    expect(await sql('select name from business where id = $1', [batik.business])).toEqual([
      { name: 'Toko Batik Lestari' },
    ]);
  });

  test('has no key and no permit that opens it', async () => {
    expect(await sql('select id from api_key where business_id = $1', [batik.business])).toEqual([]);
    expect(
      await sql(`select id from view_permit where business_id = $1 and status = 'granted' and granted_until > now()`, [
        batik.business,
      ]),
    ).toEqual([]);
  });
});

/** The functions and views that leave out a business without an owner, because they join it with its owner, and why they may. */
const OF_OWNERS = { 'due_reports(uuid)': 'a report is for the owner' };

test('every function and view that leaves out a business without an owner is listed', async () => {
  const joins = String.raw`(?<!left )join public\.(profile|business)( as \w+)? on [^\n]*\m(shop|business)\)?\.profile_id`;
  const found = await sql<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ $1
     union all
     select oid::regclass::text from pg_class
     where relkind in ('v', 'm') and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and pg_get_viewdef(oid) ~ 'profile_id'
     order by 1`,
    [joins],
  );
  expect(found.map(({ name }) => name.replace(/^private\./u, ''))).toEqual(Object.keys(OF_OWNERS));
});

test('administrators find a business while its deletion runs', async () => {
  const { id } = await createBusiness(fixtures);
  await beginDeletion(id);
  for (const search of [id, 'Warung Bu Tini']) {
    const { data } = await fixtures.users.admin.client.rpc('admin_businesses', { search });
    expect((data as { rows: { id: string }[] }).rows).toContainEqual(expect.objectContaining({ id, owner: null }));
  }
});

describe('the AI of a business that is deleted', () => {
  beforeAll(() => sql(`update private.setting set value = 'on' where name = 'agent'`));
  const live = { useAgentBehaviourV2: 'live' };
  const open = async () => {
    const { id } = await createBusiness(fixtures);
    await sql('update business set toggles = $2 where id = $1', [id, JSON.stringify(live)]);
    const answers = async () =>
      (await sql('select from room, private.answering_version(room) where room.business_id = $1', [id])).length > 0;
    return { id, answers };
  };

  test('answers no customer, also when an administrator turns it on again', async () => {
    const { id, answers } = await open();
    expect(await answers()).toBe(true);
    await beginDeletion(id);
    expect(await answers()).toBe(false);
    const { error } = await fixtures.users.admin.client.rpc('update_toggles', {
      business_id: id,
      toggles: live,
      reason: 'Uji',
    });
    expect(error).toBeNull();
    expect(await sql(`select toggles ->> 'useAgentBehaviourV2' as ai from business where id = $1`, [id])).toEqual([
      { ai: 'live' },
    ]);
    expect(await answers()).toBe(false);
  });

  test('is no part of a change in stages', async () => {
    const { id } = await open();
    await beginDeletion(id);
    const change = randomUUID();
    const { error } = await fixtures.users.admin.client.rpc('plan_toggle_change', {
      id: change,
      flag: 'useAgentBehaviourV2',
      from_value: 'off',
      to_value: 'live',
      reason: 'Uji',
    });
    expect(error).toBeNull();
    const planned = await sql<{ id: string }>(
      'select business_id as id from private.toggle_change_item where change_id = $1',
      [change],
    );
    expect(planned.length).toBeGreaterThan(0);
    expect(planned).not.toContainEqual({ id });
    await sql('delete from private.toggle_change where id = $1', [change]);
  });
});

test('a business has an owner exactly until its deletion begins', async () => {
  const { id } = await createBusiness(fixtures);
  await expect(sql('update business set profile_id = null where id = $1', [id])).rejects.toThrow('has_owner');
  await beginDeletion(id);
  await expect(sql('update business set profile_id = $2 where id = $1', [id, batik.owner])).rejects.toThrow(
    'has_owner',
  );
});

describe('a link', () => {
  const invitations = invitationApi(fixtures);
  const handovers = handoverApi(fixtures);
  const makeLinks = async ({ id, owner }: TestBusiness) => {
    const guest = await createUser(fixtures);
    const invited = await invitations.invite({ businessId: id, role: 'owner', email: guest.email }, owner.token);
    const { token } = await handovers.link({ id, owner } as TestBusiness, { email: guest.email });
    return { guest, invitation: tokenOf(invited.body.url), handover: token };
  };
  const gone = { status: 404, body: { code: 'business_gone', message: 'link.business_gone' } };
  const hasNoTeam = async (id: string) =>
    expect(
      await sql(
        `select from team_business where business_id = $1 union all select from business where id = $1 and profile_id is not null`,
        [id],
      ),
    ).toEqual([]);

  test('leads nowhere', async () => {
    const business = await createBusiness(fixtures);
    const { guest, invitation, handover } = await makeLinks(business);
    expect((await invitations.read(invitation, guest)).body).toMatchObject({ state: 'valid' });
    expect((await handovers.read(handover, guest)).body).toMatchObject({ state: 'valid' });
    await beginDeletion(business.id);
    for (const [api, token] of [
      [invitations, invitation],
      [handovers, handover],
    ] as const) {
      expect((await api.read(token, guest)).body).toMatchObject({ state: 'business_gone', businessName: null });
      expect(await api.accept(token, guest)).toMatchObject(gone);
      expect(await api.decline(token, guest)).toMatchObject(gone);
    }
    await hasNoTeam(business.id);
  });

  test.each(['invitation', 'handover'] as const)('of an %s that is accepted meanwhile leads nowhere', async (kind) => {
    const business = await createBusiness(fixtures);
    const links = await makeLinks(business);
    const api = kind === 'invitation' ? invitations : handovers;
    const [answer] = await raceBehindLock<[unknown]>(
      fixtures,
      (query) => beginDeletion(business.id, query as Run),
      () => api.accept(links[kind], links.guest),
    );
    expect(answer).toMatchObject(gone);
    await hasNoTeam(business.id);
  });

  test('cannot be made', async () => {
    const business = await createBusiness(fixtures);
    await beginDeletion(business.id);
    const email = `${randomUUID()}@chabot.test`;
    expect((await invitations.invite({ businessId: business.id, email }, business.owner.token)).status).toBe(404);
    expect((await handovers.create(business, business.owner.token, { email })).status).toBe(404);
  });
});
