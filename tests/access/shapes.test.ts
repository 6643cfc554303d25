/** Rows that cannot be written: what a form, a function or a hand forgot to check, the table refuses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { batik, callTheCast, type Cast } from './cast.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await callTheCast();
});
afterAll(() => cast.leave());

const change = (table: string, id: string, patch: object) =>
  cast.people.owner.client.from(table).update(patch).eq('id', id).select('id');

const hours = (span: object) => ({ operational_hours: [span] });

describe('a business', () => {
  test.each([
    { name: 'X' },
    { name: '🌸' },
    hours({ start: '', end: '' }),
    hours({ start: '22:00', end: '02:00', timezone: 'Asia/Makassar' }),
    { operational_hours: [] },
    { operational_hours: null },
    { toggles: null },
    { toggles: {} },
    { toggles: { useAgentBehaviourV2: 'simulator', modelVersion: 'small' } },
    { socials: { instagram: 'https://instagram.com/x' } },
    { ai_silence_minutes: 0 },
  ])('may have %j', async (patch) => {
    expect(await change('business', batik.business, patch)).toMatchObject({
      error: null,
      data: [{ id: batik.business }],
    });
  });

  test.each([
    { name: '' },
    { name: ' \n ' },
    { name: 'x'.repeat(201) },
    { mode: 'off' },
    hours({ start: '24:00', end: '08:00' }),
    hours({ start: '8.00', end: '17.00' }),
    hours({ start: '08:00' }),
    hours({ start: '08:00', end: '17:00', day: 'Senin' }),
    hours({ start: '08:00', end: '17:00', timezone: 'di sini' }),
    { operational_hours: { start: '08:00', end: '17:00' } },
    { operational_hours: ['08:00'] },
    { toggles: { useAgentBehaviourV2: 'on' } },
    { toggles: { modelVersion: null } },
    { toggles: { unheardOf: true } },
    { toggles: [] },
    { socials: { instagram: 1 } },
    { invoice_details: [] },
    { ai_silence_minutes: -1 },
  ])('may not have %j', async (patch) => {
    expect((await change('business', batik.business, patch)).error?.code).toBe('23514');
  });
});

describe('an agent and a room', () => {
  test.each([
    ['agent', batik.agent, { agent_rollout_probability: 0 }],
    ['agent', batik.agent, { agent_rollout_probability: 1 }],
    ['room', batik.room, { tags: ['a, "b" {c}', '🏷️'] }],
    ['room', batik.room, { name: '\u202Eterbalik\u200B' }],
  ])('%s %s may have %j', async (table, id, patch) => {
    expect(await change(table, id, patch)).toMatchObject({ error: null, data: [{ id }] });
  });

  test.each([
    ['agent', batik.agent, { agent_rollout_probability: 1.01 }],
    ['agent', batik.agent, { agent_rollout_probability: -0.01 }],
    ['room', batik.room, { tags: ['VIP', 'VIP'] }],
    ['room', batik.room, { tags: [''] }],
    ['room', batik.room, { tags: [' VIP'] }],
    ['room', batik.room, { tags: [null] }],
    ['room', batik.room, { tags: ['x'.repeat(61)] }],
    ['room', batik.room, { tags: Array.from({ length: 31 }, (_, i) => `t${i}`) }],
  ])('%s %s may not have %j', async (table, id, patch) => {
    expect((await change(table, id, patch)).error?.code).toBe('23514');
  });

  test.each([
    [`holder = 'member', holder_id = null`],
    [`holder = 'ai', holder_until = now()`],
    [`holder = 'phone', holder_id = '${batik.member}'`],
    [`status = null, help_reason = 'x'`],
    [`unread_count = -1`],
    [`phone = '0812'`],
    [`chat_id = '62812@newsletter'`],
  ])('not even the service can set a room to %s', async (assignment) => {
    await expect(cast.truth(`update room set ${assignment} where id = $1`, [batik.room])).rejects.toMatchObject({
      code: '23514',
    });
  });
});

test.each([
  [`media = '{"mimetype": "image/jpeg"}'`],
  [`media = '{"path": "b/r/x.jpg", "mimetype": "image/jpeg"}'`],
  [`media = '[]'`],
  [`location = '{"latitude": 1}'`],
  [`location = '{"latitude": "1", "longitude": 2}'`],
  [`ack = 5`],
  [`kind = 'fax'`],
  [`body = repeat('x', 65537)`],
])('a message cannot be set to %s', async (assignment) => {
  await expect(cast.truth(`update message set ${assignment} where id = $1`, [batik.message])).rejects.toMatchObject({
    code: '23514',
  });
});

test('what the specification gives a new row', async () => {
  const [business] = await cast.truth(
    `insert into business (profile_id, name) values ($1, 'Baru') returning id, mode, toggles, operational_hours, enable_operational_hours`,
    [batik.owner],
  );
  expect(business).toMatchObject({
    mode: 'testing',
    toggles: { useAgentBehaviourV2: 'off', simulatorAgentVersion: 'v2', liveAgentVersion: 'v2', modelVersion: 'large' },
    operational_hours: null,
    enable_operational_hours: false,
  });
  const [agent] = await cast.truth(
    `insert into agent (profile_id, business_id) values ($1, $2) returning enable_agent_partial_rollout, agent_rollout_probability`,
    [batik.owner, business?.['id']],
  );
  expect(agent).toEqual({ enable_agent_partial_rollout: false, agent_rollout_probability: 1 });
});
