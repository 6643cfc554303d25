/** Toggles change only through their function, with an audit record; and the audit log is append-only. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

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
    expect(body['toggles']).toEqual({ ...defaults, modelVersion: 'small' });
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
