import { PostgrestClient } from '@supabase/postgrest-js';
import { beforeEach, expect, test } from 'vitest';
import { createActor, createMachine, toPromise } from 'xstate';

import { ownerInput } from '../../../src/machines/channels/channel.fixture.ts';
import { templateOf } from '../../../src/machines/onboarding/businessTemplates.ts';
import { defineBusinessSetup } from '../../../src/services/onboarding/businessSetup.actors.ts';
import type { Change, Realtime, RealtimeListener } from '../../../src/services/platform/realtime.ts';

const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const agentId = 'e7e23ec2-9af6-5b1e-8d0c-1c7a3b5d9f01';
const businessInput = { businessId, userId: 'yusuf' };

let responses: Response[];
let calls: { method: string; url: URL; body: unknown }[];
beforeEach(() => {
  responses = [];
  calls = [];
});

const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const body: unknown = JSON.parse((await request.text()) || 'null');
  calls.push({ method: request.method, url: new URL(request.url), body });
  return responses.shift() ?? Response.json([{ id: 'x' }]);
};
/** The current Realtime subscription; null without one. */
let subscription: { topic: string; listener: RealtimeListener } | null = null;
const openRealtime = (): Realtime => ({
  join: (topic, listener) => {
    subscription = { topic, listener };
    return () => undefined;
  },
  broadcast: () => undefined,
  close: () => (subscription = null),
});
const actors = () =>
  defineBusinessSetup({
    rest: new PostgrestClient('http://rest.test', { fetch }),
    url: 'http://rest.test',
    fetch,
    openRealtime,
    report: () => undefined,
  });
const open = () => toPromise(createActor(actors().loadBusiness, { input: businessInput }).start());

const { row: channelRow, changes } = ownerInput;
const businessRow = {
  name: 'Warung Bu Tini',
  profile_id: 'yusuf',
  industry: 'kuliner',
  enable_operational_hours: true,
  operational_hours: [{ start: '17:00', end: '02:00' }],
  handover_rule: { angry: false, keywords: ['katering'], message: '' },
  team: [{ member_id: 'yusuf', role: 'owner' }],
  channels: [{ ...channelRow, links: { agent_id: agentId }, changes }],
  agents: [{ id: agentId, tone: 'santai', instructions: 'Jawab singkat.' }],
  knowledge: [{ title: 'Keterangan toko' }],
  progress: { step: 'gaya', done: ['bidang', 'langkah_baru'], skipped: ['jam'] },
};

test("changes of the business's channels are passed on until the actor stops", () => {
  const received: unknown[] = [];
  const machine = createMachine({
    invoke: { src: actors().followChannel, input: { businessId } },
    on: { '*': { actions: ({ event }) => received.push(event) } },
  });
  const actor = createActor(machine).start();
  expect(subscription?.topic).toBe(`business:${businessId}`);
  const at = '2026-11-21T05:00:00.000000Z';
  const change = (table: string, operation: Change['operation'], record: object) =>
    ({ table, operation, record, old_record: null }) as unknown as Change;
  subscription?.listener.joined();
  subscription?.listener.changes([
    change('channel', 'UPDATE', { ...channelRow, status: 'WORKING' }),
    change('channel_status_change', 'INSERT', { channel_id: channelRow.id, status: 'WORKING', at }),
    change('agent', 'UPDATE', {}),
  ]);
  expect(received).toMatchObject([
    { type: 'rows.reported', rows: [{ id: channelRow.id, status: 'WORKING' }] },
    { type: 'statuses.reported', changes: [{ channel_id: channelRow.id, status: 'WORKING' }] },
  ]);
  actor.stop();
  expect(subscription).toBe(null);
});

test('a business is loaded with all its answers, without unknown values', async () => {
  responses = [
    Response.json([businessRow]),
    Response.json({ revision: 3, content: { title: 'Keterangan toko', questions: [], body: 'Nasi rames Rp 15.000' } }),
  ];
  expect(await open()).toEqual({
    status: 'own',
    name: 'Warung Bu Tini',
    isLive: false,
    share: 0,
    knowledge: { titles: ['Keterangan toko'], text: 'Nasi rames Rp 15.000' },
    agentId,
    channel: { row: channelRow, changes },
    answers: {
      industry: 'kuliner',
      enable_operational_hours: true,
      operational_hours: [{ start: '17:00', end: '02:00', timezone: 'Asia/Jakarta' }],
      tone: 'santai',
      instructions: 'Jawab singkat.',
      handover_rule: { angry: false, keywords: ['katering'], message: '' },
    },
    progress: { step: 'gaya', done: ['bidang'], skipped: ['jam'] },
  });
});

test.each([
  ['its owner', { ...businessRow, team: [] }],
  ['its channel', { ...businessRow, channels: [] }],
  ['its agent', { ...businessRow, agents: [] }],
  ['its link', { ...businessRow, channels: [{ ...channelRow, links: null, changes }] }],
])('a business without %s is incomplete', async (_, partialRow) => {
  responses = [Response.json([partialRow])];
  expect(await open()).toEqual({ status: 'incomplete' });
});

