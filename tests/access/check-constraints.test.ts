/** Check constraints: values that the tables reject, even if a form or function accepts them. */
import { describe, expect, test } from 'vitest';

import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

const change = (table: string, id: string, patch: object) =>
  fixtures.users.owner.client.from(table).update(patch).eq('id', id).select('id');

const hours = (span: object) => ({ operational_hours: [span] });

describe('business columns', () => {
  test.each([
    { name: 'X' },
    { name: '🌸' },
    hours({ start: '', end: '' }),
    hours({ start: '22:00', end: '02:00', timezone: 'Asia/Makassar' }),
    hours({ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta', days: [1, 7] }),
    hours({ start: '', end: '', closed_on: { from: '2026-12-25', to: '', name: 'Natal' } }),
    hours({ start: '', end: '', closed_on: { from: '2026-12-25', to: '2027-01-02', name: '' } }),
    { operational_hours: [] },
    { operational_hours: null },
    { socials: { instagram: 'https://instagram.com/x' } },
    { logo_url: 'http://127.0.0.1:3000/storage/v1/object/public/logos/a/b.png' },
    { ai_silence_minutes: 0 },
    { industry: 'klinik' },
    { handover_rule: { angry: false, keywords: ['retur', '😡'], message: '' } },
    { invoice_details: {} },
    { invoice_details: { tax: { enabled: true, percentage: null } } },
    { invoice_details: { tax: { enabled: true, percentage: 11.5 }, time_limit: { days: 0, hours: 0 } } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 0 }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1e12, weight: null }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1, photo: 'https://chabot.test/kain.jpg' }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1, photo: null }] } },
    {
      invoice_details: { payment: { virtual_account: { banks: [] }, manual_transfer: { instruction: '<b>BCA</b>' } } },
    },
    { invoice_details: { product_catalog: Array.from({ length: 2000 }, (_, i) => ({ name: `P${i}`, price: i })) } },
    { check_shipping_config: { enabled: true, origin: { city: 'Solo' }, couriers: ['JNE'], default_weight: null } },
  ])('a business may have %j', async (patch) => {
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
    hours({ start: '08:00', end: '17:00', days: [] }),
    hours({ start: '08:00', end: '17:00', days: [8] }),
    hours({ start: '08:00', end: '17:00', days: [1.5] }),
    hours({ start: '08:00', end: '17:00', days: 'Senin' }),
    hours({ start: '08:00', end: '17:00', closed_on: { from: '2026-12-25', to: '', name: '' } }),
    hours({ start: '', end: '', closed_on: { from: '2026-02-30', to: '', name: '' } }),
    hours({ start: '', end: '', closed_on: { from: '', to: '', name: '' } }),
    hours({ start: '', end: '', closed_on: { from: '2026-12-25', to: '2026-12-24', name: '' } }),
    hours({ start: '', end: '', closed_on: { from: '2026-12-25', to: '', name: 'x'.repeat(101) } }),
    hours({ start: '', end: '', closed_on: '2026-12-25' }),
    { operational_hours: { start: '08:00', end: '17:00' } },
    { operational_hours: ['08:00'] },
    { socials: { instagram: 1 } },
    { logo_url: 'javascript:alert(1)' },
    { logo_url: 'data:image/png,' },
    { logo_url: 'https:// x' },
    { logo_url: `https://x/${'x'.repeat(2048)}` },
    { industry: 'judi' },
    { handover_rule: { keywords: Array.from({ length: 31 }, (_, i) => `k${i}`) } },
    { handover_rule: { keywords: ['x'.repeat(61)] } },
    { handover_rule: { keywords: [' '] } },
    { handover_rule: { keywords: 'retur' } },
    { handover_rule: { message: 'x'.repeat(1001) } },
    { handover_rule: { angry: 'ya' } },
    { handover_rule: { unheardOf: true } },
    { invoice_details: [] },
    { invoice_details: { unheardOf: 1 } },
    { invoice_details: { collector_name: 1 } },
    { invoice_details: { tax: { enabled: true, percentage: 101 } } },
    { invoice_details: { tax: { enabled: true, percentage: '11,0' } } },
    { invoice_details: { tax: { enabled: true, percentage: -0.1 } } },
    { invoice_details: { time_limit: { days: 999 } } },
    { invoice_details: { time_limit: { hours: 1.5 } } },
    { invoice_details: { time_limit: { seconds: -1 } } },
    { invoice_details: { product_catalog: [{ name: ' ', price: 1 }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain' }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: '75rb' }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: -1 }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1e12 + 1 }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1, weight: -1 }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1, stock: 1 }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1, photo: 'javascript:alert(1)' }] } },
    { invoice_details: { product_catalog: [{ name: 'Kain', price: 1, photo: 5 }] } },
    { invoice_details: { product_catalog: [null] } },
    { invoice_details: { product_catalog: Array.from({ length: 2001 }, (_, i) => ({ name: `P${i}`, price: i })) } },
    { invoice_details: { payment: { virtual_account: { banks: [1] } } } },
    { invoice_details: { payment: { manual_transfer: 'BCA' } } },
    { check_shipping_config: { couriers: 'JNE' } },
    { check_shipping_config: { origin: { planet: 'Mars' } } },
    { check_shipping_config: { default_weight: -1 } },
    { ai_silence_minutes: -1 },
  ])('a business may not have %j', async (patch) => {
    expect((await change('business', batik.business, patch)).error?.code).toBe('23514');
  });
});

describe('business.toggles', () => {
  const set = (toggles: unknown) =>
    fixtures.sql('update business set toggles = $1 where id = $2', [JSON.stringify(toggles), batik.business]);

  test.each([{}, { useAgentBehaviourV2: 'simulator', modelVersion: 'small' }])(
    'the toggles of a business may be %j',
    async (toggles) => {
      await expect(set(toggles)).resolves.toEqual([]);
    },
  );

  test.each([{ useAgentBehaviourV2: 'on' }, { modelVersion: null }, { unheardOf: true }, []])(
    'the toggles of a business may not be %j',
    async (toggles) => {
      await expect(set(toggles)).rejects.toMatchObject({ code: '23514' });
    },
  );
});

describe('agent, channel and room columns', () => {
  test.each([
    ['agent', batik.agent, { agent_rollout_probability: 0 }],
    ['agent', batik.agent, { agent_rollout_probability: 1 }],
    ['agent', batik.agent, { hold_seconds: 20 }],
    ['agent', batik.agent, { hold_seconds: 0 }],
    ['agent', batik.agent, { kpi: {}, kpi_v2: { resolved: 0, handed_over: 100, reply_seconds: 86_400, wrong: null } }],
    ['agent', batik.agent, { kpi: null, kpi_v2: null }],
    ['agent', batik.agent, { tone: 'santai', instructions: 'x'.repeat(4000) }],
    ['channel', batik.channel, { expected_phone: '+6281225550100' }],
    ['room', batik.room, { tags: ['a, "b" {c}', '🏷️'] }],
    ['room', batik.room, { name: '\u202Eterbalik\u200B' }],
  ])('the row of %s %s may have %j', async (table, id, patch) => {
    expect(await change(table, id, patch)).toMatchObject({ error: null, data: [{ id }] });
  });

  test.each([
    ['agent', batik.agent, { agent_rollout_probability: 1.01 }],
    ['agent', batik.agent, { agent_rollout_probability: -0.01 }],
    ['agent', batik.agent, { hold_seconds: -1 }],
    ['agent', batik.agent, { hold_seconds: 21 }],
    ['agent', batik.agent, { kpi: [] }],
    ['agent', batik.agent, { kpi_v2: { resolved: 101 } }],
    ['agent', batik.agent, { kpi_v2: { resolved: '60' } }],
    ['agent', batik.agent, { kpi_v2: { ordered: 1.5 } }],
    ['agent', batik.agent, { kpi_v2: { reply_seconds: 0 } }],
    ['agent', batik.agent, { kpi_v2: { csat: 4 } }],
    ['agent', batik.agent, { tone: 'galak' }],
    ['agent', batik.agent, { instructions: 'x'.repeat(4001) }],
    ['channel', batik.channel, { expected_phone: '0812' }],
    ['room', batik.room, { tags: ['VIP', 'VIP'] }],
    ['room', batik.room, { tags: [''] }],
    ['room', batik.room, { tags: [' VIP'] }],
    ['room', batik.room, { tags: [null] }],
    ['room', batik.room, { tags: ['x'.repeat(61)] }],
    ['room', batik.room, { tags: Array.from({ length: 31 }, (_, i) => `t${i}`) }],
  ])('the row of %s %s may not have %j', async (table, id, patch) => {
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
  ])('not even a superuser can set a room to %s', async (assignment) => {
    await expect(fixtures.sql(`update room set ${assignment} where id = $1`, [batik.room])).rejects.toMatchObject({
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
])('not even a superuser can set a message to %s', async (assignment) => {
  await expect(fixtures.sql(`update message set ${assignment} where id = $1`, [batik.message])).rejects.toMatchObject({
    code: '23514',
  });
});

test('new businesses and agents get the default values', async () => {
  const [business] = await fixtures.sql(
    `insert into business (profile_id, name) values ($1, 'Baru') returning id, mode, toggles, operational_hours, enable_operational_hours`,
    [batik.owner],
  );
  expect(business).toMatchObject({
    mode: 'testing',
    toggles: { useAgentBehaviourV2: 'off', simulatorAgentVersion: 'v2', modelVersion: 'large' },
    operational_hours: null,
    enable_operational_hours: false,
  });
  const [agent] = await fixtures.sql(
    `insert into agent (profile_id, business_id) values ($1, $2) returning enable_agent_partial_rollout, agent_rollout_probability`,
    [batik.owner, business?.['id']],
  );
  expect(agent).toEqual({ enable_agent_partial_rollout: false, agent_rollout_probability: 1 });
});
