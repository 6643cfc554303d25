/** Toggles change only through their function, with an audit record; and the audit log is append-only. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { notFound, callFunction } from './edgeFunctions.ts';
import { batik, setupFixtures, unauthorizedCallers, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();

const clientOf = (caller: Caller) => fixtures.users[caller].client;

describe('toggles', () => {
  const post = (body: unknown, caller: Caller) =>
    callFunction(fixtures, 'update-toggles', body, fixtures.users[caller].accessToken);
  const defaults = {
    useAgentBehaviourV2: 'off',
    simulatorAgentVersion: 'v2',
    liveAgentVersion: 'v2',
    modelVersion: 'large',
  };
  const reset = (toggles: object | null = defaults) =>
    fixtures.sql('update business set toggles = $1 where id = $2', [
      toggles && JSON.stringify(toggles),
      batik.business,
    ]);
  const storedToggles = async () =>
    (await fixtures.sql('select toggles from business where id = $1', [batik.business]))[0]?.['toggles'];
  const lastRecord = async () =>
    (
      await fixtures.sql(
        `select action, actor, detail from audit_log where business_id = $1 order by id desc limit 1`,
        [batik.business],
      )
    )[0];

  test('an owner changes single toggles, and the audit log records it', async () => {
    await reset();
    const { status, body } = await post(
      { id: batik.business, toggles: { useAgentBehaviourV2: 'live', liveAgentVersion: 'v3' } },
      'owner',
    );
    const after = { ...defaults, useAgentBehaviourV2: 'live', liveAgentVersion: 'v3' };
    expect([status, body]).toEqual([200, { id: batik.business, toggles: after, updated_at: expect.any(String) }]);
    expect(await storedToggles()).toEqual(after);
    expect(await lastRecord()).toEqual({
      action: 'toggles.changed',
      actor: batik.owner,
      detail: { from: defaults, to: after, reason: null },
    });
  });

  test('changing a toggle of a business without toggles fills in the defaults', async () => {
    await reset(null);
    const { body } = await post({ id: batik.business, toggles: { modelVersion: 'small' } }, 'owner');
    // The version that answers customers follows the connected model until it is chosen.
    const { liveAgentVersion: _, ...others } = defaults;
    expect(body['toggles']).toEqual({ ...others, modelVersion: 'small' });
  });

  test('an admin must give a reason to change toggles, and the owner can read it in the audit log', async () => {
    await reset();
    const toggles = { useAgentBehaviourV2: 'simulator' };
    for (const reason of [undefined, null, ' '])
      expect((await post({ id: batik.business, toggles, reason }, 'admin')).body).toMatchObject({
        status: 422,
        code: 'reason_required',
      });
    expect(await storedToggles()).toEqual(defaults);
    expect((await post({ id: batik.business, toggles, reason: 'Diminta pemilik' }, 'admin')).status).toBe(200);
    const { data } = await clientOf('owner').rpc('audit_page', { business_id: batik.business, page_size: 1 });
    expect(data).toMatchObject([
      { action: 'toggles.changed', actor_name: 'Yusuf Maulana', detail: { reason: 'Diminta pemilik' } },
    ]);
  });

  test.each([...unauthorizedCallers, 'member'] as const)('%s cannot change toggles', async (caller) => {
    await reset();
    const toggles = { useAgentBehaviourV2: 'live' };
    const [foreign, nonexistent] = await Promise.all(
      [batik.business, randomUUID()].map((id) => post({ id, toggles, reason: 'x' }, caller)),
    );
    expect(foreign).toMatchObject(
      caller === 'anon' ? { status: 401, body: { code: 'unauthorized' } } : { status: 404, body: notFound },
    );
    expect(nonexistent).toEqual(foreign);
    expect(await storedToggles()).toEqual(defaults);
    // The RPC behind the function is denied as well.
    const direct = await clientOf(caller).rpc('update_toggles', { business_id: batik.business, toggles });
    expect(direct.error?.code).toBe(caller === 'anon' ? '42501' : 'not_found');
  });

  test.each([
    ['toggles', { useAgentBehaviourV2: 'live', unheardOf: 1 }],
    ['toggles.useAgentBehaviourV2', { useAgentBehaviourV2: 'on' }],
    ['toggles.modelVersion', { modelVersion: null }],
    ['toggles', {}],
    ['toggles', []],
    ['toggles', 'live'],
    ['toggles', undefined],
  ])('the field %s is rejected for toggles %j', async (field, toggles) => {
    await reset();
    const { status, body } = await post({ id: batik.business, toggles }, 'owner');
    expect([status, body['code'], String(body['field']).startsWith(field)]).toEqual([400, 'invalid', true]);
    expect(body['message']).toEqual(expect.stringMatching(/\S/));
    expect(await storedToggles()).toEqual(defaults);
  });

  test('update-toggles answers 400 to a body that is not JSON', async () => {
    expect((await post('{', 'owner')).body).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Isi permintaan harus berupa JSON.',
    });
  });

  test('toggles_impact counts the affected chats for members, owners and admins', async () => {
    const impact = (caller: Caller) => clientOf(caller).rpc('toggles_impact', { business_id: batik.business });
    const [stored] = await fixtures.sql<{ active: number }>(
      `select count(*)::int as active from room where business_id = $1 and status = 'ai_auto_reply' and holder = 'ai'
         and not archived and last_message_at > now() - interval '7 days'`,
      [batik.business],
    );
    const expected = {
      active: stored?.active,
      more: false,
      workingChannels: 1,
      tests: { v2: null, v3: null },
      rollout: { partial: true, probability: 0.3 },
    };
    for (const caller of ['member', 'owner', 'admin'] as const) expect((await impact(caller)).data).toEqual(expected);
    for (const caller of ['anonymous', 'outsider', 'removed', 'aal1Member'] as const)
      expect((await impact(caller)).error).toMatchObject(notFound);
  });
});

test('the audit log can neither be changed nor deleted, not even by a superuser', async () => {
  for (const sql of ['update audit_log set detail = $1', 'delete from audit_log where detail <> $1'])
    await expect(fixtures.sql(sql, ['{}'])).rejects.toMatchObject({ code: '42501' });
  await expect(fixtures.sql('truncate audit_log')).rejects.toMatchObject({ code: '42501' });
  await expect(
    fixtures.sql(
      `insert into audit_log (action, detail) values ('test.large', jsonb_build_object('x', repeat('x', 9000)))`,
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

test('audit_page returns pages of one business to its owner and of all businesses to an admin', async () => {
  const page = (caller: Caller, args: object) => clientOf(caller).rpc('audit_page', args);
  const all: number[] = [];
  for (let before: number | undefined; ;) {
    const { data } = await page('owner', { business_id: batik.business, before_id: before, page_size: 3 });
    const rows = data as { id: number; business_id: string }[];
    if (rows.length === 0) break;
    expect(rows.every(({ business_id }) => business_id === batik.business)).toBe(true);
    all.push(...rows.map(({ id }) => id));
    before = all.at(-1);
  }
  const stored = await fixtures.sql<{ id: string }>(
    'select id from audit_log where business_id = $1 order by id desc',
    [batik.business],
  );
  expect(all).toEqual(stored.map(({ id }) => Number(id)));
  expect((await page('outsider', { business_id: batik.business })).data).toEqual([]);
  const seen = (await page('admin', {})).data as { business_id: string }[];
  expect(new Set(seen.map(({ business_id }) => business_id)).size).toBeGreaterThan(1);
});

describe('a toggle of many businesses', () => {
  type Change = {
    id: string;
    status: string;
    stage: number;
    stages: Record<'total' | 'changed' | 'skipped' | 'failed' | 'taken_back' | 'kept', number>[];
    failures: { name: string; error: string }[];
  };
  const reply = async (name: string, args: object, caller: Caller = 'admin') => {
    const { data, error } = await clientOf(caller).rpc(name, args);
    return { changes: data as Change[], code: error?.code ?? null };
  };
  /** Sixty businesses beside those of the fixtures, which have another size of the model. */
  const businesses = Array.from({ length: 60 }, () => randomUUID());
  const sizes = async () => {
    const rows = await fixtures.sql<{ size: string; number: number }>(
      `select private.toggle_value(toggles, 'modelVersion') as size, count(*)::int as number from business
       where id = any ($1) group by 1`,
      [businesses],
    );
    return Object.fromEntries(rows.map(({ size, number }) => [size, number]));
  };
  const plan = async (id = randomUUID()) => {
    const { changes, code } = await reply('plan_toggle_change', {
      id,
      flag: 'modelVersion',
      from_value: 'large',
      to_value: 'small',
      reason: 'Model kecil cukup.',
    });
    expect(code).toBe(null);
    return { id, change: changes[0] as Change };
  };
  const command = (id: string, wanted: string, stage: number, reason: string | null = null) =>
    reply('command_toggle_change', { id, command: wanted, stage, reason });
  const begin = async (id: string, stage: number) => {
    const { changes, code } = await command(id, 'advance', stage);
    expect(code).toBe(null);
    return changes[0] as Change;
  };
  const work = () => fixtures.sql('select private.continue_toggle_changes()');
  const read = async () => (await reply('toggle_changes', {})).changes[0] as Change;

  beforeEach(async () => {
    await fixtures.sql('delete from private.toggle_change');
    await fixtures.sql(`update business set toggles = '{"modelVersion": "small"}' where not id = any ($1)`, [
      businesses,
    ]);
    await fixtures.sql('delete from business where id = any ($1)', [businesses]);
    await fixtures.sql(
      `insert into business (id, profile_id, name) select id, $2, 'Toko ' || id from unnest($1::uuid[]) as id`,
      [businesses, batik.owner],
    );
  });
  afterAll(() => fixtures.sql('delete from business where id = any ($1)', [businesses]));

  test('is planned without a change, and then changed by 5, 25 and 100 percent, each with a record for its owner', async () => {
    const { id, change } = await plan();
    expect(change).toMatchObject({ status: 'waiting', stage: 0 });
    expect(change.stages.map(({ total }) => total)).toEqual([3, 12, 45]);
    expect(await sizes()).toEqual({ large: 60 });
    expect(await begin(id, 0)).toMatchObject({ status: 'waiting', stage: 1 });
    expect(await sizes()).toEqual({ large: 57, small: 3 });
    await begin(id, 1);
    expect(await sizes()).toEqual({ large: 45, small: 15 });
    expect(await begin(id, 2)).toMatchObject({ status: 'done', stage: 3 });
    expect(await sizes()).toEqual({ small: 60 });
    const records = await fixtures.sql(
      `select actor, detail ->> 'reason' as reason, count(*)::int as number from audit_log
       where action = 'toggles.changed' and business_id = any ($1) and detail ->> 'change_id' = $2 group by 1, 2`,
      [businesses, id],
    );
    expect(records).toEqual([{ actor: fixtures.users.admin.id, reason: 'Model kecil cukup.', number: 60 }]);
  });

  test('has the same stages for the same change, however often it is planned', async () => {
    const { id } = await plan();
    const stages = () =>
      fixtures.sql('select business_id, stage from private.toggle_change_item where change_id = $1 order by 1', [id]);
    const before = await stages();
    await plan(id);
    expect(await stages()).toEqual(before);
  });

  test('is changed by one press of two, and by one change at a time', async () => {
    const { id } = await plan();
    const presses = await Promise.all([command(id, 'advance', 0), command(id, 'advance', 0)]);
    expect(new Set(presses.map(({ code }) => code))).toEqual(new Set(['changed', null]));
    expect(await sizes()).toEqual({ large: 57, small: 3 });
    const other = { flag: 'modelVersion', from_value: 'small', to_value: 'large', reason: 'Lain.' };
    expect((await reply('plan_toggle_change', { id: randomUUID(), ...other })).code).toBe('in_progress');
  });

  test('goes on after a process that stopped, and stops while it is paused', async () => {
    const { id } = await plan();
    await begin(id, 0);
    await begin(id, 1);
    // As if the process had stopped after it began the last stage.
    await fixtures.sql(`update private.toggle_change set status = 'running', stage = 3 where id = $1`, [id]);
    expect((await command(id, 'pause', 3)).code).toBe(null);
    await work();
    expect(await sizes()).toEqual({ large: 45, small: 15 });
    await fixtures.sql(`update private.toggle_change set status = 'running' where id = $1`, [id]);
    await work();
    expect(await read()).toMatchObject({ status: 'done' });
    expect(await sizes()).toEqual({ small: 60 });
  });

  test('counts what fails without stopping the others, and skips what has another value by then', async () => {
    const { id } = await plan();
    const [failing, skipped] = (await fixtures.sql<{ business_id: string }>(
      'select business_id from private.toggle_change_item where change_id = $1 and stage = 1 order by business_id',
      [id],
    )) as [{ business_id: string }, { business_id: string }];
    await fixtures.sql(`update business set toggles = '{"modelVersion": "small"}' where id = $1`, [
      skipped.business_id,
    ]);
    await fixtures.sql(
      `alter table business add constraint no_small
       check (id <> '${failing.business_id}' or toggles ->> 'modelVersion' is distinct from 'small') not valid`,
    );
    try {
      await begin(id, 0);
    } finally {
      await fixtures.sql('alter table business drop constraint no_small');
    }
    const change = await read();
    expect(change.stages[0]).toMatchObject({ total: 3, changed: 1, skipped: 1, failed: 1 });
    expect(change).toMatchObject({ status: 'waiting', failures: [{ name: `Toko ${failing.business_id}` }] });
  });

  test('is taken back with a reason, except where others have changed it since', async () => {
    const { id } = await plan();
    await begin(id, 0);
    const [kept] = await fixtures.sql<{ business_id: string }>(
      `select business_id from private.toggle_change_item where change_id = $1 and status = 'changed' limit 1`,
      [id],
    );
    await fixtures.sql(`update business set toggles = '{"modelVersion": "large"}' where id = $1`, [kept?.business_id]);
    expect((await command(id, 'take_back', 1, '  ')).code).toBe('reason_required');
    const { changes } = await command(id, 'take_back', 1, 'Jawaban jadi pendek.');
    expect(changes[0]).toMatchObject({ status: 'taken_back', back_reason: 'Jawaban jadi pendek.' });
    expect(changes[0]?.stages[0]).toMatchObject({ changed: 0, taken_back: 2, kept: 1 });
    expect(await sizes()).toEqual({ large: 60 });
    expect((await command(id, 'advance', 1)).code).toBe('changed');
  });

  test.each([
    ['an unknown toggle', { flag: 'name' }, 'invalid'],
    ['an unknown value', { to_value: 'raksasa' }, 'invalid'],
    ['the same value', { to_value: 'large' }, 'invalid'],
    [
      'a value that no business has',
      { flag: 'useAgentBehaviourV2', from_value: 'simulator', to_value: 'off' },
      'invalid',
    ],
    ['no reason', { reason: ' ' }, 'reason_required'],
  ])('is not planned with %s', async (_, wrong, code) => {
    const right = { id: randomUUID(), flag: 'modelVersion', from_value: 'large', to_value: 'small', reason: 'Coba.' };
    expect((await reply('plan_toggle_change', { ...right, ...wrong })).code).toBe(code);
  });

  test('is for administrators alone', async () => {
    const { id } = await plan();
    for (const caller of [...unauthorizedCallers, 'member', 'owner'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one caller after the other
      const codes = await Promise.all([
        reply('toggle_changes', {}, caller),
        reply('command_toggle_change', { id, command: 'advance', stage: 0, reason: null }, caller),
        reply(
          'plan_toggle_change',
          { id: randomUUID(), flag: 'modelVersion', from_value: 'large', to_value: 'small', reason: 'Coba.' },
          caller,
        ),
      ]);
      expect(codes.map(({ code }) => code === 'not_found' || code === '42501')).toEqual([true, true, true]);
    }
    expect(await sizes()).toEqual({ large: 60 });
  });
});