test('a business that is handed over continues for its new owner, and is foreign to the previous one', async () => {
  const team = [
    { member_id: 'yusuf', role: 'member' },
    { member_id: 'rina', role: 'owner' },
  ];
  responses = [1, 2].map(() => Response.json([{ ...businessRow, profile_id: 'rina', team }]));
  expect(await open()).toEqual({ status: 'foreign' });
  const asRina = createActor(actors().loadBusiness, { input: { businessId, userId: 'rina' } });
  expect(await toPromise(asRina.start())).toMatchObject({ status: 'own', progress: { step: 'gaya' } });
});

test('a business is own to each of its owners', async () => {
  responses = [Response.json([{ ...businessRow, profile_id: 'rina' }])];
  expect(await open()).toMatchObject({ status: 'own' });
});

test("another user's business is foreign, and a missing one is incomplete", async () => {
  responses = [Response.json([{ ...businessRow, profile_id: 'rina', team: [] }]), Response.json([])];
  expect(await open()).toEqual({ status: 'foreign' });
  expect(await open()).toEqual({ status: 'incomplete' });
});

test.each([
  [{ enable_agent_partial_rollout: true, agent_rollout_probability: 0.1, rollout_rest: 'team' }, 0.1],
  [{ enable_agent_partial_rollout: true, agent_rollout_probability: 0.1, rollout_rest: 'v2' }, 1],
  [{ enable_agent_partial_rollout: false, agent_rollout_probability: 0.1, rollout_rest: 'team' }, 1],
])('a live agent with %j answers the share %d of the chats', async (rollout, share) => {
  responses = [Response.json([{ ...businessRow, mode: 'live', agents: [{ ...businessRow.agents[0], ...rollout }] }])];
  expect(await open()).toMatchObject({ isLive: true, share });
});

test('the text about the shop replaces the one that is known, is published, and comes before the progress', async () => {
  const known = { revision: 3, content: { title: 'Keterangan toko', questions: [], body: 'Nasi rames Rp 12.000' } };
  responses = [Response.json(known), Response.json({ saved: {} }), Response.json({ count: 1, digest: 'd' })];
  const change = {
    answers: {},
    knowledge: 'Nasi rames Rp 15.000',
    progress: { step: 'bidang', done: [], skipped: [] },
  };
  const saving = () =>
    toPromise(createActor(actors().saveStep, { input: { businessId, agentId, change } as never }).start());
  expect(await saving()).toEqual({ saved: true });
  expect(calls.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
    'read_knowledge',
    'save_knowledge',
    'knowledge_changes',
    'publish_knowledge',
    'onboarding',
  ]);
  expect(calls[1]?.body).toMatchObject({ body: 'Nasi rames Rp 15.000', revision: 3 });

  responses = [Response.json(known), Response.json({ code: 'too_many', message: '' }, { status: 409 })];
  expect(await saving()).toEqual({ refused: 'knowledge' });
  responses = [Response.json(known), Response.json({ theirs: {} })];
  await expect(saving()).rejects.toThrow('Failed to save knowledge');
});

const save = (industry: Parameters<typeof templateOf>[0] | null) => {
  const change = {
    answers: industry ? templateOf(industry, []) : {},
    progress: { step: 'jam' as const, done: ['bidang' as const], skipped: [] },
  };
  return toPromise(createActor(actors().saveStep, { input: { businessId, agentId, change } }).start());
};

test('the answers are saved before the progress', async () => {
  expect(await save('klinik')).toEqual({ saved: true });
  expect(calls.map(({ method, url }) => `${method} ${url.pathname.slice(1)}`)).toEqual([
    'PATCH business',
    'PATCH agent',
    'POST onboarding',
  ]);
  expect(Object.keys(calls[0]?.body as object).sort()).toEqual(
    ['enable_operational_hours', 'handover_rule', 'operational_hours', 'industry', 'updated_at'].sort(),
  );
  expect(calls[1]?.body).toMatchObject({ tone: 'formal' });
  expect(calls[2]?.body).toEqual({ business_id: businessId, step: 'jam', done: ['bidang'], skipped: [] });
});

test('a skipped step saves only the progress', async () => {
  await save(null);
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/onboarding']);
});

test('an answer that cannot be saved any more is refused, and nothing after it is saved', async () => {
  responses = [Response.json([])];
  expect(await save('klinik')).toEqual({ refused: 'gone' });
  expect(calls).toHaveLength(1);
});

const invite = () =>
  toPromise(createActor(actors().invite, { input: { businessId, id: businessId, email: 'dimas@usaha.id' } }).start());

test('an invitation is for a member, and its errors become refusals', async () => {
  responses = [
    Response.json({ invitation: {}, url: 'https://chabot.test/team/invitation/x', mailed: false }, { status: 201 }),
    Response.json({ status: 409, statusText: 'Conflict', message: '', code: 'already_member' }, { status: 409 }),
    Response.json({ status: 503, statusText: '', message: '', code: 'backend_failed' }, { status: 503 }),
    Response.json({ url: 'javascript' }, { status: 201 }),
  ];
  expect(await invite()).toEqual({
    invited: 'dimas@usaha.id',
    url: 'https://chabot.test/team/invitation/x',
    mailed: false,
  });
  expect(calls[0]?.body).toEqual({ id: expect.any(String), businessId, email: 'dimas@usaha.id', role: 'member' });
  expect(await invite()).toEqual({ refused: 'already_member' });
  expect(await invite()).toEqual({ refused: 'unreachable' });
  expect(await invite()).toEqual({ refused: 'unexpected' });
});
